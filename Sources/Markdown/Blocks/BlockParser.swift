/// Parses the blocks of a text, line by line.
public struct BlockParser: Sendable {
    public var options: MarkdownOptions

    public init(options: MarkdownOptions = .commonMark) { self.options = options }

    /// Parses the blocks of a text, or of a part of one that begins where a block at the top does. A page's
    /// ``FrontMatter`` is no part of its text.
    ///
    /// - Parameters:
    ///   - bytes: At most 1 GB, without a byte order mark.
    ///   - isEnd: Whether nothing comes behind them. Otherwise the last block at the top, which may go on, is left out, and
    ///     ``BlockTree/end`` is where it begins.
    ///   - references: Where the definitions that are found are added.
    /// - Complexity: linear in the number of bytes.
    public func parse(
        _ bytes: UnsafeBufferPointer<UInt8>, isEnd: Bool = true, references: inout References
    ) -> BlockTree { parse(ByteView(bytes), isEnd: isEnd, references: &references) }

    func parse(_ text: ByteView, isEnd: Bool, references: inout References) -> BlockTree {
        var reader = BlockReader(text, options: options, references: references)
        references = References()
        reader.read(isEnd: isEnd)
        references = reader.references
        return reader.tree
    }
}
