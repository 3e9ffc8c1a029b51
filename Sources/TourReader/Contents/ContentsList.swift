import TourDocument

enum ContentsEntry: Hashable, Sendable {
    /// The title of the part that begins with a section. It cannot be gone to.
    case part(section: Int)
    case section(Int)
    indirect case heading(SectionHeading)

    var section: Int {
        switch self {
        case .part(let section), .section(let section): section
        case .heading(let heading): heading.item.section
        }
    }

    var isPart: Bool { if case .part = self { true } else { false } }
}

/// The contents of a tour: its parts, its sections, and what is known of the headings in them.
struct ContentsList: Sendable {
    let sections: SectionList
    /// In the order of the tour.
    let entries: [ContentsEntry]
    let numberColumns: Int
    /// How many entries are headings in sections.
    let headingCount: Int
    private let countsItself: Bool

    /// Parts and the tour's own numbers are looked for in so many sections: longer tours are folders and have none.
    private static let sectionsWithParts = 5_000

    init(_ sections: SectionList, _ headings: [Int: [SectionHeading]] = [:]) {
        self.sections = sections
        var entries: [ContentsEntry] = []
        entries.reserveCapacity(sections.count)
        var ownNumbers = 0
        for index in sections.indices {
            if index < Self.sectionsWithParts {
                let section = sections[index]
                if section.part != nil { entries.append(.part(section: index)) }
                ownNumbers = max(ownNumbers, section.number?.count ?? 0)
            }
            entries.append(.section(index))
            entries += headings[index, default: []].map(ContentsEntry.heading)
        }
        self.entries = entries
        headingCount = headings.values.reduce(0) { $0 + $1.count }
        countsItself = ownNumbers > 0
        numberColumns = countsItself ? min(ownNumbers, 8) : String(sections.count).utf8.count
    }

    func title(of entry: ContentsEntry) -> String {
        switch entry {
        case .part(let section): sections[section].part ?? ""
        case .section(let section): sections.title(at: section)
        case .heading(let heading): heading.title
        }
    }

    /// The number before an entry's title: the tour's own if it counts its sections itself.
    func number(of entry: ContentsEntry) -> String {
        guard case .section(let index) = entry else { return "" }
        return countsItself ? sections[index].number ?? "" : String(index + 1)
    }

    /// How many levels an entry lies below the top ones.
    func depth(of entry: ContentsEntry) -> Int {
        let section = min(max(0, sections[entry.section].level - 1), 6)
        if case .heading(let heading) = entry { return section + heading.depth }
        return section
    }

    /// The entries that match what was typed, best first: by the characters of their titles, or by their number. Nil for all, if
    /// nothing was typed. Complexity: linear in the titles' length.
    func rows(for query: String) -> [Int]? {
        let fuzzy = FuzzyQuery(query)
        if fuzzy.isEmpty { return nil }
        let isNumber = Self.isNumber(query)
        let scored = entries.enumerated().compactMap { row, entry -> (row: Int, score: Int)? in
            if entry.isPart { return nil }
            guard isNumber else { return fuzzy.match(in: title(of: entry)).map { (row, $0.score) } }
            if number(of: entry).hasPrefix(query) { return (row, 1) }
            return title(of: entry).contains(query) ? (row, 0) : nil
        }
        return scored.sorted { ($1.score, $0.row) < ($0.score, $1.row) }.map(\.row)
    }

    /// Whether a number is looked for, or the beginning of one as `2.3`.
    static func isNumber(_ query: String) -> Bool {
        query.first?.isWholeNumber == true && query.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }
}
