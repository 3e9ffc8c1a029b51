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
        var isComplete = true
        withUnsafeTemporaryAllocation(of: curses_cell.self, capacity: size.columns) { room in
            for run in runs where run.row < size.rows {
                let columns = run.columns.clamped(to: 0..<size.columns)
                guard !columns.isEmpty else { continue }
                cellsPut += columns.count
                if putASCII(frame.row(run.row)[columns], row: run.row, isComplete: &isComplete, on: session) {
                    continue
                }
                var count = 0
                frame.row(run.row).withUnsafeBufferPointer { row in
                    for index in columns {
                        let cell = row[index]
                        if cell.isContinuation { continue }
                        if cell.style != style { isComplete = changeStyle(to: cell.style, on: session) && isComplete }
                        let isCut = cell.width == 2 && index + 1 >= size.columns
                        let character = characters.character(isCut ? .blank : cell, look: look)
                        room.initializeElement(at: count, to: character)
                        count += 1
                        if cell.width > character.width, !isCut {
                            // what stands for a wide character fills both of its columns
                            room.initializeElement(at: count, to: character)
                            count += 1
                        }
                    }
                }
                curses_put(session, Int32(run.row), Int32(columns.lowerBound), room.baseAddress, Int32(count))
            }
        }
        return isComplete
    }

    /// Puts cells that are all plain ASCII, as most are. Returns false, with nothing put, if they are not.
    private mutating func putASCII(
        _ cells: ArraySlice<Cell>, row: Int, isComplete: inout Bool, on session: OpaquePointer
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: cells.count) { room in
            let isASCII = cells.withUnsafeBufferPointer { cells in
                var ofStyle = look.ofASCII
                for index in cells.indices {
                    if cells[index].style != style {
                        isComplete = changeStyle(to: cells[index].style, on: session) && isComplete
                        ofStyle = look.ofASCII
                    }
                    guard let ascii = cells[index].ascii, let ofStyle else { return false }
                    room.initializeElement(at: index, to: ofStyle | UInt32(ascii))
                }
                return true
            }
            guard isASCII else { return false }
            curses_put_ascii(session, Int32(row), Int32(cells.startIndex), room.baseAddress, Int32(cells.count))
            return true
        }
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
