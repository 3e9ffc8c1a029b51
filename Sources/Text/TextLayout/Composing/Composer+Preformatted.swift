import CellGrid

/// A row of preformatted text under construction.
private struct Row {
    /// The source of a cell.
    struct Origin {
        var offset: Int
        /// The link, or -1.
        var link: Int32
    }

    var cells: [Cell] = []
    /// One for each cell.
    var origins: [Origin] = []

    mutating func append(_ cell: Cell, offset: Int, link: Int32) {
        cells.append(cell)
        origins.append(Origin(offset: offset, link: link))
    }

    mutating func removeLast() -> Origin {
        cells.removeLast()
        return origins.removeLast()
    }

    mutating func removeFirst(_ count: Int) {
        cells.removeFirst(count)
        origins.removeFirst(count)
    }

    mutating func append(mark: Unicode.Scalar) {
        guard let last = cells.lastIndex(where: { !$0.isContinuation }) else { return }
        cells[last].append(mark: mark)
    }
}

/// Sets text whose white space counts. A long line continues in the next row, best from a word's start.
private struct Preformatter {
    let list: SpanList
    var row = Row()
    /// The column in the line, over all its rows.
    var lineColumn = 0
    /// The columns of the line's leading blanks, and of a sign or bullet among them: the indent of its further rows.
    var indent = 0
    var hasSign = false
    var isInIndent = true
    var isContinued = false
    var skipsBlanks = false
    var lineStart: Int
    /// The column for the mark of a continued line; nil for the one before the row's text.
    let gutter: Int?
    var hasLines = false
    /// The colours of the rows, if any.
    var coloring: CodeColoring?
    var numbers: NumberColumn?
    /// The direction for reordering a row; nil to leave it.
    var direction: VisualOrder.Direction?

    /// Ends the indent at the first character; the text behind a sign or bullet counts as its own.
    mutating func leaveIndent(at scalar: Unicode.Scalar) {
        isInIndent = !hasSign && (scalar == "+" || scalar == "-" || scalar == "*")
        if isInIndent { (hasSign, indent) = (true, indent + 1) }
    }

    /// Starts a line after the former one's last row.
    mutating func startLine(at offset: Int) {
        (lineColumn, indent, lineStart) = (0, 0, offset)
        (isInIndent, hasSign, isContinued, skipsBlanks, hasLines) = (true, false, false, false, true)
    }
}

extension Composer {
    /// Sets the text of `list`, with marks of continued lines in the gutter, or before the row's text without one.
    mutating func preformatted(
        _ list: SpanList, gutter: Int?, keepsLastEmptyLine: Bool, coloring: CodeColoring? = nil,
        numbers: NumberColumn? = nil, direction: VisualOrder.Direction = .leftToRight
    ) {
        var state = Preformatter(list: list, lineStart: offset, gutter: gutter, coloring: coloring, numbers: numbers)
        if isReordered(list) { state.direction = direction }
        for span in list.spans {
            if span.role == .lineBreak {
                endLine(&state)
                continue
            }
            for scalar in span.text.unicodeScalars {
                if scalar.value > 0x20, scalar.value < 0x7F, state.row.cells.count < room(state) {
                    // nearly all code goes this way
                    if state.isInIndent { state.leaveIndent(at: scalar) }
                    state.skipsBlanks = false
                    state.row.append(Cell(scalar, style: span.style), offset: offset, link: span.link)
                    state.lineColumn += 1
                    if span.role == .text { offset += 1 }
                    continue
                }
                if scalar == "\n" {
                    endLine(&state)
                    continue
                }
                take(scalar, span, &state)
                if span.role == .text { offset += 1 }
            }
        }
        if keepsLastEmptyLine || !state.row.cells.isEmpty || state.isContinued || !state.hasLines {
            endLine(&state)
        } else {
            offset += 1
        }
        linkCount += list.targets.count
    }

    /// Columns from one tab stop to the next.
    private static let tabWidth = 8

