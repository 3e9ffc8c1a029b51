import ArgumentParser
import CellGrid
import Platform

/// The program: reads tours, and prints what is known of them.
@main
struct TourCommand: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Reads guided tours in a terminal, and gives a credit for each section that you read to its end.",
        usage: """
            tour [SOURCE …] [--section ID|N] [--width N] [--theme NAME|FILE]
            tour COMMAND …
            """,
        discussion: """
            Without a command, SOURCE is read: a Markdown, HTML or text file, a folder of them, an address (https://…), - for a page from a \
            pipe, or the name of a built-in tour (welcome, authoring, terminal, status). Without SOURCE the last tour goes on; \
            with several the library opens. \
            tour new FOLDER lays out a small tour of your own, tour check finds what is wrong with it. \
            --section starts at a section, by its id or number; --width sets the largest width of the text, --theme the \
            colours: auto, dark, light, plain, or a file. While reading, ? shows the keys.
            """,
        version: version,
        subcommands: [
            ReadCommand.self, SectionsCommand.self, RenderCommand.self, CheckCommand.self, NewCommand.self,
            FetchCommand.self, PublishCommand.self, CreditsCommand.self, JournalCommand.self, ResetCommand.self,
            DoctorCommand.self,
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
            // Swift's runtime reads them there
            guard CommandLine.argc > 0 else { throw Failure("the arguments cannot be read: mount /proc") }
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            StandardError.write("tour: \(failure)\n")
            Platform.exit(1)
        } catch {
            end(with: error)
        }
    }

    /// Help, version and usage errors. What the person typed is repeated in them, so they are sanitized.
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
}
