import CellGrid
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument

/// A checklist over the page: Enter checks an item off, or unchecks it.
struct ChecklistOverlay: Overlay {
    private let checklist: Checklist
    private let title: String
    private let section: Int
    private let glyphs: Glyphs
    private(set) var ticks: Set<String>
    private var list: ChoiceList

    init(_ checklist: Checklist, ticks: Set<String>, title: String, section: Int, glyphs: Glyphs) {
        self.checklist = checklist
        self.ticks = ticks
        self.title = title
        self.section = section
        self.glyphs = glyphs
        list = ChoiceList([])
        list = ChoiceList(parts)
    }

    private func isTicked(_ item: String) -> Bool { ticks.contains(Checklist.key(of: item)) }

    private var parts: [ChoiceList.Part] {
        checklist.items.map { item in
            let isTicked = isTicked(item)
            return ChoiceList.Part(
                kind: .choice, sign: isTicked ? glyphs.doneBox : glyphs.openBox, text: item, isGood: isTicked)
        }
    }

    var window: OverlayWindow { ChoiceList.window(for: [parts], columns: footerColumns(isUnicode: glyphs.isUnicode)) }
    mutating func fit(_ body: Size) { list.fit(body) }
    var edge: OverlayEdge { OverlayEdge(cursor: OverlayCursor(row: list.selectedRow)) }

    var keys: [WindowKey<Self>] {
        let tick = WindowKey<Self>("check off, or uncheck", [.init(.enter)], [" "], ["x"], hint: "check off") {
            window, _ in window.list.chosen.map { window.tick($0) } ?? .stay
        }
        return [tick] + WindowKey.moves { $0.list.move($1) } + [.back]
    }

    mutating func handle(_ event: OverlayEvent) -> OverlayOutcome {
        switch event {
        case .key(let key, let command): return obey(key, command) ?? .unknown
        case .wheel(let rows): list.move(.rows(rows))
        case .click(let place): return list.click(atRow: place.row).map { tick($0) } ?? .stay
        default: return .unknown
        }
        return .stay
    }

    private mutating func tick(_ number: Int) -> OverlayOutcome {
        let key = Checklist.key(of: checklist.items[number])
        if ticks.remove(key) == nil { ticks.insert(key) }
        list.replace(parts)
        return .ask(
            .page { [checklist, ticks, section] in $0.keep(.checklist(checklist.id, ticks), section: section) })
    }

    func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Appearance) {
        let columns = frame.body.columns
        let done = "\(checklist.items.count(where: isTicked)) of \(checklist.items.count) done"
        let more = glyphs.more(isBelow: list.hasMoreBelow && columns >= 50)
        frame.draw(
            title, header: .row(CellLine(), CellLine(done, look.theme.dim), columns: columns),
            footer: footer([more], columns: columns, look), in: &buffer, look)
        list.draw(in: frame.body, of: &buffer, look)
    }
}
