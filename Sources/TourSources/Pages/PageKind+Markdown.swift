internal import TourDocument

extension PageKind {
    static let markdown = PageKind(
        name: "markdown", endings: ["md", "markdown"], mediaTypes: ["text/markdown"],
        head: { source, wantsHeading throws(SourceError) in try PageHead(markdown: source, wantsHeading) },
        glance: { source throws(SourceError) in try MarkdownPage.open(source, prefix: true, cutsAtHeadings: false) },
        load: { source, isCancelled throws(SourceError) in
            var page = try MarkdownPage.open(source, prefix: true, cutsAtHeadings: false)
            while !page.isWhole, !isCancelled() { try page.readOn() }
            return page
        },
        open: { source, name throws(SourceError) in try MarkdownTour.open(source, name: name) })
}

extension PageHead {
    /// The front matter and the first heading of a Markdown page.
    fileprivate init(markdown source: ByteSource, _ wantsHeading: Bool) throws(SourceError) {
        var bytes = try Self.start(of: source)
        if bytes.count == Self.firstLook, bytes.starts(with: [0x2D, 0x2D, 0x2D]),
            FrontMatter.range(in: bytes[...]) == nil
        {
            bytes = try source.bytes(in: 0..<Self.longLook)
        }
        if FrontMatter.isTooDeep(in: bytes[...]) {
            let problem = "the front matter nests too deep and is shown as text"
            problems.append(SourceError(source.name, line: 1, problem).finding())
        }
        readFrontMatter(bytes[...], name: source.name)
        guard wantsHeading else { return }
        readHeadings(of: bytes.dropFirst(contentStart))
        if isBare, bytes.count >= Self.firstLook {
            bytes = try source.bytes(in: 0..<Self.longLook)
            isBare = MarkdownOutline(Array(bytes.dropFirst(contentStart)), cutsAtHeadings: false).isBare
        }
    }

    private mutating func readFrontMatter(_ bytes: ArraySlice<UInt8>, name: String) {
        guard let range = FrontMatter.range(in: bytes), let content = FrontMatter.content(in: bytes) else { return }
        contentStart += range.upperBound
        let start = bytes.startIndex
        let yaml = UTF8Text.string(bytes[(start + content.lowerBound)..<(start + content.upperBound)])
        keys = SectionKeys(frontMatter: yaml, lineOffset: 1) { problem in
            problems.append(SourceError(name, line: problem.line, problem.text).finding())
        }
    }

    /// Where HTML is before the first heading, there may be another one in that.
    private mutating func readHeadings(of markdown: ArraySlice<UInt8>) {
        let outline = MarkdownOutline(Array(markdown), cutsAtHeadings: false)
        let isHTML = outline.startsWithHTML
        heading = isHTML ? Self.firstHeading(in: MarkdownParser.blocks(of: markdown)) : outline.firstTitle
        isBare = outline.isBare
    }
}
