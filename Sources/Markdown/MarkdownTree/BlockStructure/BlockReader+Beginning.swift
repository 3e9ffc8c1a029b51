/// The start of blocks.
extension BlockReader {
    enum Beginning {
        case none, container
        /// The whole line is consumed.
        case leaf
    }

    /// The innermost block that the line continues.
    var container: BlockKind? { matched > 0 ? open[matched - 1].kind : nil }
    var isInParagraph: Bool { container == .paragraph }
    var hasRoom: Bool { matched < Self.maximumDepth }

    mutating func beginBlock() -> Beginning {
        if line.isBlank { return .none }
        if isIndented { return beginIndentedCode() }
        let first = line.first
        if first.isASCIILetter || first >= 0x80 {
            if options.contains(.components) { return beginModule() }
            return options.contains(.logseq) ? beginProperty() : .none
        }
        switch first {
        case ">" where hasRoom && !endsTag: return beginQuote()
        case "#": if addHeading() { return .leaf }
        case "`", "~":
            let found = beginFence()
            if found != .none { return found }
        case "<":
            if options.contains(.components), hasRoom {
                let found = beginComponent()
                if found != .none { return found }
            }
            if beginHTML() { return .leaf }
        case "[": if options.contains(.footnotes), hasRoom, beginFootnote() { return .container }
        case "=", "-": if isInParagraph, addSetextHeading(mark: first) { return .leaf }
        default: break
        }
        if first == "-" || first == "*" || first == "_", isThematicBreak() { return addLeaf(.thematicBreak) }
        if let mark = listMark() { return beginItem(mark) }
        if isInParagraph, options.contains(.tables), first == "|" || first == "-" || first == ":", beginTable() {
            return .leaf
        }
        return beginDialect()
    }

    private mutating func beginIndentedCode() -> Beginning {
        if open.last?.kind == .paragraph { return .none }
        line.skipColumns(4)
        begin(.indentedCode, at: line.place)
        addVerbatimLine()
        return .leaf
    }

    private mutating func beginQuote() -> Beginning {
        begin(.quote)
        skipQuoteMark()
        last.end = UInt32(truncatingIfNeeded: line.place)
        beginAlert()
        return .container
    }

    private func isThematicBreak() -> Bool {
        var count = 0
        for place in line.rest {
            if text[place] == line.first { count += 1 } else if !text[place].isBlank { return false }
        }
        return count >= 3
    }

    // MARK: - Headings

    private mutating func addHeading() -> Bool {
        let level = text.run(of: line.first, from: line.nonspace, to: line.end)
        let start = line.nonspace + level
        guard level <= 6, start == line.end || text[start].isBlank else { return false }
        var content = text.trimmed(start..<line.end)
        var end = content.upperBound
        while end > content.lowerBound, text[end - 1] == "#" { end -= 1 }
        if end == content.lowerBound || text[end - 1].isBlank { content = content.lowerBound..<end }
        let (words, id) = withoutAttributes(text.trimmed(content))
        _ = addLeaf(.heading, mark: UInt8(level), content: words)
        tree.nodes[tree.nodes.count - 1].setRange(id)
        return true
    }

    private mutating func addSetextHeading(mark: UInt8) -> Bool {
        let length = text.run(of: mark, from: line.nonspace, to: line.end)
        guard text.isBlank(line.nonspace + length..<line.end) else { return false }
        close(to: matched)
        guard defineLinks() else {
            close(to: matched - 1)
            matched -= 1
            if isThematicBreak() { return false }
            begin(.paragraph)
            addLine()
            return true
        }
        open[matched - 1].kind = .heading
        last.kind = .heading
        last.mark = mark == "=" ? 1 : 2
        if let words = tree.allLines.popLast()?.source {
            let (content, id) = withoutAttributes(text.trimmed(words))
            tree.allLines.append(BlockTree.Line(content))
            last.setRange(id)
        }
        last.end = UInt32(truncatingIfNeeded: line.nonspace + length)
        close(to: matched - 1)
        return true
    }

    private mutating func beginFence() -> Beginning {
        let length = text.run(of: line.first, from: line.nonspace, to: line.end)
        let start = line.nonspace + length
        guard length >= 3, line.first == "~" || text.find(0x60, from: start, to: line.end) == nil else { return .none }
        let directive = beginDirective(length)
        if directive != .none { return directive }
        begin(.fencedCode, mark: line.first, indent: line.indent, length: length)
        let info = text.trimmed(start..<line.end)
        last.setRange(info)
        last.end = UInt32(truncatingIfNeeded: max(info.upperBound, start))
        open[open.count - 1].takesOptions = options.contains(.chunks)
        return .leaf
    }

