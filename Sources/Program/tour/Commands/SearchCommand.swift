import ArgumentParser
import CellGrid
import JSONTree
import ReaderPage
import ReadingState
import TextSearch
import TourPages
import TourSources
import Wording

/// `tour search`: matches in the texts of all tours of the library.
struct SearchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search the text of all tours in your library.",
        discussion: """
            Finds the words as a phrase, in the tours that you have read and the built-in ones. If you type a capital \
            letter, case matters. Web pages are searched in their saved copies. Prints SOURCE:SECTION: LINE for each \
            matching line; the exit status is 1 if there is none.
            """)

    @Argument(help: ArgumentHelp("What to search for.", valueName: "WORDS"))
    var words: [String]

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        WebAccess.goOffline()
        let query = words.joined(separator: " ")
        guard !query.isEmpty else { throw ValidationError("Name the words to search for.") }
        let matcher = try TextMatcher(SearchQuery(query))
        let (places, problem) = StateStore(environment: environment)?.places() ?? (Places(), nil)
        if let problem { StandardError.say(problem) }
        var matches: [JSONValue] = []
        var (lines, unopened) = (0, 0)
        for (source, origin) in LibrarySources.searched(recent: places.sources.map(\.source)) {
            guard let tour = try? SourceArgument.open(source).completed() else {
                if origin == .recent { unopened += 1 }
                continue
            }
            let found = FoundText.all(matcher, in: tour.tour, tour, source: SourceArgument.stored(source) ?? source)
            lines += found.count
            if json {
                matches += found.map {
                    [
                        "source": $0.source, "tour": $0.tour, "section": $0.section, "title": $0.title,
                        "line": $0.line,
                    ]
                }
            } else {
                let text = found.map { "\(CellText.clean("\($0.source):\($0.section): \($0.line)"))\n" }
                try StandardOutput.write(text.joined())
            }
        }
        if json {
            let answer: JSONValue = ["schema": 1, "query": query, "matches": matches]
            try StandardOutput.write(String(decoding: JSONWriter.pretty(answer), as: UTF8.self))
        }
        if unopened > 0 { StandardError.say("\(unopened.counted("tour")) could not be opened") }
        guard lines == 0 else { return }
        if !json { StandardError.say("no matches in the tours that you have read or the built-in ones") }
        throw ExitCode(1)
    }
}
