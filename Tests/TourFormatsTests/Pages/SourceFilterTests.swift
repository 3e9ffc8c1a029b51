import TestSupport
import Testing
import TextLayout
import TextSearch
import TourDocument

@testable import TourFormats
@testable import TourPages

struct SourceFilterTests {
    private func filter(_ query: String) throws -> SourceFilter {
        SourceFilter(try #require(try TextMatcher(SearchQuery(query)).requiredLiteral))
    }

    @Test(arguments: [
        ("word", "a Word here"), ("word", "wo**rd**"), ("word", "[wo](x)rd"), ("word", "w<b\nclass=x>o</b>rd"),
        ("word", "wo&#114;d"), ("word", "wo&#x52;d"), ("word", "&#119ord"), ("fjord", "&fjlig;ord"),
        ("wörter", "W&ouml;rter"), ("wörter", "WÖRTER"), ("漢字", "漢\n> 字"), ("漢字", "漢  \n字"),
        ("word", "w\u{8}wo\u{8}or\u{8}rd\u{8}d"), ("word", "wo<img alt=rd>"), ("word", "<IMG ALT = 'wo' >rd"),
        ("key", "\u{212A}ey"), ("a long word", "x WORD <i>y</i>"), ("word", "wo\\_rd"), ("word", "wo\u{0}rd"),
        ("straße", "STRA\u{1E9E}E"), ("word", "wo\u{AD}rd"), ("word", "ｗｏｒｄ"), ("word", "wör\u{301}d"), ("fine", "ﬁne"),
        ("cafe", "caf&eacute;"), ("Čapek", "\u{10C}apek"), ("zoo", "ŽOO"), ("m2", "m²"), ("wörter", "wo\u{308}rter"),
    ])
    func letsThrough(query: String, source: String) throws {
        #expect(try filter(query).mayBeHeld(by: Array(source.utf8)))
    }

    @Test(arguments: [
        ("word", "wolf world lord"), ("word", "wo rd"), ("word", "wo\nrd"), ("word", ""),
        ("Word", "word"), ("word", "wor0 &#39; &nbsp;"), ("漢字", "漢x字"), ("wörter", "winter"),
    ])
    func rejects(query: String, source: String) throws {
        #expect(try !filter(query).mayBeHeld(by: Array(source.utf8)))
    }

    /// Whatever stands between and around the letters of a word: where the text has the word, its source is let through.
    @Test(arguments: 1...30)
    func filterNeverMissesAMatch(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let words = ["word", "Kiss", "wörter", "漢字", "10th", "zigzag", "σοφός", "naïve", "k", "ſilk"]
        var hits = 0
        for _ in 0..<300 {
            let word = words.randomElement(using: &generator) ?? "word"
            let query = Bool.random(using: &generator) ? word : word.lowercased()
            let matcher = try TextMatcher(SearchQuery(query))
            guard let needle = matcher.requiredLiteral else { continue }
            let filter = SourceFilter(needle)
            let parse =
                [
                    { MarkdownParser.blocks(of: $0) }, { MarkdownParser.blocks(of: $0) },
                    { HTMLPage.orText($0).blocks },
                    { PlainTextParser.blocks(of: $0) },
                ][generator.below(4)] as ([UInt8]) -> [Block]
            let source = Array(Self.source(of: word, using: &generator).utf8)
            var isHit = false
            let session = matcher.session()
            for block in parse(source) where !isHit {
                session.forEachMatch(in: BlockLayout.text(of: block)) { _ in
                    isHit = true
                    return false
                }
            }
            guard isHit else { continue }
            hits += 1
            #expect(
                filter.mayBeHeld(by: source),
                "seed \(seed): \(query) in \(String(decoding: source, as: UTF8.self).debugDescription)")
        }
        #expect(hits > 20, "seed \(seed)")
    }

    /// What a regular expression needs: where the text has a match, its source is let through.
    @Test(arguments: 1...20)
    func filterNeverMissesAMatchOfAnExpression(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let atoms = [
            "word", "wo", "r", "d", "K", "ß", "漢", "字", "10", " ", ".", "\\s", "\\w", "\\.", "[a-z]", "[^ ]", "[\\]x]",
            "^",
            "$", "\\b", "\\W", "-", "[.]",
        ]
        let repeats = ["", "", "", "", "?", "*", "+", "{0,2}", "{2}", "??", "*?", "++"]
        var hits = 0
        var needles = 0
        for _ in 0..<400 {
            let pattern = (0..<1 + generator.below(6)).map { _ in
                atoms[generator.below(atoms.count)] + repeats[generator.below(repeats.count)]
            }.joined()
            guard let matcher = try? TextMatcher(SearchQuery(pattern, isExpression: true)),
                let needle = matcher.requiredLiteral
            else { continue }
            needles += 1
            for _ in 0..<20 {
                let text = (0..<1 + generator.below(12)).map { _ in
                    ["word", "wo", "rd", "r", "d", "k", "ſ", "SS", "漢字", "10", " ", ".", "x]", "-", "\n"][
                        generator.below(15)]
                }.joined()
                var isHit = false
                matcher.session().forEachMatch(in: text) { _ in
                    isHit = true
                    return false
                }
                guard isHit else { continue }
                hits += 1
                #expect(
                    SourceFilter(needle).mayBeHeld(by: Array(text.utf8)),
                    "seed \(seed): \(pattern) in \(text.debugDescription)")
            }
        }
        #expect(needles > 100 && hits > 100, "seed \(seed): \(needles), \(hits)")
    }

    /// A source in which a word may stand, with markup in its midst.
    private static func source(of word: String, using generator: inout SeededGenerator) -> String {
        let around = [
            "", "", "text ", "> ", "* ", "# ", "| ", "```\n", "<p>", "1. ", "<!-- x -->", "`", "~~", "[^1]: ",
        ]
        let between = [
            "", "", "", "", "", "", "**", "*", "_", "`", "~~", "<b>", "</b>", "<br>", "\\", "[", "](x)", "][y]", "![",
            "<!-- c -->",
            "[^1]", "<img alt=\"", "\">", "<img alt=", ">", "<span\nclass='x'>", "\n", "\n> ", "&shy;", "\u{8}",
            "<wbr>",
            "<sup>", "==", "^", "|", "<i\n>", "\u{0}", "&#173;", "<style>x</style>", "<script>1</script>", "<kbd>",
            "\r",
            "_\u{8}",
        ]
        var text = around.randomElement(using: &generator) ?? ""
        for scalar in word.unicodeScalars {
            if Int.random(in: 0..<3, using: &generator) == 0 { text += between.randomElement(using: &generator) ?? "" }
            let character = String(Character(scalar))
            switch Int.random(in: 0..<14, using: &generator) {
            case 0: text += "&#\(scalar.value);"
            case 1: text += "&#x\(String(scalar.value, radix: 16));"
            case 2: text += "&#X\(String(scalar.value, radix: 16, uppercase: true)) "
            case 3: text += character.uppercased()
            case 4: text += character.lowercased()
            case 5 where scalar == "ö": text += "&ouml;"
            case 6: text += "\(character)\u{8}\(character)"
            case 7: text += "**\(character)**"
            case 8: text += "<i>\(character)</i>"
            default: text += character
            }
        }
        text += between.randomElement(using: &generator) ?? ""
        return text + ["", "\n", " and more", "\n\n[y]: z\n", "</p>"].randomElement(using: &generator)!
    }
}
