internal import SourceFiles
internal import TourDocument

extension PageKind {
    static let feed = PageKind(
        name: "feed", endings: [], mediaTypes: ["application/rss+xml", "application/atom+xml"],
        head: { source, wantsHeading throws(SourceError) in
            let (kind, page) = try feedPage(source)
            return try kind.head(page, wantsHeading)
        },
        preview: { source throws(SourceError) in
            let (kind, page) = try feedPage(source)
            return try kind.preview(page)
        },
        load: { source, isCancelled throws(SourceError) in
            let (kind, page) = try feedPage(source)
            return try kind.load(page, isCancelled)
        },
        open: { source, name throws(SourceError) in
            let (kind, page) = try feedPage(source)
            return try kind.open(page, name)
        })

    /// Larger feeds are shown as text, in bytes.
    private static let maximumFeed = 8 << 20

    /// The page that is made of a feed; the text itself where it is none or too large.
    private static func feedPage(_ source: ByteSource) throws(SourceError) -> (PageKind, ByteSource) {
        let size = try source.count()
        guard size <= maximumFeed, let html = FeedReader.html(of: try source.bytes(in: 0..<size)) else {
            return (.text, source)
        }
        return (.html, ByteSource(name: source.name, bytes: html, extent: .all))
    }
}
