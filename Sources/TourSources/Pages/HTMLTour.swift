internal import TourDocument

/// A single HTML page, in which each heading of level 1 or 2 that is in nothing else starts a section.
///
/// The page is parsed once, since HTML cannot be parsed from its middle, and kept.
struct HTMLTour: SectionLoader {
    private let source: ByteSource
    private let blocks: [[Block]]
    /// Where the sections start.
    private let starts: [Int]

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] { blocks[index] }

    func origin(ofSection index: Int) -> (source: ByteSource, start: Int)? {
        starts.indices.contains(index) ? (source, starts[index]) : nil
    }

    /// Opens a page that is not empty. One that is not read as HTML is shown as text, with a warning.
    static func open(_ source: ByteSource, name: PageName) throws(SourceError) -> OpenTour {
        guard try source.count() <= HTMLParser.maximumSize else { return try text(source, name, .tooLong) }
        let bytes = try source.bytes(in: 0..<HTMLParser.maximumSize)
        try source.refuseBinary(bytes)
        let document: HTMLPage
        do throws(HTMLRefusal) {
            document = try HTMLParser.parse(bytes)
        } catch {
            return try text(source, name, error)
        }
        guard !document.blocks.isEmpty else { throw SourceError(source.name, "is empty: there is no text in it") }
        var tour = Tour(id: name.id, title: document.title ?? PageHead.firstHeading(in: document.blocks) ?? name.title)
        var sections: [Section] = []
        var blocks: [[Block]] = []
        var sectionStarts: [Int] = []
        var slugs = HeadingSlug()
        var names = UniqueNames()
        var starts = document.blocks.indices.filter { Self.title(of: document.blocks[$0]) != nil }
        if starts.first != document.blocks.startIndex { starts.insert(document.blocks.startIndex, at: 0) }
        for (number, start) in starts.enumerated() {
            let end = number + 1 < starts.count ? starts[number + 1] : document.blocks.count
            let first = document.blocks[start]
            let heading = title(of: first)
            let byteStart = number == 0 ? 0 : first.source.lowerBound
            let byteEnd = end < document.blocks.count ? document.blocks[end].source.lowerBound : bytes.count
            let id = heading.map { first.id ?? slugs.next(for: $0.title) } ?? name.stem
            sections.append(
                Section(
                    id: names.claim(id.isEmpty ? "section" : id), title: heading?.title ?? tour.title,
                    level: heading?.level ?? 1, byteCount: max(0, byteEnd - byteStart)))
            sectionStarts.append(byteStart)
            blocks.append(document.blocks[start..<end].map { $0.moved(by: -byteStart) })
        }
        tour.sections = SectionList(sections)
        return OpenTour(
            tour: tour, warnings: [], loader: HTMLTour(source: source, blocks: blocks, starts: sectionStarts))
    }

    private static func text(
        _ source: ByteSource, _ name: PageName, _ refusal: HTMLRefusal
    ) throws(SourceError) -> OpenTour {
        var tour = try TextTour.open(source, name: name)
        let problem = "its HTML is not read: \(refusal.reason); it is shown as text"
        tour.warnings.append(SourceError(source.name, problem).description)
        return tour
    }

    /// The level and words of a block that starts a section.
    private static func title(of block: Block) -> (level: Int, title: String)? {
        guard case .heading(let level, _) = block.kind, level <= 2, let title = PageHead.firstHeading(in: [block])
        else { return nil }
        return (level, title)
    }
}

extension Block {
    /// The block with its own place in the source counted from elsewhere: from the start of its section.
    fileprivate func moved(by bytes: Int) -> Block {
        guard !source.isEmpty else { return self }
        var block = self
        block.source = max(0, source.lowerBound + bytes)..<max(0, source.upperBound + bytes)
        return block
    }
}
