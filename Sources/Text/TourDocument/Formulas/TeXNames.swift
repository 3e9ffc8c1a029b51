internal import MarkdownTree

/// The formulas for TeX's commands without arguments. Most are HTML's names of the same signs; of names of up to three
/// letters only TeX's own are accepted.
enum TeXNames {
    /// - Returns: Nil for an unknown name.
    static func formula(_ name: String) -> Formula? {
        if functions.contains(name) { return .word(spelled[name] ?? name) }
        guard let text = signs[name] ?? entity(name) else { return nil }
        let isOperand = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "∞∂∇∅ℏ°′".unicodeScalars.contains($0)
        }
        return isOperand ? .word(text) : .sign(text)
    }

    /// A letter in another alphabet: the HTML name of the character ends with that of the alphabet.
    static func letter(_ letter: Unicode.Scalar, alphabet: String) -> String? {
        if alphabet == "opf", ("0"..."9").contains(letter) { return shifted(letter, 0x1D7D8 - 0x30) }
        return CharacterReference.text(named: String(letter) + alphabet)
    }

    static func bold(_ letter: Unicode.Scalar) -> String {
        switch letter {
        case "A"..."Z": shifted(letter, 0x1D400 - 0x41)
        case "a"..."z": shifted(letter, 0x1D41A - 0x61)
        case "0"..."9": shifted(letter, 0x1D7CE - 0x30)
        case "Α"..."Ω": shifted(letter, 0x1D6A8 - 0x391)
        case "α"..."ω": shifted(letter, 0x1D6C2 - 0x3B1)
        default: String(letter)
        }
    }

    private static func shifted(_ letter: Unicode.Scalar, _ distance: UInt32) -> String {
        String(Unicode.Scalar(letter.value + distance) ?? letter)
    }

    private static func entity(_ name: String) -> String? {
        guard name.count > 3 || short.contains(name), let text = CharacterReference.text(named: name) else {
            return nil
        }
        let isSign = text.unicodeScalars.allSatisfy { $0.properties.isMath || ("Α"..."ω").contains($0) || $0 == "ℓ" }
        return isSign ? text : nil
    }

    private static let short = words(
        """
        Cap Cup Im Phi Pi Psi Re Xi bot cap chi cong cup div ell eta eth ge geq gg gt in int iota le leq ll lt mho mid mp mu ni nu phi
        pi pm psi rho sim sum tau top vee wp wr xi
        """)

    private static let functions = words(
        """
        Pr arccos arcsin arctan arg argmax argmin cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log
        max min sec sin sinh sup tan tanh
        """)

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    private static let spelled = ["liminf": "lim inf", "limsup": "lim sup", "argmax": "arg max", "argmin": "arg min"]

    /// Signs with no such name in HTML, or another meaning there.
    private static let signs = Dictionary(
        uniqueKeysWithValues: """
            ast ∗ infty ∞ to → gets ← land ∧ lor ∨ lnot ¬ neg ¬ partial ∂ neq ≠ exists ∃ ldots … dots … dotsc … dotso … cdots ⋯ dotsb ⋯ dotsm ⋯
            dotsi ⋯ vdots ⋮ ddots ⋱ cdot · cdotp · centerdot · circ ∘ epsilon ϵ varepsilon ε phi ϕ varphi φ star ⋆ triangle △
            triangledown ▽ asymp ≍ models ⊨ oslash ⊘ Longleftarrow ⟸ Longrightarrow ⟹ Longleftrightarrow ⟺ longleftarrow ⟵
            longrightarrow ⟶ longleftrightarrow ⟷ longmapsto ⟼ implies ⟹ impliedby ⟸ iff ⟺ vert | Vert ‖ lvert | rvert | lVert ‖ rVert ‖
            lbrace { rbrace } lbrack [ rbrack ] backslash \\ degree ° owns ∋ Box □ square □ blacksquare ■ lhd ⊲ rhd ⊳ unlhd ⊴ unrhd ⊵ Join ⋈
            coloneqq ≔ vcentcolon : colon : varnothing ∅ emptyset ∅ hbar ℏ S § P ¶ dag † ddag ‡ nsubset ⊄ nsupset ⊅ nsubseteqq ⊈
            setminus ∖ bullet • iint ∬ oiint ∯ surd √ restriction ↾ leadsto ⇝ rightsquigarrow ⇝ dashrightarrow ⇢ dashleftarrow ⇠ prime ′
            barwedge ⊼ amalg ⨿ diamond ⋄ Diamond ◇ lll ⋘ ggg ⋙ nleqslant ≰ ngeqslant ≱ leqslant ⩽ geqslant ⩾ ne ≠ ratio ∶
            """.split(whereSeparator: \.isWhitespace).pairs)
}

extension [Substring] {
    /// Pairs of consecutive items.
    fileprivate var pairs: [(String, String)] {
        stride(from: 0, to: count - 1, by: 2).map { (String(self[$0]), String(self[$0 + 1])) }
    }
}
