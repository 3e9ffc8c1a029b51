/// The blocks of a text, in the order of their starts.
///
/// All offsets are bytes from the start of the parsed text.
public struct BlockTree: Sendable {
    /// A block. Its descendants follow it directly in ``BlockTree/nodes``.
    public struct Node: Sendable {
        public internal(set) var kind: BlockKind
        var flags: Flags = []
        /// A heading's level, an HTML block's type.
        var mark: UInt8 = 0
        var start: UInt32
        var end: UInt32
        var nextNode: UInt32
        var firstLine: UInt32 = 0
        var lineCount: UInt32 = 0
        /// A number, or the start and end of a range, depending on the kind.
        var first: UInt32 = 0
        var second: UInt32 = 0

        struct Flags: OptionSet {
            var rawValue: UInt8
            static let isLoose = Flags(rawValue: 1)
            static let isTask = Flags(rawValue: 2)
            static let isChecked = Flags(rawValue: 4)
            static let isTab = Flags(rawValue: 8)
        }

        /// Sets the range of the kind.
        mutating func setRange(_ range: Range<Int>) {
            first = UInt32(truncatingIfNeeded: range.lowerBound)
            second = UInt32(truncatingIfNeeded: range.upperBound)
        }

        /// The range of the kind: a name, a label, the text after a fence.
        var range: Range<Int> { Int(first)..<Int(max(first, second)) }

        /// From the first mark to the end of the last line, without its newline.
        public var source: Range<Int> { Int(start)..<Int(max(start, end)) }
        /// The index of the first node after this one and its descendants.
        public var next: Int { Int(nextNode) }
    }

    /// A line of a leaf: the rest after the marks of the blocks around it.
    public struct Line: Hashable, Sendable {
        var start: UInt32
        /// The length, and in the lowest two bits the number of blanks before it: the rest of a tab.
        var packed: UInt32

        init(_ range: Range<Int>, blanks: Int = 0) {
            start = UInt32(truncatingIfNeeded: range.lowerBound)
            packed = UInt32(truncatingIfNeeded: range.count) << 2 | UInt32(blanks)
        }

        /// Without the newline.
        public var source: Range<Int> { Int(start)..<Int(start + packed >> 2) }
        public var blanks: Int { Int(packed & 3) }
    }

    public internal(set) var nodes: [Node] = []
    var allLines: [Line] = []
    /// Nodes that contain no macros.
    var rawNodes: [Range<Int>] = []
    /// The number of bytes that the blocks take: the offset to continue at.
    public internal(set) var end = 0

    init() {}

    /// The lines of a leaf. Those of an HTML block or code are shown verbatim, with the blanks before them.
    public func lines(of node: Int) -> ArraySlice<Line> {
        let first = Int(nodes[node].firstLine)
        if nodes[node].lineCount == 0 { return [] }
        return allLines[first..<first + Int(nodes[node].lineCount)]
    }

    /// The indices of the blocks directly in a block, or of the top-level ones.
    public func children(of node: Int? = nil) -> some Sequence<Int> {
        let end = node.map { nodes[$0].next } ?? nodes.count
        let first = node.map { $0 + 1 } ?? 0
        return sequence(state: first) { index in
            guard index < end else { return nil }
            defer { index = nodes[index].next }
            return index
        }
    }
}
