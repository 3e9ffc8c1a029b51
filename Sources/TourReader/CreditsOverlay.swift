import CellGrid
import Credits
import TextLayout
import TourDocument

/// The credits earned, per tour and section, with the day: a list to look through.
struct CreditsOverlay: OverlayContent {
    private enum Row: Hashable, Sendable {
        case tour(title: String, earned: String)
        case grant(title: String, when: String, credits: Int)
        case blank
        case none
    }

    let title = "Credits"
    private let rows: [Row]
    private let balance: Int
    private let toEarn: Int
    var list: OverlayList

    /// This tour's grants first, then those of the other tours, each tour's newest last.
    init(reader: Reader) {
        let now = reader.clock.local(reader.clock.now())
        var order: [String] = [reader.tour.id]
        var byTour: [String: [Grant]] = [:]
        for grant in reader.credits.grants {
            if byTour[grant.tour] == nil, grant.tour != reader.tour.id { order.append(grant.tour) }
            byTour[grant.tour, default: []].append(grant)
        }
        var rows: [Row] = []
        for id in order {
            let grants = byTour[id] ?? []
            let isThis = id == reader.tour.id
            let earned = grants.reduce(0) { $0 &+ $1.credits }
            if !rows.isEmpty { rows.append(.blank) }
            let title = isThis ? reader.tour.title : grants.last?.tourTitle ?? id
            rows.append(.tour(title: title, earned: isThis ? "\(earned) of \(reader.credits.toEarn)" : "\(earned)"))
            if grants.isEmpty { rows.append(.none) }
            for grant in grants {
                let when = Timestamp(grant.earnedAt).map { reader.clock.local($0.seconds).description(seenFrom: now) }
                rows.append(.grant(title: grant.title, when: when ?? grant.earnedAt, credits: grant.credits))
            }
        }
        self.rows = rows
        balance = reader.credits.grants.reduce(0) { $0 &+ $1.credits }
        toEarn = reader.credits.toEarn - reader.credits.earned
        list = OverlayList(count: rows.count, viewport: reader.frame.viewportRows)
    }

    var wantedColumns: Int {
        let longest = rows.prefix(200).map { row in
            switch row {
            case .tour(let title, let earned): CellText.columns(title) + earned.count + 4
            case .grant(let title, _, _): CellText.columns(title) + 34
            case .blank, .none: 0
            }
        }
        return max(longest.max() ?? 0, 60)
    }

    var wantedRows: Int { rows.count }

    mutating func press(_ key: KeyPress) -> OverlayOutcome? {
        switch key {
        case .init(.escape), "q", "c", .init(.enter): return .close
        default: return move(key, letters: true) ? .stay : nil
        }
    }

    func header(columns: Int, look: Look) -> CellLine {
        .row(
            CellLine("\(look.glyphs.marks.star) \(balance)", look.theme.notice),
            CellLine(toEarn > 0 ? "\(toEarn) more to earn here" : "all earned here", look.theme.dim), columns: columns)
    }

    func footer(columns: Int, look: Look) -> CellLine {
        .row(CellLine(), CellLine("Esc back", look.theme.dim), columns: columns)
    }

    func row(_ index: Int, columns: Int, look: Look) -> CellLine {
        let theme = look.theme
        switch rows[index] {
        case .tour(let title, let earned):
            return .row(CellLine(title, theme.strong), CellLine(earned, theme.text), columns: columns)
        case .grant(let title, let when, let credits):
            var left = CellLine("  \(look.glyphs.marks.read) ", theme.accent)
            left.append(title, theme.text)
            var right = CellLine(when, theme.dim)
            let sum = "+\(credits)"
            right.append(String(repeating: " ", count: max(2, 6 - sum.count)) + sum, theme.text)
            return .row(left, right, columns: columns)
        case .blank: return .row(CellLine(), columns: columns)
        case .none: return .row(CellLine("  none yet: read a section to its end", theme.dim), columns: columns)
        }
    }
}
