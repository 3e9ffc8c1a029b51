/// The kind of a block; contents that depend on it are in ``BlockTree/Content``.
public enum BlockKind: UInt8, Hashable, Sendable {
    case paragraph, heading
    /// The term of an entry in a ``definitionList``.
    case term

    case indentedCode, fencedCode, html
    /// Display math between `$$` or `\[` and `\]`.
    case math
    /// Its first line is the header, the second one the delimiters; see ``BlockTree/Table``.
    case table

    /// Definitions of links, which are in ``References``.
    case linkDefinitions
    /// Syntax for the program that publishes the page, such as an import.
    case machinery

    case quote, bulletList, orderedList, item, footnote
    /// An alert, a box or a tab; see ``Box``.
    case box
    case definitionList, meaning

    case thematicBreak

    /// Whether it contains blocks.
    public var isContainer: Bool {
        switch self {
        case .quote, .bulletList, .orderedList, .item, .footnote, .box, .definitionList, .meaning: true
        default: false
        }
    }
}
