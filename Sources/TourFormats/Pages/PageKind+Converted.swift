internal import SourceFiles
internal import TourDocument
internal import TourPages

extension PageKind {
    static let feed = PageKind(
        converted: "feed", mediaTypes: ["application/rss+xml", "application/atom+xml"], to: FeedReader.html)

    /// Pages of the manual as `man` prints them, which were one section.
    package static let manual = PageKind(converted: "manual", wasOneSection: true, to: ManualText.html)

    /// Larger ones are shown as text, in bytes.
    private static let maximumSize = 8 << 20

    /// Pages that are read as the HTML that is made of them, as text where it is nil.
    private init(
        converted name: String, mediaTypes: [String] = [], wasOneSection: Bool = false,
        to html: @escaping @Sendable ([UInt8]) -> [UInt8]?
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
            read: { source, name, count throws(SourceError) in
                let (kind, page) = try page(source)
                var name = name
                if wasOneSection, let stem = name?.stem { name?.former = stem }
                return try kind.read(page, name, count)
            })
    }
}
