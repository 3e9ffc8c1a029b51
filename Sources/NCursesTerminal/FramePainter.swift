import CNcurses
import CellGrid

/// Turns frames into what curses is to show: finds what differs, reduces colours, and gives out colour pairs.
struct FramePainter {
    private let reduction: ColorReduction
    private let characters: CursesCharacters
    private var pairs: ColorPairs
    private var last: CellBuffer?
    /// Whether nothing was put yet: then curses has blanks everywhere.
    private var isUntouched = true
    /// How many columns were handed to curses so far.
    private(set) var cellsPut = 0
    // most cells look like the one before
    private var style = Style.plain
    private var look = CursesCharacters.Look()

    init(capabilities: TerminalCapabilities, isConsole: Bool, hasDefaultColors: Bool, pairLimit: Int) {
        reduction = ColorReduction(depth: capabilities.colors, hasDefaults: hasDefaultColors)
        characters = CursesCharacters(unicode: capabilities.unicode, isConsole: isConsole)
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
            look = .init()
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
            look = .init()
        }
        let incoming = frame.firstColumn(ofRow: rows > 0 ? frame.size.rows - 2 : 0)
        var standing = curses_standing_sign(
            cell: characters.character(cell, look: look), row: Int32(sign.lowerBound), row_count: Int32(sign.count),
            text_column: incoming.map { $0 < column ? Int32($0) : -1 } ?? -1)
        return curses_scroll_beside(session, Int32(rows), &standing)
    }

    /// A taller one is put by curses with fewer bytes than the steps along it take.
    private static let tallestSign = 6

    /// Puts runs of cells. Returns false when a colour pair could not be had.
    private mutating func put(_ runs: [CellRun], of frame: CellBuffer, size: Size, on session: OpaquePointer) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size.columns) { ascii in
            withUnsafeTemporaryAllocation(of: curses_cell.self, capacity: size.columns) { others in
                var isComplete = true
                for run in runs where run.row < size.rows {
                    let columns = run.columns.clamped(to: 0..<size.columns)
                    guard !columns.isEmpty else { continue }
                    cellsPut += columns.count
                    let cells = frame.row(run.row)[columns]
                    let count = fill(ascii, others, with: cells, columns: size.columns, &isComplete, on: session)
                    curses_put(
                        session, Int32(run.row), Int32(columns.lowerBound), ascii.baseAddress, others.baseAddress,
                        Int32(count))
                }
                return isComplete
            }
        }
    }

    /// Makes of cells what curses is given: plain ASCII, as most are, in its short form, and 0 there for all others.
    ///
    /// - Parameter columns: those of the screen.
    /// - Returns: how many there are.
    private mutating func fill(
        _ ascii: UnsafeMutableBufferPointer<UInt32>, _ others: UnsafeMutableBufferPointer<curses_cell>,
        with cells: ArraySlice<Cell>, columns: Int, _ isComplete: inout Bool, on session: OpaquePointer
    ) -> Int {
        var count = 0
        var rest = cells
        while let cell = rest.first {
            if !cell.isContinuation, cell.style != style {
                isComplete = changeStyle(to: cell.style, on: session) && isComplete
            }
            let plain = look.ofASCII.map { Cell.putASCII(of: rest, in: style, look: $0, into: ascii, at: count) } ?? 0
            guard plain == 0 else {
                count += plain
                rest = rest.dropFirst(plain)
                continue
            }
            defer { rest = rest.dropFirst() }
            if cell.isContinuation { continue }
            let isCut = cell.width == 2 && rest.startIndex + 1 >= columns
            let character = characters.character(isCut ? .blank : cell, look: look)
            // what stands for a wide character fills both of its columns
            for _ in 0..<(cell.width > character.width && !isCut ? 2 : 1) {
                ascii.initializeElement(at: count, to: 0)
                others.initializeElement(at: count, to: character)
                count += 1
            }
        }
        return count
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
