import CellGrid
import Credits
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument
import Wording

extension RowList {
    /// The credits by tour and section, with the day: this tour's first, then the others', each tour's newest last.
    package static func credits(_ facts: OverlayFacts) -> RowList {
        let (credits, tour) = (facts.credits, facts.tour)
        let now = facts.clock.local(facts.clock.now())
        var tours = credits.grants.byTour
        let here = tours.firstIndex { $0.tour == tour.id }.map { tours.remove(at: $0) }
        var rows: [ListRow] = []
        for (id, all) in [here ?? (tour.id, [])] + tours {
            let isThis = id == tour.id
            let grants = all.filter { !credits.isGone($0) } + all.filter(credits.isGone)
            let title = isThis ? tour.title : grants.last?.tourTitle ?? id
            let sum = grants.reduce(0) { $0 &+ $1.credits }.inGroups
            let earned = isThis && credits.toEarn > 0 ? "\(credits.earned.inGroups) of \(credits.toEarn.inGroups)" : sum
            if !rows.isEmpty { rows.append(.words(.filler, "")) }
            rows.append(
                ListRow(kind: .heading, text: title) {
                    (CellLine(title, $1.theme.strong), CellLine(earned, $1.theme.text))
                })
            if grants.isEmpty, !isThis || credits.earned == 0 {
                let givesNone = isThis && credits.toEarn == 0
                rows.append(
                    ListRow(kind: .filler) { columns, look in
                        let way = "None yet. Finish a section\(columns < 41 ? "." : " to earn one.")"
                        let words = givesNone ? "This tour gives no credits." : way
                        return (CellLine("  \(words)", look.theme.dim), CellLine())
                    })
            }
            let firstGone = grants.firstIndex(where: credits.isGone)
            for (index, grant) in grants.enumerated() {
                if index == firstGone { rows.append(.words(.filler, "  for sections no longer in this tour")) }
                let when = Timestamp(grant.earnedAt).map { facts.clock.local($0.seconds).description(seenFrom: now) }
                rows.append(
                    row(
                        of: grant, when: when ?? grant.earnedAt,
                        section: isThis ? tour.sections.index(ofID: grant.section) : nil,
                        isChanged: isThis && facts.changed.contains(grant.section), today: credits.today))
            }
        }
        return RowList(
            title: "Credits", command: .credits, topics: [.sections, .credits, .today], manualPage: "credits",
            leastColumns: 60, canRemove: !credits.grants.isEmpty,
            ownKeys: [WindowKey("the journal", ["J"], hint: "journal") { _, _ in .ask(.perform(.journal)) }],
            head: { header(of: credits, columns: $0, look: $1) },
            rows: { [rows] query, _ in ListRows(rows, for: query) }, make: RowList.credits)
    }

    private static func header(of credits: CreditSummary, columns: Int, look: Appearance) -> CellLine {
        let (balance, spent) = (credits.balance, credits.spent)
        let toEarn = credits.toEarn - credits.earned
        var left = CellLine("\(look.glyphs.signsOrWords.star) \(balance.inGroups)", look.theme.notice)
        if spent > 0 {
            left.append("   \((balance &+ spent).inGroups) earned, \(spent.inGroups) spent", look.theme.dim)
        }
        let right = "\(toEarn > 0 ? toEarn.inGroups : "none") left in this tour"
        return .row(left, CellLine(right, look.theme.dim), columns: columns)
    }

    /// - Parameter section: the number of its section, if that is one of this tour's.
    private static func row(of grant: Grant, when: String, section: Int?, isChanged: Bool, today: Day) -> ListRow {
        ListRow(
            name: "\(grant.tour) \(grant.section)",
            text: "\(grant.title) \(isChanged ? "changed" : when)",
            enter: section.map { section in
                .leave(.page { isChanged ? $0.go(toChangeIn: section) : $0.go(toSection: section) })
            } ?? .stay,
            remove: .ask(.removeCredit(grant.key))
        ) { columns, look in
            let theme = look.theme
            var left = CellLine("  \(look.glyphs.signsOrWords.read) ", theme.accent)
            left.append(grant.title, theme.text)
            let isNarrow = columns < OverlayFrame.narrow
            var right = isChanged ? CellLine("changed", theme.notice) : CellLine(when, theme.dim)
            if grant.isExpired(on: today), let day = grant.expiresOn {
                right = CellLine("expired" + (isNarrow ? "" : " \(day.words(seenFrom: today))"), theme.notice)
            } else if isNarrow, !isChanged, left.count + right.count + 11 > columns {
                right = CellLine()
            }
            let sum = "+\(grant.credits)"
            right.append(String(repeating: " ", count: max(2, 6 - sum.count)) + sum, theme.text)
            return (left, right)
        }
    }
}
