internal import TourDocument

/// Makes sections, pieces and references of what the outline scan of a page finds, as it goes on.
struct MarkdownScanner: Sendable {
    /// How many sections a page may have. Further headings are part of the last section.
    static let maximumSections = 1_000_000
    /// How many labels that are new are told apart.
    private static let maximumNewLabels = 10_000

    private(set) var sections: MarkdownSections
    private(set) var references = ReferenceIndex()
    /// The title of the page as its front matter or its first heading has it.
    private(set) var pageTitle: String?
    /// The offset of the next byte to be fed.
    var position: Int { scan.offset }

    private let source: ByteSource
    private let fallback: PageName
    private let start: Int
    private let target: Int
    private var scan: OutlineScan
    private var slugs = SlugNumbers()
    /// The ids that were not made by ``slugs`` alone.
    private var otherIDs: Set<String> = []
    /// Sections whose titles may say something else when all definitions are known, and where their headings are.
    private var openTitles: [(index: Int, heading: Range<Int>)] = []
    /// The labels of references found since they were last taken; nil if there were very many.
    private var newLabels: [UInt32]? = []
    private var title: [UInt8] = []

    /// - Parameters:
    ///   - start: where the page's text starts.
    ///   - size: the size of the page, as far as it is known.
    ///   - shelf: see ``MarkdownSections``.
    init(
        _ source: ByteSource, start: Int, size: Int, keys: SectionKeys, name: PageName, limits: PieceLimits,
        shelf: SectionShelf? = nil
    ) {
        self.source = source
        self.start = start
        fallback = name
        pageTitle = keys.title
        target = limits.target
        sections = MarkdownSections(start: start, size: size, keys: keys, shelf: shelf)
        scan = OutlineScan(start: start, limits: limits)
    }

    // MARK: - Scanning

    /// Takes the bytes that follow those of the last call.
    mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(SourceError) {
        let offset = position
        scan.feed(bytes)
        try digest(bytes, at: offset)
        sections.show(upTo: scan.settledEnd)
    }

    /// Ends the scan after the last byte.
    mutating func finish() throws(SourceError) {
        scan.finish()
        try digest(UnsafeRawBufferPointer(start: nil, count: 0), at: position)
        if sections.total == 0, try hasText(before: position, in: UnsafeRawBufferPointer(start: nil, count: 0), at: 0) {
            addIntroduction()
        }
        try closeTitles()
        sections.complete(size: position)
    }

    /// Lets go of what is needed only while more is to come.
    mutating func forgetScratch() {
        slugs = SlugNumbers()
        openTitles = []
        title = []
    }

    /// Ends the scan after an error: what was found until then is all there is.
    mutating func giveUp() { sections.complete(size: position) }

    /// Has all that is there before the first heading be a section, though no heading was found yet.
    mutating func settleStart() {
        if sections.total == 0 { addIntroduction() }
        sections.show(upTo: scan.settledEnd)
    }

    /// Gives the text before the first heading its id, after those headings that are known have theirs: those are addresses.
    mutating func nameIntroduction() {
        guard sections.hasIntroduction else { return }
        sections.nameIntroduction(claim(fallback.stem))
    }

    /// Whether among what was found since this was last asked is one of the labels, and forgets what was found.
    mutating func takeNewLabels(among wanted: Set<UInt32>?) -> Bool {
        defer { newLabels = [] }
        guard let newLabels else { return wanted.map { !$0.isEmpty } ?? true }
        guard let wanted else { return !newLabels.isEmpty }
        return newLabels.contains(where: wanted.contains)
    }

    private mutating func digest(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SourceError) {
        let found = scan.takeFindings()
        for reference in found.references {
            references.add(reference.label, at: reference.range)
            newLabels?.append(reference.label)
        }
        if let count = newLabels?.count, count > Self.maximumNewLabels { newLabels = nil }
        var cuts = found.cuts[...]
        for heading in found.headings {
            while let cut = cuts.first, cut.offset <= heading.range.lowerBound {
                sections.append(cut)
                cuts.removeFirst()
            }
            try add(heading, bytes, at: offset)
        }
        for cut in cuts { sections.append(cut) }
    }

