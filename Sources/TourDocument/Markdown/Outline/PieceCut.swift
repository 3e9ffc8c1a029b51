/// Where a long page is cut, so that its pieces can be parsed one by one.
package struct PieceCut: Hashable, Sendable {
    package enum Kind: UInt8, Sendable {
        /// Between two blocks that are in no other.
        case block
        /// Between two items of a list that is in no other block.
        case item
        /// At a line's start within a block.
        case line
        /// Within a line.
        case withinLine
    }

    /// The offset at which the piece after the cut starts.
    package let offset: Int
    package var kind = Kind.block
    /// The bytes that the piece has to be read behind: what opened its code or HTML, the head of its table.
    var prefix = 0..<0
    /// The number of the list item that the piece starts with.
    var number = 0

    /// Whether a block is cut.
    var isWithinBlock: Bool { kind != .block }
}

/// How large pieces become, in bytes.
package struct PieceLimits: Hashable, Sendable {
    /// From which length on a piece ends where the next block of the page, or item of its list, starts.
    package var target: Int
    /// From which length on it ends at the next line, whatever that is in.
    package var maximum: Int
    /// The length from which on it ends within a line.
    package var line: Int

    package init(target: Int, maximum: Int, line: Int) {
        (self.target, self.maximum, self.line) = (target, maximum, line)
    }

    package static let standard = PieceLimits(target: 32 << 10, maximum: 64 << 10, line: 96 << 10)
    /// All in one piece.
    static let none = PieceLimits(target: .max, maximum: .max, line: .max)
}
