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

    var count: Int { page.headings.count + first }
    /// The number of the first section that has a heading.
    private var first: Int { introduction == nil ? 0 : 1 }

    func pieces(of index: Int) -> Range<Int> {
        let start = index == 0 ? 0 : page.headings.piece(of: index - first)
        return start..<(index + 1 < count ? page.headings.piece(of: index + 1 - first) : page.pieceCount)
    }

    func section(ofPiece piece: Int) -> Int {
        max(0, (0..<count).partitionPoint { pieces(of: $0).lowerBound <= piece } - 1)
    }

    func start(of index: Int) -> Int { index == 0 ? page.start : page.headings.start(of: index - first) }

    func section(at index: Int) -> Section {
        let heading = index - first
        // a heading without text of its own, as a title above the first chapter: there is nothing to be read
        let hasOnlyHeadings = heading >= 0 && page.headings.hasOnlyHeadings(heading)
        return Section(
            id: heading < 0 ? introduction?.id ?? "" : page.headings.id(of: heading), title: title(at: index),
            level: heading < 0 ? 1 : page.headings.level(of: heading), credits: hasOnlyHeadings ? 0 : credits,
            rule: hasOnlyHeadings ? .none : rule, minColumns: page.keys.minColumns ?? 0, terms: page.keys.terms,
            byteCount: (index + 1 < count ? start(of: index + 1) : page.end) - start(of: index),
            pieceCount: pieces(of: index).count, isWhole: page.isWhole || index + 1 < count)
    }

    func title(at index: Int) -> String {
        index < first ? introduction?.title ?? "" : page.headings.title(of: index - first)
    }

    /// The names that headings before a piece have, as far as the piece has them too.
    func slugs(before piece: Int, in index: Int) -> HeadingSlug {
        var slugs = HeadingSlug()
        guard index >= first, let number = page.headings.number(of: index - first) else { return slugs }
        slugs.skip(number + (piece > pieces(of: index).lowerBound ? 1 : 0), of: title(at: index))
        return slugs
    }

    func bytes(before index: Int) -> Int { (index < count ? start(of: index) : page.size) - page.start }

    var creditsToEarn: Int { (count - page.headings.bareCount) * max(0, credits) }

    func index(ofID id: String) -> Int? {
        if let introduction, introduction.id.lowercased() == id.lowercased() { return 0 }
        return page.headings.index(ofID: id).map { $0 + first }
    }
}
