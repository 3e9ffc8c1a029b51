import CellGrid
package import Credits
package import TourDocument
import Wording

/// The person's credits: what is on disk, and what was earned and is not there yet.
struct CreditAccount: Sendable {
    /// Everything in the ledger, and what was earned since and is saved.
    private(set) var summary: CreditSummary
    /// What was earned and is not on disk yet.
    private(set) var unsaved: [Grant] = []
    /// Why the last try to save failed, as long as none has gone well.
    private(set) var reasonNotSaved: String?

    /// The sections whose credit came a moment ago, each with a number for those that came together.
    private(set) var justEarned: [Grant.Key: Int] = [:]
    /// How often some came.
    private var arrivals = 0

    static let saveAgainMilliseconds = 10_000
    private static let justEarnedMilliseconds = 1_000

    init(_ summary: CreditSummary) { self.summary = summary }

    /// Another state of the tour is read, or another tour.
    mutating func follow(_ tour: Tour, today: Day) {
        summary = CreditSummary(grants: summary.grants, spends: summary.spends, tour: tour, today: today)
    }

    mutating func grow(_ sections: SectionList) { summary.count(sections) }

    /// Gives the credits of sections, by number, that were read and have none, or one that expired.
    mutating func earn(_ sections: [Int], of tour: Tour, at seconds: Int, today: Day) -> [Grant] {
        let now = Timestamp(seconds: seconds).description
        let grants = sections.map { index in
            let section = tour.sections[index]
            var grant = Grant(
                tour: tour.id, section: section.id, title: section.title, tourTitle: tour.title,
                credits: section.credits, policy: CreditPolicy(section.rule), earnedAt: now)
            grant.due = section.terms.due.map { Day(number: $0) }
            grant.expiresOn = section.terms.valid?.end(from: today)
            if summary.expired[section.id] != nil {
                // under the key that it has
                if let old = summary.grants.last(where: { $0.section(in: tour.id) == section.id }) {
                    (grant.tour, grant.section) = (old.tour, old.section)
                }
                grant.renewedAt = now
            }
            return grant
        }.filter { grant in
            !summary.read.contains(grant.section(in: tour.id) ?? "") && !unsaved.contains { $0.key == grant.key }
        }
        assert(Set(grants.map(\.key)).count == grants.count, "a section earned twice")
        unsaved += grants
        return grants
    }

    /// Grants are on disk. Returns those that the ledger did not have before, and whether that was in doubt.
    mutating func saved(_ grants: [Grant]) -> (new: [Grant], wasInDoubt: Bool) {
        let keys = Set(grants.map(\.key))
        unsaved.removeAll { keys.contains($0.key) }
        defer { reasonNotSaved = nil }
        return (summary.add(grants), reasonNotSaved != nil)
    }

    /// Has the dividers of sections show for a moment that their credit came.
    mutating func highlight(_ grants: [Grant]) -> Effect {
        arrivals += 1
        for grant in grants { justEarned[grant.key] = arrivals }
        return .remind(.quietDividers(arrivals), afterMilliseconds: Self.justEarnedMilliseconds)
    }

    /// The moment is over for those that came together.
    mutating func quiet(_ number: Int) { justEarned = justEarned.filter { $0.value != number } }

    /// The grants stay queued and are tried again. Returns whether the person does not know the reason yet.
    mutating func notSaved(reason: String) -> Bool {
        defer { reasonNotSaved = reason }
        return reason != reasonNotSaved
    }

    /// The ledger was read. Returns the sections of the tour that have no credit any more.
    mutating func read(_ grants: [Grant], spends: [Spend], tour: Tour, today: Day) -> Set<String> {
        let before = summary.read
        summary = CreditSummary(grants: grants, spends: spends, tour: tour, today: today)
        return before.subtracting(summary.read)
    }

    /// A credit was taken back on the disk. Returns the title of its section.
    mutating func revoked(_ key: Grant.Key) -> String {
        let title = summary.grants.last { $0.key == key }?.title ?? key.section
        summary.remove(key)
        return title
    }

    /// Sections were read again.
    mutating func renewed(_ renewals: [Renewal]) { summary.renew(renewals) }

    /// What would be lost if the program ended now, as a question; nil if nothing would. What is being written just now is
    /// waited for at the end; what failed is worth a question.
    var questionBeforeLeaving: String? {
        guard !unsaved.isEmpty, reasonNotSaved != nil else { return nil }
        let credits = unsaved.reduce(0) { $0 &+ $1.credits }
        let lost = credits.counted("credit is", "credits are")
        return "\(lost) not saved and will be lost. Quit? y/n"
    }
}

extension Validity {
    fileprivate func end(from day: Day) -> Day { day.adding(months: months) + days }
}

