internal import TourDocument
internal import TourPages

extension PageKind {
    package static let text = PageKind(
        name: "text", endings: PageEndings.text, mediaTypes: ["text/plain"],
        head: { source, _ throws(SourceError) in
            _ = try PageHead.start(of: source)
            return PageHead()
        },
        read: { source, name, _ throws(SourceError) in try TextPage(source, name) })
}
