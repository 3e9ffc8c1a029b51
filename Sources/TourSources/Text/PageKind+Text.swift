internal import TourDocument

extension PageKind {
    static let text = PageKind(
        name: "text", endings: ["txt"], mediaTypes: ["text/plain"],
        head: { source, _ throws(SourceError) in
            _ = try PageHead.start(of: source)
            return PageHead()
        },
        glance: { source throws(SourceError) in try TextPage(source) },
        load: { source, _ throws(SourceError) in try TextPage(source) },
        open: { source, name throws(SourceError) in try TextTour.open(source, name: name) })
}
