/// The kind of an inline; contents that depend on it are in ``InlineTree/Content``.
public enum InlineKind: UInt8, Hashable, Sendable {
    /// Its source bytes are its text; NUL and invalid UTF-8 read as U+FFFD. Never reaches past a line's end.
    case text
    /// A character reference or short code.
    case reference
    case softBreak, lineBreak
    case footnoteReference
    /// Syntax for the program that publishes the page.
    case machinery

    /// These contain only texts and soft breaks; a soft break in code is a blank.
    case code, math, displayMath, html
    case emphasis, strong, strikethrough, highlight
    case link, image
    /// An address in angle brackets or without marks.
    case autolink
    case wikiLink, embed
    /// An inline footnote: `^[text]`.
    case note
}

/// The inlines of a leaf, in the order of their starts.
public struct InlineTree: Sendable {
    public struct Node: Sendable {
        public internal(set) var kind: InlineKind
        var start: UInt32
        var end: UInt32
        var nextNode: UInt32
        /// Characters, a number, or the index of a target, depending on the kind.
        var first: UInt32 = 0
        var second: UInt32 = 0

        /// Including all marks.
        public var source: Range<Int> { Int(start)..<Int(end) }
        /// The index of the first node after this one and its descendants.
        public var next: Int { Int(nextNode) }
    }

    /// The contents that depend on an inline's kind.
    public enum Content: Hashable, Sendable {
        case text
        /// The one or two characters.
        case reference(String)
        case softBreak, lineBreak
        /// The note's number, from 0, in the order of definitions: see ``References/notes``.
        case footnoteReference(number: Int)
        case machinery
        case code, math, displayMath, html
        case emphasis, strong, strikethrough, highlight
        case link(LinkTarget)
        case image(LinkTarget)
        case autolink(LinkTarget)
        case wikiLink(page: String)
        case embed(page: String)
        case note
    }

    public internal(set) var nodes: [Node] = []
    var targets: [LinkTarget] = []

    init() {}

    /// The contents that depend on an inline's kind.
    ///
    /// - Complexity: constant.
    public func content(of index: Int) -> Content {
        let node = nodes[index]
        return switch node.kind {
        case .text: .text
        case .reference: .reference(String(ofScalars: (node.first, node.second)))
        case .softBreak: .softBreak
        case .lineBreak: .lineBreak
        case .footnoteReference: .footnoteReference(number: Int(node.first))
        case .machinery: .machinery
        case .code: .code
        case .math: .math
        case .displayMath: .displayMath
        case .html: .html
        case .emphasis: .emphasis
        case .strong: .strong
        case .strikethrough: .strikethrough
        case .highlight: .highlight
        case .link: .link(targets[Int(node.first)])
        case .image: .image(targets[Int(node.first)])
        case .autolink: .autolink(targets[Int(node.first)])
        case .wikiLink: .wikiLink(page: targets[Int(node.first)].address)
        case .embed: .embed(page: targets[Int(node.first)].address)
        case .note: .note
        }
    }
}
