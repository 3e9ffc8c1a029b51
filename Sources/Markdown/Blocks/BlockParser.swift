/// Parses the blocks of a text, line by line.
public struct BlockParser {
    public var options: MarkdownOptions

    public init(options: MarkdownOptions = .commonMark) { self.options = options }

    /// Parses the blocks of a text.
    ///
    /// - Parameters:
    ///   - bytes: The text, or a part of it that begins at the start of a line. At most 4 GB.
    ///   - state: What was open where the text begins: the ``BlockTree/state`` of the part before it.
    ///   - isEnd: Whether nothing comes behind. Otherwise the last top-level block, which may go on, is left out, and
    ///     ``BlockTree/end`` is where it begins.
    ///   - limit: Where to stop at the latest: blocks that are open at the first end of a line from here on are in the tree, and
    ///     ``BlockTree/state`` says what they are.
    ///   - references: Where the definitions found are added.
    public func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, from state: BlockState = BlockState(), isEnd: Bool = true,
        limit: Int? = nil, references: inout References
    ) -> BlockTree {
        BlockTree()
    }
}
