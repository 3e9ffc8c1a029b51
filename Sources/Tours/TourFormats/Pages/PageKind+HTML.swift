internal import Platform
internal import SourceFiles
internal import TourDocument
internal import TourPages
internal import WebFetching

extension PageKind {
    package static let html = PageKind(
        parsed: "html", endings: PageEndings.html, mediaTypes: WebAnswer.htmlTypes, namesEncoding: true,
        begins: { start in
            let text = start.drop(while: \.isASCIIWhitespace)
            let head = String(decoding: text.prefix(14), as: UTF8.self).lowercased()
            return head.hasPrefix("<!doctype html") || head.hasPrefix("<html")
        }, parse: parseHTML)

    /// Pages of the manual as `man` prints them, which used to be one section.
    package static let manual = PageKind(
        parsed: "manual", begins: { ManualText.isPage($0) }, converted: ManualText.html, wasOneSection: true,
        parse: parseHTML)

    /// Pages of the manual as mandoc makes them: the text, without the rows above and below it.
    package static let mandoc = PageKind(
        parsed: "html",
        converted: { page in
            let tags = HTMLTag.all(in: page)
            func start(of name: String) -> Int? {
                tags.first { $0.attributes["class"] == name }?.range.lowerBound
            }
            return Array(page[(start(of: "manual-text") ?? 0)..<(start(of: "foot") ?? page.count)])
        },
        parse: { bytes, extent throws(HTMLRefusal) in
            var page = try HTMLParser.parse(bytes, extent, refers: true)
            page.blocks.linkManualPages()
            return page
        })

    private static let parseHTML: Parser = { bytes, extent throws(HTMLRefusal) in
        try HTMLParser.parse(bytes, extent, refers: true)
    }
}
