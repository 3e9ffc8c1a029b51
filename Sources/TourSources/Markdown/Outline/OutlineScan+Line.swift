internal import TourDocument

extension OutlineScan {
    /// From how many columns of indentation on a line is code.
    private static let codeIndent = 4

    /// What a line turned out to be.
    private enum Kind {
        case blank, rule, fence, html, indentedCode, table, tableUnderline, text
        case heading(level: Int)
        case underline(level: Int)
    }

    /// One line without its end.
    ///
    /// - Parameters:
    ///   - start: the offset of the line.
    ///   - next: the offset of the line after it.
    ///   - rest: what is known of the part of a very long line that `line` leaves out.
    mutating func scan(_ line: UnsafeRawBufferPointer, start: Int, next: Int, rest: LongLineRest?) {
        blocks.lineStart = start
        var line = line
        if takesNote(line, start: start, next: next) {
            line = UnsafeRawBufferPointer(rebasing: line[..<0])
        }
        var cursor = LineCursor(line: line)
        cursor.skipIndentation()
        var parents = matchParents(&cursor)
        if cursor.isAtEnd {
            while parents < blocks.containers.count, !blocks.containers[parents].isQuote { parents += 1 }
        }
        let isWithin = parents == blocks.containers.count

        // what goes on whatever the line holds
        if blocks.leaf == .fence, blocks.isLeafOpen {
            if cursor.indent < Self.codeIndent, isClosingFence(cursor) {
                leaveContainers(keeping: parents)
                endBlockAndForget()
                return
            }
            if isWithin { return }
            // the parser, looking for the closing fence, has moved on when it finds that the container is left
            if cursor.indent < Self.codeIndent { cursor.passFence(of: blocks.fenceByte, length: blocks.fenceLength) }
        }
        if blocks.leaf == .html, blocks.isLeafOpen, let end = blocks.htmlEnd {
            if isWithin {
                if end.isBlankLine {
                    if cursor.isAtEnd { endBlockAndForget() }
                } else if end.isFound(in: cursor.rest) || rest?.ends.contains(end) == true {
                    blocks.htmlEnd = nil
                }
                return
            }
            blocks.htmlEnd = nil
        }
        if cursor.isAtEnd {
            if blocks.isIdle { blocks.topStart = start }
            addBlank(parents: parents)
            return
        }
        if blocks.isItemOver {
            if parents > 0, !blocks.containers[parents - 1].isQuote, !blocks.isLeafOpen, blocks.isItemFresh {
                parents -= 1
            }
            blocks.isItemOver = false
        }
        scanContents(&cursor, parents: parents, start: start, next: next, rest: rest)
    }

    /// How many of the open containers the line is in, by its indentation and quote marks.
    private func matchParents(_ cursor: inout LineCursor) -> Int {
        var parents = 0
        for container in blocks.containers {
            if container.isQuote {
                guard cursor.indent < Self.codeIndent, cursor.byte == UInt8(ascii: ">") else { break }
                cursor.skip(1)
                cursor.skipIndentation()
                // one blank belongs to the mark
                if cursor.indent > 0 { cursor.indent -= 1 }
            } else {
                guard cursor.indent >= container.contentIndent else { break }
                cursor.indent -= container.contentIndent
            }
            parents += 1
        }
        return parents
    }

    private mutating func addBlank(parents: Int) {
        if blocks.leaf == .indentedCode, parents == blocks.containers.count { return }
        if parents > 0, !blocks.containers[parents - 1].isQuote, !blocks.isLeafOpen, blocks.isItemFresh {
            blocks.isItemOver = true
        }
        leaveContainers(keeping: parents)
        endBlockAndForget()
    }

    /// The line after the marks of the containers that it is in: new containers, and the leaf.
    private mutating func scanContents(
        _ cursor: inout LineCursor, parents: Int, start: Int, next: Int, rest: LongLineRest?
    ) {
        var kept = parents
        var isNested = false
        // what the line may go on with; a new container starts afresh
        var leaf = blocks.leaf
        var kind: Kind?
        while kind == nil {
            if cursor.isAtEnd {
                // an item whose first line is blank
                kind = .blank
                break
            }
            let isWithin = kept == blocks.containers.count
            let isShallow = cursor.indent < Self.codeIndent
            if isShallow, leaf == .paragraph, isWithin, let level = cursor.underlineLevel() {
                kind = .underline(level: level)
            } else if isShallow, cursor.isRule() {
                kind = .rule
            } else if !isWithin, !isNested, let (item, length) = cursor.containerMark(),
                Self.continues(blocks.containers[kept], with: item)
            {
                var item = item
                leaf = .none
                cursor.enter(&item, length: length)
                goOn(with: item, at: kept)
                kept += 1
                isNested = true
            } else if !isShallow, leaf == .none || leaf == .indentedCode {
                kind = .indentedCode
            } else if isShallow, let (mark, length) = cursor.containerMark(),
                !(leaf == .paragraph && isWithin && !cursor.mayInterruptParagraph(mark, length: length))
            {
                var mark = mark
                if !isNested { leaf = .none }
                cursor.enter(&mark, length: length)
                if !isNested || kept < blocks.containers.count { leaveContainers(keeping: kept) }
                enter(mark)
                kept += 1
                isNested = true
            } else {
                kind = leafKind(cursor, leaf: leaf, isWithin: isWithin, rest: rest)
            }
        }
        guard let kind else { return }
        if case .text = kind, leaf == .paragraph, !isNested {
            // a lazy line goes on with the paragraph of containers that it has no marks of
            kept = blocks.containers.count
        }
        leaveContainers(keeping: kept)
        if isNested { cursor.skipTaskMark() }
        add(kind, cursor, start: start, next: next)
        if !isNested, blocks.topStart == start, !readsAloneAs(kind, cursor) { blocks.topStart = -1 }
    }

