import ArgumentParser
import Platform

struct ReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read", abstract: "Read a tour (used when no command is given).")

    @Argument(
        help: ArgumentHelp(
            "A page, a folder of pages, a book, a web address, - for a pipe, man:NAME, or a built-in tour; several open the library.",
            valueName: "SOURCE"), transform: SourceArgument.named)
    var sources: [String] = []

    @OptionGroup var page: PageOptions

    @OptionGroup var web: WebOption

    @OptionGroup var security: SecureOption

    @Option(help: ArgumentHelp("Open at a section, given by id or number.", valueName: "ID|N"))
    var section: String?

    @Option(help: ArgumentHelp("Limit the line length to N columns.", valueName: "N"))
    var width: Int?

    @Option(help: ArgumentHelp("\(ThemeSource.names), or a theme of your own.", valueName: "NAME|FILE"))
    var theme: String?

    @Flag(help: "Show plain lines of text with no decoration, for screen readers and braille.")
    var plain = false

    @Flag(help: "Print the notes of this sitting at its end. The output can be a file: the terminal has the screen.")
    var notes = false

    @OptionGroup var pager: PagerOptions

    func validate() throws { try WidthOption.validate(width) }

    func run() throws {
        web.apply()
        security.apply()
        let steps = sources.prefix { FirstStep($0) != nil && access($0, F_OK) != 0 }
        let sources = Array(sources.dropFirst(steps.count))
        var reading = Reading(source: sources.first, section: section, width: width, theme: theme, plain: plain)
        reading.pager = pager
        reading.printsNotes = notes
        reading.firstStep = steps.last.flatMap { FirstStep($0) }
        if sources.isEmpty, SourceArgument.isStandardInputPiped {
            reading.isPager = true
            reading.pager.add(less: environment["LESS"] ?? "")
        }
        reading.options = page.options
        reading.others = Array(sources.dropFirst())
        let status = try reading.run()
        if status != 0 { throw ExitCode(status) }
    }
}
