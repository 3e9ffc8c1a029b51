/// A character reference, such as `&amp;` or `&#38;`.
package struct CharacterReference {
    /// The one or two characters; 0 if there is no second one.
    let scalars: (UInt32, UInt32)
    let end: Int

    /// The text of an HTML character name such as `alpha`; nil for an unknown one.
    package static func text(named name: String) -> String? { EntityNames.scalars[name].map(String.init(ofScalars:)) }

    /// - Parameter start: the offset of the `&`.
    init?(at start: Int, to end: Int, in text: ByteView) {
        if text[start + 1] == "#" {
            let isHex = text[start + 2].lowered == "x"
            var place = start + (isHex ? 3 : 2)
            let first = place
            var value: UInt32 = 0
            while place < end, isHex ? text[place].isASCIIHexDigit : text[place].isASCIIDigit {
                guard place - first < (isHex ? 6 : 7) else { return nil }
                let digit = text[place].isASCIIDigit ? text[place] - 0x30 : text[place].lowered - 0x57
                value = value * (isHex ? 16 : 10) + UInt32(digit)
                place += 1
            }
            guard place > first, place < end, text[place] == ";" else { return nil }
            scalars = (value == 0 || Unicode.Scalar(value) == nil ? 0xFFFD : value, 0)
            self.end = place + 1
            return
        }
        var place = start + 1
        while place < end, place < start + 34, text[place].isASCIIAlphanumeric { place += 1 }
        guard place > start + 1, place < end, text[place] == ";",
            let scalars = EntityNames.scalars[text.string(start + 1..<place)]
        else { return nil }
        self.scalars = scalars
        self.end = place + 1
    }
}

extension String {
    /// The text of one or two characters; 0 is none.
    init(ofScalars values: (UInt32, UInt32)) {
        var text = UnicodeScalarView()
        for value in [values.0, values.1] where value > 0 { text.append(Unicode.Scalar(value) ?? "\u{FFFD}") }
        self.init(text)
    }
}

/// The names of HTML's character references, from the table of its standard.
enum EntityNames {
    static let scalars: [String: (UInt32, UInt32)] = {
        var scalars: [String: (UInt32, UInt32)] = [:]
        var name: [UInt8] = []
        for entry in table.utf8.split(whereSeparator: \.isWhitespace) {
            let end = entry.firstIndex { $0 >= 0x80 || $0 == 0x3D } ?? entry.endIndex
            name.removeSubrange((Int(String(decoding: entry.prefix(1), as: UTF8.self), radix: 36) ?? 0)...)
            name += entry[..<end].dropFirst()
            let text = String(decoding: entry[end...], as: UTF8.self)
            let values =
                text.hasPrefix("=")
                ? text.dropFirst().split(separator: "+").compactMap { UInt32($0, radix: 16) }
                : text.unicodeScalars.map(\.value)
            scalars[String(decoding: name, as: UTF8.self)] = (values[0], values.count > 1 ? values[1] : 0)
        }
        return scalars
    }()

