/// One cell of the grid: a character with its combining marks, and a style.
///
/// A plain value of 16 bytes without references, so that rows are copied and compared as memory. A character of two
/// columns takes a cell of width 2 and a ``continuation``. Cells hold only what ``CellText`` admits: no control
/// character, nothing that changes the direction of the text or joins with a neighbour.
public struct Cell: Hashable, Sendable {
    // Two words without undefined bits: a frame compares thousands of cells.
    /// From the lowest bit: the character in 21 bits, the width in 2, the marks' upper 9 bits; the foreground in 32.
    private var character: UInt64
    /// From the lowest bit: the background in 32, the attributes in 16, the lower 16 bits of the marks' code.
    private var look: UInt64

    private static let scalarBits: UInt64 = 21
    private static let markShift: UInt64 = 23
    private static let lowMarkShift: UInt64 = 48

    private init(bits: UInt64, style: Style) {
        character = bits | UInt64(style.foreground.bits) << 32
        look = UInt64(style.background.bits) | UInt64(style.attributes.rawValue) << 32
    }

    /// - Parameter width: 1 or 2.
    public init(_ scalar: Unicode.Scalar, width: UInt8 = 1, style: Style = .plain) {
        self.init(bits: UInt64(scalar.value) | UInt64(width) << Self.scalarBits, style: style)
    }

    public var style: Style {
        get {
            Style(
                foreground: Color(bits: UInt32(truncatingIfNeeded: character >> 32)),
                background: Color(bits: UInt32(truncatingIfNeeded: look)),
                attributes: Attributes(rawValue: UInt16(truncatingIfNeeded: look >> 32)))
        }
        set {
            let plain = Cell(bits: 0, style: newValue)
            character = character & 0xFFFF_FFFF | plain.character
            look = look & 0xFFFF << Self.lowMarkShift | plain.look
        }
    }

    /// A blank in the terminal's own colours.
    public static let blank = Cell(" ")

    /// A blank in a style.
    public static func blank(_ style: Style) -> Cell { Cell(" ", style: style) }

    /// The second half of a character of two columns.
    public static func continuation(_ style: Style) -> Cell { Cell(bits: 0, style: style) }

    /// Columns: 1 or 2; 0 for the second half of a wide character.
    public var width: UInt8 { UInt8(truncatingIfNeeded: (character >> Self.scalarBits) & 3) }

    /// Whether this is the second half of a wide character.
    public var isContinuation: Bool { width == 0 }

    /// The character without its marks; a blank in a continuation.
    public var scalar: Unicode.Scalar {
        let value = UInt32(truncatingIfNeeded: character & (1 << Self.scalarBits - 1))
        return value == 0 ? " " : (Unicode.Scalar(value) ?? "\u{FFFD}")
    }

    /// Whether the character has combining marks.
    public var hasMarks: Bool { marks.rawValue != 0 }

    private var marks: MarkSequences.Code {
        get {
            let high = UInt32(truncatingIfNeeded: character) >> UInt32(Self.markShift)
            return MarkSequences.Code(rawValue: high << 16 | UInt32(truncatingIfNeeded: look >> Self.lowMarkShift))
        }
        set {
            let bits = UInt64(1) << Self.markShift - 1
            character = character & (0xFFFF_FFFF << 32 | bits) | UInt64(newValue.rawValue >> 16) << Self.markShift
            look = look & (1 << Self.lowMarkShift - 1) | UInt64(newValue.rawValue & 0xFFFF) << Self.lowMarkShift
        }
    }

    /// The emoji of two columns that a mark makes of a character of one; nil for other marks.
    public func emoji(with mark: Unicode.Scalar) -> Cell? {
        guard width == 1, Joining.makesEmoji(mark, on: scalar) else { return nil }
        var emoji = self
        emoji.character += 1 << Self.scalarBits
        emoji.append(mark: "\u{FE0F}")
        if mark != "\u{FE0F}" { emoji.append(mark: mark) }
        return emoji
    }

    /// Adds a combining mark; dropped beyond the first few.
    public mutating func append(mark: Unicode.Scalar) { marks = MarkSequences.code(marks, with: mark) }

    /// Calls `body` with each combining mark, in order.
    public func forEachMark(_ body: (Unicode.Scalar) -> Void) { MarkSequences.forEachMark(of: marks, body) }

    /// The character with its marks; empty for a continuation.
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
