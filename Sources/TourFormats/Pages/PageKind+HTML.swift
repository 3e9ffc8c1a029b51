internal import SourceFiles
internal import TourDocument
internal import TourPages
internal import WebFetching

extension PageKind {
    package static let html = PageKind(
        parsed: "html", endings: PageEndings.html, mediaTypes: WebAnswer.htmlTypes,
        starts: ["<!doctype html", "<html"], namesEncoding: true, parse: parseHTML)

    static let feed = PageKind(
        parsed: "feed", mediaTypes: ["application/rss+xml", "application/atom+xml"], converted: FeedReader.html,
        parse: parseHTML)

    /// Pages of the manual as `man` prints them, which were one section.
    package static let manual = PageKind(
        parsed: "manual", converted: ManualText.html, wasOneSection: true, parse: parseHTML)

    private static let parseHTML: Parser = { bytes, extent throws(HTMLRefusal) in
        try HTMLParser.parse(bytes, extent, refers: true)
    }
}