    /// In byte order. For each name: the number of letters shared with the one before, as a digit of base 36, the other
    /// letters, and its characters, which are numbers after `=` where they are not visible characters by themselves.
    private static let table = """
        0AEligÆ 1MP=26 1acuteÁ 1breveĂ 1circÂ 2yА 1fr𝔄 1graveÀ 1lphaΑ 1macrĀ 1nd⩓ 1ogonĄ 2pf𝔸 1pplyFunction=2061 1ringÅ
        1scr𝒜 2sign≔ 1tildeÃ 1umlÄ 0Backslash∖ 2rv⫧ 3wed⌆ 1cyБ 1ecause∵ 2rnoullisℬ 2taΒ 1fr𝔅 1opf𝔹 1reve˘ 1scrℬ 1umpeq≎
        0CHcyЧ 1OPY© 1acuteĆ 2p⋒ 3italDifferentialDⅅ 2yleysℭ 1caronČ 2edilÇ 2ircĈ 2onint∰ 1dotĊ 1edilla¸ 2nterDot· 1frℭ
        1hiΧ 1ircleDot⊙ 6Minus⊖ 6Plus⊕ 6Times⊗ 1lockwiseContourIntegral∲ 3seCurlyDoubleQuote” aQuote’ 1olon∷ 5e⩴
        2ngruent≡ 3int∯ 3tourIntegral∮ 2pfℂ 3roduct∐ 2unterClockwiseContourIntegral∳ 1ross⨯ 1scr𝒞 1up⋓ 3Cap≍ 0DDⅅ
        2otrahd⤑ 1JcyЂ 1ScyЅ 1ZcyЏ 1agger‡ 2rr↡ 2shv⫤ 1caronĎ 2yД 1el∇ 3taΔ 1fr𝔇 1iacriticalAcute´ bDot˙ dubleAcute˝
        bGrave=60 bTilde˜ 3mond⋄ 2fferentialDⅆ 1opf𝔻 2t¨ 3Dot=20DC 3Equal≐ 2ubleContourIntegral∯ 6Dot¨ 8wnArrow⇓
        6LeftArrow⇐ aRightArrow⇔ aTee⫤ 7ongLeftArrow⟸ eRightArrow⟺ aRightArrow⟹ 6RightArrow⇒ bTee⊨ 6UpArrow⇑ 8DownArrow⇕
        6VerticalBar∥ 2wnArrow↓ 9Bar⤓ 9UpArrow⇵ 4Breve=311 4LeftRightVector⥐ 8TeeVector⥞ 8Vector↽ eBar⥖ 4RightTeeVector⥟
        9Vector⇁ fBar⥗ 4Tee⊤ 7Arrow↧ 4arrow⇓ 1scr𝒟 2trokĐ 0ENGŊ 1THÐ 1acuteÉ 1caronĚ 2ircÊ 2yЭ 1dotĖ 1fr𝔈 1graveÈ
        1lement∈ 1macrĒ 2ptySmallSquare◻ 5VerySmallSquare▫ 1ogonĘ 2pf𝔼 1psilonΕ 1qual⩵ 5Tilde≂ 3ilibrium⇌ 1scrℰ 2im⩳
        1taΗ 1umlË 1xists∃ 2ponentialEⅇ 0FcyФ 1fr𝔉 1illedSmallSquare◼ 6VerySmallSquare▪ 1opf𝔽 2rAll∀ 2uriertrfℱ 1scrℱ
        0GJcyЃ 1T=3E 1ammaΓ 5dϜ 1breveĞ 1cedilĢ 2ircĜ 2yГ 1dotĠ 1fr𝔊 1g⋙ 1opf𝔾 1reaterEqual≥ cLess⋛ 7FullEqual≧
        7Greater⪢ 7Less≷ 7SlantEqual⩾ 7Tilde≳ 1scr𝒢 1t≫ 0HARDcyЪ 1acekˇ 2t=5E 1circĤ 1frℌ 1ilbertSpaceℋ 1opfℍ
        2rizontalLine─ 1scrℋ 2trokĦ 1umpDownHump≎ 4Equal≏ 0IEcyЕ 1JligĲ 1OcyЁ 1acuteÍ 1circÎ 2yИ 1dotİ 1frℑ 1graveÌ 1mℑ
        2acrĪ 3ginaryIⅈ 2plies⇒ 1nt∬ 3egral∫ 4rsection⋂ 2visibleComma=2063 9Times=2062 1ogonĮ 2pf𝕀 2taΙ 1scrℐ 1tildeĨ
        1ukcyІ 2mlÏ 0JcircĴ 2yЙ 1fr𝔍 1opf𝕁 1scr𝒥 2ercyЈ 1ukcyЄ 0KHcyХ 1JcyЌ 1appaΚ 1cedilĶ 2yК 1fr𝔎 1opf𝕂 1scr𝒦 0LJcyЉ
        1T=3C 1acuteĹ 2mbdaΛ 2ng⟪ 2placetrfℒ 2rr↞ 1caronĽ 2edilĻ 2yЛ 1eftAngleBracket⟨ 5rrow← 9Bar⇤ 9RightArrow⇆
        4Ceiling⌈ 4DoubleBracket⟦ 6wnTeeVector⥡ 8Vector⇃ eBar⥙ 4Floor⌊ 4RightArrow↔ 9Vector⥎ 4Tee⊣ 7Arrow↤ 7Vector⥚
        5riangle⊲ cBar⧏ cEqual⊴ 4UpDownVector⥑ 6TeeVector⥠ 6Vector↿ cBar⥘ 4Vector↼ aBar⥒ 4arrow⇐ 4rightarrow⇔
        2ssEqualGreater⋚ 4FullEqual≦ 4Greater≶ 4Less⪡ 4SlantEqual⩽ 4Tilde≲ 1fr𝔏 1l⋘ 2eftarrow⇚ 1midotĿ 1ongLeftArrow⟵
        8RightArrow⟷ 4RightArrow⟶ 4leftarrow⟸ 8rightarrow⟺ 4rightarrow⟹ 2pf𝕃 2werLeftArrow↙ 5RightArrow↘ 1scrℒ 2h↰
        2trokŁ 1t≪ 0Map⤅ 1cyМ 1ediumSpace=205F 2llintrfℳ 1fr𝔐 1inusPlus∓ 1opf𝕄 1scrℳ 1uΜ 0NJcyЊ 1acuteŃ 1caronŇ 2edilŅ
        2yН 1egativeMediumSpace=200B 8ThickSpace=200B bnSpace=200B 8VeryThinSpace=200B 2stedGreaterGreater≫ 6LessLess≪
        2wLine=A 1fr𝔑 1oBreak=2060 2nBreakingSpace=A0 2pfℕ 2t⫬ 3Congruent≢ 4upCap≭ 3DoubleVerticalBar∦ 3Element∉ 4qual≠
        8Tilde=2242+338 4xists∄ 3Greater≯ aEqual≱ aFullEqual=2267+338 aGreater=226B+338 aLess≹ aSlantEqual=2A7E+338
        aTilde≵ 3HumpDownHump=224E+338 7Equal=224F+338 3LeftTriangle⋪ fBar=29CF+338 fEqual⋬ 5ss≮ 7Equal≰ 7Greater≸
        7Less=226A+338 7SlantEqual=2A7D+338 7Tilde≴ 3NestedGreaterGreater=2AA2+338 9LessLess=2AA1+338 3Precedes⊀
        bEqual=2AAF+338 bSlantEqual⋠ 3ReverseElement∌ 4ightTriangle⋫ gBar=29D0+338 gEqual⋭ 3SquareSubset=228F+338
        fEqual⋢ bperset=2290+338 hEqual⋣ 4ubset=2282+20D2 9Equal⊈ 5cceeds⊁ bEqual=2AB0+338 bSlantEqual⋡ bTilde=227F+338
        5perset=2283+20D2 bEqual⊉ 3Tilde≁ 8Equal≄ 8FullEqual≇ 8Tilde≉ 3VerticalBar∤ 1scr𝒩 1tildeÑ 1uΝ 0OEligŒ 1acuteÓ
        1circÔ 2yО 1dblacŐ 1fr𝔒 1graveÒ 1macrŌ 2egaΩ 2icronΟ 1opf𝕆 1penCurlyDoubleQuote“ 9Quote‘ 1r⩔ 1scr𝒪 2lashØ
        1tildeÕ 3mes⨷ 1umlÖ 1verBar‾ 5race⏞ 8ket⎴ 4Parenthesis⏜ 0PartialD∂ 1cyП 1fr𝔓 1hiΦ 1iΠ 1lusMinus± 1oincareplaneℌ
        2pfℙ 1r⪻ 2ecedes≺ 8Equal⪯ 8SlantEqual≼ 8Tilde≾ 2ime″ 2oduct∏ 3portion∷ aal∝ 1scr𝒫 2iΨ 0QUOT=22 1fr𝔔 1opfℚ 1scr𝒬
        0RBarr⤐ 1EG® 1acuteŔ 2ng⟫ 2rr↠ 4tl⤖ 1caronŘ 2edilŖ 2yР 1eℜ 2verseElement∋ 8quilibrium⇋ 7UpEquilibrium⥯ 1frℜ 1hoΡ
        1ightAngleBracket⟩ 6rrow→ aBar⇥ aLeftArrow⇄ 5Ceiling⌉ 5DoubleBracket⟧ 7wnTeeVector⥝ 9Vector⇂ fBar⥕ 5Floor⌋ 5Tee⊢
        8Arrow↦ 8Vector⥛ 6riangle⊳ dBar⧐ dEqual⊵ 5UpDownVector⥏ 7TeeVector⥜ 7Vector↾ dBar⥔ 5Vector⇀ bBar⥓ 5arrow⇒ 1opfℝ
        2undImplies⥰ 1rightarrow⇛ 1scrℛ 2h↱ 1uleDelayed⧴ 0SHCHcyЩ 2cyШ 1OFTcyЬ 1acuteŚ 1c⪼ 2aronŠ 2edilŞ 2ircŜ 2yС 1fr𝔖
        1hortDownArrow↓ 5LeftArrow← 5RightArrow→ 5UpArrow↑ 1igmaΣ 1mallCircle∘ 1opf𝕊 1qrt√ 2uare□ 6Intersection⊓
        6Subset⊏ cEqual⊑ 8perset⊐ eEqual⊒ 6Union⊔ 1scr𝒮 1tar⋆ 1ub⋐ 3set⋐ 6Equal⊆ 2cceeds≻ 8Equal⪰ 8SlantEqual≽ 8Tilde≿
        3hThat∋ 2m∑ 2p⋑ 3erset⊃ 8Equal⊇ 3set⋑ 0THORNÞ 1RADE™ 1SHcyЋ 2cyЦ 1ab=9 2uΤ 1caronŤ 2edilŢ 2yТ 1fr𝔗 1herefore∴
        3taΘ 2ickSpace=205F+200A 3nSpace=2009 1ilde∼ 5Equal≃ 5FullEqual≅ 5Tilde≈ 1opf𝕋 1ripleDot=20DB 1scr𝒯 2trokŦ
        0UacuteÚ 2rr↟ 4ocir⥉ 1brcyЎ 3eveŬ 1circÛ 2yУ 1dblacŰ 1fr𝔘 1graveÙ 1macrŪ 1nderBar=5F 6race⏟ 9ket⎵ 5Parenthesis⏝
        2ion⋃ 5Plus⊎ 1ogonŲ 2pf𝕌 1pArrow↑ 7Bar⤒ 7DownArrow⇅ 2DownArrow↕ 2Equilibrium⥮ 2Tee⊥ 5Arrow↥ 2arrow⇑ 2downarrow⇕
        2perLeftArrow↖ 5RightArrow↗ 2siϒ 4lonΥ 1ringŮ 1scr𝒰 1tildeŨ 1umlÜ 0VDash⊫ 1bar⫫ 1cyВ 1dash⊩ 5l⫦ 1ee⋁ 2rbar‖ 3t‖
        4icalBar∣ 8Line=7C 8Separator❘ 8Tilde≀ 3yThinSpace=200A 1fr𝔙 1opf𝕍 1scr𝒱 1vdash⊪ 0WcircŴ 1edge⋀ 1fr𝔚 1opf𝕎 1scr𝒲
        0Xfr𝔛 1iΞ 1opf𝕏 1scr𝒳 0YAcyЯ 1IcyЇ 1UcyЮ 1acuteÝ 1circŶ 2yЫ 1fr𝔜 1opf𝕐 1scr𝒴 1umlŸ 0ZHcyЖ 1acuteŹ 1caronŽ 2yЗ
        1dotŻ 1eroWidthSpace=200B 2taΖ 1frℨ 1opfℤ 1scr𝒵 0aacuteá 1breveă 1c∾ 2E=223E+333 2d∿ 2ircâ 2ute´ 2yа 1eligæ
        1f=2061 2r𝔞 1graveà 1lefsymℵ 3phℵ 2phaα 1macrā 3lg⨿ 2p=26 1nd∧ 3and⩕ 3d⩜ 3slope⩘ 3v⩚ 2g∠ 3e⦤ 3le∠ 3msd∡ 6aa⦨ 7b⦩
        7c⦪ 7d⦫ 7e⦬ 7f⦭ 7g⦮ 7h⦯ 3rt∟ 5vb⊾ 7d⦝ 3sph∢ 4tÅ 3zarr⍼ 1ogoną 2pf𝕒 1p≈ 2E⩰ 2acir⩯ 2e≊ 2id≋ 2os=27 2prox≈ 6eq≊
        1ringå 1scr𝒶 2t=2A 2ymp≈ 5eq≍ 1tildeã 1umlä 1wconint∳ 2int⨑ 0bNot⫭ 1ackcong≌ 4epsilon϶ 4prime‵ 4sim∽ 7eq⋍ 2rvee⊽
        3wed⌅ 6ge⌅ 1brk⎵ 4tbrk⎶ 1cong≌ 2yб 1dquo„ 1ecaus∵ 6e∵ 2mptyv⦰ 2psi϶ 2rnouℬ 2taβ 3hℶ 3ween≬ 1fr𝔟 1igcap⋂ 4irc◯
        4up⋃ 3odot⨀ 4plus⨁ 4times⨂ 3sqcup⨆ 4tar★ 3triangledown▽ bup△ 3uplus⨄ 3vee⋁ 3wedge⋀ 1karow⤍ 1lacklozenge⧫
        5square▪ 5triangle▴ ddown▾ dleft◂ dright▸ 3nk␣ 2k12▒ 44░ 334▓ 2ock█ 1ne=3D+20E5 3quiv=2261+20E5 2ot⌐ 1opf𝕓 2t⊥
        3tom⊥ 2wtie⋈ 2xDL╗ 4R╔ 4l╖ 4r╓ 3H═ 4D╦ 4U╩ 4d╤ 4u╧ 3UL╝ 4R╚ 4l╜ 4r╙ 3V║ 4H╬ 4L╣ 4R╠ 4h╫ 4l╢ 4r╟ 3box⧉ 3dL╕ 4R╒
        4l┐ 4r┌ 3h─ 4D╥ 4U╨ 4d┬ 4u┴ 3minus⊟ 3plus⊞ 3times⊠ 3uL╛ 4R╘ 4l┘ 4r└ 3v│ 4H╪ 4L╡ 4R╞ 4h┼ 4l┤ 4r├ 1prime‵ 1reve˘
        2vbar¦ 1scr𝒷 2emi⁏ 2im∽ 4e⋍ 2ol=5C 4b⧅ 4hsub⟈ 1ull• 4et• 2mp≎ 4E⪮ 4e≏ 5q≏ 0cacuteć 2p∩ 3and⩄ 3brcup⩉ 3cap⩋ 4up⩇
        3dot⩀ 3s=2229+FE00 2ret⁁ 3onˇ 1caps⩍ 3ronč 2edilç 2ircĉ 2ups⩌ 5sm⩐ 1dotċ 1edil¸ 2mptyv⦲ 2nt¢ 4erdot· 1fr𝔠 1hcyч
        2eck✓ 5mark✓ 2iχ 1ir○ 3E⧃ 3cˆ 4eq≗ 4learrowleft↺ bright↻ 6dR® 7SⓈ 7ast⊛ 7circ⊚ 7dash⊝ 3e≗ 3fnint⨐ 3mid⫯ 3scir⧂
        1lubs♣ 5uit♣ 1olon=3A 5e≔ 6q≔ 2mma=2C 5t=40 3p∁ 4fn∘ 4lement∁ 6xesℂ 2ng≅ 4dot⩭ 3int∮ 2pf𝕔 3rod∐ 3y© 4sr℗ 1rarr↵
        2oss✗ 1scr𝒸 2ub⫏ 4e⫑ 3p⫐ 4e⫒ 1tdot⋯ 1udarrl⤸ 6r⤵ 2epr⋞ 3sc⋟ 2larr↶ 6p⤽ 2p∪ 3brcap⩈ 3cap⩆ 4up⩊ 3dot⊍ 3or⩅
        3s=222A+FE00 2rarr↷ 6m⤼ 3lyeqprec⋞ 7succ⋟ 5vee⋎ 5wedge⋏ 3ren¤ 3vearrowleft↶ aright↷ 2vee⋎ 2wed⋏ 1wconint∲ 2int∱
        1ylcty⌭ 0dArr⇓ 1Har⥥ 1agger† 2lethℸ 2rr↓ 2sh‐ 4v⊣ 1bkarow⤏ 2lac˝ 1caronď 2yд 1dⅆ 2agger‡ 3rr⇊ 2otseq⩷ 1eg° 2ltaδ
        2mptyv⦱ 1fisht⥿ 2r𝔡 1harl⇃ 4r⇂ 1iam⋄ 4ond⋄ 7suit♦ 4s♦ 2e¨ 2gammaϝ 2sin⋲ 2v÷ 3ide÷ 6ontimes⋇ 3onx⋇ 1jcyђ 1lcorn⌞
        3rop⌍ 1ollar=24 2pf𝕕 2t˙ 3eq≐ 5dot≑ 3minus∸ 3plus∔ 3square⊡ 2ublebarwedge⌆ 2wnarrow↓ 4downarrows⇊ 4harpoonleft⇃
        bright⇂ 1rbkarow⤐ 2corn⌟ 3rop⌌ 1scr𝒹 3yѕ 2ol⧶ 2trokđ 1tdot⋱ 2ri▿ 4f▾ 1uarr⇵ 2har⥯ 1wangle⦦ 1zcyџ 2igrarr⟿
        0eDDot⩷ 2ot≑ 1acuteé 2ster⩮ 1caroně 2ir≖ 4cê 2olon≕ 2yэ 1dotė 1eⅇ 1fDot≒ 2r𝔢 1g⪚ 2raveè 2s⪖ 3dot⪘ 1l⪙ 2inters⏧
        2lℓ 2s⪕ 3dot⪗ 1macrē 2pty∅ 5set∅ 5v∅ 2sp=2003 413=2004 54=2005 1ngŋ 2sp=2002 1ogonę 2pf𝕖 1par⋕ 4sl⧣ 2lus⩱ 2siε
        4lonε 4vϵ 1qcirc≖ 3olon≕ 2sim≂ 3lantgtr⪖ 7less⪕ 2uals=3D 3est≟ 3iv≡ 5DD⩸ 2vparsl⧥ 1rDot≓ 2arr⥱ 1scrℯ 2dot≐ 2im≂
        1taη 2hð 1umlë 2ro€ 1xcl=21 2ist∃ 2pectationℰ 3onentialeⅇ 0fallingdotseq≒ 1cyф 1emale♀ 1filigﬃ 2ligﬀ 3ligﬄ 2r𝔣
        1iligﬁ 1jlig=66+6A 1lat♭ 2ligﬂ 2tns▱ 1nofƒ 1opf𝕗 2rall∀ 3k⋔ 4v⫙ 1partint⨍ 1rac12½ 53⅓ 54¼ 55⅕ 56⅙ 58⅛ 423⅔ 55⅖
        434¾ 55⅗ 58⅜ 445⅘ 456⅚ 58⅝ 478⅞ 3sl⁄ 2own⌢ 1scr𝒻 0gE≧ 2l⪌ 1acuteǵ 2mmaγ 5dϝ 2p⪆ 1breveğ 1circĝ 2yг 1dotġ 1e≥ 2l⋛
        2q≥ 3q≧ 3slant⩾ 2s⩾ 3cc⪩ 3dot⪀ 6o⪂ 7l⪄ 3l=22DB+FE00 4es⪔ 1fr𝔤 1g≫ 2g⋙ 1imelℷ 1jcyѓ 1l≷ 2E⪒ 2a⪥ 2j⪤ 1nE≩ 2ap⪊
        4prox⪊ 2e⪈ 3q⪈ 4q≩ 2sim⋧ 1opf𝕘 1rave=60 1scrℊ 2im≳ 4e⪎ 4l⪐ 1t=3E 2cc⪧ 3ir⩺ 2dot⋗ 2lPar⦕ 2quest⩼ 2rapprox⪆ 4rr⥸
        3dot⋗ 3eqless⋛ 5qless⪌ 3less≷ 3sim≳ 1vertneqq=2269+FE00 2nE=2269+FE00 0hArr⇔ 1airsp=200A 2lf½ 2miltℋ 2rdcyъ 3r↔
        4cir⥈ 4w↭ 1barℏ 1circĥ 1earts♥ 6uit♥ 2llip… 2rcon⊹ 1fr𝔥 1ksearow⤥ 3warow⤦ 1oarr⇿ 2mtht∻ 2okleftarrow↩
        4rightarrow↪ 2pf𝕙 2rbar― 1scr𝒽 2lashℏ 2trokħ 1ybull⁃ 2phen‐ 0iacuteí 1c=2063 2ircî 2yи 1ecyе 2xcl¡ 1ff⇔ 2r𝔦
        1graveì 1iⅈ 2iint⨌ 3nt∭ 2nfin⧜ 2ota℩ 1jligĳ 1macrī 3geℑ 4lineℐ 4partℑ 3thı 2of⊷ 2pedƵ 1n∈ 2care℅ 2fin∞ 5tie⧝
        2odotı 2t∫ 3cal⊺ 3egersℤ 4rcal⊺ 3larhk⨗ 3prod⨼ 1ocyё 2gonį 2pf𝕚 2taι 1prod⨼ 1quest¿ 1scr𝒾 2in∈ 4E⋹ 4dot⋵ 4s⋴ 5v⋳
        4v∈ 1t=2062 2ildeĩ 1ukcyі 2mlï 0jcircĵ 2yй 1fr𝔧 1mathȷ 1opf𝕛 1scr𝒿 2ercyј 1ukcyє 0kappaκ 5vϰ 1cedilķ 2yк 1fr𝔨
        1greenĸ 1hcyх 1jcyќ 1opf𝕜 1scr𝓀 0lAarr⇚ 2rr⇐ 2tail⤛ 1Barr⤎ 1E≦ 2g⪋ 1Har⥢ 1acuteĺ 2emptyv⦴ 2granℒ 2mbdaλ 2ng⟨ 4d⦑
        4le⟨ 2p⪅ 2quo« 2rr← 4b⇤ 5fs⤟ 4fs⤝ 4hk↩ 4lp↫ 4pl⤹ 4sim⥳ 4tl↢ 2t⪫ 3ail⤙ 3e⪭ 4s=2AAD+FE00 1barr⤌ 2brk❲ 2race=7B
        5k=5B 3ke⦋ 4sld⦏ 6u⦍ 1caronľ 2edilļ 3il⌈ 2ub=7B 2yл 1dca⤶ 2quo“ 5r„ 2rdhar⥧ 3ushar⥋ 2sh↲ 1e≤ 2ftarrow← 9tail↢
        4harpoondown↽ bup↼ 4leftarrows⇇ 4rightarrow↔ es⇆ 9harpoons⇋ 9squigarrow↭ 4threetimes⋋ 2g⋚ 2q≤ 3q≦ 3slant⩽ 2s⩽
        3cc⪨ 3dot⩿ 6o⪁ 7r⪃ 3g=22DA+FE00 4es⪓ 3sapprox⪅ 4dot⋖ 4eqgtr⋚ 6qgtr⪋ 4gtr≶ 4sim≲ 1fisht⥼ 2loor⌊ 2r𝔩 1g≶ 2E⪑
        1hard↽ 4u↼ 5l⥪ 2blk▄ 1jcyљ 1l≪ 2arr⇇ 2corner⌞ 2hard⥫ 2tri◺ 1midotŀ 2oust⎰ 6ache⎰ 1nE≨ 2ap⪉ 4prox⪉ 2e⪇ 3q⪇ 4q≨
        2sim⋦ 1oang⟬ 3rr⇽ 2brk⟦ 2ngleftarrow⟵ 8rightarrow⟷ 4mapsto⟼ 4rightarrow⟶ 2oparrowleft↫ 9right↬ 2par⦅ 3f𝕝 3lus⨭
        2times⨴ 2wast∗ 3bar=5F 2z◊ 3enge◊ 3f⧫ 1par=28 4lt⦓ 1rarr⇆ 2corner⌟ 2har⇋ 5d⥭ 2m=200E 2tri⊿ 1saquo‹ 2cr𝓁 2h↰ 2im≲
        4e⪍ 4g⪏ 2qb=5B 3uo‘ 5r‚ 2trokł 1t=3C 2cc⪦ 3ir⩹ 2dot⋖ 2hree⋋ 2imes⋉ 2larr⥶ 2quest⩻ 2rPar⦖ 3i◃ 4e⊴ 4f◂ 1urdshar⥊
        3uhar⥦ 1vertneqq=2268+FE00 2nE=2268+FE00 0mDDot∺ 1acr¯ 2le♂ 3t✠ 4ese✠ 2p↦ 3sto↦ 6down↧ 6left↤ 6up↥ 2rker▮
        1comma⨩ 2yм 1dash— 1easuredangle∡ 1fr𝔪 1ho℧ 1icroµ 2d∣ 3ast=2A 3cir⫰ 3dot· 2nus− 5b⊟ 5d∸ 6u⨪ 1lcp⫛ 2dr… 1nplus∓
        1odels⊧ 2pf𝕞 1p∓ 1scr𝓂 2tpos∾ 1uμ 2ltimap⊸ 2map⊸ 0nGg=22D9+338 2t=226B+20D2 3v=226B+338 1Leftarrow⇍ 5rightarrow⇎
        2l=22D8+338 2t=226A+20D2 3v=226A+338 1Rightarrow⇏ 1VDash⊯ 2dash⊮ 1abla∇ 2cuteń 2ng=2220+20D2 2p≉ 3E=2A70+338
        3id=224B+338 3osŉ 3prox≉ 2tur♮ 5al♮ 7sℕ 1bsp=A0 2ump=224E+338 5e=224F+338 1cap⩃ 3ronň 2edilņ 2ong≇ 5dot=2A6D+338
        2up⩂ 2yн 1dash– 1e≠ 2Arr⇗ 2arhk⤤ 4r↗ 5ow↗ 2dot=2250+338 2quiv≢ 2sear⤨ 3im=2242+338 2xist∄ 6s∄ 1fr𝔫 1gE=2267+338
        2e≱ 3q≱ 4q=2267+338 4slant=2A7E+338 3s=2A7E+338 2sim≵ 2t≯ 3r≯ 1hArr⇎ 2arr↮ 2par⫲ 1i∋ 2s⋼ 3d⋺ 2v∋ 1jcyњ 1lArr⇍
        2E=2266+338 2arr↚ 2dr‥ 2e≰ 3ftarrow↚ 5rightarrow↮ 3q≰ 4q=2266+338 4slant=2A7D+338 3s=2A7D+338 4s≮ 2sim≴ 2t≮ 3ri⋪
        5e⋬ 1mid∤ 1opf𝕟 2t¬ 3in∉ 5E=22F9+338 5dot=22F5+338 5va∉ 6b⋷ 6c⋶ 3ni∌ 5va∌ 6b⋾ 6c⋽ 1par∦ 4allel∦ 4sl=2AFD+20E5
        4t=2202+338 2olint⨔ 2r⊀ 3cue⋠ 3e=2AAF+338 4c⊀ 5eq=2AAF+338 1rArr⇏ 2arr↛ 5c=2933+338 5w=219D+338 2ightarrow↛
        2tri⋫ 5e⋭ 1sc⊁ 3cue⋡ 3e=2AB0+338 3r𝓃 2hortmid∤ 6parallel∦ 2im≁ 4e≄ 5q≄ 2mid∤ 2par∦ 2qsube⋢ 5pe⋣ 2ub⊄ 4E=2AC5+338
        4e⊈ 4set=2282+20D2 7eq⊈ 9q=2AC5+338 3cc⊁ 5eq=2AB0+338 3p⊅ 4E=2AC6+338 4e⊉ 4set=2283+20D2 7eq⊉ 9q=2AC6+338 1tgl≹
        2ildeñ 2lg≸ 2riangleleft⋪ deq⋬ 9right⋫ eeq⋭ 1uν 2m=23 3ero№ 3sp=2007 1vDash⊭ 2Harr⤄ 2ap=224D+20D2 2dash⊬
        2ge=2265+20D2 3t=3E+20D2 2infin⧞ 2lArr⤂ 3e=2264+20D2 3t=3C+20D2 4rie=22B4+20D2 2rArr⤃ 3trie=22B5+20D2
        2sim=223C+20D2 1wArr⇖ 2arhk⤣ 4r↖ 5ow↖ 2near⤧ 0oSⓈ 1acuteó 2st⊛ 1cir⊚ 4cô 2yо 1dash⊝ 2blacő 2iv⨸ 2ot⊙ 2sold⦼
        1eligœ 1fcir⦿ 2r𝔬 1gon˛ 2raveò 2t⧁ 1hbar⦵ 2mΩ 1int∮ 1larr↺ 2cir⦾ 3ross⦻ 2ine‾ 2t⧀ 1macrō 2egaω 2icronο 3d⦶ 3nus⊖
        1opf𝕠 1par⦷ 2erp⦹ 2lus⊕ 1r∨ 2arr↻ 2d⩝ 3erℴ 5ofℴ 3fª 3mº 2igof⊶ 2or⩖ 2slope⩗ 2v⩛ 1scrℴ 2lashø 2ol⊘ 1tildeõ 3mes⊗
        6as⨶ 1umlö 1vbar⌽ 0par∥ 3a¶ 4llel∥ 3sim⫳ 4l⫽ 3t∂ 1cyп 1ercnt=25 3iod=2E 3mil‰ 3p⊥ 3tenk‱ 1fr𝔭 1hiφ 3vϕ 2mmatℳ
        2one☎ 1iπ 2tchfork⋔ 2vϖ 1lanckℏ 6hℎ 4kvℏ 2us=2B 4acir⨣ 4b⊞ 4cir⨢ 4do∔ 5u⨥ 4e⩲ 4mn± 4sim⨦ 4two⨧ 1m± 1ointint⨕
        2pf𝕡 2und£ 1r≺ 2E⪳ 2ap⪷ 2cue≼ 2e⪯ 3c≺ 4approx⪷ 4curlyeq≼ 4eq⪯ 4napprox⪹ 5eqq⪵ 5sim⋨ 4sim≾ 2ime′ 5sℙ 2nE⪵ 3ap⪹
        3sim⋨ 2od∏ 3falar⌮ 4line⌒ 4surf⌓ 3p∝ 4to∝ 2sim≾ 2urel⊰ 1scr𝓅 2iψ 1uncsp=2008 0qfr𝔮 1int⨌ 1opf𝕢 1prime⁗ 1scr𝓆
        1uaternionsℍ 4int⨖ 2est=3F 5eq≟ 2ot=22 0rAarr⇛ 2rr⇒ 2tail⤜ 1Barr⤏ 1Har⥤ 1ace=223D+331 3uteŕ 2dic√ 2emptyv⦳ 2ng⟩
        4d⦒ 4e⦥ 4le⟩ 2quo» 2rr→ 4ap⥵ 4b⇥ 5fs⤠ 4c⤳ 4fs⤞ 4hk↪ 4lp↬ 4pl⥅ 4sim⥴ 4tl↣ 4w↝ 2tail⤚ 3io∶ 5nalsℚ 1barr⤍ 2brk❳
        2race=7D 5k=5D 3ke⦌ 4sld⦎ 6u⦐ 1caronř 2edilŗ 3il⌉ 2ub=7D 2yр 1dca⤷ 2ldhar⥩ 2quo” 5r” 2sh↳ 1ealℜ 4ineℛ 4partℜ 4sℝ
        2ct▭ 2g® 1fisht⥽ 2loor⌋ 2r𝔯 1hard⇁ 4u⇀ 5l⥬ 2oρ 3vϱ 1ightarrow→ atail↣ 5harpoondown⇁ cup⇀ 5leftarrows⇄ 9harpoons⇌
        5rightarrows⇉ 5squigarrow↝ 5threetimes⋌ 2ng˚ 2singdotseq≓ 1larr⇄ 2har⇌ 2m=200F 1moust⎱ 6ache⎱ 1nmid⫮ 1oang⟭ 3rr⇾
        2brk⟧ 2par⦆ 3f𝕣 3lus⨮ 2times⨵ 1par=29 4gt⦔ 2polint⨒ 1rarr⇉ 1saquo› 2cr𝓇 2h↱ 2qb=5D 3uo’ 5r’ 1three⋌ 2imes⋊ 2ri▹
        4e⊵ 4f▸ 4ltri⧎ 1uluhar⥨ 1x℞ 0sacuteś 1bquo‚ 1c≻ 2E⪴ 2ap⪸ 3ronš 2cue≽ 2e⪰ 3dilş 2ircŝ 2nE⪶ 3ap⪺ 3sim⋩ 2polint⨓
        2sim≿ 2yс 1dot⋅ 4b⊡ 4e⩦ 1eArr⇘ 2arhk⤥ 4r↘ 5ow↘ 2ct§ 2mi=3B 2swar⤩ 2tminus∖ 4n∖ 2xt✶ 1fr𝔰 3own⌢ 1harp♯ 2chcyщ 3yш
        2ortmid∣ 5parallel∥ 2y=AD 1igmaσ 5fς 5vς 2m∼ 3dot⩪ 3e≃ 4q≃ 3g⪞ 4E⪠ 3l⪝ 4E⪟ 3ne≆ 3plus⨤ 3rarr⥲ 1larr←
        1mallsetminus∖ 3shp⨳ 2eparsl⧤ 2id∣ 3le⌣ 2t⪪ 3e⪬ 4s=2AAC+FE00 1oftcyь 2l=2F 3b⧄ 4ar⌿ 2pf𝕤 1pades♠ 6uit♠ 3r∥
        1qcap⊓ 5s=2293+FE00 3up⊔ 5s=2294+FE00 2sub⊏ 5e⊑ 5set⊏ 8eq⊑ 4p⊐ 5e⊒ 5set⊐ 8eq⊒ 2u□ 3are□ 5f▪ 3f▪ 1rarr→ 1scr𝓈
        2etmn∖ 2mile⌣ 2tarf⋆ 1tar☆ 4f★ 2raightepsilonϵ 8phiϕ 3ns¯ 1ub⊂ 3E⫅ 3dot⪽ 3e⊆ 4dot⫃ 3mult⫁ 3nE⫋ 4e⊊ 3plus⪿ 3rarr⥹
        3set⊂ 6eq⊆ 8q⫅ 6neq⊊ 9q⫋ 4im⫇ 4ub⫕ 5p⫓ 2cc≻ 4approx⪸ 4curlyeq≽ 4eq⪰ 4napprox⪺ 5eqq⪶ 5sim⋩ 4sim≿ 2m∑ 2ng♪ 2p⊃ 31¹
        32² 33³ 3E⫆ 3dot⪾ 4sub⫘ 3e⊇ 4dot⫄ 3hsol⟉ 5ub⫗ 3larr⥻ 3mult⫂ 3nE⫌ 4e⊋ 3plus⫀ 3set⊃ 6eq⊇ 8q⫆ 6neq⊋ 9q⫌ 4im⫈ 4ub⫔
        5p⫖ 1wArr⇙ 2arhk⤦ 4r↙ 5ow↙ 2nwar⤪ 1zligß 0target⌖ 2uτ 1brk⎴ 1caronť 2edilţ 2yт 1dot=20DB 1elrec⌕ 1fr𝔱 1here4∴
        5fore∴ 3taθ 5symϑ 5vϑ 2ickapprox≈ 5sim∼ 3nsp=2009 2kap≈ 3sim∼ 2ornþ 1ilde˜ 2mes× 5b⊠ 6ar⨱ 5d⨰ 2nt∭ 1oea⤨ 2p⊤
        3bot⌶ 3cir⫱ 3f𝕥 4ork⫚ 2sa⤩ 1prime‴ 1rade™ 2iangle▵ 8down▿ 8left◃ ceq⊴ 8q≜ 8right▹ deq⊵ 3dot◬ 3e≜ 3minus⨺ 3plus⨹
        3sb⧍ 3time⨻ 2pezium⏢ 1scr𝓉 3yц 2hcyћ 2trokŧ 1wixt≬ 2oheadleftarrow↞ 7rightarrow↠ 0uArr⇑ 1Har⥣ 1acuteú 2rr↑
        1brcyў 3eveŭ 1circû 2yу 1darr⇅ 2blacű 2har⥮ 1fisht⥾ 2r𝔲 1graveù 1harl↿ 4r↾ 2blk▀ 1lcorn⌜ 6er⌜ 3rop⌏ 2tri◸ 1macrū
        2l¨ 1ogonų 2pf𝕦 1parrow↑ 2downarrow↕ 2harpoonleft↿ 9right↾ 2lus⊎ 2siυ 4hϒ 4lonυ 2uparrows⇈ 1rcorn⌝ 6er⌝ 3rop⌎
        2ingů 2tri◹ 1scr𝓊 1tdot⋰ 2ildeũ 2ri▵ 4f▴ 1uarr⇈ 2mlü 1wangle⦧ 0vArr⇕ 1Bar⫨ 4v⫩ 1Dash⊨ 1angrt⦜ 2repsilonϵ 3kappaϰ
        3nothing∅ 3phiϕ 4iϖ 4ropto∝ 3r↕ 4hoϱ 3sigmaς 4ubsetneq=228A+FE00 cq=2ACB+FE00 5psetneq=228B+FE00 cq=2ACC+FE00
        3thetaϑ 4riangleleft⊲ bright⊳ 1cyв 1dash⊢ 1ee∨ 3bar⊻ 3eq≚ 2llip⋮ 2rbar=7C 3t=7C 1fr𝔳 1ltri⊲ 1nsub=2282+20D2
        4p=2283+20D2 1opf𝕧 1prop∝ 1rtri⊳ 1scr𝓋 2ubnE=2ACB+FE00 5e=228A+FE00 3pnE=2ACC+FE00 5e=228B+FE00 1zigzag⦚ 0wcircŵ
        1edbar⩟ 3ge∧ 5q≙ 2ierp℘ 1fr𝔴 1opf𝕨 1p℘ 1r≀ 2eath≀ 1scr𝓌 0xcap⋂ 2irc◯ 2up⋃ 1dtri▽ 1fr𝔵 1hArr⟺ 2arr⟷ 1iξ 1lArr⟸
        2arr⟵ 1map⟼ 1nis⋻ 1odot⨀ 2pf𝕩 3lus⨁ 2time⨂ 1rArr⟹ 2arr⟶ 1scr𝓍 2qcup⨆ 1uplus⨄ 2tri△ 1vee⋁ 1wedge⋀ 0yacuteý 3yя
        1circŷ 2yы 1en¥ 1fr𝔶 1icyї 1opf𝕪 1scr𝓎 1ucyю 2mlÿ 0zacuteź 1caronž 2yз 1dotż 1eetrfℨ 2taζ 1fr𝔷 1hcyж 1igrarr⇝
        1opf𝕫 1scr𝓏 1wj=200D 2nj=200C
        """
}
