import CNcurses
import CellGrid

/// Turns frames into what curses is to show: finds what differs, reduces colours, and gives out colour pairs.
struct FramePainter {
    private let reduction: ColorReduction
    private let unicode: Bool
    /// Whether the font has few signs: see ``ConsoleSigns``.
    private let isConsole: Bool
    private var pairs: ColorPairs
    private var last: CellBuffer?
    /// Whether nothing was put yet: then curses has blanks everywhere.
    private var isUntouched = true
    private var cells: [curses_cell] = []
    /// How many columns were handed to curses so far.
    private(set) var cellsPut = 0
    // most cells look like the one before
    private var style = Style.plain
    private var look: (attributes: UInt16, pair: Int32) = (0, 0)

    init(capabilities: TerminalCapabilities, isConsole: Bool, hasDefaultColors: Bool, pairLimit: Int) {
        self.isConsole = isConsole
        reduction = ColorReduction(depth: capabilities.colors, hasDefaults: hasDefaultColors)
        unicode = capabilities.unicode
        pairs = ColorPairs(limit: capabilities.colors == .none ? 1 : pairLimit)
    }

    /// Forgets what is shown; the next frame is put whole.
    mutating func forget() {
        last = nil
        isUntouched = false
    }

    /// Puts what differs from the last frame and has curses write it. Complexity: O(cells of the frame).
    ///
    /// Where rows have moved, the terminal moves them, and only the rest is put.
    mutating func paint(_ frame: CellBuffer, cursor: Position?, size: Size, on session: OpaquePointer) {
        let isComplete: Bool
        if frame.size == size, curses_can_scroll(session), let rows = last.map(frame.rowsMovedUp), rows != 0 {
            let stands = abs(rows) == 1 && scrollBeside(by: rows, to: frame, on: session)
            if !stands { curses_scroll(session, Int32(rows)) }
            let runs = frame.changes(since: last, movedUp: rows, lastColumnStands: stands)
            isComplete = put(runs, of: frame, size: size, on: session)
        } else {
            let runs = isUntouched && frame.size == size ? frame.runsOfText() : frame.changes(since: last)
            isComplete = put(runs, of: frame, size: size, on: session)
        }
        isUntouched = false
        if !isComplete {
            // The pairs are used up: hand them out anew to what this frame needs, and what is too much gets no colour.
            pairs.removeAll()
            style = .plain
            look = (0, 0)
            _ = put(frame.changes(since: nil), of: frame, size: size, on: session)
        }
        last = frame
        curses_refresh(session, Int32(cursor?.row ?? -1), Int32(cursor?.column ?? -1))
    }

    /// Scrolls by one row beside a sign that stands still. Returns false, with nothing done, if there is none.
    private mutating func scrollBeside(by rows: Int, to frame: CellBuffer, on session: OpaquePointer) -> Bool {
        guard let sign = last.flatMap(frame.standingSign), sign.count <= Self.tallestSign else { return false }
        let column = frame.size.columns - 1
        let cell = frame[column, sign.lowerBound]
        if style != .plain {
            style = .plain
            look = (0, 0)
        }
        cells.removeAll(keepingCapacity: true)
        append(cell)
        let incoming = frame.firstColumn(ofRow: rows > 0 ? frame.size.rows - 2 : 0)
        var standing = curses_standing_sign(
            cell: cells[0], row: Int32(sign.lowerBound), row_count: Int32(sign.count),
            text_column: incoming.map { $0 < column ? Int32($0) : -1 } ?? -1)
        return curses_scroll_beside(session, Int32(rows), &standing)
    }

    /// A taller one is put by curses with fewer bytes than the steps along it take.
    private static let tallestSign = 6

    /// Puts runs of cells. Returns false when a colour pair could not be had.
    private mutating func put(_ runs: [CellRun], of frame: CellBuffer, size: Size, on session: OpaquePointer) -> Bool {
        var isComplete = true
        for run in runs where run.row < size.rows {
            let columns = run.columns.clamped(to: 0..<size.columns)
            guard !columns.isEmpty else { continue }
            cellsPut += columns.count
            cells.removeAll(keepingCapacity: true)
            let row = frame.row(run.row)
            for index in columns {
                let cell = row[row.startIndex + index]
                guard !cell.isContinuation else { continue }
                if cell.style != style {
                    isComplete = changeStyle(to: cell.style, on: session) && isComplete
                }
                let isCut = cell.width == 2 && index + 1 >= size.columns
                append(isCut ? .blank : cell)
            }
            cells.withUnsafeBufferPointer {
                curses_put(session, Int32(run.row), Int32(columns.lowerBound), $0.baseAddress, Int32($0.count))
            }
        }
        return isComplete
    }

    private mutating func append(_ cell: Cell) {
        var result = curses_cell(
            scalars: (cell.scalar.value, 0, 0, 0), attributes: look.attributes, width: UInt16(cell.width),
            pair: look.pair)
        if result.scalars.0 < 0x20 || result.scalars.0 >= 0x7F {
            fill(&result, from: cell)
        } else if cell.hasMarks, unicode {
            fill(&result, from: cell)
        }
        cells.append(result)
    }

    /// The way of all that is not plain ASCII.
    private mutating func fill(_ result: inout curses_cell, from cell: Cell) {
        let value = cell.scalar.value
        // The door of CellText lets no control through; should one have come another way, it ends here.
        if value < 0x20 || (0x7F..<0xA0).contains(value) {
            result.scalars.0 = 0x3F
            return
        }
        guard unicode else {
            // A wide character leaves two columns to fill.
            let replacement = ASCIIFallback.replacement(for: cell.scalar)
            result.scalars.0 = UInt32(replacement)
            if cell.width == 2 {
                result.width = 1
                cells.append(result)
            }
            return
        }
        if isConsole { result.scalars.0 = ConsoleSigns.replacement(for: cell.scalar).value }
        var marks: [UInt32] = []
        cell.forEachMark { marks.append($0.value) }
        if marks.count > 0 { result.scalars.1 = marks[0] }
        if marks.count > 1 { result.scalars.2 = marks[1] }
        if marks.count > 2 { result.scalars.3 = marks[2] }
    }

    private mutating func changeStyle(to new: Style, on session: OpaquePointer) -> Bool {
        style = new
        look.attributes = Self.attributes(new.attributes)
        let colors = reduction.reduce(foreground: new.foreground, background: new.background)
        guard let pair = pairs.pair(for: colors, define: { curses_define_pair(session, $0, $1, $2) }) else {
            look.pair = 0
            return false
        }
        look.pair = pair
        return true
    }

    private static func attributes(_ attributes: Attributes) -> UInt16 {
        var result: UInt32 = 0
        if attributes.contains(.bold) { result |= CURSES_BOLD.rawValue }
        if attributes.contains(.dim) { result |= CURSES_DIM.rawValue }
        if attributes.contains(.italic) { result |= CURSES_ITALIC.rawValue }
        if attributes.contains(.underline) { result |= CURSES_UNDERLINE.rawValue }
        if attributes.contains(.reverse) { result |= CURSES_REVERSE.rawValue }
        return UInt16(result)
    }
}
