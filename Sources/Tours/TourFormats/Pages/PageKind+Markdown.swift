internal import MarkdownTree
package import SourceFiles
internal import TourDocument
internal import TourPages

extension PageKind {
    package static let markdown = PageKind(
        name: "markdown", endings: PageEndings.markdown, mediaTypes: ["text/markdown"],
        head: { source, wantsHeading throws(SourceError) in try PageHead(markdown: source, wantsHeading) },
        read: { source, name, _ throws(SourceError) in
            let most = MarkdownPage.maximumSize
            guard try source.count() <= most else {
                return try TextPage(
                    source, name, instead: "it is longer than \(ByteSource.size(most)): it is shown as text")
            }
            return try MarkdownPage.open(source, name)
        })
}

extension PageHead {
    /// The hidden parts of a page of Markdown, which are for the program that makes its site. Slow: reads the whole
    /// page.
    package static func leftOut(of source: ByteSource) -> [Range<Int>] {
        guard let head = try? PageHead(source, kind: .markdown, wantsHeading: false),
            let bytes = try? source.bytes(in: head.contentStart..<max(head.contentStart, source.count()))
        else { return [] }
        return MarkdownParser.leftOut(of: bytes, source.dialect.union(head.keys.dialect)).map {
            $0.lowerBound + head.contentStart..<$0.upperBound + head.contentStart
        }
    }

    fileprivate init(markdown source: ByteSource, _ wantsHeading: Bool) throws(SourceError) {
        var bytes = try Self.start(of: source)
        if bytes.count == Self.headSize, "-+{;<".utf8.contains(bytes[0]), MarkdownParser.frontMatter(of: bytes) == nil {
            bytes = try source.bytes(in: 0..<Self.longHeadSize)
        }
        readFrontMatter(bytes, name: source.name)
        keys.dialect.formUnion(SiteMaker.dialect(ofImportsIn: bytes.dropFirst(contentStart)))
        guard wantsHeading else { return }
        readHeadings(of: bytes.dropFirst(contentStart), source.dialect.union(keys.dialect))
        if hasOnlyHeadings, bytes.count >= Self.headSize {
            bytes = try source.bytes(in: 0..<Self.longHeadSize)
            readHeadings(of: bytes.dropFirst(contentStart), source.dialect.union(keys.dialect))
        }
    }

    private mutating func readFrontMatter(_ bytes: [UInt8], name: String) {
        guard let found = MarkdownParser.frontMatter(of: bytes) else { return }
        contentStart = found.end
        let lines = bytes[..<found.content.lowerBound].count { $0 == 0x0A }
        keys = SectionKeys(frontMatter: bytes[found.content], found.kind, lineOffset: lines) { problem in
            problems.append(SourceError(name, line: problem.line, problem.text).finding())
        }
    }

    /// If there is HTML before the first heading, it may contain another one.
    private mutating func readHeadings(of markdown: ArraySlice<UInt8>, _ dialect: MarkdownOptions) {
        let outline = MarkdownOutline(Array(markdown), dialect, cutsAtHeadings: false)
        heading =
            outline.startsWithHTML
            ? MarkdownParser.blocks(of: markdown, dialect).firstHeading() : outline.firstTitle
        hasOnlyHeadings = outline.hasOnlyHeadings
    }
}
