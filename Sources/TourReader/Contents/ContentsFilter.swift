import TourDocument

/// Which sections' titles match what was typed, best first, looked for in slices.
///
/// Of the sections nothing is kept but the numbers of those that match. A longer query is looked for only where the
/// shorter one was found, and a shorter one again is taken from a few earlier ones that are kept. While there is
/// nothing to look for, all sections match and nothing is held at all.
///
/// A key costs the same however many sections there are: of the best that the shorter query found it looks at a few, which
/// stay on the rows until the others were looked at, too; without a shorter query it looks at a small first slice and shows the
/// best of that. Until there is anything to show, what was there before stays. The other slices come while nothing else is to be
/// done.
struct ContentsFilter: Sendable {
    /// How many titles a key waits for at most, of ASCII and of usual length; fewer where more work is in them.
    static let firstCost = 100
    /// What each other slice may cost: no more than the frame that it is shown with, for a key may come meanwhile.
    static let sliceCost = 1_500

    /// For how many slices the best of the best are shown, although others were found.
    static let slicesOfBest = 100

    /// How many earlier queries are kept at most, and how many matches of them all.
    static let earlierStages = 16
    static let earlierMatches = 1 << 20

    private(set) var sections: SectionList
    private(set) var query = ""
    private var stage: FilterStage?
    /// Shorter queries, the shortest first, with all that they match.
    private var earlier: [FilterStage] = []
    /// The same query looked for anew because titles are other ones now; it takes the place of ``stage`` when it is
    /// done.
    private var renewal: FilterStage?
    /// Whether titles changed again since ``renewal`` began.
    private var isRenewalDue = false
    /// What is on the rows instead of what is found of the query.
    private var held: Held?

    private struct Held {
        /// Nil for all sections.
        var ranking: SectionRanking?
        /// For how many slices it stays although something is found.
        var slices = 0
    }

    init(_ sections: SectionList) { self.sections = sections }

    /// How many sections match, as far as they are found.
    var count: Int { shown?.count ?? sections.count }

    /// Whether there are titles to be looked at yet: ``lookOn()``.
    var isLooking: Bool { renewal != nil || stage?.isComplete == false }

    /// The section on a row.
    subscript(row: Int) -> Int { shown?[row] ?? row }

    /// The row of a section; nil if it does not match.
    func row(of section: Int) -> Int? {
        shown.map { $0.rank(of: section) } ?? (section < sections.count ? section : nil)
    }

    /// What is on the rows; nil for all sections.
    private var shown: SectionRanking? { held.map(\.ranking) ?? stage?.ranking }

    /// The characters that matched in the title on a row.
    func matched(in title: String) -> [Int] {
        guard case .fuzzy(let query) = stage?.wanted else { return [] }
        return query.match(in: title)?.matched ?? []
    }

    // MARK: - Looking

    /// Begins to look for another query, with a first slice.
    mutating func look(for new: String) {
        query = new
        let before = Held(ranking: shown)
        let isStale = renewal != nil
        renewal = nil
        isRenewalDue = false
        if isStale {
            earlier = []
        } else if let stage, stage.isComplete {
            earlier.append(stage)
        }
        let unfinished = isStale ? nil : stage.flatMap { $0.isComplete ? nil : $0 }
        stage = nil
        held = nil
        guard var next = FilterStage(new, count: sections.count) else {
            earlier = []
            return
        }
        while let last = earlier.last, !next.narrows(last) { earlier.removeLast() }
        if let same = earlier.last, same.query == new {
            earlier.removeLast()
            stage = same
            return
        }
        if let unfinished, next.narrows(unfinished) {
            next.begin(within: unfinished)
        } else if let last = earlier.last {
            next.begin(within: last)
        } else {
            next.begin(upTo: sections.count)
        }
        while earlier.count > Self.earlierStages
            || earlier.reduce(0, { $0 + $1.ranking.count }) > Self.earlierMatches
        {
            earlier.removeFirst()
        }
        if unfinished == nil, let last = earlier.last, last.ranking.count > Self.firstCost,
            let best = next.ranking(ofBestIn: last, sections, cost: Self.firstCost)
        {
            held = best.count > 0 ? Held(ranking: best, slices: Self.slicesOfBest) : before
        } else {
            next.look(in: sections, cost: Self.firstCost)
            if !next.hasRows { held = before }
        }
        stage = next
    }

    /// Looks at a slice of what is left.
    mutating func lookOn() {
        if stage?.isComplete == false {
            stage?.look(in: sections, cost: Self.sliceCost)
            held?.slices -= 1
            let isShown = stage?.isComplete == true || stage?.hasRows == true && (held?.slices ?? 0) < 0
            if isShown { held = nil }
            return
        }
        guard renewal != nil else { return }
        renewal?.look(in: sections, cost: Self.sliceCost)
        guard renewal?.isComplete == true else { return }
        stage = renewal
        renewal = isRenewalDue ? wholeStage() : nil
        isRenewalDue = false
    }

    /// What looks for the query everywhere.
    private func wholeStage() -> FilterStage? {
        var stage = FilterStage(query, count: sections.count)
        stage?.begin(upTo: sections.count)
        return stage
    }

    /// Looks at all that is left.
    mutating func finish() {
        while isLooking { lookOn() }
    }

    // MARK: - Growing

    /// Goes on with more of the same sections, or with other titles of them.
    mutating func follow(_ new: SectionList) {
        let old = sections
        sections = new
        earlier = []
        held = nil
        guard stage != nil else { return }
        guard new.count >= old.count else {
            stage = nil
            renewal = nil
            look(for: query)
            return
        }
        if new.count > old.count {
            // the last one may not have been whole
            let added = max(0, old.count - 1)..<new.count
            stage?.add(added)
            renewal?.add(added)
        }
        guard new.count == old.count || new.isComplete else { return }
        if renewal == nil {
            renewal = wholeStage()
        } else {
            isRenewalDue = true
        }
    }
}
