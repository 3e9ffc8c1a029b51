import ArgumentParser
import BuiltInTours
import CellGrid
import Credits
import NCursesTerminal
import TextLayout
import TourDocument
import TourReader
import TourSources

/// `tour [SOURCE]`: reads.
struct ReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read a tour (what tour does without a command).")

    @Argument(help: "A page, a folder of pages, - for a pipe, or a built-in tour's name.")
    var source: String?

    @Option(help: ArgumentHelp("Begin at a section, by its id or its number.", valueName: "ID|N"))
    var section: String?

    @Option(help: ArgumentHelp("The widest column of text.", valueName: "N"))
    var width: Int?

    func validate() throws { try WidthOption.validate(width) }

    func run() throws {
        let environment = ProcessEnvironment.variables
        let places = Places(environment: environment)
        let (source, open) = try openTour(places: places, environment: environment)
        let sections = open.tour.sections
        let start = try section.map { try SectionChoice.index(of: $0, in: open.tour) }
        func render(color: ColorChoice) throws {
            let rendering = Rendering(tour: open, width: Rendering.width(width), color: color, environment: environment)
            let status = try rendering.run(sections: start.map { $0..<$0 + 1 } ?? 0..<sections.count)
            if status != 0 { throw ExitCode(status) }
        }
        guard StandardOutput.isTerminal else { return try render(color: .auto) }
        let session = ReadingSession(
            open: open, source: SourceArgument.stored(source, environment: environment), start: start, width: width,
            place: places.place(of: open.tour.id), ledger: .forReading(environment: environment),
            environment: environment)
        do {
            let status = try session.run()
            if status != 0 { throw ExitCode(status) }
        } catch let error as TerminalError {
            // a terminal that cannot be painted on can still be printed on
            guard error.canStillPrint else { throw Failure(error) }
            if environment["TERM"] != "dumb" { StandardError.write("tour: \(error)\n") }
            try render(color: .never)
        }
    }

    /// The tour that was named; else the last one, where it still is; else the first built-in one.
    private func openTour(places: Places, environment: [String: String]) throws -> (String, OpenTour) {
        if let source { return (source, try SourceArgument.open(source, environment: environment)) }
        if let last = places.lastSource, let open = try? SourceArgument.open(last, environment: environment) {
            return (last, open)
        }
        return (BuiltInTours.first, try SourceArgument.open(BuiltInTours.first, environment: environment))
    }
}
