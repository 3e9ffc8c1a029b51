internal import TourDocument

/// A single Markdown text, in which each heading of level 1 or 2 starts a section.
struct MarkdownTour: SectionLoader {
    /// How large a section may be that is parsed as one, in bytes.
    static let maximumSection = 64 << 20
    /// How large a text may be that is scanned, in bytes.
    static let maximumSize = 64 << 30

    private let source: ByteSource
    private var ranges: [Range<Int>] = []
    private var sameSlugsBefore: [Int: Int] = [:]
    private var titles: [String] = []
    private var context = MarkdownContext()

    /// Opens a text that is not empty.
    static func open(_ source: ByteSource, name: PageName) throws(SourceError) -> OpenTour {
        let size = try source.count()
        guard size <= maximumSize else {
            throw SourceError(
                source.name,
                "is too large (\(ByteSource.size(size))); Markdown is read up to \(ByteSource.size(maximumSize))")
        }
        let head = try PageHead(source, kind: .markdown)
        var page = MarkdownTour(source: source)
        let outline = try page.scan(from: head.contentStart)
        page.context = try page.gatherContext(outline)
        var tour = Tour(id: name.id, title: head.keys.title ?? "", summary: head.keys.summary)
        tour.pace = head.keys.pace ?? tour.pace
        try page.cut(outline, from: head.contentStart, size: size, into: &tour, head: head, name: name)
        guard !tour.sections.isEmpty else { throw SourceError(source.name, "is empty: there is no text in it") }
        return OpenTour(tour: tour, warnings: head.problems, loader: page)
    }

    private init(source: ByteSource) { self.source = source }

    func blocks(ofSection index: Int) throws(SourceError) -> [Block] {
        let range = ranges[index]
        guard range.count <= Self.maximumSection else {
            throw SourceError(
                source.name,
                "this section is too large (\(ByteSource.size(range.count))); add headings to cut it into smaller ones")
        }
        let bytes = try source.bytes(in: range)
        guard !bytes.isEmpty else {
            throw SourceError(source.name, "the file has become shorter and this section is gone; open it again")
        }
        var context = context
        for _ in 0..<(sameSlugsBefore[index] ?? 0) { _ = context.slugs.next(for: titles[index]) }
        return MarkdownParser.blocks(of: bytes, context: context)
    }

    // MARK: - Opening

    private func scan(from start: Int) throws(SourceError) -> OutlineScan {
        var scan = OutlineScan(start: start)
        try source.forEachPiece(from: start) { piece in
            scan.feed(piece)
            return true
        }
        scan.finish()
        return scan
    }

    /// What the sections need to know of each other: the link definitions and notes, wherever they are.
    private func gatherContext(_ outline: OutlineScan) throws(SourceError) -> MarkdownContext {
        var text: [UInt8] = []
        for range in outline.definitions + outline.notes {
            text += try source.bytes(in: range)
            text += [0x0A, 0x0A]
        }
        return text.isEmpty ? MarkdownContext() : MarkdownContext(page: text)
    }

    private mutating func cut(
        _ outline: OutlineScan, from start: Int, size: Int, into tour: inout Tour, head: PageHead, name: PageName
    ) throws(SourceError) {
        var headings: [(heading: OutlineScan.Heading, title: String)] = []
        for heading in outline.headings {
            let title = try self.title(of: heading)
            // one without words is no place to go to
            if !title.isEmpty { headings.append((heading, title)) }
        }
        if tour.title.isEmpty { tour.title = headings.first?.title ?? name.title }
        var slugs = HeadingSlug()
        var names = UniqueNames()
        var uses: [String: Int] = [:]
        let first = headings.first?.heading.range.lowerBound ?? size
        let hasIntroduction = try hasText(in: start..<first)
        if hasIntroduction {
            titles.append("")
            ranges.append(start..<first)
        }
        for (index, (heading, title)) in headings.enumerated() {
            let slug = HeadingSlug.slug(of: title)
            let id = slugs.next(for: title)
            let end = index + 1 < headings.count ? headings[index + 1].heading.range.lowerBound : size
            if let count = uses[slug] { sameSlugsBefore[ranges.count] = min(count, 1000) }
            uses[slug, default: 0] += 1
            titles.append(title)
            ranges.append(heading.range.lowerBound..<end)
            tour.sections.append(
                Self.section(
                    id: names.claim(id.isEmpty ? "section" : id), title: title, level: heading.level,
                    byteCount: end - heading.range.lowerBound, head.keys))
        }
        if hasIntroduction {
            // its name comes after those of the headings, which are addresses
            tour.sections.insert(
                Self.section(
                    id: names.claim(name.stem), title: tour.title, level: 1, byteCount: first - start, head.keys), at: 0
            )
        }
    }

    private static func section(id: String, title: String, level: Int, byteCount: Int, _ keys: SectionKeys) -> Section {
        let rule = keys.credit ?? .bottom
        return Section(
            id: id, title: title, level: level, credits: rule == .none ? 0 : keys.credits ?? 1, rule: rule,
            byteCount: byteCount)
    }

    private func title(of heading: OutlineScan.Heading) throws(SourceError) -> String {
        let bytes = try source.bytes(in: heading.range.prefix(PageHead.firstLook))
        if let words = PlainHeading.words(of: bytes[...]) { return words }
        let blocks = MarkdownParser.blocks(of: bytes, context: context)
        return PageHead.firstHeading(in: blocks) ?? ""
    }

    /// Whether there is anything but white space in a range.
    private func hasText(in range: Range<Int>) throws(SourceError) -> Bool {
        var left = range.count
        var found = false
        try source.forEachPiece(from: range.lowerBound) { piece in
            found = piece.prefix(left).contains { $0 != 0x0A && $0 != 0x0D && !$0.isWhiteSpace }
            left -= piece.count
            return !found && left > 0
        }
        return found
    }
}
