import CMD4C

extension OutlineHandler {
    /// Cuts before a line with text if the piece is long enough, and a block, item or line really begins there.
    mutating func cut(at start: Int, text place: Int) {
        let begins = pending
        pending = nil
        if top?.type == MD_BLOCK_TABLE, top?.start == nil { top?.start = start }
        let length = start - pieceStart
        let isLong = length >= limits.maximum
        guard length >= limits.target, isLong || openElements == 0 else { return }
        switch begins {
        case .block:
            if let start = blockStart(start, text: place) { return add(PieceCut(offset: start)) }
        case .item:
            if containers.count == 2, isListMark(at: lines.text(from: start)), lines.text(from: start) - start < 4 {
                let number = (top?.number ?? 1) + (top?.parts ?? 1) - 1
                return add(PieceCut(offset: start, kind: .item, number: number))
            }
        case .row, nil: break
        }
        if isLong { add(lineCut(at: start)) }
    }

    mutating func add(_ cut: PieceCut) {
        guard cut.offset > pieceStart, cut.offset < bytes.count else { return }
        found.cuts.append(cut)
        pieceStart = cut.offset
    }

    /// Where the block starts whose first text is on a line; nil where that is not sure.
    private func blockStart(_ start: Int, text place: Int) -> Int? {
        guard let top else { return nil }
        let first = lines.text(from: start)
        switch top.type {
        case MD_BLOCK_H where bytes[first] == UInt8(ascii: "#"): return start
        case MD_BLOCK_UL, MD_BLOCK_OL:
            guard top.parts == 1, first < place, isListMark(at: first) else { return nil }
        // or a box or tab that was made one
        case MD_BLOCK_QUOTE: guard ">!?=".utf8.contains(bytes[first]) else { return nil }
        case MD_BLOCK_CODE where top.isFenced:
            guard let fence else { return nil }
            return isBlank(before: fence.lowerBound) ? fence.lowerBound : nil
        default: break
        }
        return isBlank(before: start) ? start : nil
    }

    private func isBlank(before start: Int) -> Bool { lines.previous(start).map(lines.isBlank) ?? true }

    private func isListMark(at place: Int) -> Bool {
        guard place < bytes.count else { return false }
        return bytes[place].isASCIIDigit || "-*+".utf8.contains(bytes[place])
    }

    /// A cut at the start of a line within a block.
    private func lineCut(at start: Int, kind: PieceCut.Kind = .line) -> PieceCut {
        var prefix = 0..<0
        if leaf == MD_BLOCK_CODE || leaf == MD_BLOCK_HTML {
            prefix = fence ?? prefix
        } else if leaf == MD_BLOCK_TABLE, containers.isEmpty, let head = top?.start {
            prefix = head..<lines.line(from: lines.line(from: head).next).next
        }
        return PieceCut(offset: start, kind: kind, prefix: prefix)
    }

    /// Finds the line that opened the code block whose first text is on the present line: above it are but blank lines.
    mutating func findFence() {
        var start = lines.previous(line.start)
        while let blank = start, lines.isBlank(blank), blank > 0 { start = lines.previous(blank) }
        fence = 0..<0
        guard let start else { return }
        let end = lines.line(from: start)
        // It may stand behind the marks of a quote or list.
        guard
            let first = bytes[start..<end.end].firstIndex(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") })
        else { return }
        let marks = bytes[first..<end.end].prefix(3)
        if marks.count == 3, marks.allSatisfy({ $0 == bytes[first] }) { fence = start..<end.next }
    }

    /// What opened the block of HTML whose first line is the present one, if text in it is none of Markdown: `<pre>`, `<!--`…
    mutating func findVerbatimStart() {
        fence = 0..<0
        let start = lines.text(from: line.start)
        let text = bytes[start..<line.end]
        let first = String(decoding: text.prefix(8), as: UTF8.self).lowercased()
        if first.hasPrefix("<!--") {
            fence = start..<start + 4
        } else if ["<pre", "<script", "<style"].contains(where: first.hasPrefix),
            let end = text.firstIndex(of: UInt8(ascii: ">"))
        {
            fence = start..<end + 1
        }
    }

    /// Cuts a line that is very long.
    mutating func cutWithinLine(upTo end: Int) {
        while end - pieceStart > limits.line {
            let place = Self.place(near: pieceStart + limits.maximum, in: bytes, after: max(pieceStart, line.start))
            guard place > pieceStart, place < end else { return }
            add(lineCut(at: place, kind: .withinLine))
        }
    }

    /// A good place for a cut within a line.
    static func place(near offset: Int, in bytes: UnsafeBufferPointer<UInt8>, after start: Int) -> Int {
        guard offset < bytes.count, start < offset else { return min(max(offset, start + 1), bytes.count) }
        let first = max(start, offset - CutPlace.reach)
        let near = Array(bytes[first..<min(bytes.count, offset + CutPlace.lookahead)])
        return first + CutPlace.withinLine(offset - first, in: near)
    }

    // MARK: - Tables

    /// Notes where a table ends that md4c goes on with: before a heading, code or HTML without a blank line.
    mutating func passRow() {
        guard containers.isEmpty, let parts = top?.parts, parts > 1 else { return }
        let first = lines.text(from: line.start)
        guard first < line.end, first - line.start < 4, "#`~<".utf8.contains(bytes[first]) else { return }
        // where code or HTML is taken for rows, what follows is not what it seems
        if let last = found.tableEnds.last, bytes[lines.text(from: last)] != UInt8(ascii: "#") { return }
        let row = bytes[line.start..<line.end]
        // a block of its own also below text
        let probe = MarkdownProbe(of: Array("x\n".utf8) + row.prefix(1000))
        if probe.blocks.count > 1 { found.tableEnds.append(line.start) }
    }
}
