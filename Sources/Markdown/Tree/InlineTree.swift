/// The kind of an inline; what only one kind has is in ``InlineTree/Content``.
public enum InlineKind: UInt8, Hashable, Sendable {
    /// Its bytes in the source are its text; NUL and what is no UTF-8 stand for U+FFFD. Never behind a line's end.
    case text
    /// A character reference or short code.
    case reference
    case softBreak, lineBreak
    case footnoteReference
    /// What only the program that publishes the page needs.
    case machinery

    /// In these are only texts and soft breaks; a soft break in code is a blank.
    case code, math, displayMath, html
    case emphasis, strong, strikethrough, highlight
    case link, image
    /// An address in angle brackets or without marks.
    case autolink
    case wikiLink, embed
    /// A footnote in the text.
    case note
}

/// The inlines of a leaf, in the order in which they begin.
public struct InlineTree: Sendable {
    public struct Node: Sendable {
        public internal(set) var kind: InlineKind
        var start: UInt32
        var end: UInt32
        var nextNode: UInt32
        /// What each kind needs: characters, a number, or the index of a target.
        var first: UInt32 = 0
        var second: UInt32 = 0

        /// With all marks.
        public var source: Range<Int> { Int(start)..<Int(end) }
        /// The index of the first node behind this one and all that is in it.
        public var next: Int { Int(nextNode) }
    }

    /// An inline with what only its kind has.
    public enum Content: Hashable, Sendable {
        case text
        /// The one or two characters that it stands for.
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

    /// An inline with what only its kind has.
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
