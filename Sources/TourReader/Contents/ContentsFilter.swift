import TourDocument

/// Which sections match what was typed, best first: by the characters of their titles, or by their number.
struct ContentsFilter: Sendable {
    private(set) var sections: SectionList
    private(set) var query = ""
    /// Nil for all sections, while nothing is typed.
    private var found: [Int]?

    init(_ sections: SectionList) { self.sections = sections }

    var count: Int { found?.count ?? sections.count }
    /// The section on a row.
    subscript(row: Int) -> Int { found?[row] ?? row }
    /// The row of a section; nil if it does not match.
    func row(of section: Int) -> Int? {
        guard let found else { return section < sections.count ? section : nil }
        return found.firstIndex(of: section)
    }

    /// The characters that matched in a title.
    func matched(in title: String) -> [Int] {
        Self.isNumber(query) ? [] : FuzzyQuery(query).match(in: title)?.matched ?? []
    }

    /// - Complexity: linear in the titles' length.
    mutating func look(for new: String) {
        // what matches a longer text is among what matches its beginning
        let candidates = new.hasPrefix(query) ? found : nil
        query = new
        let fuzzy = FuzzyQuery(new)
        guard !fuzzy.isEmpty else {
            found = nil
            return
        }
        let isNumber = Self.isNumber(new)
        var scored: [(section: Int, score: Int)] = []
        func look(at section: Int) {
            let score: Int?
            if isNumber {
                let isTitle = sections.title(at: section).contains(new)
                score = String(section + 1).hasPrefix(new) ? 1 : isTitle ? 0 : nil
            } else {
                score = fuzzy.match(in: sections.title(at: section))?.score
            }
            if let score { scored.append((section, score)) }
        }
        if let candidates { candidates.forEach(look) } else { sections.indices.forEach(look) }
        found = scored.sorted { ($1.score, $0.section) < ($0.score, $1.section) }.map(\.section)
    }

    /// More of the sections are known, or other titles of them.
    mutating func follow(_ new: SectionList) {
        let query = query
        self = ContentsFilter(new)
        look(for: query)
    }

    private static func isNumber(_ query: String) -> Bool {
        !query.isEmpty && query.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
