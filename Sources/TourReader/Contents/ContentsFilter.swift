import TourDocument

/// Which sections' titles match what was typed, best first, looked for in slices.
///
/// Of the sections nothing is kept but the numbers of those that match, and while nothing is typed not even these. A longer
/// query is looked for only where the shorter one was found, or was not looked for yet. A key costs a first slice however
/// many sections there are; the others come while nothing else is to be done. Until something is found, what was there
/// before stays.
struct ContentsFilter: Sendable {
    /// How many titles a key waits for at most, of ASCII and of usual length; fewer where more work is in them.
    static let firstCost = 100
    /// What each other slice may cost: no more than the frame that it is shown with, for a key may come meanwhile.
    static let sliceCost = 1_500

    private enum Wanted {
        case fuzzy(FuzzyQuery)
        /// The section of a number, those whose number begins so, and titles with these digits.
        case number(SectionNumber)
    }

    private(set) var sections: SectionList
    private(set) var query = ""
    /// Nil while everything matches.
    private var wanted: Wanted?
    private var ranking = SectionRanking(scores: 0...0)
    /// The sections whose titles match, ascending.
    private var matches: [Int] = []
    /// Where to look: at some sections, and then at all from one on.
    private var pending: ArraySlice<Int> = []
    private var next = 0
    /// What is on the rows until there is something else: a ranking, or all sections.
    private var held: (ranking: SectionRanking?, untilEnd: Bool)?

    init(_ sections: SectionList) { self.sections = sections }

    /// How many sections match, as far as they are found.
    var count: Int { shown?.count ?? sections.count }

    /// Whether there are titles to be looked at yet: ``lookOn()``.
    var isLooking: Bool { wanted != nil && (!pending.isEmpty || next < sections.count) }

    /// The section on a row.
    subscript(row: Int) -> Int { shown?[row] ?? row }

    /// The row of a section; nil if it does not match.
    func row(of section: Int) -> Int? {
        shown.map { $0.rank(of: section) } ?? (section < sections.count ? section : nil)
    }

    /// What is on the rows; nil for all sections.
    private var shown: SectionRanking? {
        if let held { return held.ranking }
        return wanted == nil ? nil : ranking
    }

    /// The characters that matched in the title on a row.
    func matched(in title: String) -> [Int] {
        guard case .fuzzy(let query) = wanted else { return [] }
        return query.match(in: title)?.matched ?? []
    }

    // MARK: - Looking

    /// Begins to look for another query, with a first slice.
    mutating func look(for new: String) {
        let (old, before) = (wanted, shown)
        query = new
        if let number = SectionNumber(new) {
            wanted = .number(number)
        } else {
            let fuzzy = FuzzyQuery(new)
            wanted = fuzzy.isEmpty ? nil : .fuzzy(fuzzy)
        }
        if case .fuzzy(let old) = old, case .fuzzy(let new) = wanted, new.narrows(old), held?.untilEnd != true {
            pending = matches[...] + pending
        } else {
            (pending, next) = ([], 0)
        }
        begin()
        held = nil
        look(cost: Self.firstCost)
        if wanted != nil, isLooking, ranking.count == 0 { held = (before, untilEnd: false) }
    }

    /// Forgets what was found. The sections of a number need not be looked for: they are there at once.
    private mutating func begin() {
        matches = []
        switch wanted {
        case .fuzzy(let query): ranking = SectionRanking(scores: query.scores)
        case .number(let number):
            ranking = SectionRanking(scores: 0...1)
            rank(number, in: sections.indices)
        case nil: break
        }
    }

    private mutating func rank(_ number: SectionNumber, in added: Range<Int>) {
        for range in number.ranges(upTo: added.upperBound) {
            for section in range.clamped(to: added) { ranking.append(section, score: 1) }
        }
        ranking.countRanks()
    }

    /// Looks at a slice of what is left.
    mutating func lookOn() { look(cost: Self.sliceCost) }

    /// Looks at all that is left.
    mutating func finish() {
        while isLooking { lookOn() }
    }

    /// Looks at sections until the cost is reached, which is counted in short titles.
    private mutating func look(cost: Int) {
        var spent = 0
        while spent < cost, isLooking, let wanted {
            let section: Int
            if let first = pending.popFirst() {
                section = first
            } else {
                section = next
                next += 1
            }
            let title = sections.title(at: section)
            let score: Int?
            switch wanted {
            case .fuzzy(let query): score = query.score(of: title, cost: &spent)
            case .number(let number):
                spent += 1 + title.utf8.count / 32
                // those of the number are found already
                score = !number.begins(section + 1) && number.isContained(in: title) ? 0 : nil
            }
            guard let score else { continue }
            ranking.append(section, score: score)
            matches.append(section)
        }
        ranking.countRanks()
        if let held, !isLooking || !held.untilEnd && ranking.count > 0 { self.held = nil }
    }

    // MARK: - Growing

    /// Goes on with more of the same sections, or with other titles of them: then the rows change when all is looked at.
    mutating func follow(_ new: SectionList) {
        let (old, before) = (sections.count, shown)
        sections = new
        guard wanted != nil else { return }
        if new.count > old, !new.isComplete {
            // the last one may not have been whole
            let first = max(0, old - 1)
            ranking.removeAll(from: first)
            while let last = matches.last, last >= first { matches.removeLast() }
            while let last = pending.last, last >= first { pending.removeLast() }
            next = min(next, first)
            if case .number(let number) = wanted { rank(number, in: first..<new.count) }
            return ranking.countRanks()
        }
        (pending, next) = ([], 0)
        begin()
        held = nil
        if new.count >= old { held = (before, untilEnd: true) }
        look(cost: Self.firstCost)
    }
}
