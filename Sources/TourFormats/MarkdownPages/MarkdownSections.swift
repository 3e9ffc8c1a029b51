internal import TourDocument

/// The sections of a Markdown page: one for each heading of level 1 or 2, and one for words before the first of them.
struct MarkdownSections: SectionTable {
    /// The section before the first heading.
    struct Introduction: Sendable {
        var title: String
        var id: String
    }

    let page: MarkdownPage
    let introduction: Introduction?
    private var credits: Int { rule == .none ? 0 : page.keys.credits ?? 1 }
    private var rule: CreditRule { page.keys.credit ?? .bottom }

    var count: Int { page.sectionCount + first }
    /// The number of the first section that has a heading.
    private var first: Int { introduction == nil ? 0 : 1 }

    func pieces(of index: Int) -> Range<Int> {
        let start = index == 0 ? 0 : page.outline.piece(at: start(of: index) - page.start)
        let next = index + 1 < count ? page.outline.piece(at: self.start(of: index + 1) - page.start) : page.pieceCount
        return start..<next
    }

    /// The section that a piece of the page is in, and its number in that.
    func place(ofPiece piece: Int) -> (section: Int, piece: Int) {
        let section = max(0, (0..<count).partitionPoint { pieces(of: $0).lowerBound <= piece } - 1)
        return (section, piece - pieces(of: section).lowerBound)
    }

    private func heading(of index: Int) -> Int? {
        index < first ? nil : page.headings.heading(ofSection: index - first)
    }

    func start(of index: Int) -> Int {
        page.start + (index == 0 ? 0 : heading(of: index).map(page.headings.start) ?? 0)
    }

    func section(at index: Int) -> Section {
        let heading = heading(of: index)
        // a heading without text of its own, as a title above the first chapter: there is nothing to be read
        let hasOnlyHeadings = heading.map(page.headings.hasOnlyHeadings) ?? false
        return Section(
            id: heading.map(page.headings.id) ?? introduction?.id ?? "", title: title(at: index),
            level: heading.map(page.headings.level) ?? 1, credits: hasOnlyHeadings ? 0 : credits,
            rule: hasOnlyHeadings ? .none : rule, minColumns: page.keys.minColumns ?? 0, terms: page.keys.terms,
            byteCount: (index + 1 < count ? start(of: index + 1) : page.end) - start(of: index),
            pieceCount: pieces(of: index).count, isWhole: page.isWhole || index + 1 < count)
    }

    func title(at index: Int) -> String {
        heading(of: index).map(page.headings.title) ?? introduction?.title ?? ""
    }

    func bytes(before index: Int) -> Int { (index < count ? start(of: index) : page.size) - page.start }

    var creditsToEarn: Int { (count - page.headings.bareCount) * max(0, credits) }

    func index(ofID id: String) -> Int? {
        if let introduction, introduction.id.lowercased() == id.lowercased() { return 0 }
        return page.headings.index(ofID: id).flatMap(page.headings.section).flatMap {
            $0 + first < count ? $0 + first : nil
        }
    }
}
