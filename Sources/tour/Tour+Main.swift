import ArgumentParser
import CellGrid
import Glibc

/// The program: reads tours, and prints what is known of them.
@main
struct TourCommand: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Reads guided tours in a terminal, and gives a credit for every section read to its end.",
        discussion: """
            Without a command, SOURCE is read: a Markdown, HTML or text file, a folder of them, - for a page from a \
            pipe, or the name of a built-in tour (welcome, authoring, terminal). Without SOURCE the last tour goes on. \
            While reading, ? shows the keys.
            """,
        version: version,
        subcommands: [
            ReadCommand.self, SectionsCommand.self, RenderCommand.self, CreditsCommand.self, DoctorCommand.self,
        ],
        defaultSubcommand: ReadCommand.self)

    static func main() {
        DisplayWidth.prepareLocale()
        // A reader of our output that goes away ends us as it ends every filter.
        signal(SIGPIPE, SIG_DFL)
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let failure as Failure {
            StandardError.write("tour: \(failure)\n")
            Glibc.exit(1)
        } catch {
            exit(withError: error)
        }
    }
}
