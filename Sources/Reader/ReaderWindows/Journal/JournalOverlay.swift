package import CellGrid
import Credits
package import ReaderKit
import ReaderPage
import TextLayout
import Wording

/// The journal over the page: an endless page of days. Letters are commands.
package struct JournalOverlay: Overlay {
    private(set) var view: JournalView
    private var columns = 0
    private var button = RemoveButton()
    private var headRows = 0
    private let glyphs: Glyphs
    /// A section being moved to another day; nil: that of the plan.
    private var moving: (id: String, day: Day?)?

    package init(_ facts: OverlayFacts) {
        view = JournalView(Journal(facts.journal), viewport: 0, motion: facts.motion)
        glyphs = facts.glyphs
    }

    package let topics: Set<OverlayTopic> = [.sections, .credits, .today, .log]

    /// Endless: it takes the whole height of the screen.
    package var window: OverlayWindow { .window(columns: OverlayFrame.measure) { _ in .max / 2 } }

    package mutating func fit(_ body: Size) {
        columns = body.columns
        headRows = YearHead.rows(over: body.rows, glyphs)
        view.resize(viewport: body.rows - headRows)
    }

    package mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome {
        var journal = Journal(facts.journal)
        let moved = moving.take().flatMap { moving in
            (moving.day ?? journal.firstDay(of: moving.id)).map { (id: moving.id, day: $0) }
        }
        view.replace(journal, moved: moved)
        return .stay
    }

    // MARK: - Keys and mouse

    package mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, let command):
            view.finishMotion()
            let isArmed = button.isArmed
            return obey(key, command) ?? (isArmed ? answer(removes: false) : .unknown)
        case .wheel(let rows):
            _ = button.disarm(motion: false)
            view.scroll(by: rows)
        case .click(let place): return click(at: place)
        case .clickElsewhere: return button.disarm(motion: view.motion) ? .stay : .unknown
        case .frame:
            button.step()
            view.step()
        case .shown: view.prepare()
        case .paste, .resolved, .drawn: break
        }
        return .stay
    }

    package var keys: [WindowKey<Self>] {
        if button.isArmed { return WindowKey.answers { $0.answer(removes: $1) } }
        let isEarned = earned != nil
        let isPlanned = if case .planned = chosen { true } else { false }
        let keys: [WindowKey<Self>] = [
            WindowKey(within: "remove a credit, after asking", ["x"], hint: isEarned ? "remove" : "") { window, _ in
                if isEarned { window.button.arm(motion: window.view.motion) }
            },
            WindowKey(within: "today", ["t"], hint: isPlanned ? "" : "today") { window, _ in
                window.view.go(to: window.view.journal.today, row: window.view.viewport / 3)
            },
            WindowKey(within: "next, previous week", ["w"], ["W"], hint: isPlanned ? "" : "week") { window, effect in
                window.view.go(to: window.view.selectedDay + (effect == 0 ? 7 : -7))
            },
            WindowKey("a section a day earlier, later", ["<"], [">"], hint: isPlanned ? "another day" : "") {
                $0.place(by: $1 == 0 ? -1 : 1)
            },
            WindowKey("put it back as planned", ["p"], hint: isPlanned ? "as planned" : "") { window, _ in
                window.place(by: nil)
            },
            WindowKey("go to the section", [.init(.enter)], hint: "go") { window, _ in window.enter() },
        ]
        let back = WindowKey<Self>("back", keys: [[.init(.escape)], ["q"]], commands: [.journal], hint: "back") {
            _, _ in .close
        }
        return keys + WindowKey.moves { $0.move($1) } + [back]
    }

    private mutating func move(_ motion: OverlayMotion) {
        switch motion {
        case .rows(let count): view.move(by: count)
        case .halfPages(let count): view.scroll(by: count * max(1, view.viewport / 2))
        case .pages(let count): view.scroll(by: count * max(1, view.viewport - 2))
        case .start: view.go(to: view.journal.firstDay ?? view.journal.today)
        case .end: view.goToLast()
        }
    }

    /// Moves the selected section to another day; nil: back to its planned one.
    private mutating func place(by days: Int?) -> OverlayOutcome {
        guard case .planned(let planned) = view.chosen, days != nil || planned.isByHand else { return .stay }
        let day = days.map { view.selectedDay + $0 }
        if let day, day < view.journal.today { return .stay }
        moving = (planned.id, day)
        return .ask(.plan(planned.id, on: day))
    }

    private var chosen: JournalRow {
        var view = view
        return view.chosen
    }

    private func enter() -> OverlayOutcome {
        switch chosen {
        case .planned(let planned): .leave(.page { $0.go(toSection: planned.section) })
        case .section(let grant): .ask(.goToCredit(grant))
        default: .stay
        }
    }

    private mutating func click(at place: Position) -> OverlayOutcome {
        let row = place.row - headRows
        let presses = view.isSelected(viewportRow: row) && button.isPressed(at: place.column, columns: columns)
        if button.disarm(motion: view.motion && !presses) { return presses ? remove() : .stay }
        guard view.choose(viewportRow: row) else { return .stay }
        guard earned != nil, RemoveButton.hasSign(at: place.column, columns: columns) else { return enter() }
        button.arm(motion: view.motion)
        return .stay
    }

    private var earned: Grant? { if case .section(let grant) = chosen { grant } else { nil } }

    private mutating func answer(removes: Bool) -> OverlayOutcome {
        _ = button.disarm(motion: view.motion && !removes)
        return removes ? remove() : .stay
    }

    private func remove() -> OverlayOutcome { earned.map { .ask(.removeCredit($0.key)) } ?? .stay }

    // MARK: - Appearance

    private var selectedRow: Int? { (0..<view.viewport).first(where: view.isSelected).map { headRows + $0 } }

    package var edge: OverlayEdge {
        OverlayEdge(
            cursor: OverlayCursor(column: nil, row: selectedRow),
            manualPage: "journal", isMoving: view.isMoving || button.isMoving)
    }

    private func header(columns: Int, look: Appearance) -> CellLine {
        let (journal, theme) = (view.journal, look.theme)
        let (year, month, _) = view.selectedDay.date
        let left = CellLine("\(journal.names.months[month - 1]) \(year)", theme.strong)
        return .row(left, totals(columns: columns - left.count - 3, look: look), columns: columns)
    }

    /// As many of the totals as there is room for.
    private func totals(columns: Int, look: Appearance) -> CellLine {
        let (totals, theme) = (view.journal.totals, look.theme)
        var parts: [CellLine] = []
        if totals.streak > 1 { parts.append(CellLine("\(totals.streak.counted("day")) in a row", theme.dim)) }
        if totals.week.seconds >= 60 {
            parts.append(CellLine("this week \((totals.week.seconds / 60).inMinutes)", theme.dim))
        }
        if totals.all.seconds >= 60 {
            parts.append(CellLine("total \((totals.all.seconds / 60).inMinutes)", theme.dim))
        }
        let stars = CellLine("\(look.glyphs.signsOrWords.star) \(totals.all.credits)", theme.notice)
        while parts.reduce(stars.count, { $0 + $1.count + 3 }) > columns, !parts.isEmpty { parts.removeLast() }
        var line = CellLine()
        for part in parts + [stars] where part.count <= columns {
            if line.count > 0 { line.append("   ") }
            line.append(part)
        }
        return line
    }

    package func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
        let body = frame.body
        frame.draw(
            "Journal", header: header(columns: body.columns, look: look),
            footer: footer(columns: body.columns, look), in: &buffer, look)
        func page(columns: Int) -> JournalPage {
            JournalPage(names: view.journal.names, today: view.journal.today, columns: columns, look: look)
        }
        if headRows > 0 {
            let head = YearHead(journal: view.journal, columns: body.columns, look: look)
            buffer.write(head.months.cells, atColumn: body.column, row: body.row)
            buffer.write(head.bars.cells, atColumn: body.column, row: body.row + 1)
        }
        for row in 0..<min(body.rows - headRows, view.viewport) {
            guard let line = view.line(atViewportRow: row) else { continue }
            var cells = page(columns: body.columns).cells(of: line)
            let isSelected = view.isSelected(viewportRow: row)
            if isSelected, button.isShown {
                cells = button.draw(on: cells, columns: body.columns)
            } else if case .section = line.row {
                // removable rows have a sign at their right edge
                cells = page(columns: body.columns - 3).cells(of: line)
                cells.append("  \(RemoveButton.sign(look.glyphs))", look.theme.dim)
            }
            if isSelected {
                cells = cells.restyled(as: look.theme.selection)
            } else if button.isArmed {
                cells = cells.restyled(as: look.theme.shade)
            }
            buffer.write(cells.cells(look), atColumn: body.column, row: body.row + headRows + row)
        }
    }
}

extension OverlayFacts {
    var journal: Journal.Facts {
        Journal.Facts(
            tour: tour, grants: credits.grants, spends: credits.spends, log: log, minutesADay: minutesADay,
            clock: clock)
    }
}
