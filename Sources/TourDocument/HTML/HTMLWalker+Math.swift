import CGumbo

extension HTMLWalker {
    /// Writes a formula of MathML in one line: `a/b`, `√16`, raised and lowered terms, the rows of a matrix below each other. What is
    /// not known stays the text that it has. The formula's source in another notation is left out.
    mutating func addFormula(_ math: GumboElementView) {
        let isBlock = math.attribute("display", is: "block")
        if isBlock { builder.flushParagraph() }
        addTerm(math, depth: 0)
        if isBlock { builder.flushParagraph() }
    }

    /// Deeper terms are written as their text.
    private static let maximumDepth = 50

    private mutating func addTerm(_ term: GumboElementView, depth: Int) {
        guard depth < Self.maximumDepth else { return builder.put(words(in: term)) }
        let parts = Array(term.children)
        let depth = depth + 1
        switch (term.name, parts.count) {
        case ("annotation", _), ("annotation-xml", _): break
        case ("mspace", _):
            builder.put(" ")
            // in HTML it has no end of its own
            addContent(term, depth)
        case ("mfrac", 2):
            addOperand(parts[0], depth)
            builder.put("/")
            addOperand(parts[1], depth)
        case ("msqrt", _):
            builder.put("√")
            addOperand(term, depth)
        case ("mroot", 2):
            add(parts[1], as: .superscript, depth)
            builder.put("√")
            addOperand(parts[0], depth)
        case ("msup", 2), ("mover", 2):
            addTerm(parts[0], depth: depth)
            add(parts[1], as: .superscript, depth)
        case ("msub", 2), ("munder", 2):
            addTerm(parts[0], depth: depth)
            add(parts[1], as: .subscript, depth)
        case ("msubsup", 3), ("munderover", 3):
            addTerm(parts[0], depth: depth)
            add(parts[1], as: .subscript, depth)
            add(parts[2], as: .superscript, depth)
        case ("mfenced", _):
            builder.put(term.attribute("open") ?? "(")
            for (index, part) in parts.enumerated() {
                if index > 0 { builder.put(", ") }
                addTerm(part, depth: depth)
            }
            builder.put(term.attribute("close") ?? ")")
        case ("mtable", _):
            for (index, row) in parts.enumerated() {
                if index > 0 { builder.addLineBreak(source: source(of: row)) }
                addTerm(row, depth: depth)
            }
        case ("mtr", _):
            for (index, cell) in parts.enumerated() {
                if index > 0 { builder.put("  ") }
                addTerm(cell, depth: depth)
            }
        default: addContent(term, depth)
        }
    }

    /// What is in an element, without the blanks between its parts.
    private mutating func addContent(_ term: GumboElementView, _ depth: Int) {
        for index in 0..<term.childCount {
            guard let node = term.child(index) else { continue }
            if let part = GumboElementView(node) {
                addTerm(part, depth: depth)
            } else if node.pointee.type == GUMBO_NODE_TEXT {
                text(node)
            }
        }
    }

    /// A term that something is done with: in brackets if it is made of several.
    private mutating func addOperand(_ term: GumboElementView, _ depth: Int) {
        var parts = Array(term.children)
        while parts.count == 1 { parts = Array(parts[0].children) }
        let isBracketed = parts.count > 1
        if isBracketed { builder.put("(") }
        if term.name == "msqrt" { addContent(term, depth) } else { addTerm(term, depth: depth) }
        if isBracketed { builder.put(")") }
    }

    private mutating func add(_ term: GumboElementView, as mark: Inline.Marks, _ depth: Int) {
        let ending = builder.begin(mark)
        addTerm(term, depth: depth)
        builder.end(ending)
    }
}
