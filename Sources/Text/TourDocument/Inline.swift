/// A run of text or a small object in a line of text.
///
/// Inline content is a flat array of runs, each with all of its marks: emphasis and links nest in the source without
/// limit, and a flat run neither nests nor needs a stack to be freed.
package struct Inline: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// Text as the parser decoded it. It may contain any character, even controls: only `CellText` makes cells of
        /// it. In ``Block/Kind/verbatim(_:)`` newlines are line breaks; elsewhere white space is folded already.
        case text(String)
        /// A line break by the author.
        case lineBreak
        /// A picture or video within text. Indirect, so that runs of text do not reserve space for it.
        indirect case media(Media)
        /// A reference to a footnote of the section, by its number from 1; and its mark, if that is not the number.
        case footnote(Int, mark: String? = nil)
    }

    package struct Marks: OptionSet, Hashable, Sendable {
        package let rawValue: UInt16
        package init(rawValue: UInt16) { self.rawValue = rawValue }

        package static let emphasis = Marks(rawValue: 1)
        package static let strong = Marks(rawValue: 2)
        package static let code = Marks(rawValue: 4)
        package static let deleted = Marks(rawValue: 8)
        package static let inserted = Marks(rawValue: 16)
        package static let keyboard = Marks(rawValue: 32)
        package static let highlighted = Marks(rawValue: 64)
        package static let superscript = Marks(rawValue: 128)
        package static let `subscript` = Marks(rawValue: 256)
        /// A term of a glossary, whose link shows its definition.
        package static let term = Marks(rawValue: 512)
    }

    package var content: Content
    package var marks: Marks
    /// The target of the run if it is part of a link: the address as the author wrote it, entities decoded, not yet
    /// checked.
    package var link: String?
    /// The offset in the section's source of the run's start, if known.
    package var source: Int?

    package init(_ content: Content, marks: Marks = [], link: String? = nil, source: Int? = nil) {
        self.content = content
        self.marks = marks
        self.link = link
        self.source = source
    }

    var isMedia: Bool { if case .media = content { true } else { false } }

    /// A run of plain text.
    package static func text(_ text: String, _ marks: Marks = [], link: String? = nil) -> Inline {
        Inline(.text(text), marks: marks, link: link)
    }
}

/// A picture, video, sound or recording of a terminal that a page refers to.
package struct Media: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case picture, video, audio, recording
    }

    /// The displayed width of a picture.
    package enum Width: Hashable, Sendable {
        /// By the picture and its height.
        case natural
        case pixels(UInt16)
        /// In percent of the text's width, at most 100.
        case percent(UInt8)
    }

    package var kind: Kind
    /// The author's width for a picture.
    package var width: Width = .natural
    /// The height in pixels; 0 to derive it from the picture and its width.
    package var height: UInt16 = 0
    /// The address as the author wrote it; empty when the page names none.
    package var source: String
    /// The text shown instead: `alt`, or the text inside of the element.
    package var alternative: String
    package var title: String?
    /// The slot's name, for a video that the media catalogue chooses (`data-slot`, `slot:`).
    package var slot: String?
    /// The picture on its card, by its address as the author wrote it.
    package var poster: String?
    /// The duration in seconds.
    package var seconds: Int?
    /// Whether it is on the web, which cannot be reached.
    package var isOutOfReach = false

    package init(kind: Kind, source: String, alternative: String, title: String? = nil, slot: String? = nil) {
        self.kind = kind
        self.source = source
        self.alternative = alternative
        self.title = title
        self.slot = slot
    }
}

extension [Inline] {
    /// The text of the runs, without marks: for titles and for the table of contents.
    package var plainText: String { plainText(lineBreak: " ") }

    package func plainText(lineBreak: String) -> String {
        var text = ""
        for run in self {
            switch run.content {
            case .text(let part): text += part
            case .lineBreak: text += lineBreak
            case .media(let media): text += media.alternative
            case .footnote: break
            }
        }
        return text
    }
}
