import CellGrid
import Credits
import ReaderKit
import ReaderPage
import ReaderWindows
import TourDocument
import Wording

/// The user's credits, those not saved yet included.
struct CreditAccount: Sendable {
    /// Everything in the ledger, and saved credits since.
    var summary: CreditSummary
    private(set) var unsaved: [Grant] = []
    /// The error of the last save, until one succeeds.
    private(set) var reasonNotSaved: String?

    /// The sections with a new credit, each with the number of its group.
    private(set) var justEarned: [Grant.Key: Int] = [:]
    /// The growth of the dividers of the last group, in steps.
    private(set) var growth = TourView.dividerSteps
    /// The number of the last group.
    private var arrivals = 0

    static let saveAgainMilliseconds = 10_000
    private static let justEarnedMilliseconds = 1_000
    /// All steps take two fifths of a second.
    private static let stepMilliseconds = 400 / TourView.dividerSteps

    init(_ summary: CreditSummary) { self.summary = summary }

    /// The tour changed, or another one was opened.
    mutating func follow(_ tour: Tour, today: Day) {
        summary = CreditSummary(grants: summary.grants, spends: summary.spends, tour: tour, today: today)
    }

    /// Grants credits for read sections, by number, that have none or an expired one.
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

    /// Grants are on disk. Returns those new in the ledger, and whether that was in doubt.
    mutating func saved(_ grants: [Grant]) -> (new: [Grant], wasInDoubt: Bool) {
        let keys = Set(grants.map(\.key))
        unsaved.removeAll { keys.contains($0.key) }
        defer { reasonNotSaved = nil }
        return (summary.add(grants), reasonNotSaved != nil)
    }

    /// Makes the dividers of new credits prominent for a moment.
    /// - Parameter grows: whether they do so from the middle out.
    mutating func highlight(_ grants: [Grant], grows: Bool) -> [Effect] {
        arrivals += 1
        for grant in grants { justEarned[grant.key] = arrivals }
        growth = grows ? 0 : TourView.dividerSteps
        return [.remind(.quietDividers(arrivals), afterMilliseconds: Self.justEarnedMilliseconds)] + grow(by: 0)
    }

    /// Lets the dividers of the last group grow, until they are whole.
    mutating func grow(by steps: Int) -> [Effect] {
        growth = min(TourView.dividerSteps, growth + steps)
        return growth < TourView.dividerSteps ? [.remind(.growDividers, afterMilliseconds: Self.stepMilliseconds)] : []
    }

    /// Ends the moment for a group.
    mutating func quiet(_ number: Int) { justEarned = justEarned.filter { $0.value != number } }

    /// The grants stay queued and are retried. Returns whether the reason is new to the user.
    mutating func notSaved(reason: String) -> Bool {
        defer { reasonNotSaved = reason }
        return reason != reasonNotSaved
    }

    /// The ledger was read. Returns the sections of the tour that lost their credit.
    mutating func read(_ grants: [Grant], spends: [Spend], tour: Tour, today: Day) -> Set<String> {
        let before = summary.read
        summary = CreditSummary(grants: grants, spends: spends, tour: tour, today: today)
        return before.subtracting(summary.read)
    }

    /// A credit was revoked on the disk. Returns the title of its section.
    mutating func revoked(_ key: Grant.Key) -> String {
        let title = summary.grants.last { $0.key == key }?.title ?? key.section
        summary.remove(key)
        return title
    }
}

extension Session {
    /// The question about unsaved credits or notes before leaving; nil if there are none. Running writes are waited for
    /// at the end; only failed ones are worth a question.
    fileprivate var questionBeforeLeaving: String? {
        if !credits.unsaved.isEmpty, credits.reasonNotSaved != nil {
            let lost = credits.unsaved.reduce(0) { $0 &+ $1.credits }.counted("credit is", "credits are")
            return "\(lost) not saved and will be lost. Quit? y/n"
        }
        return losesNotes ? "Your new notes are not saved and will be lost. Quit? y/n" : nil
    }
}

extension Reader {
    /// Grants the credits of newly read sections, which are saved before anything else.
    mutating func earnNewlyRead() {
        let read = view.takeNewlyRead()
        renew(read)
        let grants = session.credits.earn(
            read, of: view.tour, at: session.clock.now(), today: session.clock.today)
        guard !grants.isEmpty else { return }
        outbox.sendFirst(.save(grants))
        // a killed program resumes where the credit was earned
        outbox.send(.keep(.place(place)))
    }

    /// Counts a last screen when it has stayed for some seconds.
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
            // messages and questions about them are outdated
            if mode.question != nil, session.questionBeforeLeaving == nil { leaveMode() }
            outbox.notices.clear()
        }
        refreshOverlays(.credits)
        if let notice { return outbox.show(notice) }
        guard let last = saved.last else { return }
        // without animation the divider has its final look
        if !session.settings.user.reduceMotion {
            for effect in session.credits.highlight(saved, grows: !session.settings.isRemote) { outbox.send(effect) }
        }
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

    /// On narrower screens the notice omits the section's title, which is on the divider.
    private static let columnsForTitle = 60

    /// A credit was revoked on the disk: its section may be earned again, from its start.
    mutating func revoked(_ key: Grant.Key) {
        let title = session.credits.revoked(key)
        if key.tour == view.tour.id { view.reading.forgetCredits(of: [key.section]) }
        refreshOverlays(.credits)
        outbox.show("Removed the credit for “\(title)”")
    }

    /// Saving failed, or unsaved notes are saved now.
    mutating func notKept(_ reason: String?, losesNotes: Bool) {
        session.losesNotes = losesNotes
        if mode.question != nil, session.questionBeforeLeaving == nil { leaveMode() }
        if let reason { outbox.show(reason, isLasting: true) }
    }

    /// Leaves: after files that wait for the rest of their sections, and a question if credits or notes are unsaved.
    mutating func leave() {
        if waitsForFiles() { return }
        guard let question = session.questionBeforeLeaving else { return outbox.send(.quit(status: 0)) }
        outbox.notices.clear()
        // it stays until it is answered or outdated
        mode = .question(question)
        outbox.send(.saveAgain)
    }

    /// Answers the question. Only y leaves.
    mutating func answer(_ key: KeyPress) {
        leaveMode()
        switch key {
        case "y", "Y": outbox.send(.quit(status: 0))
        case .control("c"): outbox.send(.quit(status: 130))
        default: break
        }
    }
}
