import CellGrid

/// Builds the lines of a block: keeps their prefix and the room left.
struct Composer {
    let options: LayoutOptions
    var lines: [Line] = []
    /// Columns of a line, prefix included.
    var width: Int
    /// Columns from the text column to the left of the present lines.
    var shift = 0
    /// The prefix of every line: indents and bars.
    var prefix: [Cell] = []
    /// The prefix of the next line instead: a bullet, a number.
    var opening: [Cell]?
    /// The style of plain text here.
    var base: Style
    var offset = 0
    var listDepth = 0
    var isRightToLeft = false
    var isInCell = false
    var linkCount = 0
    var frames: [PictureFrame] = []
    /// Text before the first paragraph on the same line: an alert's title.
    var pendingTitle: (text: String, style: Style)?
    /// Kept for its buffers.
    var flow = TextFlow()
    var scratch = SpanList()

    /// Columns that indents leave to the text if the width has them.
    static let minimumTextWidth = 12

    init(options: LayoutOptions) {
        self.options = options
        width = options.width
        base = options.theme.text
    }

    var theme: Theme { options.theme }
    var glyphs: Glyphs { options.glyphs }

    var textWidth: Int { max(1, width - prefix.count) }
}

// MARK: - Indents

extension Composer {
    /// The columns allowed for an indent of `wanted`, so that enough remains for text.
    func allowedIndent(_ wanted: Int) -> Int {
        max(0, min(wanted, width - prefix.count - min(Self.minimumTextWidth, width)))
    }

    /// Composes with more before each line; as much of `cells` as there is room for.
    mutating func indented(by cells: [Cell], _ body: (inout Composer) -> Void) {
        let allowed = allowedIndent(cells.count)
        let outer = prefix.count
        let added = cells[..<allowed]
        if let lead = opening?.count, lead + allowed + 2 > width { flushOpening() }
        opening?.append(contentsOf: added)
        prefix.append(contentsOf: added)
        body(&self)
        prefix.removeLast(prefix.count - outer)
    }

    mutating func indented(by columns: Int, _ body: (inout Composer) -> Void) {
        indented(by: Array(repeating: .blank, count: columns), body)
    }

    /// Composes behind a marker before the first line, and as many blanks before the others. Without room for that, the
    /// marker takes it from the first line only.
    mutating func hanging(_ marker: [Cell], _ body: (inout Composer) -> Void) {
        let allowed = allowedIndent(marker.count)
        let outer = prefix.count
        var lead = opening ?? prefix
        if lead.count + marker.count > max(outer + allowed, width - min(Self.minimumTextWidth / 2, width)) {
            flushOpening()
            lead = prefix
        }
        opening = lead + marker
        prefix.append(contentsOf: repeatElement(.blank, count: allowed))
        // no room behind it even for one wide character
        if lead.count + marker.count + 2 > width, !marker.isEmpty {
            opening = Array((lead + marker).prefix(width))
            flushOpening()
        }
        body(&self)
        flushOpening()
        prefix.removeLast(prefix.count - outer)
    }

    /// Sets a marker without text on a line of its own.
    mutating func flushOpening() {
        guard let cells = opening else { return }
        opening = nil
        lines.append(Line(cells: Self.trimmed(cells), textOffset: offset, kind: .decoration))
    }
}

// MARK: - Lines

extension Composer {
    mutating func blank(_ count: Int = 1) {
        guard count > 0 else { return }
        flushOpening()
        for _ in 0..<count {
            lines.append(
                Line(cells: Self.trimmed(prefix), textOffset: offset, kind: .blank, textColumn: prefix.count))
            if isRightToLeft { alignRight(linesFrom: lines.count - 1) }
        }
    }

    /// A drawn line without text of the block.
    mutating func decorate(_ cells: [Cell], kind: Line.Kind = .decoration) {
        guard !glyphs.isLinear else { return }
        if let opening, opening.count + cells.count > width { flushOpening() }
        let lead = takeLead()
        lines.append(
            Line(cells: Self.trimmed(lead + cells), textOffset: offset, kind: kind, textColumn: lead.count))
    }