    /// The columns of the longest line that fits in `limit`; 0 if there is none. Complexity: O(length of the text).
    static func longestLine(of text: String, atMost limit: Int) -> Int {
        var longest = 0
        var column = 0
        // the last of the line: marks that follow may change their widths
        var cells: [Cell] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n":
                if column <= limit { longest = max(longest, column) }
                column = 0
                cells.removeAll(keepingCapacity: true)
            case "\t": column += tabWidth - column % tabWidth
            case "\r": break
            default:
                if cells.count > 64 { cells.removeFirst(32) }
                column += CellText.append(scalar, style: .plain, to: &cells, notBefore: 0)
            }
        }
        return column <= limit ? max(longest, column) : longest
    }

    private mutating func endLine(_ state: inout Preformatter) {
        if !state.row.cells.isEmpty || !state.isContinued {
            let room = room(state)
            emit(&state, upTo: state.row.cells.count)
            let row = lines.count - 1
            // a line feed's background fills the row to its end
            if width < Self.unlimited, state.coloring?.hasGrounds == true,
                let ground = state.coloring?.style(at: offset, theme: theme), ground.background != .standard
            {
                let missing = lines[row].textColumn + room - lines[row].cells.count
                lines[row].cells += repeatElement(.blank(ground), count: max(0, missing))
                lines[row].cellOffsets? += repeatElement(-1, count: max(0, missing))
            }
        }
        offset += 1
        state.startLine(at: offset)
    }

    private mutating func take(_ scalar: Unicode.Scalar, _ span: Span, _ state: inout Preformatter) {
        switch scalar.value {
        case 0x20, 0x09:
            var count = 1
            if scalar == "\t" { count = Self.tabWidth - state.lineColumn % Self.tabWidth }
            state.lineColumn += count
            if state.isInIndent { state.indent += count }
            guard !state.skipsBlanks else { return }
            for _ in 0..<count {
                guard state.row.cells.count < room(state) else {
                    // at the edge only blanks of an indent start a new row, so that they keep their depth
                    emit(&state, upTo: state.row.cells.count)
                    state.skipsBlanks = true
                    return
                }
                state.row.append(.blank(span.style), offset: offset, link: span.link)
            }
        case 0x0D:
            return
        default:
            takeVisible(glyphs.isUnicode ? scalar : ASCIIFallback.punctuation(for: scalar), span, &state)
        }
    }

    private mutating func takeVisible(_ scalar: Unicode.Scalar, _ span: Span, _ state: inout Preformatter) {
        var cell: Cell
        var offset = offset
        // most characters need only this look-up, which is their whole cost
        switch CellText.admit(scalar, after: state.row.cells[...]) {
        case .nothing: return
        case .mark(let mark):
            if let emoji = state.row.cells.last?.emoji(with: mark) {
                // it may not fit in this row
                cell = emoji
                offset = state.row.removeLast().offset
                state.lineColumn -= 1
            } else if state.row.cells.isEmpty {
                cell = Cell("\u{25CC}", style: span.style)
                cell.append(mark: mark)
            } else {
                return state.row.append(mark: mark)
            }
        case .character(let character, let width):
            cell = Cell(character, width: UInt8(width), style: span.style)
        }
        let columns = Int(cell.width)
        state.isInIndent = false
        state.skipsBlanks = false
        let room = room(state)
        if state.row.cells.count + columns > room, !state.row.cells.isEmpty {
            emit(&state, upTo: cut(of: state.row, room: room))
            // a row's rest may be as long as a narrower continuation row
            if state.row.cells.count + columns > self.room(state), !state.row.cells.isEmpty {
                emit(&state, upTo: state.row.cells.count)
            }
        }
        if columns > self.room(state) {
            state.row.append(Cell("?", style: span.style), offset: offset, link: span.link)
            state.lineColumn += 1
            return
        }
        state.row.append(cell, offset: offset, link: span.link)
        if columns == 2 { state.row.append(.continuation(span.style), offset: offset, link: span.link) }
        state.lineColumn += columns
    }

    /// The columns for the present row's text.
    private func room(_ state: borrowing Preformatter) -> Int {
        state.isContinued ? textWidth - hang(state) : nextWidth
    }

    /// The indent of a continuation row: that of the line's text, with room for the mark.
    private func hang(_ state: borrowing Preformatter) -> Int {
        max(min(state.indent, textWidth / 3), state.gutter == nil && marksContinuedLines ? 2 : 0)
    }

    private var marksContinuedLines: Bool { !glyphs.isLinear && !isInCell && textWidth > 8 }

    /// The cut of a full row: at the last word's start if that is behind its first third, else at its end.
    private func cut(of row: Row, room: Int) -> Int {
        let count = row.cells.count
        if row.cells[count - 1].scalar == " " { return count }
        var index = count - 1
        while index > max(1, room / 3) {
            if row.cells[index - 1].scalar == " ", !row.cells[index - 1].isContinuation { return index }
            index -= 1
        }
        return count
    }

    /// Makes a line of the row's first cells.
    private mutating func emit(_ state: inout Preformatter, upTo end: Int) {
        var before = takeLead()
        if !state.isContinued { state.numbers?.writeNext(at: &before) }
        var hang = state.isContinued ? hang(state) : 0
        if state.isContinued, state.gutter == nil, marksContinuedLines {
            before += repeatElement(.blank, count: hang - 2)
            before += [Cell(glyphs.continuation, style: base.overlaid(with: theme.codeFrame)), .blank]
            hang = 0
        }
        let lead = before.count + hang
        var cells: [Cell] = []
        // an empty line needs no memory
        if end > 0 || state.isContinued || !before.allSatisfy({ $0 == .blank }) {
            cells.reserveCapacity(lead + end)
            cells += before
            if state.isContinued, let gutter = state.gutter, gutter < cells.count {
                cells[gutter] = Cell(glyphs.continuation, style: base.overlaid(with: theme.codeFrame))
            }
            cells += repeatElement(.blank, count: hang)
            cells += state.row.cells[..<end]
            let hasGrounds = state.coloring?.hasGrounds == true
            if !hasGrounds { Self.trim(&cells) }
            state.coloring?.color(
                &cells, from: lead, offsets: state.row.origins[..<end].lazy.map(\.offset), theme: theme)
            if hasGrounds { Self.trim(&cells, keepsGrounds: true) }
        }
        var line = Line(
            cells: cells, textOffset: state.row.origins.first?.offset ?? state.lineStart,
            links: links(of: state, upTo: min(end, max(0, cells.count - lead)), lead: lead), kind: .code,
            textColumn: lead)
        if options.findsOffsets {
            let offsets = state.row.origins[..<end].lazy.map { Int32(truncatingIfNeeded: $0.offset) }
            line.cellOffsets = Self.offsets(offsets, lead: lead, count: cells.count)
        }
        lines.append(line)
        if let direction = state.direction { order(linesFrom: lines.count - 1, direction) }
        state.row.removeFirst(end)
        state.isContinued = true
    }

    private func links(of state: borrowing Preformatter, upTo end: Int, lead: Int) -> [LinkSpan] {
        guard !state.list.targets.isEmpty else { return [] }
        var spans: [LinkSpan] = []
        var index = 0
        while index < end {
            let link = state.row.origins[index].link
            var next = index + 1
            while next < end, state.row.origins[next].link == link { next += 1 }
            if link >= 0 {
                var span = state.list.link(Int(link), columns: index + lead..<next + lead)
                span.number += linkCount
                spans.append(span)
            }
            index = next
        }
        return spans
    }
}
