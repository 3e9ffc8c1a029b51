import CNcurses
import CellGrid
import HiddenCharacters

/// Paints the changed cells of frames with curses, with the terminal's colours and characters.
struct FramePainter {
    private let reduction: ColorReduction
    private let unicode: Bool
    private let isConsole: Bool
    private let emoji: EmojiSequences
    private var standIns = StandIns()
    private var pairs: ColorPairs
    private var last: CellBuffer?
    // cached: most cells look like the one before
    private var style = Style.plain
    private var attributes: UInt16 = 0
    private var pair: Int32 = 0

    init(
        capabilities: TerminalCapabilities, isConsole: Bool, emoji: EmojiSequences, hasDefaultColors: Bool,
        pairLimit: Int
    ) {
        reduction = ColorReduction(depth: capabilities.colors, hasDefaults: hasDefaultColors)
        unicode = capabilities.unicode
        self.isConsole = isConsole
        self.emoji = emoji
        pairs = ColorPairs(limit: capabilities.colors == .none ? 1 : pairLimit)
    }

    func changedRows(_ frame: CellBuffer) -> [Int] { frame.changes(since: last).map(\.row) }

    /// Forgets the screen; the next frame is painted whole.
    mutating func forget() { last = nil }

    /// Curses has a new, empty screen without colour pairs.
    mutating func restart(on session: OpaquePointer) {
        last = nil
        pairs.removeAll()
        setLook(of: .plain, on: session)
    }

    /// Paints the cells that differ from the last frame. Cells outside `size` are cut.
    mutating func paint(_ frame: CellBuffer, cursor: Position?, size: Size, on session: OpaquePointer) {
        if !put(frame.changes(since: last), of: frame, size: size, on: session) {
            // No pairs are left: reassign them for this frame; the rest gets no colour.
            pairs.removeAll()
            setLook(of: .plain, on: session)
            _ = put(frame.changes(since: nil), of: frame, size: size, on: session)
        }
        last = frame
        curses_refresh(session, Int32(cursor?.row ?? -1), Int32(cursor?.column ?? -1))
    }

    /// Puts runs of cells. Returns false if no colour pair was left.
    private mutating func put(_ runs: [CellRun], of frame: CellBuffer, size: Size, on session: OpaquePointer) -> Bool {
        var isComplete = true
        var characters: [curses_cell] = []
        for run in runs where run.row < size.rows {
            let columns = run.columns.clamped(to: 0..<size.columns)
            characters.removeAll(keepingCapacity: true)
            for (column, cell) in zip(columns, frame.row(run.row)[columns]) where !cell.isContinuation {
                if cell.style != style { isComplete = setLook(of: cell.style, on: session) && isComplete }
                let isCut = cell.width == 2 && column + 1 == size.columns
                append(isCut ? .blank : cell, to: &characters, on: session)
            }
            curses_put(session, Int32(run.row), Int32(columns.lowerBound), characters, Int32(characters.count))
        }
        return isComplete
    }

    private mutating func append(_ cell: Cell, to characters: inout [curses_cell], on session: OpaquePointer) {
        var character = curses_cell(
            scalars: (cell.scalar.value, 0, 0, 0), attributes: attributes, pair: pair)
        if unicode, let sequence = emoji.sequence(of: cell),
            let standIn = standIns.character(for: sequence, on: session)
        {
            character.scalars.0 = standIn.value
            characters.append(character)
            return
        }
        // the first scalar of an emoji may take one column by itself
        let columns = cell.hasMarks && cell.width == 2 ? DisplayWidth.columns(of: cell.scalar) : Int(cell.width)
        // a second guard: CellText admits no control character
        let isControl = cell.scalar.isControl
        if !unicode || isControl {
            character.scalars.0 = isControl ? 0x3F : UInt32(ASCIIFallback.replacement(for: cell.scalar))
            // a replacement fills both columns of a wide character
            for _ in 0..<columns { characters.append(character) }
        } else {
            if isConsole { character.scalars.0 = ConsoleSigns.replacement(for: cell.scalar).value }
            if cell.hasMarks {
                var marks: [UInt32] = []
                cell.forEachMark { if !Joining.changesWidth($0, on: cell.scalar) { marks.append($0.value) } }
                marks += [0, 0, 0]
                (character.scalars.1, character.scalars.2, character.scalars.3) = (marks[0], marks[1], marks[2])
            }
            characters.append(character)
        }
        guard columns < cell.width else { return }
        character.scalars = (0x20, 0, 0, 0)
        characters.append(character)
    }

    /// Sets the style of the next cells. Returns false if no pair was left for its colours.
    @discardableResult
    private mutating func setLook(of new: Style, on session: OpaquePointer) -> Bool {
        style = new
        attributes = Self.attributes(new.attributes)
        let colors = reduction.reduce(foreground: new.foreground, background: new.background)
        let known = pairs.pair(for: colors, define: { curses_define_pair(session, $0, $1, $2) })
        pair = known ?? 0
        return known != nil
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
