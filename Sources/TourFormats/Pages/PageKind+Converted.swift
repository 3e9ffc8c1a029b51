internal import SourceFiles
internal import TourDocument
internal import TourPages

extension PageKind {
    static let feed = PageKind(
        converted: "feed", mediaTypes: ["application/rss+xml", "application/atom+xml"], to: FeedReader.html)

    /// Pages of the manual as `man` prints them.
    package static let manual = PageKind(converted: "manual", to: ManualText.html) { page, name throws(SourceError) in
        try HTMLTour.open(page, name: name, former: name.stem)
    }

    /// Larger ones are shown as text, in bytes.
    private static let maximumSize = 8 << 20

    /// Pages that are read as the HTML that is made of them, as text where it is nil.
    private init(
        converted name: String, mediaTypes: [String] = [], to html: @escaping @Sendable ([UInt8]) -> [UInt8]?,
        open: @escaping @Sendable (ByteSource, PageName) throws(SourceError) -> OpenTour = PageKind.html.open
    ) {
        @Sendable func page(_ source: ByteSource) throws(SourceError) -> (PageKind, ByteSource) {
            let size = try source.count()
            guard size <= Self.maximumSize, let html = html(try source.bytes(in: 0..<size)) else {
                return (.text, source)
            }
            return (.html, ByteSource(name: source.name, bytes: html, extent: .all))
        }
        self.init(
            name: name, endings: [], mediaTypes: mediaTypes,
            head: { source, wantsHeading throws(SourceError) in
                let (kind, page) = try page(source)
                return try kind.head(page, wantsHeading)
            },
            preview: { source throws(SourceError) in
                let (kind, page) = try page(source)
                return try kind.preview(page)
            },
            load: { source, isCancelled throws(SourceError) in
                let (kind, page) = try page(source)
                return try kind.load(page, isCancelled)
            },
            open: { source, name throws(SourceError) in
                let (kind, page) = try page(source)
                return kind.name == Self.html.name ? try open(page, name) : try kind.open(page, name)
            })
    }
}
