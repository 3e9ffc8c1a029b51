package import SourceFiles
package import TourDocument

/// The front matter and first heading of a page, from its first few kilobytes.
package struct PageHead: Sendable {
    /// The bytes to read; more only for long front matter, the head of an HTML page, or headings without text.
    package static let headSize = 4 << 10
    static let longHeadSize = 256 << 10

    package var keys = SectionKeys()
    /// The first heading's text, or for HTML without one, the title of the document.
    package var heading: String?
    /// Whether the part that was read has only headings.
    package var hasOnlyHeadings = false
    /// The start of the text, after the front matter.
    var contentStart = 0
    /// The errors in the front matter.
    package var problems: [Finding] = []

    package init() {}

    /// - Parameter wantsHeading: whether to find the heading of a Markdown page.
    package init(_ source: ByteSource, kind: PageKind, wantsHeading: Bool = true) throws(SourceError) {
        self = try kind.head(source, wantsHeading)
    }

    /// The first bytes of a page: ``headSize``, or all of a shorter one. Throws if it is no text.
    package static func start(of source: ByteSource) throws(SourceError) -> [UInt8] {
        let bytes = try source.bytes(in: 0..<headSize)
        try source.refuseBinary(bytes)
        return bytes
    }
}
