/// One cell of the grid: a character with its combining marks, and a style.
///
/// A plain value of 24 bytes without references, so that rows are copied and compared as memory. A character two columns
/// wide takes a cell of width 2 and, after it, a ``continuation``. Only what ``CellText`` has let through stands in a
/// cell: no control character, nothing that changes the direction of the text or joins with a neighbour.
public struct Cell: Hashable, Sendable {
    /// Up to three combining marks, 21 bits each, the first in the lowest bits.
    private var packedMarks: UInt64
    private var base: UInt32
    /// The look of the cell.
    public var style: Style
    /// Columns taken: 1 or 2, or 0 for the second half of a wide character.
    public private(set) var width: UInt8
    /// Fills the 24 bytes: no byte of a cell is undefined, so that rows can be compared as memory.
    private let filler: UInt8 = 0

    /// How many combining marks a cell keeps; further ones are dropped.
    public static let maximumMarks = 3

    /// A cell with one character. `width` is 1 or 2.
    public init(_ scalar: Unicode.Scalar, width: UInt8 = 1, style: Style = .plain) {
        packedMarks = 0
        base = scalar.value
        self.style = style
        self.width = width
    }

    private init(continuationWith style: Style) {
        packedMarks = 0
        base = 0
        self.style = style
        width = 0
    }

    /// An empty cell in the terminal's own colours.
    public static let blank = Cell(" ")

    /// An empty cell with a style.
    public static func blank(_ style: Style) -> Cell { Cell(" ", style: style) }

    /// The second half of a character two columns wide.
    public static func continuation(_ style: Style) -> Cell { Cell(continuationWith: style) }

    /// Whether this is the second half of a wide character.
    public var isContinuation: Bool { width == 0 }

    /// The character without its marks; a blank in a continuation.
    public var scalar: Unicode.Scalar { base == 0 ? " " : (Unicode.Scalar(base) ?? "\u{FFFD}") }

    /// Whether the character carries combining marks.
    public var hasMarks: Bool { packedMarks != 0 }

    /// Adds a combining mark; beyond ``maximumMarks`` it is dropped.
    public mutating func append(mark: Unicode.Scalar) {
        var shift: UInt64 = 0
        while shift < 63 {
            if (packedMarks >> shift) & 0x1F_FFFF == 0 {
                packedMarks |= UInt64(mark.value) << shift
                return
            }
            shift += 21
        }
    }

    /// Calls `body` with each combining mark, in order.
    public func forEachMark(_ body: (Unicode.Scalar) -> Void) {
        var rest = packedMarks
        while rest != 0 {
            if let mark = Unicode.Scalar(UInt32(rest & 0x1F_FFFF)) { body(mark) }
            rest >>= 21
        }
    }

    /// The character and its marks as text; empty for a continuation.
    public var text: String {
        guard !isContinuation else { return "" }
        var view = String.UnicodeScalarView()
        view.append(scalar)
        forEachMark { view.append($0) }
        return String(view)
    }
}

extension Sequence<Cell> {
    /// The text of a run of cells.
    public var text: String {
        var view = String.UnicodeScalarView()
        for cell in self where !cell.isContinuation {
            view.append(cell.scalar)
            cell.forEachMark { view.append($0) }
        }
        return String(view)
    }
}
