/// A run of text or a small object inside of a line of text.
///
/// Inline content is a flat array of runs, each with all the marks that hold for it: emphasis and links nest in the source
/// without limit, and a flat run neither nests nor needs a stack to be freed.
package struct Inline: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// Text as the parser decoded it; may hold any character, even controls: cells are made from it by `CellText` only.
        /// In ``Block/Kind/verbatim(_:)`` newlines are lines' ends; elsewhere white space is folded already.
        case text(String)
        /// A line's end that the author asked for.
        case lineBreak
        /// A picture or video amid text. Indirect, so that runs of text do not have room for it.
        indirect case media(Media)
        /// A mark that points to a footnote of the section, by its number from 1; how it looks, where that is not its
        /// number.
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
        /// A term of a glossary, whose link shows what it means.
        package static let term = Marks(rawValue: 512)
    }

    package var content: Content
    package var marks: Marks
    /// Where the run leads if it is part of a link: the address as the author wrote it, entities decoded, not yet judged.
    package var link: String?
    /// The byte of the section's source at which the run starts, where that is known.
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

    /// How wide a picture is shown.
    package enum Width: Hashable, Sendable {
        /// As follows from the picture and its height.
        case natural
        case pixels(UInt16)
        /// In hundredths of what the text has, 100 at most.
        case percent(UInt8)
    }

    package var kind: Kind
    /// How wide the author wants a picture to be shown.
    package var width: Width = .natural
    /// How high, in pixels; 0 for what follows from the picture and its width.
    package var height: UInt16 = 0
    /// The address as the author wrote it; empty when the page names none.
    package var source: String
    /// What stands in for it in text: `alt`, or the text inside of the element.
    package var alternative: String
    package var title: String?
    /// The slot's name, for a video that the media catalogue chooses (`data-slot`, `slot:`).
    package var slot: String?
    /// The picture that is on its card, by its address as the author wrote it.
    package var poster: String?
    /// How long it is, in seconds.
    package var seconds: Int?
    /// Whether it is on the web, and that cannot be reached.
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
