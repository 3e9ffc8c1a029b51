import ArgumentParser
import CellGrid
import CreditReports
import Credits
import HelperTools
import Platform
import SystemPackage
import TourDocument
import TourSources
import UserFiles

/// The program: reads tours, and prints facts about them.
@main
struct TourCommand: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Read guided tours in a terminal, and earn a credit for each section that you read to the end.",
        usage: """
            tour [SOURCE …] [--section ID|N] [--width N] [--theme NAME|FILE]
            tour COMMAND …
            """,
        discussion: """
            SOURCE is a Markdown, HTML or text file, a folder of them, a web address (https://…), - for a pipe, or a \
            built-in tour (welcome, authoring, terminal, status, manual). Without SOURCE, tour reads what is piped into \
            it, else reopens what you read last; with several, it opens the library.

            --section opens at a section, given by id or number. --width limits the line length. --theme chooses the \
            colours: \(ThemeSource.names), or a file of your own. While you read, ? lists the keys, v selects text to copy \
            or to write a note about, and : takes a section number or a command.

            tour manual has every key, command and setting. To write a tour, start with tour new FOLDER and read tour \
            authoring; tour check finds mistakes.
            """,
        // the libraries are listed only on request
        version: CommandLine.arguments.contains("--version") ? ProgramDetails.text : version,
        subcommands: [
            ReadCommand.self, SectionsCommand.self, RenderCommand.self, CheckCommand.self, NewCommand.self,
            FetchCommand.self, PublishCommand.self, CreditsCommand.self, DueCommand.self, JournalCommand.self,
            NotesCommand.self,
            SearchCommand.self, SyncCommand.self, ResetCommand.self,
            DoctorCommand.self,
        ],
        defaultSubcommand: ReadCommand.self)

    static func main() {
        // before there are threads
        _ = DisplayWidth.locale
        // A closed output pipe ends the program as it ends every filter.
        signal(SIGPIPE, SIG_DFL)
        // Exceeding the file size limit is an error like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        do {
            // Swift's runtime reads them there
            guard CommandLine.argc > 0 else { throw Failure("cannot read the command line: mount /proc") }
            nameOtherMeaning()
            var command = try parseAsRoot()
            try command.run()
        } catch {
            guard isProblem(error) else { end(with: error) }
            StandardError.say(error)
            Platform.exit(1)
        }
    }

    /// Tells how to open a file whose bare name is that of a command.
    private static func nameOtherMeaning() {
        guard let word = CommandLine.arguments.dropFirst().first, CommandLine.arguments.count == 2,
            configuration.subcommands.contains(where: { $0.configuration.commandName == word }),
            access(word, F_OK) == 0
        else { return }
        let kind = TourOpener.isFolder(FilePath(word)) ? "folder" : "file"
        StandardError.say("\(word) is a command; tour ./\(word) opens the \(kind)")
    }

    /// Whether an error is one line about the problem and its solution.
    private static func isProblem(_ error: any Error) -> Bool {
        switch error {
        case is Failure, is SourceError, is PreferencesError, is UserFileError, is SignedReport.Problem,
            is HelperProblem:
            true
        default: false
        }
    }

    /// Help, version and usage errors. They repeat the user's words, so they are sanitized.
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
