internal import MarkdownTree

extension MarkdownWriter {
    mutating func write(_ inlines: InlineTree) {
        var open: [(end: Int, name: String)] = []
        var index = 0
        while index < inlines.nodes.count {
            while let last = open.last, last.end <= index {
                output.end(last.name)
                open.removeLast()
            }
            let node = inlines.nodes[index]
            if let name = begin(index, of: inlines) {
                open.append((node.next, name))
                index += 1
            } else {
                // the words inside syntax for the publishing program
                index = node.kind == .machinery ? index + 1 : node.next
            }
        }
        for last in open.reversed() { output.end(last.name) }
    }

    /// Writes an inline whole, or begins the returned element.
    private mutating func begin(_ index: Int, of inlines: InlineTree) -> String? {
        let node = inlines.nodes[index]
        let source = place(node.source.lowerBound)
        switch inlines.content(of: index) {
        case .text: text(node.source)
        case .reference(let characters): write(reference: node, characters)
        case .softBreak where bytes[node.source.lowerBound] == 0x0A: text(node.source)
        case .softBreak: output.write("\n", source: source)
        case .lineBreak: output.write("<br>", source: source)
        case .footnoteReference(let number): write(note: page.numbers[number], node)
        case .note: write(note: source.flatMap(page.number(ofNoteAt:)), node)
        case .code:
            output.begin("code")
            writeVerbatim(inlines, index, lineEnd: " ")
            output.end("code")
        case .math, .displayMath:
            if let formula = formula(inlines.nodes[(index + 1)..<node.next].map(\.source)) {
                output.write(formula.contains("<br>") ? "<span data-tour-rows>\(formula)</span>" : formula)
            } else {
                writeVerbatim(inlines, index, lineEnd: node.kind == .math ? "\n" : "<br>")
            }
        case .html:
            for part in page.options.shownParts(of: node.source, in: bytes, isHTML: true) ?? [] { writeRaw(part) }
        case .image(let target):
            writePicture(words(at: index, of: inlines), target.address, title: target.title, at: source)
        case .embed(let page) where WikiLink.isPicture(page):
            // the words may be its width
            let words = words(at: index, of: inlines)
            let isWidth = words.allSatisfy { $0.isNumber || $0 == "x" }
            writePicture(isWidth ? page : words, WikiLink.address(of: page), at: source)
        case .emphasis: return begin("em")
        case .strong: return begin("strong")
        case .strikethrough: return begin("del")
        case .highlight: return begin("mark")
        // a tab of Microsoft Learn is shown below the one before
        case .link(let target) where page.options.contains(.docfx) && target.address.hasPrefix("#tab/"):
            return begin("span")
        case .link(let target), .autolink(let target): return begin("a", address("href", target.address))
        case .wikiLink(let page), .embed(let page): return begin("a", address("href", WikiLink.address(of: page)))
        case .machinery: break
        }
        return nil
    }

    private mutating func begin(_ name: String, _ attributes: String = "") -> String {
        output.begin(name, attributes)
        return name
    }

    /// An attribute with an address or a title; empty once the budget of their bytes is spent.
    private mutating func address(_ name: String, _ text: String) -> String {
        addressBudget -= text.utf8.count
        return addressBudget < 0 ? "" : " \(name)=\"\(text.escapedForHTML)\""
    }

    /// A character reference verbatim, or the characters of a short code.
    private mutating func write(reference node: InlineTree.Node, _ characters: String) {
        let source = place(node.source.lowerBound)
        if bytes[node.source.lowerBound] == UInt8(ascii: "&") {
            output.write(String(decoding: bytes[node.source], as: UTF8.self), source: source)
        } else {
            for scalar in characters.unicodeScalars { output.write("&#\(scalar.value);", source: source) }
        }
    }

    private mutating func write(note number: Int?, _ node: InlineTree.Node) {
        guard let number else { return text(node.source) }
        output.write("<data data-tour-footnote=\(number)></data>", source: place(node.source.lowerBound))
    }

    private mutating func writeVerbatim(_ inlines: InlineTree, _ index: Int, lineEnd: String) {
        for node in inlines.nodes[(index + 1)..<inlines.nodes[index].next] {
            if node.kind == .text {
                text(node.source)
            } else {
                output.write(lineEnd, source: place(node.source.lowerBound))
            }
        }
    }

    private func words(at index: Int, of inlines: InlineTree) -> String {
        String(decoding: Words.description(of: index, in: inlines, bytes), as: UTF8.self)
    }

    private mutating func writePicture(_ words: String, _ source: String, title: String? = nil, at place: Int?) {
        let title = title.map { address("title", $0) } ?? ""
        output.write("<img alt=\"\(words.escapedForHTML)\"\(address("src", source))\(title)>", source: place)
    }
}
