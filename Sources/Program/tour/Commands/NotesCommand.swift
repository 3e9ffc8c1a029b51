import ArgumentParser
import CellGrid
import Credits
import JSONTree
import Platform
import ReaderPage
import ReadingState
import SystemPackage
import TourDocument
import TourPages
import Wording

/// `tour notes`: the notes and highlights of a tour, and those of another machine.
struct NotesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes", abstract: "Print your notes and highlights in a tour.",
        discussion: """
            --merge adds the notes of another machine, from copies of its notes.json. You can merge files in any order and as \
            often as you like: for each note the last change counts, and what was deleted stays deleted.
            """)

    @Argument(
        help: ArgumentHelp(
            "A page, a folder of pages, a book, a web address, or a built-in tour.", valueName: "SOURCE"),
        transform: SourceArgument.named)
    var source: String?

    @Flag(help: "Print Markdown (the default).")
    var markdown = false

    @Flag(help: "Print JSON.")
    var json = false

    @Option(help: ArgumentHelp("Add the notes in a copy of another machine's notes.json.", valueName: "FILE"))
    var merge: [String] = []

    @OptionGroup var page: PageOptions

    @OptionGroup var web: WebOption

    func validate() throws {
        if source == nil, merge.isEmpty { throw ValidationError("Name a source, or a file to merge.") }
        if markdown, json { throw ValidationError("Choose --markdown or --json.") }
    }

    func run() throws {
        web.apply()
        guard let store = StateStore(environment: environment) else {
            throw Failure("there is no home directory to keep files in: set HOME")
        }
        for file in merge {
            let news = try SlowWork.run("adding the notes in \(file)") {
                try store.mergeNotes(from: FilePath(file), at: time(nil), remark: StandardError.say)
            }
            try StandardOutput.write(
                "\(news == 0 ? "nothing new" : news.counted("note")) from \(CellText.clean(file))\n")
        }
        guard let source else { return }
        let open = try SourceArgument.openForPrinting(source, as: page.options)
        let report = SlowWork.run("looking for the words of your notes") {
            let (notes, problem) = store.notes(inTour: open.tour.id)
            if let problem { StandardError.say(problem) }
            return NoteReport(notes, of: open.tour, open)
        }
        try StandardOutput.write(json ? Self.json(report, of: open.tour) : Self.markdown(report, of: open.tour))
    }

    /// One line, sanitized.
    private static func line(_ text: String) -> String {
        CellText.clean(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    static func markdown(_ report: NoteReport, of tour: Tour) -> String {
        var (text, title) = ("# \(line(tour.title))\n", "")
        for entry in report.entries {
            if entry.title != title { text += "\n## \(line(entry.title))\n" }
            title = entry.title
            let quote = entry.note.quote.exact.split(separator: "\n").map { "> \(CellText.clean($0))\n" }.joined()
            let state = entry.state == .found ? "" : "(\(entry.state.rawValue))"
            let link = entry.link.map { "[↩](<\(line($0))>)" } ?? ""
            let lines = entry.note.text.split(separator: "\n", omittingEmptySubsequences: false).map {
                line(String($0))
            }
            let words = [lines.joined(separator: "\n"), state, link].filter { !$0.isEmpty }.joined(separator: " ")
            text += "\n\(quote)\n\(words)\n"
        }
        return text
    }

    private static func json(_ report: NoteReport, of tour: Tour) -> String {
        let notes = report.entries.map { entry in
            let (note, quote) = (entry.note, entry.note.quote)
            return [
                "id": note.id, "section": entry.section, "title": entry.title, "state": entry.state.rawValue,
                "color": note.color, "exact": quote.exact, "prefix": quote.prefix, "suffix": quote.suffix,
                "text": note.text, "changedAt": Timestamp(seconds: note.changed).description, "link": entry.link,
            ] as JSONValue
        }
        let answer: JSONValue = ["schema": 1, "tour": tour.id, "title": tour.title, "notes": notes]
        return String(decoding: JSONWriter.pretty(answer), as: UTF8.self)
    }
}
