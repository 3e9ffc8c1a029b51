import ArgumentParser
import TourDocument
import TourPages

extension ColorChoice: ExpressibleByArgument {}

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Print a tour as text.")

    @Argument(
        help: ArgumentHelp(
            "A page, a folder of pages, a book, a web address, - for a pipe, or a built-in tour.", valueName: "SOURCE"),
        transform: SourceArgument.named)
    var source: String

    @OptionGroup var page: PageOptions

    @OptionGroup var web: WebOption

    @OptionGroup var security: SecureOption

    @Option(help: ArgumentHelp("Print only this section, given by id or number.", valueName: "ID|N"))
    var section: String?

    @Flag(help: "Print all of each HTML page, including the menus around the text.")
    var all = false

    @Option(help: ArgumentHelp("The width of the text in columns.", valueName: "N"))
    var width: Int?

    @Option(help: ArgumentHelp("When to print colours.", valueName: "WHEN"))
    var color: ColorChoice = .auto

    @Option(help: ArgumentHelp("\(ThemeSource.names), or a theme of your own.", valueName: "NAME|FILE"))
    var theme: String?

    func validate() throws { try WidthOption.validate(width) }

    func run() throws {
        web.apply()
        security.apply()
        let tour = try SourceArgument.openForPrinting(
            source, as: page.options, extent: all ? .all : .main, asksPages: section != nil)
        let index = try section.map { try SectionChoice.index(of: $0, in: tour.tour) }
        let rendering = Rendering(tour: tour, width: Rendering.width(width), color: color, theme: theme)
        let status = try rendering.run(sections: index.map { $0..<$0 + 1 } ?? rendering.sections)
        if status != 0 { throw ExitCode(status) }
    }
}

/// `--width N`, for reading and rendering.
enum WidthOption {
    static let bounds = 20...1000

    static func validate(_ width: Int?) throws {
        guard let width, !bounds.contains(width) else { return }
        throw ValidationError("--width takes a number from \(bounds.lowerBound) to \(bounds.upperBound).")
    }
}
