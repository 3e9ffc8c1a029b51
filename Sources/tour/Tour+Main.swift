import ArgumentParser
import BuiltInTours
import CellGrid
import Platform

/// The program: reads tours, and prints what is known of them.
@main
struct TourCommand: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Reads guided tours in a terminal, and gives a credit for every section read to its end.",
        usage: """
            tour [SOURCE …] [--section ID|N] [--width N] [--theme NAME|FILE]
            tour COMMAND …
            """,
        discussion: """
            Without a command, SOURCE is read: a Markdown, HTML or text file, a folder of them, - for a page from a \
            pipe, or the name of a built-in tour (welcome, authoring, terminal). Without SOURCE the last tour goes on; \
            with several the library opens. \
            --section begins at a section, by its id or number; --width sets the widest column of text, --theme the \
            colours: auto, dark, light, plain, or a file. While reading, ? shows the keys.
            """,
        version: version,
        subcommands: [
            ReadCommand.self, SectionsCommand.self, RenderCommand.self, CreditsCommand.self, JournalCommand.self,
            ResetCommand.self, DoctorCommand.self,
        ],
        defaultSubcommand: ReadCommand.self)

    static func main() {
        // before there are threads
        _ = DisplayWidth.locale
        // A reader of our output that goes away ends us as it ends every filter.
        signal(SIGPIPE, SIG_DFL)
        // A file that may not become as large is an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        do {
            if let reading = plainReading(CommandLine.arguments.dropFirst()) {
                let status = try reading.run()
                if status != 0 { Platform.exit(status) }
            } else {
                var command = try parseAsRoot()
                try command.run()
            }
        } catch let failure as Failure {
            StandardError.write("tour: \(failure)\n")
            Platform.exit(1)
        } catch {
            end(with: error)
        }
    }

    /// Help, version and usage errors. What the person typed is repeated in them, so they go through the door of the cells.
    private static func end(with error: any Error) -> Never {
        let status = exitCode(for: error)
        var text = ""
        for line in fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false) {
            let isFirst = text.isEmpty && !status.isSuccess && line.hasPrefix("Error: ")
            text += (isFirst ? "tour: " + CellText.clean(line.dropFirst(7)) : CellText.clean(line)) + "\n"
        }
        if text != "\n" {
            if status.isSuccess { try? StandardOutput.write(text) } else { StandardError.write(text) }
        }
        Platform.exit(status.rawValue)
    }

    /// What is asked for by `tour` and `tour SOURCE`, as `read`, the default command, would understand it; nil for all that has
    /// an option or a command in it.
    ///
    /// The parser takes longer than all else up to the first frame: half of the start, for the calls that have nothing to parse.
    private static func plainReading(_ arguments: ArraySlice<String>) -> Reading? {
        guard let word = arguments.first else { return Reading() }
        guard arguments.count == 1, word == "-" || !word.hasPrefix("-") else { return nil }
        // a path is no command, nor is the first tour: the commands need not be listed for them
        if word == BuiltInTours.first || word.utf8.contains(where: { $0 == 0x2F || $0 == 0x2E }) {
            return Reading(source: word)
        }
        let commands = configuration.subcommands.map { $0.configuration.commandName } + ["help"]
        return commands.contains(word) ? nil : Reading(source: word)
    }
}
