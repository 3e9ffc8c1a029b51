internal import CVTerm
import CellGrid

/// An in-memory terminal screen: libvterm, fed with a program's output. Only cells come out, their text through
/// ``CellText``; the program's requests to its terminal are not answered.
struct EmulatedScreen: ~Copyable {
    private let terminal: OpaquePointer
    private let screen: OpaquePointer
    private let sieve: OutputSieve
    private(set) var size: Size
    private let theme: RecordingTheme?

    init(_ size: Size, theme: RecordingTheme? = nil, cells: Int = OutputSieve.mostCells) {
        self.size = size
        self.theme = theme
        let terminal: OpaquePointer = vterm_new(Int32(size.rows), Self.columns(of: size))
        self.terminal = terminal
        screen = vterm_obtain_screen(terminal)
        vterm_set_utf8(terminal, 1)
        vterm_output_set_callback(terminal, { _, _, _ in }, nil)
        vterm_screen_enable_altscreen(screen, 1)
        vterm_screen_set_damage_merge(screen, VTERM_DAMAGE_SCREEN)
        vterm_screen_reset(screen, 1)
        sieve = OutputSieve(size, cells: cells) { Self.write($0, to: terminal) }
    }

    /// Whether the budget is used up: further output is ignored.
    var isExhausted: Bool { sieve.isExhausted }

    deinit { vterm_free(terminal) }

    /// A screen of one column has no room for a wide character, which would be written behind it.
    private static func columns(of size: Size) -> Int32 { Int32(max(2, size.columns)) }

    private static func write(_ bytes: UnsafeRawBufferPointer, to terminal: OpaquePointer) {
        _ = vterm_input_write(terminal, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
    }

    /// Resizes the screen. Margins and the saved cursor are reset: libvterm would keep those that are now outside.
    mutating func resize(_ size: Size) {
        guard size != self.size, !isExhausted else { return }
        sieve.countReset()
        var cursor = VTermPos()
        vterm_state_get_cursorpos(vterm_obtain_state(terminal), &cursor)
        // rows removed at the top must not be above the cursor
        let row = max(Int(cursor.row), self.size.rows - size.rows) + 1
        write("\u{1B}[?69l\u{1B}[?6l\u{1B}[r\u{1B}[\(row);\(cursor.col + 1)H")
        self.size = size
        sieve.size = size
        vterm_set_size(terminal, Int32(size.rows), Self.columns(of: size))
        write("\u{1B}7")
    }

    private func write(_ order: String) { Array(order.utf8).withUnsafeBytes { Self.write($0, to: terminal) } }

    /// Takes output. Complexity: O(bytes), and O(cells) for each scrolling byte.
    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>) { sieve.feed(bytes) }

    /// The rows of the screen, each as wide as the screen. Complexity: O(cells).
    func cells() -> [[Cell]] { (0..<size.rows).map { cells(ofRow: $0) } }

    private func cells(ofRow row: Int) -> [Cell] {
        var cells: [Cell] = []
        cells.reserveCapacity(size.columns)
        while cells.count < size.columns {
            var cell = VTermScreenCell()
            vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(cells.count)), &cell)
            // a wide character at the edge has no other half
            let width = min(max(1, Int(cell.width)), size.columns - cells.count)
            append(cell, width: width, to: &cells)
        }
        return cells
    }

    /// Appends a character as `width` cells, whatever its width elsewhere.
    private func append(_ cell: VTermScreenCell, width: Int, to cells: inout [Cell]) {
        let style = style(of: cell)
        let start = cells.count
        withUnsafeBytes(of: cell.chars) { bytes in
            for value in bytes.bindMemory(to: UInt32.self) {
                guard value != 0, let scalar = Unicode.Scalar(value) else { break }
                CellText.append(scalar, style: style, to: &cells, notBefore: start)
            }
        }
        // an overwritten half of a wide character, or a character that is no wider with the marks of an emoji
        if cells.count - start > width {
            let (scalar, isWide) = (cells[start].scalar, DisplayWidth.columns(of: cells[start].scalar) > width)
            cells.removeSubrange(start...)
            if !isWide { cells.append(Cell(scalar, style: style)) }
        }
        while cells.count - start < width { cells.append(.blank(style)) }
    }

    private func style(of cell: VTermScreenCell) -> Style {
        var attributes: Attributes = []
        if cell.attrs.bold != 0 { attributes.insert(.bold) }
        if cell.attrs.underline != 0 { attributes.insert(.underline) }
        if cell.attrs.italic != 0 { attributes.insert(.italic) }
        if cell.attrs.reverse != 0 { attributes.insert(.reverse) }
        if cell.attrs.strike != 0 { attributes.insert(.strikethrough) }
        return Style(
            foreground: color(cell.fg, default: VTERM_COLOR_DEFAULT_FG, theme?.foreground),
            background: color(cell.bg, default: VTERM_COLOR_DEFAULT_BG, theme?.background), attributes: attributes)
    }

    private func color(_ color: VTermColor, default isDefault: VTermColorType, _ own: Color?) -> Color {
        if UInt32(color.type) & isDefault.rawValue != 0 { return own ?? .standard }
        guard UInt32(color.type) & VTERM_COLOR_TYPE_MASK.rawValue == VTERM_COLOR_INDEXED.rawValue else {
            return .rgb(color.rgb.red, color.rgb.green, color.rgb.blue)
        }
        let index = Int(color.indexed.idx)
        if let palette = theme?.palette, palette.indices.contains(index) { return palette[index] }
        return .palette(color.indexed.idx)
    }
}
