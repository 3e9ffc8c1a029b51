import TourDocument

/// Which entries of the contents match what was typed, best first: by the characters of their titles, or by their number.
struct ContentsFilter: Sendable {
    let list: ContentsList
    private(set) var query = ""
    /// Nil for all entries, while nothing is typed.
    private var found: [ContentsEntry]?

    init(_ list: ContentsList) { self.list = list }

    var count: Int { found?.count ?? list.entries.count }
    subscript(row: Int) -> ContentsEntry { found?[row] ?? list.entries[row] }
    /// The row of an entry; nil if it does not match.
    func row(of entry: ContentsEntry) -> Int? { (found ?? list.entries).firstIndex(of: entry) }

    /// The characters that matched in a title.
    func matched(in title: String) -> [Int] {
        Self.isNumber(query) ? [] : FuzzyQuery(query).match(in: title)?.matched ?? []
    }

    /// - Complexity: linear in the titles' length.
    mutating func look(for new: String) {
        query = new
        let fuzzy = FuzzyQuery(new)
        guard !fuzzy.isEmpty else {
            found = nil
            return
        }
        let isNumber = Self.isNumber(new)
        let scored = list.entries.enumerated().compactMap { place, entry -> (place: Int, score: Int)? in
            if entry.isPart { return nil }
            guard isNumber else { return fuzzy.match(in: list.title(of: entry)).map { (place, $0.score) } }
            if list.number(of: entry).hasPrefix(new) { return (place, 1) }
            return list.title(of: entry).contains(new) ? (place, 0) : nil
        }
        found = scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map { list.entries[$0.place] }
    }

    /// A number, or the beginning of one as `2.3`.
    private static func isNumber(_ query: String) -> Bool {
        query.first?.isWholeNumber == true && query.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    }
}
