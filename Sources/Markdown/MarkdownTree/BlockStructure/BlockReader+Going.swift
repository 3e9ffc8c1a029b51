/// The continuation of open blocks, and the ends of fences.
extension BlockReader {
    enum Going {
        case yes, no
        case isEnd
    }

    func isVerbatim(_ kind: BlockKind) -> Bool {
        switch kind {
        case .fencedCode, .indentedCode, .html, .math, .machinery: true
        default: false
        }
    }

    /// Whether the line continues an open block; consumes its marks.
    mutating func goesOn(with block: OpenBlock) -> Going {
        switch block.kind {
        case .quote: return goesOn(withQuote: block.node)
        case .item:
            if line.isBlank, tree.nodes.count == block.node + 1 { return .no }
            return skipIndent(block.indent)
        case .footnote, .meaning: return skipIndent(block.indent)
        case .box:
            switch block.form {
            case .quote: return goesOn(withQuote: block.node)
            case .indented: return skipIndent(block.indent)
            case .paragraph: return line.isBlank ? .no : .yes
            case .fence, .tag, .shortcode, .org: return .yes
            }
        case .bulletList, .orderedList, .definitionList: return .yes
        case .paragraph: return line.isBlank ? .no : .yes
        case .table:
            let hasCell = line.first != "|" || !text.isBlank(line.nonspace + 1..<line.end)
            return line.isBlank || isIndented || !hasCell ? .no : .yes
        case .indentedCode:
            if !isIndented, !line.isBlank { return .no }
            line.skipColumns(4)
            return .yes
        case .html: return line.isBlank && block.mark >= 6 ? .no : .yes
        case .fencedCode:
            if isFenceEnd(of: block) { return .isEnd }
            line.skipColumns(block.indent)
            return .yes
        case .math: return block.indent < line.end ? .isEnd : .yes
        case .machinery where block.closing.utf8CodeUnitCount > 0: return lineHas(block.closing) ? .isEnd : .yes
        case .machinery: return line.isBlank ? .no : .yes
        default: return .no
        }
    }

    /// Whether the line is blank, or has the indent that a block needs, which is consumed.
    private mutating func skipIndent(_ columns: Int) -> Going {
        guard line.isBlank || line.indent >= columns else { return .no }
        line.skipColumns(columns)
        return .yes
    }

    private mutating func goesOn(withQuote node: Int) -> Going {
        guard line.first == ">", !isIndented else { return .no }
        tree.nodes[node].end = UInt32(truncatingIfNeeded: line.nonspace + 1)
        skipQuoteMark()
        return .yes
    }

    mutating func skipQuoteMark() {
        line.skipBlanks()
        line.skip(1)
        line.skipColumns(1)
    }

    private func isFenceEnd(of block: OpenBlock) -> Bool {
        guard line.first == Unicode.Scalar(block.mark), !isIndented else { return false }
        if block.mark == 0x7B { return endsCode }
        let length = text.run(of: block.mark, from: line.nonspace, to: line.end)
        return length >= block.length && text.isBlank(line.nonspace + length..<line.end)
    }

    mutating func endFence() {
        matched += 1
        close(to: matched)
        if open[matched - 1].kind != .fencedCode { add(line.line) }
        last.end = UInt32(truncatingIfNeeded: text.trimmed(line.nonspace..<line.end).upperBound)
        close(to: matched - 1)
    }

    /// Closes the innermost open blocks until `count` are left.
    mutating func close(to count: Int) {
        while open.count > count { closeLast() }
    }

    private mutating func closeLast() {
        if open[open.count - 1].kind == .paragraph { defineLinks() }
        guard let block = open.popLast() else { return }
        if block.isRaw { tree.rawNodes.append(block.node..<tree.nodes.count) }
        if block.kind == .bulletList || block.kind == .orderedList { findBlankLines(in: block.node) }
        if block.kind == .indentedCode { dropBlankLines(of: block.node) }
        if block.kind == .paragraph, options.contains(.definitionLists) { term = (block.node, open.count + 1, 0) }
        if let found = term, found.depth > open.count + 1 { term = nil }
        tree.nodes[block.node].nextNode = UInt32(truncatingIfNeeded: tree.nodes.count)
        if let parent = open.last?.node {
            tree.nodes[parent].end = max(tree.nodes[parent].end, tree.nodes[block.node].end)
        }
    }

    /// Drops blank lines at the end of indented code.
    private mutating func dropBlankLines(of node: Int) {
        while tree.nodes[node].lineCount > 0, let line = tree.allLines.last, text.isBlank(line.source) {
            tree.allLines.removeLast()
            tree.nodes[node].lineCount -= 1
        }
        if let line = tree.allLines.last, tree.nodes[node].lineCount > 0 {
            tree.nodes[node].end = UInt32(truncatingIfNeeded: line.source.upperBound)
        }
    }

    /// Finds whether there are blank lines between a list's items, or between the blocks of one.
    private mutating func findBlankLines(in list: Int) {
        var item = list + 1
        var end: Int?
        while item < tree.nodes.count {
            let node = tree.nodes[item]
            if let end, hasBlankLine(between: end, and: node.source.lowerBound) { break }
            end = node.source.lowerBound
            var child = item + 1
            var childEnd: Int?
            let next = node.nextNode == 0 ? tree.nodes.count : node.next
            while child < next {
                let source = tree.nodes[child].source
                if tree.nodes[child].kind != .linkDefinitions {
                    if let childEnd, hasBlankLine(between: childEnd, and: source.lowerBound) {
                        tree.nodes[list].flags.insert(.isLoose)
                        return
                    }
                    childEnd = source.upperBound
                    end = source.upperBound
                }
                child = tree.nodes[child].next
            }
            item = next
        }
        if item < tree.nodes.count { tree.nodes[list].flags.insert(.isLoose) }
    }

    /// Whether there is a line between two blocks with nothing but the marks of quotes on it.
    func hasBlankLine(between end: Int, and start: Int) -> Bool {
        var lineEnds = 0
        var place = end
        while place < start {
            switch text[place] {
            case 0x0A, 0x0D:
                if text[place] == 0x0D, text[place + 1] == 0x0A { place += 1 }
                lineEnds += 1
                if lineEnds == 2 { return true }
            case 0x20, 0x09, ">": break
            default: lineEnds = 0
            }
            place += 1
        }
        return false
    }
}
