import ArgumentParser
import CellGrid
import Credits
import JSONTree
import ReaderKit
import ReaderPage
import ReadingState
import TourDocument
import TourPages

struct SectionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sections", abstract: "Print the contents of a tour: number, id, title, level, credit.")

    @Argument(
        help: ArgumentHelp(
            "A page, a folder of pages, a book, a web address, - for a pipe, or a built-in tour.", valueName: "SOURCE"),
        transform: SourceArgument.named)
    var source: String

    @OptionGroup var page: PageOptions

    @OptionGroup var web: WebOption

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        web.apply()
        let open = try SourceArgument.openForPrinting(source, as: page.options)
        let tour = open.tour
        let granted = try Ledger().preferences.granted(in: tour.id, on: WallClock.system.today)
        let read = Set(
            tour.sections.filter { granted.contains($0.id) || $0.former.map(granted.contains) == true }.map(\.id))
        let place = StateStore(environment: environment)?.places().places.place(of: tour.id)
        let started = place?.record ?? ReadingRecord()
        try StandardOutput.write(
            json ? Self.json(of: open, read: read, started) : Self.text(of: tour, read: read, started))
        if !json, tour.sections.count == 1, let place, let share = Self.share(of: open, place) {
            try StandardOutput.write("left at \(Progress.percent(share)) %\n")
        }
    }

    /// The place in its only section where a tour was left, 0 to 1; nil if it was not read.
    private static func share(of tour: OpenTour, _ place: Place) -> Double? {
        guard tour.tour.sections[0].byteCount > 0,
            let blocks = try? tour.blocks(ofSection: 0, piece: place.piece), blocks.indices.contains(place.block)
        else { return nil }
        return min(1, Double(blocks[place.block].source.lowerBound) / Double(tour.tour.sections[0].byteCount))
    }

    private static func json(of open: OpenTour, read: Set<String>, _ started: ReadingRecord) -> String {
        let tour = open.tour
        let sections = tour.sections.enumerated().map { index, section in
            [
                "part": section.part, "label": section.number, "number": index + 1, "id": section.id,
                "title": section.title, "level": section.level, "credits": section.credits,
                "policy": section.rule.rawValue,
                "due": section.terms.due.map { Day(number: $0).description }, "read": read.contains(section.id),
                "started": started[section.id] != nil, "content": open.content(ofSection: index),
            ] as JSONValue
        }
        let report: JSONValue = ["schema": 1, "tour": tour.id, "title": tour.title, "sections": sections]
        return String(decoding: JSONWriter.pretty(report), as: UTF8.self)
    }

    private static func text(of tour: Tour, read: Set<String>, _ started: ReadingRecord) -> String {
        let numberColumns = String(tour.sections.count).count
        let idColumns = min(40, tour.sections.map { CellText.columns($0.id) }.max() ?? 0)
        var text = ""
        for (index, section) in tour.sections.enumerated() {
            let unread = started[section.id] == nil ? "·" : "◦"
            let mark = section.rule == .none ? " " : read.contains(section.id) ? "✓" : unread
            let number = String(index + 1)
            let id = CellText.clean(section.id)
            if let part = section.part { text += "  \(CellText.clean(part))\n" }
            text += "\(mark) " + String(repeating: " ", count: numberColumns - number.count) + number + "  " + id
            text += String(repeating: " ", count: max(0, idColumns - CellText.columns(id)) + 2)
            let label = section.number.map { CellText.clean($0) + " " } ?? ""
            text += String(repeating: "  ", count: max(0, section.level - 1)) + label
            text += CellText.clean(section.title) + "\n"
        }
        return text
    }
}
