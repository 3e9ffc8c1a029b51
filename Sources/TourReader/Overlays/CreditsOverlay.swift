import CellGrid
import Credits
import TextLayout
import TourDocument
import Wording

/// The credits earned, per tour and section, with the day: the grants of the ledger, this tour's first.
struct CreditsRows: ListRows {
    private enum Row: Hashable, Sendable {
        case tour(title: String, earned: String)
        /// With the number of its section, if that is one of this tour's.
        case grant(Grant, when: String, section: Int?, isChanged: Bool)
        /// Above the grants of sections that this tour has no more.
        case gone
        case blank
        case none
    }

    let traits = ListTraits(
        title: "Credits", command: .credits, topics: [.sections, .credits, .today], manualPage: "credits")
    private let rows: [Row]
    private let credits: CreditSummary

    /// This tour's grants first, then those of the other tours, each tour's newest last.
    init(_ facts: OverlayFacts) {
        let now = facts.clock.local(facts.clock.now())
        var tours = facts.credits.grants.byTour
        let here = tours.firstIndex { $0.tour == facts.tour.id }.map { tours.remove(at: $0) }
        var rows: [Row] = []
        for (id, all) in [here ?? (facts.tour.id, [])] + tours {
            let isThis = id == facts.tour.id
            let grants = all.filter { !facts.credits.isGone($0) } + all.filter(facts.credits.isGone)
            let earned = grants.reduce(0) { $0 &+ $1.credits }
            if !rows.isEmpty { rows.append(.blank) }
            let title = isThis ? facts.tour.title : grants.last?.tourTitle ?? id
            rows.append(
                .tour(
                    title: title,
                    earned: isThis
                        ? "\(facts.credits.earned.inGroups) of \(facts.credits.toEarn.inGroups)" : earned.inGroups))
            if grants.isEmpty, !isThis || facts.credits.earned == 0 { rows.append(.none) }
            let firstGone = grants.firstIndex(where: facts.credits.isGone)
            for (index, grant) in grants.enumerated() {
                if index == firstGone { rows.append(.gone) }
                let when = Timestamp(grant.earnedAt).map { facts.clock.local($0.seconds).description(seenFrom: now) }
                let section = isThis ? facts.tour.sections.index(ofID: grant.section) : nil
                rows.append(
                    .grant(
                        grant, when: when ?? grant.earnedAt, section: section,
                        isChanged: isThis && facts.changed.contains(grant.section)))
            }
        }
        self.rows = rows
        credits = facts.credits
    }

    var wantedColumns: Int {
        let longest = rows.prefix(200).map { row in
            switch row {
            case .tour(let title, let earned): CellText.columns(title) + earned.count + 4
            case .grant(let grant, _, _, _): CellText.columns(grant.title) + 34
            case .blank, .gone, .none: 0
            }
        }
        return max(longest.max() ?? 0, 60)
    }

    var count: Int { rows.count }

    func kind(_ row: Int) -> ListRowKind {
        switch rows[row] {
        case .tour: .heading
        case .grant: .removable
        case .blank, .gone, .none: .filler
        }
    }

    func text(_ row: Int) -> String {
        if case .grant(let grant, let when, _, let isChanged) = rows[row] {
            "\(grant.title) \(isChanged ? "changed" : when)"
        } else {
            ""
        }
    }

    func enter(_ row: Int) -> OverlayOutcome {
        guard case .grant(_, _, let section?, let isChanged) = rows[row] else { return .stay }
        return .leave { isChanged ? $0.view.go(toChangeIn: section) : $0.view.go(toSection: section) }
    }

    func hint(look: Appearance) -> String {
        (credits.grants.isEmpty ? "" : "x remove   ") + "J journal   / filter"
    }

    func remove(_ row: Int) -> OverlayOutcome {
        if case .grant(let grant, _, _, _) = rows[row] { .ask { $0.revoke(grant.key) } } else { .stay }
    }

    var ownKeys: [KeyHelp] { (credits.grants.isEmpty ? [] : [.remove]) + [KeyHelp("J", "the journal")] }
    func press(_ key: KeyPress, _ command: Command?) -> OverlayOutcome {
        key == "J" ? .ask { $0.perform(.journal) } : .unknown
    }

    mutating func refresh(_ facts: OverlayFacts) -> Bool {
        let old = rows
        self = CreditsRows(facts)
        return rows != old
    }

    func header(columns: Int, look: Appearance) -> CellLine? {
        let (balance, spent) = (credits.balance, credits.spent)
        let toEarn = credits.toEarn - credits.earned
        var left = CellLine("\(look.glyphs.signsOrWords.star) \(balance.inGroups)", look.theme.notice)
        if spent > 0 {
            left.append("   \((balance &+ spent).inGroups) earned, \(spent.inGroups) spent", look.theme.dim)
        }
        return .row(
            left,
            CellLine(toEarn > 0 ? "\(toEarn.inGroups) left in this tour" : "none left in this tour", look.theme.dim),
            columns: columns)
    }

    func line(_ index: Int, columns: Int, look: Appearance) -> (left: CellLine, right: CellLine) {
        let theme = look.theme
        switch rows[index] {
        case .tour(let title, let earned): return (CellLine(title, theme.strong), CellLine(earned, theme.text))
        case .grant(let grant, let when, _, let isChanged):
            var left = CellLine("  \(look.glyphs.signsOrWords.read) ", theme.accent)
            left.append(grant.title, theme.text)
            let isNarrow = columns < OverlayFrame.narrow
            var right = isChanged ? CellLine("changed", theme.notice) : CellLine(when, theme.dim)
            if grant.isExpired(on: credits.today), let day = grant.expiresOn {
                right = CellLine(
                    "expired" + (isNarrow ? "" : " \(day.words(seenFrom: credits.today))"), theme.notice)
            } else if isNarrow, !isChanged, left.count + right.count + 11 > columns {
                right = CellLine()
            }
            let sum = "+\(grant.credits)"
            right.append(String(repeating: " ", count: max(2, 6 - sum.count)) + sum, theme.text)
            return (left, right)
        case .gone: return (CellLine("  for sections no longer in this tour", theme.dim), CellLine())
        case .blank: return (CellLine(), CellLine())
        case .none:
            return (
                CellLine("  None yet. Finish a section" + (columns < 41 ? "." : " to earn one."), theme.dim), CellLine()
            )
        }
    }
}