    mutating func takeLead() -> [Cell] {
        guard let lead = opening else { return prefix }
        opening = nil
        return lead
    }

    var nextWidth: Int { max(1, width - (opening?.count ?? prefix.count)) }

    /// Sets text as a paragraph. Rows after the first, perhaps of each line, are indented by `hang`. Returns the
    /// columns of its longest line.
    @discardableResult
    mutating func paragraph(
        _ list: SpanList, kind: Line.Kind = .text, hang: Int = 0, hangsInLines: Bool = false,
        _ direction: VisualOrder.Direction = .ofFirstLetter, hyphenation: Hyphenation? = nil
    ) -> Int {
        flow.begin(list, offset: offset, isUnicode: glyphs.isUnicode, hyphenation: hyphenation)
        let hang = allowedIndent(hang)
        var longest = 0
        var isFirst = true
        let first = lines.count
        while flow.nextRow(width: isFirst ? nextWidth : textWidth - hang) {
            if !isFirst, hang > 0 {
                opening = prefix + Array(repeating: .blank, count: hang)
            }
            longest = max(longest, flow.row.count + (isFirst ? 0 : hang))
            appendRow(kind: kind)
            isFirst = hangsInLines && flow.isAtLineEnd
        }
        offset = flow.offset + 1
        linkCount += list.targets.count
        isRightToLeft = isReordered(list) && order(linesFrom: first, direction)
        if isRightToLeft { alignRight(linesFrom: first) }
        return longest
    }

    private mutating func appendRow(kind: Line.Kind) {
        let row = flow.row
        let lead = opening?.count ?? prefix.count
        var cells: [Cell] = []
        cells.reserveCapacity(lead + row.count)
        cells.append(contentsOf: takeLead())
        cells.append(contentsOf: flow.cells[row])
        if flow.rowEndsInHyphen, let last = cells.last { cells.append(Cell("-", style: last.style)) }
        Self.trim(&cells)
        let end = cells.count
        var links: [LinkSpan] = []
        flow.forEachLink { link in
            var link = link
            let start = link.columns.lowerBound + lead
            link.columns = start..<min(link.columns.upperBound + lead, max(end, start))
            link.number += linkCount
            if !link.columns.isEmpty { links.append(link) }
        }
        var line = Line(cells: cells, textOffset: flow.rowOffset, links: links, kind: kind, textColumn: lead)
        if options.findsOffsets {
            line.cellOffsets = Self.offsets(flow.rowCellOffsets, lead: lead, count: end)
        }
        lines.append(line)
    }

    /// The offsets of a line's cells: -1 for its lead, then those of its text.
    static func offsets(_ text: some Sequence<Int32>, lead: Int, count: Int) -> [Int32] {
        var offsets = Array(repeating: Int32(-1), count: min(lead, count))
        offsets.append(contentsOf: text)
        if offsets.count > count { offsets.removeLast(offsets.count - count) }
        return offsets + repeatElement(-1, count: count - offsets.count)
    }

    static func trimmed(_ cells: [Cell]) -> [Cell] {
        var cells = cells
        trim(&cells)
        return cells
    }

    /// - Parameter keepsGrounds: whether blanks with a visible background stay.
    static func trim(_ cells: inout [Cell], keepsGrounds: Bool = false) {
        while let last = cells.last {
            let isSeen =
                last.scalar != " " || last.isContinuation || last.style.background != .standard
                || !last.style.attributes.isDisjoint(with: [.reverse, .underline, .strikethrough])
            guard last == .blank || keepsGrounds && !isSeen else { return }
            cells.removeLast()
        }
    }

    /// A row of one character.
    static func row(of scalar: Unicode.Scalar, count: Int, style: Style) -> [Cell] {
        Array(repeating: Cell(scalar, style: style), count: max(0, count))
    }
}