    /// Whether a line that starts a block would start the same one if nothing were before it.
    private func readsAloneAs(_ kind: Kind, _ cursor: LineCursor) -> Bool {
        if cursor.isWithinText { return false }
        switch kind {
        case .indentedCode: return true
        // a line that turned out to have nothing above it
        case .underline: return false
        default: return cursor.indent < Self.codeIndent
        }
    }

    private mutating func leafKind(
        _ cursor: LineCursor, leaf: Leaf, isWithin: Bool, rest: LongLineRest?
    ) -> Kind {
        if leaf == .table, isWithin, !endsTable(cursor) { return .table }
        switch cursor.byte {
        case UInt8(ascii: "#"):
            if cursor.indent < Self.codeIndent, let level = cursor.headingLevel() { return .heading(level: level) }
        case UInt8(ascii: "`"), UInt8(ascii: "~"):
            if let length = cursor.openingFenceLength() {
                // behind marks like those of a fence whose container was left, the parser looks for these at the end
                if !cursor.isWithinText { blocks.fenceByte = cursor.byte ?? 0 }
                blocks.fenceLength = length
                return .fence
            }
        case UInt8(ascii: "<"):
            if let end = HTMLBlockStart.end(in: cursor.line, at: cursor.position),
                end.mayInterruptText || leaf != .paragraph
            {
                let isOver = end.isFound(in: cursor.rest) || rest?.ends.contains(end) == true
                blocks.htmlEnd = isOver ? nil : end
                return .html
            }
        case UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: ":"):
            if leaf == .paragraph, isWithin, blocks.isLeafOpen, blocks.leafLines == 1,
                cursor.isTableUnderline(below: blocks.leafCells)
            {
                return .tableUnderline
            }
        default: break
        }
        return .text
    }

    /// Whether a line ends the table above it, of what md4c takes for rows: see `GitHubTables`.
    private func endsTable(_ cursor: LineCursor) -> Bool {
        guard blocks.containers.isEmpty, cursor.indent < Self.codeIndent else { return false }
        switch cursor.byte {
        case UInt8(ascii: "#"): return cursor.headingLevel() != nil
        case UInt8(ascii: "`"), UInt8(ascii: "~"): return cursor.openingFenceLength() != nil
        case UInt8(ascii: "<"):
            return HTMLBlockStart.end(in: cursor.line, at: cursor.position)?.mayInterruptText == true
        default: return false
        }
    }

    /// Lets the leaf that is open take the line, or ends it and starts another.
    private mutating func add(_ kind: Kind, _ cursor: LineCursor, start: Int, next: Int) {
        switch kind {
        case .blank: endBlockAndForget()
        case .rule:
            endBlockAndForget()
            blocks.isItemFresh = false
            if blocks.containers.isEmpty { blocks.topStart = start }
        case .heading(let level):
            endBlockAndForget()
            blocks.isItemFresh = false
            if blocks.containers.isEmpty {
                blocks.topStart = start
                if level <= 2 { add(Heading(level: level, range: start..<next)) }
            }
        case .underline(let level): addUnderline(cursor, level: level, start: start, next: next)
        case .tableUnderline:
            blocks.leaf = .table
            blocks.candidate = nil
            blocks.leafHead = blocks.leafStart..<next
        case .text: addText(cursor, start: start, next: next)
        case .fence:
            addVerbatim(.fence, start: start)
            blocks.leafHead = start..<start + cursor.line.count
        case .html:
            let isFirst = blocks.leaf != .html || !blocks.isLeafOpen
            addVerbatim(.html, start: start)
            if isFirst { blocks.leafHead = htmlHead(cursor, start: start) }
        case .indentedCode: addVerbatim(.indentedCode, start: start)
        case .table: addVerbatim(.table, start: start)
        }
    }

    private mutating func addVerbatim(_ leaf: Leaf, start: Int) {
        if blocks.leaf != leaf { endBlock() }
        if blocks.isLeafOpen { blocks.leafLines += 1 } else { startBlock(leaf, start: start) }
    }

    /// The tag, or the start of a comment or the like, that an HTML block begins with.
    private func htmlHead(_ cursor: LineCursor, start: Int) -> Range<Int> {
        let start = start + cursor.position
        switch blocks.htmlEnd {
        case nil: return 0..<0
        case .comment: return start..<start + 4
        case .instruction: return start..<start + 2
        case .declaration: return start..<start + 3
        case .characterData: return start..<start + 9
        case .verbatimTag, .blankLine, .blankLineAfterTag:
            guard let end = cursor.rest.prefix(256).firstIndex(of: UInt8(ascii: ">")) else { return 0..<0 }
            return start..<start + end + 1
        }
    }

    private func isClosingFence(_ cursor: LineCursor) -> Bool {
        var cursor = cursor
        let length = cursor.skipRun(of: blocks.fenceByte)
        return length >= blocks.fenceLength && cursor.isAtEndAfterBlanks()
    }

    /// Whether a list mark is the next item of an open list.
    private static func continues(_ open: Container, with item: Container) -> Bool {
        !item.isQuote && item.mark == open.mark && item.markIndent <= open.contentIndent
    }
}