extension SectionList {
    /// How long credits hold, by the ids of the sections that say so. Complexity: O(sections).
    package var valid: [String: Validity] {
        Dictionary(compactMap { section in section.terms.valid.map { (section.id, $0) } }) { first, _ in first }
    }
}

extension Grant {
    /// With an end, where its section was given one later: it counts from the day on which that was read.
    package func limited(to valid: Validity?) -> Grant {
        guard expiresOn == nil, let valid, let day = Day((renewedAt ?? earnedAt).prefix(10)) else { return self }
        var grant = self
        grant.expiresOn = valid.end(from: day)
        return grant
    }
}

extension CreditPolicy {
    /// The policy that an author asked for.
    init(_ rule: CreditRule) {
        // they are written alike; a test compares them
        self = CreditPolicy(rawValue: rule.rawValue) ?? .bottom
    }
}

/// What the ledger says, with what the reader asks of it at every frame worked out once.
struct CreditSummary: Hashable, Sendable {
    /// Every grant of every tour, in the order given.
    private(set) var grants: [Grant]
    /// The ids of this tour's sections that have their credit.
    private(set) var read: Set<String>
    /// Those whose credit expired, with the day on which it did.
    private(set) var expired: [String: Day] = [:]
    /// The day on which credits are asked whether they hold.
    let today: Day
    /// What was spent, of all tours.
    private(set) var spends: [Spend]
    var spent: Int { spends.reduce(0) { $0 &+ $1.credits } }
    var balance: Int { grants.reduce(0) { $0 &+ $1.credits } &- spent }
    /// Credits earned in this tour, for sections that it has now.
    private(set) var earned: Int
    /// Credits that there are in this tour, as far as it is known.
    private(set) var toEarn: Int

    private let tour: String
    /// What the sections of this tour give, by their ids; nil while these are not known, and for those of a very long tour.
    private var worth: [String: Int]?
    /// The ids of the sections that were parts of one that there is no more, by its id.
    private var parts: [String: [String]] = [:]
    /// What they give together.
    private var available = 0

    /// Of longer tours it is not looked up which of their sections have a credit.
    private static let mostSections = 10_000

    /// - Parameter grants: each key once.
    init(grants: [Grant], spends: [Spend] = [], tour: Tour, today: Day) {
        self.today = today
        self.spends = spends
        self.grants = grants
        self.tour = tour.id
        read = []
        (earned, toEarn) = (0, 0)
        count(tour.sections)
    }

    /// Other sections of the tour are known now. Complexity: O(grants + sections).
    mutating func count(_ sections: SectionList) {
        available = sections.creditsToEarn
        worth = nil
        if sections.hasFinalIDs, sections.count <= Self.mostSections {
            worth = Dictionary(sections.filter { $0.rule != .none }.map { ($0.id, max(0, $0.credits)) }) { first, _ in
                first
            }
            parts = Dictionary(grouping: sections.filter { $0.former != nil }) { $0.former ?? "" }.mapValues {
                $0.map(\.id)
            }
            let valid = sections.valid
            if !valid.isEmpty {
                grants = grants.map { grant in grant.limited(to: grant.section(in: tour).flatMap { valid[$0] }) }
            }
        }
        sum()
    }

    /// Whether a grant is of a section that this tour had, and has no more.
    func isGone(_ grant: Grant) -> Bool {
        grant.tour == tour && worth != nil && worth?[grant.section] == nil && parts[grant.section] == nil
    }

    private mutating func sum() {
        let here = grants.compactMap { grant in grant.section(in: tour).map { (grant: grant, section: $0) } }
        read = []
        expired = [:]
        for (grant, section) in here {
            for section in [section] + (parts[section] ?? []) {
                if let day = grant.expiresOn, day <= today { expired[section] = day } else { read.insert(section) }
            }
        }
        for section in read { expired[section] = nil }
        let present = here.filter {
            $0.grant.tour == tour
                ? !isGone($0.grant) : (parts[$0.section] ?? [$0.section]).contains { worth?[$0] != nil }
        }
        earned = present.reduce(0) { $0 &+ max(0, $1.grant.credits) }
        // what a section gave counts, and not what it would give now
        let left =
            available
            - present.reduce(0) { sum, earned in
                let now = parts[earned.section]?.reduce(0) { $0 + (worth?[$1] ?? 0) } ?? worth?[earned.section]
                return sum &+ (now ?? max(0, earned.grant.credits))
            }
        toEarn = earned &+ max(0, left)
    }

    /// Leaves out what was taken back. Complexity: O(grants).
    mutating func remove(_ key: Grant.Key) {
        grants.removeAll { $0.key == key }
        sum()
    }

