/// Where a long section is cut, so that its pieces can be parsed one by one.
struct PieceCut: Hashable, Sendable {
    enum Kind: UInt8, Sendable {
        /// Between two blocks that are in no other.
        case block
        /// Between two items of a list that is in no other block.
        case item
        /// At a line's start within a block.
        case line
        /// Within a line: somewhere before ``offset``, as ``CutPlace`` finds it.
        case withinLine
    }

    /// The offset at which the piece after the cut starts.
    var offset: Int
    /// Where the bytes are that the piece has to be read behind (the line that opened its code block, the head of its table).
    var prefixStart = 0
    var prefixCount: UInt16 = 0
    var kind = Kind.block
    /// The number of the list item that the piece starts with.
    var number: UInt32 = 0

    /// Whether a block is cut.
    var isWithinBlock: Bool { kind != .block }
    var prefix: Range<Int> { prefixStart..<prefixStart + Int(prefixCount) }
}

/// How large pieces become, in bytes.
struct PieceLimits: Hashable, Sendable {
    /// From which length on a piece ends where the next block of the page, or item of its list, starts.
    var target: Int
    /// From which length on it ends at the next line, whatever that is in.
    var maximum: Int
    /// The length that a piece does not exceed: in a line that would, it ends after ``maximum`` bytes.
    var line: Int
    /// The same as ``target`` for the first piece of the text, and four times as much within a list, whose items look alike
    /// only if they are parsed together; for the next pieces it is the length of all before them, up to ``target``. From the
    /// first reference to a note on, pieces are like all others: notes are numbered and shown by pieces. Nil: all pieces are.
    var first: Int?

    static let standard = PieceLimits(target: 32 << 10, maximum: 64 << 10, line: 96 << 10)

    /// For long texts, whose sections often are long too: the first frame waits for a piece.
    static let long = PieceLimits(target: 32 << 10, maximum: 64 << 10, line: 96 << 10, first: 1 << 10)
}
