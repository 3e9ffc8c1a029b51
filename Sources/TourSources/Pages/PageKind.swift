internal import SourceFiles
internal import SystemPackage
internal import TourDocument

/// What a page is written in: the names it is known by, and how it is read. A new kind is a file that makes one, and its line
/// in ``all``.
struct PageKind: Sendable {
    /// All kinds.
    static let all: [PageKind] = [.markdown, .html, .text]

    /// What people call it, in lower case.
    let name: String
    /// The endings of file names, in lower case.
    let endings: [String]
    /// What the kind is called where bytes come with a media type, in lower case.
    let mediaTypes: [String]
    /// How a text begins that tells its kind, in lower case.
    var starts: [String] = []
    /// Whether a page may name its encoding in its text.
    var namesEncoding = false

    /// What the first few kilobytes tell; see ``PageHead/init(_:kind:wantsHeading:)``.
    let head: @Sendable (ByteSource, _ wantsHeading: Bool) throws(SourceError) -> PageHead
    /// All of a small page, the beginning of a large one, within a few milliseconds.
    let glance: @Sendable (ByteSource) throws(SourceError) -> any Page
    /// All of a page, in time linear in its bytes. The function is asked now and then whether nobody waits any more; what is
    /// returned after it was true may be a part.
    let load: @Sendable (ByteSource, _ isCancelled: () -> Bool) throws(SourceError) -> any Page
    /// A tour made of this page alone, which is not empty.
    let open: @Sendable (ByteSource, PageName) throws(SourceError) -> OpenTour
}

// MARK: - By name

extension PageKind {
    /// All endings, in lower case.
    static let endings = all.flatMap(\.endings)

    /// The hint for a name that is not that of a page.
    static let endingsHint: String = {
        let endings = Self.endings.map { ".\($0)" }
        return "pages end in \(endings.dropLast().joined(separator: ", ")) or \(endings.last ?? "")"
    }()

    /// By the name's extension, without regard to case; nil for a file that is no page.
    init?(extension name: String?) {
        guard let name = name?.lowercased(), let kind = Self.all.first(where: { $0.endings.contains(name) }) else {
            return nil
        }
        self = kind
    }

    /// By what people call it.
    init?(named name: String) {
        guard let kind = Self.all.first(where: { $0.name == name.lowercased() }) else { return nil }
        self = kind
    }

    /// That of a page by its name; plain text if the name does not tell.
    init(path: String) { self = PageKind(extension: FileName(path).extension) ?? .text }

    /// The paths of pages that may be meant by one, the most likely first: itself, the page that the same name with another
    /// ending has, the introduction of a folder.
    static func paths(meantBy path: String) -> [String] {
        var paths = path.isEmpty ? [] : [path]
        let name = path.split(separator: "/").last ?? ""
        if let dot = name.lastIndex(of: "."), endings.contains(name[name.index(after: dot)...].lowercased()) {
            let stem = path.prefix(path.count - name[dot...].count)
            paths += endings.map { "\(stem).\($0)" }.filter { $0 != path }
        } else {
            let folder = path.isEmpty ? "" : path + "/"
            if !path.isEmpty { paths += endings.map { "\(path).\($0)" } }
            paths += ["README.md", "index.md", "index.html"].map { folder + $0 }
        }
        return paths
    }

    /// How a wiki's links name a page, wherever it lies: without its ending, in lower case, with hyphens for blanks.
    ///
    /// - Parameter hasEnding: whether the path is a page's. Nil if it has an ending of a page, or has none, against that.
    static func wikiName(of path: String, hasEnding: Bool) -> String? {
        var name = path.split(separator: "/").last ?? ""
        let dot = name.lastIndex(of: ".").flatMap {
            PageKind(extension: String(name[name.index(after: $0)...])) == nil ? nil : $0
        }
        guard !name.isEmpty, (dot != nil) == hasEnding else { return nil }
        if let dot { name = name[..<dot] }
        return name.lowercased().replacing(" ", with: "-").replacing("_", with: "-")
    }
}

// MARK: - By its start

extension PageKind {
    /// Endings that some give to Markdown, beside other texts.
    private static let endingsToLookInto: Set<String> = ["mdown", "mdtext", "mdtxt", "mdwn", "mkd", "mkdn"]

    /// By how the text begins: HTML says what it is, Markdown has clear signs, anything else is text. So is what has a name that
    /// ends in something else, as code does, in which comments may look like headings.
    ///
    /// - Parameter fileName: nil if it is in no file.
    init(start bytes: some Collection<UInt8>, fileName: String? = nil) {
        let start = bytes.prefix(1024).drop { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let head = String(decoding: start.prefix(14), as: UTF8.self).lowercased()
        if let kind = Self.all.first(where: { $0.starts.contains(where: head.hasPrefix) }) {
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
    func decoded(kind: PageKind?) throws(SourceError) -> ByteSource {
        try decoded { (kind ?? PageKind(start: $0)).namesEncoding }
    }
}
