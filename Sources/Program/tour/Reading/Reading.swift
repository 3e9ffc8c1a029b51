import BuiltInTours
import CellGrid
import NCursesTerminal
import Platform
import ReadingState
import SourceFiles
import TourDocument
import TourPages
import TourReader
import TourSources

/// The arguments of reading: the tour, its start and its width.
struct Reading {
    /// Nil for the tour that was read last.
    var source: String?
    /// Further sources: with more than one tour the library opens.
    var others: [String] = []
    var options = SourceOptions()
    var section: String?
    var width: Int?
    /// The theme's name or file; nil for that of the settings.
    var theme: String?
    var opensJournal = false
    /// Whether the text is shown line by line, also against the settings.
    var plain = false
    /// Whether it is an unnamed pipe: shown as by a pager, without a record.
    var isPager = false
    var pager = PagerOptions.none
    var firstStep: FirstStep?
    /// Whether the notes of this sitting are printed at its end. The screen is the terminal, wherever the output goes.
    var printsNotes = false

    private var hasScreen: Bool { printsNotes || StandardOutput.isTerminal }

    /// Reads until the user quits; without a screen, prints the tour. Returns the exit status.
    func run() throws -> Int32 {
        if let source, case let tours = SourceArgument.tours(in: source), !tours.isEmpty {
            guard hasScreen else { return try Self.printList(of: tours) }
            var reading = self
            (reading.source, reading.others) = (tours[0], Array(tours.dropFirst()) + others)
            return try reading.run()
        }
        let moment = FileTimestamp.now
        let (places, placesProblem) = StateStore(environment: environment)?.places() ?? (Places(), nil)
        let lines = max(pager.quitsIfOneScreen ? StandardOutput.size?.rows ?? 0 : 0, firstStep?.line ?? 0)
        let piped = try isPager ? SourceArgument.openPager(as: options, lines: lines) : nil
        if isPager, piped == nil { return 0 }
        var (source, open, lastProblem) =
            try piped.map { ("-", $0, nil) }
            ?? openTour(waitsForWeb: !hasScreen, places: places)
        let place = open.tour.isRecorded ? places.place(of: open.tour.id) : nil
        if section != nil || place != nil { open = open.completedIfSmall() }
        var start: Int?
        if let section, !open.isPending { start = try SectionChoice.index(of: section, in: &open) }
        func render(color: ColorChoice) throws -> Int32 {
            let whole = try open.waitUntilResolved().completed()
            let start = try start ?? section.map { try SectionChoice.index(of: $0, in: whole.tour) }
            let rendering = Rendering(tour: whole, width: Rendering.width(width), color: color, theme: theme)
            return try rendering.run(sections: start.map { $0..<$0 + 1 } ?? rendering.sections)
        }
        guard hasScreen else {
            if let lastProblem { StandardError.say(lastProblem) }
            var status = try render(color: .auto)
            for other in others where status == 0 {
                status = try Reading(source: other, width: width, theme: theme).run()
            }
            return status
        }
        if pager.quitsIfOneScreen, !printsNotes, try printsOnOneScreen(open) { return 0 }
        let ledger = Ledger.forReading()
        let step = firstStep?.command(in: open) ?? open.fragment.map(FirstCommand.goToName)
        let session = ReadingSession(
            reading: self, open: open, moment: moment, source: source, start: start, places: places,
            placesProblem: lastProblem ?? placesProblem, named: others.isEmpty ? [] : [source] + others,
            ledger: ledger, firstCommand: opensJournal ? .openJournal : step)
        do {
            return try session.run()
        } catch let error as TerminalError {
            // a terminal without a screen can still be printed on
            guard !printsNotes else { throw Failure("--notes needs a terminal for the screen: \(error)") }
            guard error.canStillPrint else { throw Failure(error) }
            if environment["TERM"] != "dumb" { StandardError.say(error) }
            return try render(color: .never)
        }
    }

    /// Prints a tour that fits on one screen. False if it does not.
    private func printsOnOneScreen(_ open: OpenTour) throws -> Bool {
        let sections = open.tour.sections
        guard sections.isComplete, sections.bytes(before: sections.count) < Self.largestScreen,
            let (columns, rows) = StandardOutput.size
        else { return false }
        let rendering = Rendering(tour: open, width: width ?? columns, color: .auto, theme: theme)
        var text = ""
        _ = try rendering.run(sections: 0..<sections.count) { text += $0 }
        guard text.utf8.count(where: { $0 == 0x0A }) < rows else { return false }
        try StandardOutput.write(text)
        return true
    }

    /// The most bytes of a source that may fit on one screen.
    private static let largestScreen = 64 << 10

    /// Prints the path and title of each tour in a folder of several.
    private static func printList(of tours: [String]) throws -> Int32 {
        let columns = tours.map { CellText.columns(CellText.clean($0)) }.max() ?? 0
        for source in tours {
            let path = CellText.clean(source)
            let title = (try? SourceArgument.open(source))?.tour.title ?? ""
            let gap = String(repeating: " ", count: columns - CellText.columns(path) + 2)
            try StandardOutput.write("\(path)\(title.isEmpty ? "" : gap)\(CellText.clean(title))\n")
        }
        return 0
    }

    /// The named tour; else the last one, or the problem with that and the first built-in one; with its source.
    func openTour(waitsForWeb: Bool, places: Places) throws -> (String, OpenTour, lastProblem: String?) {
        func open(_ source: String, as options: SourceOptions = SourceOptions()) throws -> OpenTour {
            try waitsForWeb
                ? SourceArgument.open(source, as: options)
                : SourceArgument.begin(source, as: options)
        }
        if let source { return (source, try open(source, as: options), nil) }
        var problem: String?
        if let last = places.lastSource {
            do {
                return (last, try open(last), nil)
            } catch {
                let isGone = access(last, F_OK) != 0 && SourceArgument.isPath(last)
                problem =
                    "The tour you read last "
                    + (isGone ? "is gone: \(last) was moved or deleted" : "cannot be opened: \(error)")
            }
        }
        let first = try SourceArgument.open(BuiltInTours.first)
        return (BuiltInTours.first, first, problem)
    }
}