    private mutating func add(
        _ heading: OutlineScan.Heading, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(SourceError) {
        let place = heading.range.lowerBound
        guard sections.total < Self.maximumSections, heading.range.count <= OutlineScan.maximumHeading,
            try readTitle(heading.range, bytes, at: offset)
        else {
            // no section starts here, but a piece may
            if place - sections.lastPieceStart >= target { sections.append(PieceCut(offset: place)) }
            return
        }
        if sections.total == 0 {
            if pageTitle == nil { pageTitle = String(decoding: title, as: UTF8.self) }
            if try hasText(before: place, in: bytes, at: offset) { addIntroduction() }
        }
        let (number, id) = title.withUnsafeBufferPointer { title in
            SlugBytes.with(title) { slug in
                let number = slugs.next(slug)
                return (number, otherID(slug, number: number))
            }
        }
        title.withUnsafeBytes { title in
            sections.append(start: place, level: heading.level, title: title, number: number, id: id)
        }
    }

    private mutating func addIntroduction() {
        sections.addIntroduction(title: pageTitle ?? fallback.title)
    }

    // MARK: - Ids

    /// The id of a section that cannot have the one that its title and number make.
    private mutating func otherID(_ slug: UnsafeBufferPointer<UInt8>, number: Int) -> String? {
        if slug.isEmpty, number == 0 { return claim("section") }
        if otherIDs.isEmpty { return nil }
        let name = String(decoding: slug, as: UTF8.self)
        let id = number == 0 ? name : "\(name)-\(number)"
        return otherIDs.contains(id) ? claim(id, isTaken: true) : nil
    }

    /// The id as wanted if it is free, else with a number behind it: `name-2`, `name-3`…
    private mutating func claim(_ wanted: String, isTaken: Bool = false) -> String {
        var id = wanted
        var number = 1
        while (isTaken && number == 1) || slugs.contains(id) || otherIDs.contains(id) {
            number += 1
            id = "\(wanted)-\(number)"
        }
        otherIDs.insert(id)
        return id
    }

    // MARK: - Titles

    /// Sets ``title``; false if the heading has no words.
    private mutating func readTitle(
        _ range: Range<Int>, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(SourceError) -> Bool {
        title.removeAll(keepingCapacity: true)
        let range = range.prefixRange(PageHead.firstLook)
        if range.lowerBound >= offset, range.upperBound <= offset + bytes.count {
            let start = range.lowerBound - offset
            let heading = UnsafeRawBufferPointer(rebasing: bytes[start..<start + range.count])
            if PlainHeading.appendWords(of: heading, to: &title) { return true }
            try parseTitle(Array(heading), at: range)
        } else {
            try parseTitle(try source.bytes(in: range), at: range)
        }
        return !title.isEmpty
    }

    private mutating func parseTitle(_ heading: [UInt8], at range: Range<Int>) throws(SourceError) {
        if let words = PlainHeading.words(of: heading[...]) {
            title = Array(words.utf8)
            return
        }
        var missing: Set<UInt32> = []
        let context = try references.context(for: heading, in: source, missing: &missing)
        let words = PageHead.firstHeading(in: MarkdownParser.blocks(of: heading, context: context, isPageStart: false))
        title = Array((words ?? "").utf8)
        if !missing.isEmpty { openTitles.append((sections.total, range)) }
    }

    /// Reads titles again that definitions found later have changed. A section keeps its id: where another title would give it
    /// another one, the title stays as well.
    private mutating func closeTitles() throws(SourceError) {
        let open = openTitles
        openTitles = []
        guard !references.isEmpty else { return }
        var changes: [(index: Int, title: [UInt8])] = []
        for (index, range) in open where index < sections.total && sections.start(of: index) == range.lowerBound {
            try parseTitle(try source.bytes(in: range), at: range)
            let old = sections.fullTitle(at: index)
            let new = String(decoding: title, as: UTF8.self)
            if new != old, !new.isEmpty, HeadingSlug.slug(of: new) == HeadingSlug.slug(of: old) {
                changes.append((index, title))
            }
            // as many as a chunk of them has
            if changes.count == SectionChunk.maximumCount {
                sections.replaceTitles(changes)
                changes.removeAll(keepingCapacity: true)
            }
        }
        sections.replaceTitles(changes)
    }

    // MARK: - Text

    /// Whether there is anything but white space before the first heading. Of a long page only what was just fed is looked at.
    private func hasText(
        before end: Int, in bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(SourceError) -> Bool {
        if bytes.isEmpty || offset > start {
            var left = end - start
            var found = false
            try source.forEachPiece(from: start) { piece in
                found = piece.prefix(left).contains { !$0.isLineSpace }
                left -= piece.count
                return !found && left > 0
            }
            return found
        }
        return bytes[(start - offset)..<(end - offset)].contains { !$0.isLineSpace }
    }
}

extension UInt8 {
    /// White space within a line, or the end of one.
    fileprivate var isLineSpace: Bool { isWhiteSpace || self == 0x0A || self == 0x0D }
}

extension Range<Int> {
    fileprivate func prefixRange(_ count: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + count) }
}
