/// What an inline is.
public enum InlineKind: UInt8, Hashable, Sendable {
    /// Its bytes in the source are its text; NUL and what is no UTF-8 stand for U+FFFD. Never behind a line's end.
    case text
    /// A character reference or short code; its text is ``InlineTree/Node/characters``.
    case reference
    case softBreak, lineBreak
    /// A reference to a footnote; its number is ``InlineTree/Node/number``.
    case footnoteReference
    /// What only the program that publishes the page needs.
    case machinery

    /// In these three are only texts and soft breaks; a soft break in code is a blank.
    case code, math, displayMath, html
    case emphasis, strong, strikethrough
    /// Its target is ``InlineTree/target(of:)``.
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
        /// What each kind needs: characters, or an index.
        var first: UInt32 = 0
        var second: UInt32 = 0

        /// With all marks.
        public var source: Range<Int> { Int(start)..<Int(end) }
        /// The index of the first node behind this one and all that is in it.
        public var next: Int { Int(nextNode) }
        /// A footnote's number, from 0, in the order of definitions.
        public var number: Int { Int(first) }
        /// The one or two characters that a reference stands for.
        public var characters: String { String(ofScalars: (first, second)) }
    }

    public internal(set) var nodes: [Node] = []
    var targets: [LinkTarget] = []

    init() {}

    /// Where a link or image leads to.
    public func target(of node: Int) -> LinkTarget { targets[Int(nodes[node].first)] }
}
