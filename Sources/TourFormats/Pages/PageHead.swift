package import SourceFiles
package import TourDocument

/// What the first few kilobytes of a page tell: its front matter and its first heading.
package struct PageHead: Sendable {
    /// How many bytes are looked at, more only for what is longer: front matter, the head of an HTML page, or headings
    /// without text.
    package static let headSize = 4 << 10
    static let longHeadSize = 256 << 10

    package var keys = SectionKeys()
    /// The first heading's text, or for HTML without one, the title of the document.
    package var heading: String?
    /// Whether the page is but headings, as far as it is looked at.
    package var hasOnlyHeadings = false
    /// Where the text starts, behind the front matter.
    var contentStart = 0
    /// What is wrong with the front matter.
    package var problems: [Finding] = []

    init() {}

    /// - Parameter wantsHeading: whether the heading of a Markdown page is looked for.
    /// - Throws: an error if the page cannot be read, or is no text.
    package init(_ source: ByteSource, kind: PageKind, wantsHeading: Bool = true) throws(SourceError) {
        self = try kind.head(source, wantsHeading)
    }

    /// The bytes that a page begins with: ``headSize``, or all of a shorter one.
    ///
    /// - Throws: an error if the page cannot be read, or is no text.
    package static func start(of source: ByteSource) throws(SourceError) -> [UInt8] {
        let bytes = try source.bytes(in: 0..<headSize)
        try source.refuseBinary(bytes)
        return bytes
    }
}
