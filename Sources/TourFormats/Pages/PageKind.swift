package import SourceFiles
package import TourDocument
package import TourPages

/// What a page is written in: the names it is known by, and how it is read. A new kind is a file that makes one, and its line
/// in ``all``.
package struct PageKind: Sendable {
    /// All kinds.
    package static let all: [PageKind] = [.markdown, .html, .text, .feed, .manual]

    /// What people call it, in lower case.
    package let name: String
    /// The endings of file names, in lower case.
    let endings: [String]
    /// What the kind is called where bytes come with a media type, in lower case.
    let mediaTypes: [String]
    /// Whether a text tells its kind by how it begins.
    var begins: @Sendable (_ start: [UInt8]) -> Bool = { _ in false }
    /// Whether a page may name its encoding in its text.
    var namesEncoding = false

    /// What the first few kilobytes tell; see ``PageHead/init(_:kind:wantsHeading:)``.
    let head: @Sendable (ByteSource, _ wantsHeading: Bool) throws(SourceError) -> PageHead
    /// All of a small page, the beginning of a large one, within a few milliseconds; cut into sections if it is a tour by itself, of that
    /// name. At least so much is read as is asked for, in time linear in that.
    package let read: @Sendable (ByteSource, PageName?, _ atLeast: Int) throws(SourceError) -> any SectionedPage

    /// All of a small page, the beginning of a large one, within a few milliseconds.
    package func preview(_ source: ByteSource) throws(SourceError) -> any Page { try read(source, nil, 0) }

    /// All of a page, in time linear in its bytes.
    ///
    /// - Parameter isCancelled: asked now and then; what is returned after it was true may be a part.
    package func load(
        _ source: ByteSource, as name: PageName? = nil, _ isCancelled: () -> Bool = { false }
    ) throws(SourceError) -> any SectionedPage {
        var page = try read(source, name, .max)
        while !page.isWhole, !isCancelled() { try page.readOn() }
        return page
    }

    /// A tour made of this page alone.
    package func open(_ source: ByteSource, _ name: PageName) throws(SourceError) -> OpenTour {
        try PageTour.open(read(source, name, 0))
    }
}

extension PageKind {
    /// The hint for a name that is not that of a page.
    package static let endingsHint: String = {
        let endings = PageEndings.all.map { ".\($0)" }
        return "pages end in \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "")"
    }()

    /// By the name's extension, without regard to case; nil for a file that is no page.
    package init?(extension name: String?) {
        guard let name = name?.lowercased(), let kind = Self.all.first(where: { $0.endings.contains(name) }) else {
            return nil
        }
        self = kind
    }

    /// By what people call it.
    package init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name.lowercased() }) else { return nil }
        self = kind
    }

    /// That of a page by its name; plain text if the name does not tell.
    package init(path: String) { self = PageKind(extension: FileName(path).extension) ?? .text }
}

extension PageKind {
    /// Endings that some give to Markdown, beside other texts.
    private static let endingsToLookInto: Set<String> = ["mdown", "mdtext", "mdtxt", "mdwn", "mkd", "mkdn"]

    /// By how the text begins: HTML, feeds and pages of the manual say what they are, Markdown has clear signs,
    /// anything else is text. So is what has a name that ends in something else, as code does, in which comments may
    /// look like headings.
    ///
    /// - Parameter fileName: nil if it is in no file.
    package init(start bytes: some Collection<UInt8>, fileName: String? = nil) {
        let start = Array(bytes.prefix(1024))
        if let kind = Self.all.first(where: { $0.begins(start) }) {
            self = kind
            return
        }
        let ending = fileName.flatMap { FileName($0).extension }?.lowercased()
        let mayBeMarkdown = ending.map(Self.endingsToLookInto.contains) ?? true
        self = mayBeMarkdown && MarkdownSigns.areClear(in: bytes) ? .markdown : .text
    }
}

extension ByteSource {
    /// The page in UTF-8.
    ///
    /// - Parameter kind: what it is written in; nil if its start tells it.
    package func decoded(kind: PageKind?) throws(SourceError) -> ByteSource {
        try decoded { (kind ?? PageKind(start: $0)).namesEncoding }
    }
}
