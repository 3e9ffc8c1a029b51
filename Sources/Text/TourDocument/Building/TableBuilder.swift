struct TableBuilder {
    enum Part { case head, body, foot }

    static let maximumColumnSpan = 100
    static let maximumRowSpan = 1000
    /// Cells beyond this column are joined with the last one.
    static let maximumColumns = 1000

    var caption: [Inline] = []
    private var part = Part.body
    private var rows: [Part: [[Table.Cell]]] = [:]
    private var row: [Table.Cell] = []
    private var alignments: [Table.Alignment] = []
    /// For each column, whether a cell has set the alignment, and whether other cells differ.
    private var (isSet, isMixed) = ([Bool](), [Bool]())
    private var column = 0
    private var rowNumber = 0
    /// For each column, the first row that is free of cells spanning from above.
    private var freeFrom: [Int] = []

    var rowCellCount: Int { row.count }

    mutating func startRow() {
        endRow()
        column = 0
    }

    mutating func add(_ cell: Table.Cell, _ alignment: Table.Alignment) {
        while column < freeFrom.count, freeFrom[column] > rowNumber { column += 1 }
        guard column < Self.maximumColumns else {
            if row.isEmpty { row.append(cell) } else { row[row.count - 1].blocks += cell.blocks }
            return
        }
        var cell = cell
        cell.columnSpan = min(cell.columnSpan, Self.maximumColumns - column)
        let end = column + cell.columnSpan
        while freeFrom.count < end {
            freeFrom.append(0)
            alignments.append(.natural)
            isSet.append(false)
            isMixed.append(false)
        }
        for index in column..<end {
            freeFrom[index] = rowNumber + cell.rowSpan
            guard cell.columnSpan == 1, !(cell.isHeading && alignment == .natural) else { continue }
            if isSet[index], alignments[index] != alignment { isMixed[index] = true }
            (alignments[index], isSet[index]) = (isSet[index] ? alignments[index] : alignment, true)
        }
        cell.alignment = alignment
        column = end
        row.append(cell)
    }

    mutating func endRow() {
        guard !row.isEmpty else { return }
        rowNumber += 1
        rows[part, default: []].append(row)
        row = []
    }

    mutating func startPart(_ part: Part) {
        endRow()
        self.part = part
        // No cell spans from one part into the next.
        rowNumber += Self.maximumRowSpan
    }

    /// The table; nil if it has neither rows nor caption. Without a `thead`, a first row of headings is the header,
    /// with the rows that it spans into and those below its spans.
    consuming func finished() -> Table? {
        endRow()
        var (head, body, foot) = (rows[.head] ?? [], rows[.body] ?? [], rows[.foot] ?? [])
        if head.isEmpty {
            var (reached, isSpanned) = (1, false)
            while head.count < reached || isSpanned, let row = body[head.count...].first, row.allSatisfy(\.isHeading) {
                reached = max(reached, head.count + (row.map(\.rowSpan).max() ?? 1))
                isSpanned = row.contains { $0.columnSpan > 1 }
                head.append(row)
            }
            if head.count < reached || head.count == body.count { head = [] }
            body.removeFirst(head.count)
        }
        if head.isEmpty, body.isEmpty, foot.isEmpty, caption.isEmpty { return nil }
        let shared = zip(alignments, isMixed).map { $1 ? .natural : $0 }
        return Table(caption: caption, alignments: shared, header: head, rows: body + foot)
    }
}

extension Table {
    /// The contents of the only cell of a table without a caption; a header cell is the file name of the code in it.
    var onlyCell: [Block]? {
        guard caption.isEmpty, header.count <= 1, rows.count == 1, rows[0].count == 1 else { return nil }
        let blocks = rows[0][0].blocks
        guard let head = header.first else { return blocks }
        guard head.count == 1, case .code? = blocks.first?.kind else { return nil }
        return head[0].blocks + blocks
    }
}
