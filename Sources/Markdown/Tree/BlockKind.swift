/// The kind of a block; what only one kind has is in ``BlockTree/Content``.
public enum BlockKind: UInt8, Hashable, Sendable {
    case paragraph, heading
    /// What is explained in a ``definitionList``.
    case term

    case indentedCode, fencedCode, html
    /// Text between `$$` or `\[` and `\]` that stands by itself.
    case math
    /// Its first line is the header, the second one the delimiters; see ``BlockTree/Table``.
    case table

    /// Definitions of links, which ``References`` has.
    case linkDefinitions
    /// What only the program that publishes the page needs, such as an import.
    case machinery

    case quote, bulletList, orderedList, item, footnote
    /// An alert, a box or a tab; see ``Box``.
    case box
    case definitionList, meaning

    case thematicBreak

    /// Whether blocks are in it.
    public var isContainer: Bool {
        switch self {
        case .quote, .bulletList, .orderedList, .item, .footnote, .box, .definitionList, .meaning: true
        default: false
        }
    }
}
