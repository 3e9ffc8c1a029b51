import ArgumentParser
import CellGrid
import Platform
import Synchronization
import TourDocument
import TourPages
import TourSources
import Wording

/// `tour fetch URL`: downloads a whole tour.
struct FetchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch", abstract: "Download a tour or a website, to read it offline.",
        discussion: """
            Read it afterwards with tour --offline URL. If the download is interrupted, run the command again to continue; \
            pages less than an hour old are not downloaded again. A tour published with tour publish comes with all its \
            files, and later runs download only what changed. For a website, downloads the page and up to 1,000 linked \
            pages in or below its folder.
            """)

    @Argument(
        help: ArgumentHelp("The address of a page, a tour, a book or a repository.", valueName: "URL"),
        transform: SourceArgument.named)
    var address: String

    func validate() throws {
        guard SourceArgument.isAddress(address) else {
            throw ValidationError("URL must begin with https:// or http://.")
        }
    }

    func run() throws {
        let fetch = TourDownload(of: address, client: WebAccess.client())
        let tour = try SourceArgument.openForPrinting(address, as: SourceOptions())
        let bar = ProgressBar()
        let outcome = fetch.run(tour) { done, count in bar.show(done, of: count) }
        bar.end()
        let problems = outcome.problems + (outcome.listProblem.map { [$0] } ?? [])
        for problem in problems { StandardError.say(problem) }
        if let leftOut = outcome.leftOut { StandardError.say(leftOut) }
        let count = outcome.sections
        let missing = outcome.missingSections
        let what = missing == 0 ? count.inGroups : "\((count - missing).inGroups) of \(count.inGroups)"
        let noun = count == 1 ? "page" : "pages"
        let alone = count == 1 ? ", which links to no others in its folder" : ""
        try StandardOutput.write(
            "\(CellText.clean(tour.tour.title)): \(what) \(noun) downloaded\(alone); "
                + "read with tour --offline \(CellText.clean(address))\n"
        )
        if !outcome.problems.isEmpty { throw ExitCode(1) }
    }
}

/// A progress line on standard error, if that is a terminal.
private final class ProgressBar: Sendable {
    private static let columns = 30
    private let isShown = isatty(STDERR_FILENO) == 1
    /// The last step shown: several workers report.
    private let last = Mutex(0)

    func show(_ done: Int, of count: Int) {
        guard isShown, count > 0 else { return }
        last.withLock { last in
            guard done > last else { return }
            last = done
            let filled = Self.columns * done / count
            let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: Self.columns - filled)
            StandardError.write("\r[\(bar)] \(done.inGroups) of \(count.inGroups)")
        }
    }

    func end() {
        if isShown { StandardError.write("\r\u{1B}[K") }
    }
}
