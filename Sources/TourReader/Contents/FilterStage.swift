import TourDocument

/// One query of a filter, what was found of it, and where to look yet.
struct FilterStage: Sendable {
    enum Wanted: Sendable {
        case fuzzy(FuzzyQuery)
        /// The section of a number, those whose number begins so, and titles with these digits.
        case number(SectionNumber)
    }

    let query: String
    let wanted: Wanted
    private(set) var ranking: SectionRanking
    /// Those in ``ranking``, as a set.
    private var found = SectionSet()
    private var pending = SectionSet()
    private(set) var isComplete = false

    /// Whether there is something to show: rows, or that there are none.
    var hasRows: Bool { isComplete || ranking.count > 0 }

    /// One that has nothing to look at yet; nil if everything matches the query.
    /// - Parameter count: how many sections there are.
    init?(_ query: String, count: Int) {
        self.query = query
        if let number = SectionNumber(query) {
            wanted = .number(number)
            ranking = SectionRanking(scores: 0...1)
        } else {
            let fuzzy = FuzzyQuery(query)
            guard !fuzzy.isEmpty else { return nil }
            wanted = .fuzzy(fuzzy)
            ranking = SectionRanking(scores: fuzzy.scores)
        }
        rankNumbers(upTo: count)
    }

    /// The sections of a number need not be looked for: they are there at once.
    private mutating func rankNumbers(upTo count: Int) {
        guard case .number(let number) = wanted else { return }
        for range in number.ranges(upTo: count) {
            for section in range { add(section, score: 1) }
        }
        ranking.countRanks()
    }

    private mutating func add(_ section: Int, score: Int) {
        ranking.append(section, score: score)
        found.insert(section)
    }

    /// Whether whatever matches this matches the other too.
    func narrows(_ other: FilterStage) -> Bool {
        switch (wanted, other.wanted) {
        case (.fuzzy(let this), .fuzzy(let that)): this.narrows(that)
        case (.number(let this), .number(let that)): this.digits.hasPrefix(that.digits)
        case (.fuzzy, .number), (.number, .fuzzy): false
        }
    }

    /// Has all sections looked at.
    mutating func begin(upTo count: Int) { pending = SectionSet(upTo: count) }

    /// Has only those looked at that the other has found or has not looked at.
    /// - Complexity: constant if the other is complete, else a step for each 64 sections.
    mutating func begin(within other: FilterStage) {
        pending = other.found
        if !other.isComplete { pending.formUnion(other.pending) }
    }

    /// Ranks the best of what another query has found by this one, as many as the cost allows; nil for a number, whose
    /// sections are there at once.
    func ranking(ofBestIn other: FilterStage, _ sections: SectionList, cost: Int) -> SectionRanking? {
        guard case .fuzzy(let query) = wanted else { return nil }
        var found: [(section: Int, score: Int)] = []
        var spent = 0
        for section in other.ranking.best(cost) {
            if let score = query.score(of: sections.title(at: section), cost: &spent) { found.append((section, score)) }
            if spent >= cost { break }
        }
        var ranking = SectionRanking(scores: query.scores)
        for (section, score) in found.sorted(by: { $0.section < $1.section }) { ranking.append(section, score: score) }
        ranking.countRanks()
        return ranking
    }

    /// Looks at sections until the cost is reached, which is counted in short titles.
    mutating func look(in sections: SectionList, cost: Int) {
        switch wanted {
        case .fuzzy(let query): look(in: sections, cost: cost) { query.score(of: $1, cost: &$2) }
        case .number(let number):
            look(in: sections, cost: cost) { section, title, cost in
                cost += 1 + title.utf8.count / 32
                // those of the number are found already
                return !number.begins(section + 1) && number.isContained(in: title) ? 0 : nil
            }
        }
    }

    private mutating func look(
        in sections: SectionList, cost: Int,
        score: (_ section: Int, _ title: String, _ cost: inout Int) -> Int?
    ) {
        var spent = 0
        while spent < cost {
            guard let section = pending.removeFirst() else {
                isComplete = true
                break
            }
            if let score = score(section, sections.title(at: section), &spent) {
                add(section, score: score)
            }
        }
        ranking.countRanks()
    }

    /// Has sections at the end of all looked at anew.
    mutating func add(_ added: Range<Int>) {
        ranking.removeAll(from: added.lowerBound)
        found.removeAll(from: added.lowerBound)
        isComplete = false
        for section in added { pending.insert(section) }
        guard case .number(let number) = wanted else {
            ranking.countRanks()
            return
        }
        for range in number.ranges(upTo: added.upperBound) {
            for section in range.clamped(to: added) { add(section, score: 1) }
        }
        ranking.countRanks()
    }
}
