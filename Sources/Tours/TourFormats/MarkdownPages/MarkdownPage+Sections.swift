internal import TourDocument
internal import TourPages

/// The sections of a Markdown page: one for each heading of level 1 or 2, and one for words before the first of them.
/// They are made on request.
extension MarkdownPage: SectionedPage, SectionTable {
    var sections: any SectionTable { self }
    private var credits: Int { rule == .none ? 0 : keys.credits ?? 1 }
    private var rule: CreditRule { keys.credit ?? .bottom }

    var isCostly: Bool { true }
    var count: Int { sectionCount + first }
    /// The number of the first section that has a heading.
    private var first: Int { introduction == nil ? 0 : 1 }

    func pieces(ofSection index: Int) -> Range<Int> {
        let next = index + 1 < count ? outline.piece(at: start(ofSection: index + 1) - start) : pieceCount
        return (index == 0 ? 0 : outline.piece(at: start(ofSection: index) - start))..<next
    }

    func start(ofSection index: Int) -> Int {
        start + (index == 0 ? 0 : heading(of: index).map(headings.start) ?? 0)
    }

    private func heading(of index: Int) -> Int? { index < first ? nil : headings.heading(ofSection: index - first) }

    func section(at index: Int) -> Section {
        let heading = heading(of: index)
        // a heading without text of its own, as a title above the first chapter, leaves nothing to read
        let hasOnlyHeadings = heading.map(headings.hasOnlyHeadings) ?? false
        var section = Section(
            id: heading.map(headings.id) ?? introduction?.id ?? "", title: title(at: index),
            level: heading.map(headings.level) ?? 1, credits: hasOnlyHeadings ? 0 : credits,
            rule: hasOnlyHeadings ? .none : rule, minColumns: keys.minColumns ?? 0, terms: keys.terms,
            byteCount: (index + 1 < count ? start(ofSection: index + 1) : knownEnd) - start(ofSection: index),
            pieceCount: pieces(ofSection: index).count, isWhole: isWhole || index + 1 < count)
        section.former = former
        return section
    }

    func title(at index: Int) -> String { heading(of: index).map(headings.title) ?? introduction?.title ?? "" }

    func bytes(before index: Int) -> Int { (index < count ? start(ofSection: index) : size) - start }

    var creditsToEarn: Int { (count - headings.bareCount) * max(0, credits) }

    func index(ofID id: String) -> Int? {
        if let introduction, introduction.id.lowercased() == id.lowercased() { return 0 }
        return headings.index(ofID: id).flatMap(headings.section).flatMap { $0 + first < count ? $0 + first : nil }
    }
}