    private mutating func beginHTML() -> Bool {
        // not every tag may interrupt lazy continuation text
        let isInParagraph = isInParagraph || matched < open.count && open[open.count - 1].kind == .paragraph
        guard
            let type = HTMLBlocks.type(
                at: line.nonspace, to: line.end, in: text, isInParagraph: isInParagraph)
        else { return false }
        begin(.html, mark: UInt8(type), at: line.place)
        addVerbatimLine()
        return true
    }

    // MARK: - Lists

    struct ListMark {
        var kind: BlockKind
        var delimiter: UInt8
        var number: Int
        var length: Int
    }

    private func listMark() -> ListMark? {
        let start = line.nonspace
        var mark: ListMark
        switch text[start] {
        case "-", "+", "*": mark = ListMark(kind: .bulletList, delimiter: text[start], number: 0, length: 1)
        case let digit where digit.isASCIIDigit:
            var place = start
            var number = 0
            while text[place].isASCIIDigit, place < start + 10 {
                number = number * 10 + Int(text[place] - 0x30)
                place += 1
            }
            guard place < start + 10, text[place] == "." || text[place] == ")" else { return nil }
            if isInParagraph, number != 1 { return nil }
            mark = ListMark(
                kind: .orderedList, delimiter: text[place], number: number, length: place + 1 - start)
        default: return nil
        }
        let end = start + mark.length
        guard end >= line.end || text[end].isBlank else { return nil }
        if isInParagraph, text.isBlank(end..<line.end) { return nil }
        return mark
    }

    private mutating func beginItem(_ mark: ListMark) -> Beginning {
        guard matched + 1 < Self.maximumDepth else { return .none }
        let outer = line.indent
        let start = line.nonspace
        let isSameList = matched > 0 && open[matched - 1].kind == mark.kind && open[matched - 1].mark == mark.delimiter
        if !isSameList {
            begin(mark.kind, mark: mark.delimiter)
            last.first = UInt32(mark.number)
        }
        line.skipBlanks()
        line.skip(mark.length)
        let blanks = line.indent
        let padding = blanks >= 5 || blanks < 1 || line.isBlank ? 1 : blanks
        line.skipColumns(padding)
        begin(.item, mark: mark.delimiter, indent: outer + mark.length + padding, at: start)
        last.end = UInt32(truncatingIfNeeded: start + mark.length)
        return takeCheckBox() ? .leaf : .container
    }

    /// Consumes the `[ ]` or `[x]` at the start of an item, if text follows.
    private mutating func takeCheckBox() -> Bool {
        let start = line.nonspace
        guard options.contains(.taskLists), !isIndented, start + 3 < line.end, text[start] == "[",
            text[start + 2] == "]", text[start + 3].isBlank,
            text[start + 1].isBlank || text[start + 1].lowered == "x"
        else { return false }
        last.flags.formUnion(text[start + 1].isBlank ? .isTask : [.isTask, .isChecked])
        line.skipBlanks()
        line.skip(3)
        last.end = UInt32(truncatingIfNeeded: start + 3)
        if !line.isBlank {
            begin(.paragraph)
            addLine()
        }
        return true
    }

    private mutating func beginFootnote() -> Bool {
        guard let label = FootnoteLabel.definition(at: line.nonspace, to: line.end, in: text) else { return false }
        begin(.footnote, indent: 4)
        last.setRange(label)
        references.defineNote(LinkLabel(label, in: text))
        line.skipBlanks()
        line.skip(label.upperBound + 2 - line.place)
        last.end = UInt32(truncatingIfNeeded: line.place)
        line.skipBlanks()
        return true
    }

    /// Makes the last line of a paragraph the header of a table if the current line has as many delimiters.
    private mutating func beginTable() -> Bool {
        guard matched == open.count, let header = tree.allLines.last?.source,
            let columns = TableRow.delimiters(in: line.rest, of: text), columns > 0,
            TableRow.cells(in: header, of: text).count == columns
        else { return false }
        let node = open[matched - 1].node
        let headerLine = tree.allLines.removeLast()
        tree.nodes[node].lineCount -= 1
        if tree.nodes[node].lineCount == 0 {
            open.removeLast()
            tree.nodes.removeLast()
        } else {
            last.end = UInt32(truncatingIfNeeded: tree.allLines[tree.allLines.count - 1].source.upperBound)
            close(to: matched - 1)
        }
        matched -= 1
        begin(.table, at: header.lowerBound)
        add(headerLine)
        addLine()
        return true
    }
}