    /// Takes in that sections were read again. Complexity: O(grants).
    mutating func renew(_ renewals: [Renewal]) {
        let new = Dictionary(renewals.map { ($0.key, $0) }) { $1 }
        for index in grants.indices { grants[index] = grants[index].renewed(by: new[grants[index].key]) }
        sum()
    }

    /// Takes in grants that are on disk now; those known already change nothing. Returns the others. Complexity: O(grants).
    mutating func add(_ saved: [Grant]) -> [Grant] {
        let known = Set(grants.map(\.key))
        let new = saved.filter { !known.contains($0.key) }
        grants += new
        sum()
        return new
    }
}

extension Session {
    /// As that of the credits, and of notes.
    fileprivate var questionBeforeLeaving: String? {
        credits.questionBeforeLeaving
            ?? (losesNotes ? "Your new notes are not saved and will be lost. Quit? y/n" : nil)
    }
}

/// Credits on their way to the disk, and back from there.
extension Reader {
    /// Gives the credits of sections that came to be read. They are written before anything else is done.
    mutating func earnNewlyRead() {
        let read = view.takeNewlyRead()
        renew(read)
        let grants = session.credits.earn(
            read, of: view.tour, at: session.clock.now(), today: session.clock.today)
        guard !grants.isEmpty else { return }
        outbox.sendFirst(.save(grants))
        // whoever is killed now comes back to where it was earned
        outbox.send(.keepPlace(place))
    }

    /// Has a screen from which there is no way forward count when it has been there for some seconds.
    mutating func waitAtEnd() {
        guard overlays.isEmpty, mode.prompt == nil, view.isWaitingAtEnd else { return }
        outbox.remind(.screenStayed(view.reading.screen.number), afterMilliseconds: Self.endMilliseconds)
    }

    private static let endMilliseconds = 3_000

    /// The grants are on disk: only now are they announced.
    mutating func saved(_ grants: [Grant], notice: String?) {
        let (saved, wasInDoubt) = session.credits.saved(grants)
        renewed(grants.compactMap(Renewal.init))
        if wasInDoubt || mode.question != nil {
            // what was said or asked about them is no longer so
            if mode.question != nil, session.questionBeforeLeaving == nil { leaveMode() }
            outbox.notices.clear()
        }
        refreshOverlays(.credits)
        if let notice { return outbox.show(notice) }
        guard let last = saved.last else { return }
        // who wants nothing to move sees the divider as it stays
        if session.settings.motion { outbox.send(session.credits.highlight(saved)) }
        var words = "+\(saved.reduce(0) { $0 + $1.credits })"
        if isLinear || view.frame.size.columns >= Self.columnsForTitle {
            words += " " + (saved.count == 1 ? last.title.isolated : "credits")
        }
        if last.tour == view.tour.id, view.tour.sections.isComplete {
            let rest = session.credits.summary.toEarn - session.credits.summary.earned
            words += rest > 0 ? " (\(rest.inGroups) left)" : view.tour.hasSeveralSections ? " (tour complete)" : ""
        }
        outbox.show(words, isCredit: true)
    }

    /// On narrower screens the notice leaves the section's title out, which is on the divider.
    private static let columnsForTitle = 60

    mutating func revoke(_ key: Grant.Key) {
        outbox.send(.revoke(key, at: Timestamp(seconds: session.clock.now()).description))
    }

    /// A credit is taken back on the disk: its section may be earned again, from its start.
    mutating func revoked(_ key: Grant.Key) {
        let title = session.credits.revoked(key)
        if key.tour == view.tour.id { view.reading.forgetCredits(of: [key.section]) }
        refreshOverlays(.credits)
        outbox.show("Removed the credit for “\(title)”")
    }

    /// Something of the reading could not be saved, or notes that could not are saved now.
    mutating func notKept(_ reason: String?, losesNotes: Bool) {
        session.takeNote(ofLostNotes: losesNotes)
        if mode.question != nil, session.questionBeforeLeaving == nil { leaveMode() }
        if let reason { outbox.show(reason, isLasting: true) }
    }

    /// The person wants to leave. Whoever has credits or notes that could not be saved is asked first: they would be
    /// lost.
    mutating func leave() {
        guard let question = session.questionBeforeLeaving else { return outbox.send(.quit(status: 0)) }
        outbox.notices.clear()
        // it stays until it is answered, or until it has become needless
        mode = .question(question)
        outbox.send(.saveAgain)
    }

    /// The answer to the question. Any other key than y stays.
    mutating func answer(_ key: KeyPress) {
        leaveMode()
        switch key {
        case "y", "Y": outbox.send(.quit(status: 0))
        case .control("c"): outbox.send(.quit(status: 130))
        default: break
        }
    }
}
