package import SourceFiles
package import TourDocument
package import TourPages

/// A kind of page: its names, and how to read it. A new kind is a file that makes one, and its line in ``all``.
package struct PageKind: Sendable {
    package static let all: [PageKind] = [.markdown, .html, .text, .manual]

    /// The user's name for it, in lower case.
    package let name: String
    /// The file extensions, in lower case.
    let endings: [String]
    /// The media types, in lower case.
    let mediaTypes: [String]
    /// Whether a text tells its kind by how it begins.
    var begins: @Sendable (_ start: [UInt8]) -> Bool = { _ in false }
    /// Whether a page may name its encoding in its text.
    var namesEncoding = false

    /// Reads the first few kilobytes; see ``PageHead/init(_:kind:wantsHeading:)``.
    let head: @Sendable (ByteSource, _ wantsHeading: Bool) throws(SourceError) -> PageHead
    /// Reads all of a small page, the beginning of a large one, within a few milliseconds; cut into sections if it is a
    /// tour by itself, with that name. Reads at least the requested bytes, in time linear in these.
    package let read: @Sendable (ByteSource, PageName?, _ atLeast: Int) throws(SourceError) -> any SectionedPage

    /// All of a small page, the beginning of a large one, within a few milliseconds.
    package func preview(_ source: ByteSource) throws(SourceError) -> any Page { try read(source, nil, 0) }

    /// All of a page, in time linear in its bytes.
    ///
    /// - Parameter isCancelled: called now and then; once it was true, the result may be a part.
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
    /// The hint for a file name that is no page's.
    package static let endingsHint: String = {
        let endings = PageEndings.all.map { ".\($0)" }
        return "pages end in \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "")"
    }()

    /// The kind for a name's extension, without regard to case; nil for a file that is no page.
    package init?(extension name: String?) {
        guard let name = name?.lowercased(), let kind = Self.all.first(where: { $0.endings.contains(name) }) else {
            return nil
        }
        self = kind
    }

    /// The kind with a user's name.
    package init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name.lowercased() }) else { return nil }
        self = kind
    }

    /// The kind of a page by its path; plain text if the extension does not tell.
    package init(path: String) { self = PageKind(extension: FileName(path).extension) ?? .text }
}

extension PageKind {
    /// Extensions used for Markdown and for other texts.
    private static let endingsToLookInto: Set<String> = ["mdown", "mdtext", "mdtxt", "mdwn", "mkd", "mkdn"]

    /// The kind for the start of a text: HTML and pages of the manual identify themselves, Markdown has clear
    /// signs, anything else is text. So is a file with another extension, such as code, where comments may look like
    /// headings.
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
    /// - Parameter kind: the kind of page; nil to tell it from the start.
    package func decoded(kind: PageKind?) throws(SourceError) -> ByteSource {
        try decoded { (kind ?? PageKind(start: $0)).namesEncoding }
    }
}
