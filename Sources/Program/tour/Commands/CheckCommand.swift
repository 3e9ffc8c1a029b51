import ArgumentParser
import CellGrid
import Credits
import JSONTree
import ReaderKit
import ReaderPage
import TourAuthoring
import TourDocument
import TourPages
import Wording

/// `tour check`: the mistakes in a tour, for its author.
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Find mistakes in a tour: links, names, pictures, headings, settings.",
        discussion: """
            Prints one line for each finding: FILE:LINE:COLUMN: LEVEL: MESSAGE. An error is something \
            that does not work; a warning is something that you may not have meant. The exit status is 1 if there are errors; with --strict \
            also if there are warnings. A note tells a fact and fails nothing.
            """)

    @Argument(
        help: ArgumentHelp("A page, a folder of pages, - for a pipe, or a built-in tour's name.", valueName: "SOURCE"),
        transform: SourceArgument.named)
    var source: String

    @OptionGroup var page: PageOptions

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Let warnings fail the check, too.")
    var strict = false

    func run() throws {
        var findings: [Finding]
        var sections = 0
        do {
            let tour = try SourceArgument.open(source, as: page.options)
            var check = Self.check(of: tour)
            findings = check.run()
            sections = check.sectionCount
        } catch let error as SourceError {
            findings = [error.finding()]
        }
        for index in findings.indices {
            findings[index].place = CellText.clean(findings[index].place)
            findings[index].message = CellText.clean(findings[index].message)
        }
        let errors = findings.count { $0.level == .error }
        let warnings = findings.count { $0.level == .warning }
        if json {
            try StandardOutput.write(Self.json(findings))
        } else {
            for finding in findings {
                try StandardOutput.write("\(finding.prefix)\(finding.level.rawValue): \(finding.message)\n")
            }
        }
        let found = "\(errors.counted("error")), \(warnings.counted("warning"))"
        StandardError.say("\(sections.counted("section")) checked: \(found)")
        if errors > 0 || strict && warnings > 0 { throw ExitCode(1) }
    }

    /// The check of a tour, with links as the reader follows them.
    static func check(of tour: OpenTour) -> TourCheck {
        var check = TourCheck(tour, client: WebAccess.client, judge: { target(LinkResolver.resolve($0, on: $1)) })
        check.today = WallClock.system.today.number
        check.content = { $0.content(ofSection: $1) }
        return check
    }

    /// The reader's action for a link.
    private static func target(_ resolved: ResolvedLink) -> TourCheck.Target {
        switch resolved {
        case .place(let place): .place(page: place.page, name: place.anchor)
        case .section(let id): .section(id)
        case .refused(let reason): .refused(reason.description)
        default: .elsewhere
        }
    }

    private static func json(_ findings: [Finding]) -> String {
        let values = findings.map { finding in
            [
                "file": finding.place, "line": finding.line.orNull,
                "column": finding.column.orNull, "level": finding.level.rawValue,
                "message": finding.message,
            ] as JSONValue
        }
        let report: JSONValue = ["schema": 1, "findings": values]
        return String(decoding: JSONWriter.pretty(report), as: UTF8.self)
    }
}
