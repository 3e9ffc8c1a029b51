import CGumbo

extension HTMLWalker {
    /// Writes a formula of MathML, without its source in another notation.
    mutating func addFormula(_ math: GumboElementView) {
        var text = term(math, depth: 0).text()
        // its words or TeX, if a script or a picture draws it
        if text.isEmpty, let words = math.attribute("alttext") {
            text = words.contains { "\\^_".contains($0) } ? TeXFormula.text(of: words) ?? words : words
        }
        add(text, of: math, isBlock: math.attribute("display", is: "block"))
    }

    /// Writes a TeX formula that a script would draw; false if something in it is unknown.
    mutating func addTeX(_ element: GumboElementView) -> Bool {
        let source = words(in: element).drop(while: \.isWhitespace)
        let isMarked = source.hasPrefix("\\(") || source.hasPrefix("\\[") || element.tag == GUMBO_TAG_SCRIPT
        guard isMarked, let text = TeXFormula.text(of: String(source)) else { return false }
        let isBlock = source.hasPrefix("\\[") || element.attribute("type")?.contains("mode=display") == true
        add(text, of: element, isBlock: isBlock)
        return true
    }

    private mutating func add(_ text: String, of formula: GumboElementView, isBlock: Bool) {
        let lines = text.split(separator: "\n")
        // rows go below each other, and not after the words before them
        let ending = isBlock ? TreeBuilder.Ending.flush : lines.count > 1 ? .line : .nothing
        builder.end(ending)
        let source = sourceRange(of: formula)
        if !source.isEmpty { builder.withTop { $0.inlines.note(source) } }
        for (number, line) in lines.enumerated() {
            if number > 0 { builder.addLineBreak(source: nil) }
            builder.put(String(line))
        }
        builder.end(ending)
    }

    /// The signs over letters, and the combining marks for them.
    private static let accents = [
        "^": "\u{302}", "ˆ": "\u{302}", "~": "\u{303}", "˜": "\u{303}", "¯": "\u{304}", "‾": "\u{304}", "_": "\u{304}",
        "→": "\u{20D7}", "⃗": "\u{20D7}", "˙": "\u{307}", ".": "\u{307}", "¨": "\u{308}", "ˇ": "\u{30C}",
        "´": "\u{301}",
        "`": "\u{300}", "˘": "\u{306}", "˚": "\u{30A}",
    ]

    /// Deeper terms are written as their text.
    private static let maximumDepth = 50

    private mutating func term(_ term: GumboElementView, depth: Int) -> Formula {
        let parts = Array(term.children)
        guard depth < Self.maximumDepth, !parts.isEmpty else { return leaf(term) }
        let depth = depth + 1
        func part(_ index: Int) -> Formula { self.term(parts[index], depth: depth) }
        switch (term.name, parts.count) {
        case ("mfrac", 2) where term.attribute("linethickness")?.first == "0": return .binomial(part(0), part(1))
        case ("mover", 2)
        where Self.accents[Media.folded(parts[1].text)] != nil && Media.folded(parts[0].text).count == 1:
            return .word(Media.folded(parts[0].text) + (Self.accents[Media.folded(parts[1].text)] ?? ""))
        case ("mfrac", 2): return .fraction(part(0), part(1))
        case ("msqrt", _): return .root(row(term, depth), degree: nil)
        case ("mroot", 2): return .root(part(0), degree: part(1))
        case ("msup", 2), ("mover", 2): return .scripts(part(0), lower: nil, upper: part(1))
        case ("msub", 2), ("munder", 2): return .scripts(part(0), lower: part(1), upper: nil)
        case ("msubsup", 3), ("munderover", 3): return .scripts(part(0), lower: part(1), upper: part(2))
        case ("mmultiscripts", _):
            let sides = parts.dropFirst().split(maxSplits: 1, omittingEmptySubsequences: false) {
                $0.attribute("scripts") != nil || $0.name == "mprescripts"
            }
            let before = sides.count > 1 ? [scripts(sides[1], of: .word(""), depth)] : []
            return Formula(before + [scripts(sides[0], of: part(0), depth)])
        case ("mfenced", _):
            let inside = parts.map { [self.term($0, depth: depth)] }.joined(separator: [.sign(", ")])
            var row: [Formula] = [.sign(term.attribute("open") ?? "(")] + inside
            Formula.add(.sign(term.attribute("close") ?? ")"), to: &row)
            return Formula(row)
        case ("mtable", _):
            return .table(parts.map { row in Array(row.children).map { self.term($0, depth: depth) } })
        case ("mphantom", _): return .row([])
        default: return row(term, depth)
        }
    }

    /// A base with pairs of a lower and an upper script, each of which may be empty.
    private mutating func scripts(_ parts: ArraySlice<GumboElementView>, of base: Formula, _ depth: Int) -> Formula {
        var sides: [[Formula]] = [[], []]
        for (number, part) in parts.enumerated() where part.childCount > 0 {
            sides[number % 2].append(term(part, depth: depth))
        }
        return .scripts(
            base, lower: sides[0].isEmpty ? nil : Formula(sides[0]), upper: sides[1].isEmpty ? nil : Formula(sides[1]))
    }

    /// The contents of an element, without the blanks between its parts.
    private mutating func row(_ term: GumboElementView, _ depth: Int) -> Formula {
        var parts: [Formula] = []
        for index in 0..<term.childCount {
            guard let node = term.child(index) else { continue }
            if let part = GumboElementView(node) {
                if !part.name.hasPrefix("annotation") { Formula.add(self.term(part, depth: depth), to: &parts) }
            } else if node.pointee.type == GUMBO_NODE_TEXT {
                parts.append(.word(Media.folded(words(of: node))))
            }
        }
        return Formula(parts)
    }

    /// A letter, a number, a blank or an operator, without invisible operators.
    private mutating func leaf(_ term: GumboElementView) -> Formula {
        let text = String(Media.folded(words(in: term)).unicodeScalars.filter { !(0x2061...0x2064).contains($0.value) })
        if term.attribute("ce") != nil || term.name == "mspace" { return .sign(" ") }
        return term.name == "mo" ? .sign(text) : .word(text)
    }
}

extension GumboElementView {
    /// Whether it is one of several alternatives, of which readers of books show the first that they support
    /// (`epub:switch`).
    var isCase: Bool { name.hasSuffix(":case") || name.hasSuffix(":default") }

    /// Whether it is the chosen alternative: MathML is supported.
    var isChosenCase: Bool {
        guard let parent else { return true }
        let chosen = parent.children.first { $0.attribute("required-namespace")?.hasSuffix("/MathML") == true }
        return (chosen ?? parent.children.first { $0.name.hasSuffix(":default") })?.node == node
    }
}
