internal import SourceFiles
internal import TourDocument
internal import TourPages
internal import WebFetching

extension PageKind {
    package static let html = PageKind(
        parsed: "html", endings: PageEndings.html, mediaTypes: WebAnswer.htmlTypes,
        starts: ["<!doctype html", "<html"], namesEncoding: true
    ) { bytes, extent throws(HTMLRefusal) in try HTMLParser.parse(bytes, extent, refers: true) }
}
