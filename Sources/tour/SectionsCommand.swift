import ArgumentParser
import CellGrid
import Credits
import Foundation
import TourDocument
import TourReader
import TourSources

/// `tour sections`: the table of contents.
struct SectionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sections", abstract: "Print the table of contents: number, id, title, level, credit.")

    @Argument(help: "A page, a folder of pages, - for a pipe, or a built-in tour's name.")
    var source: String

    @Flag(help: "Print JSON.")
    var json = false

    private struct Entry: Codable {
        var number: Int
        var id: String
        var title: String
        var level: Int
        var credits: Int
        var policy: String
        var read: Bool
    }

    private struct Report: Codable {
        var schema = 1
        var tour: String
        var title: String
        var sections: [Entry]
    }

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let tour = try SourceArgument.open(source, environment: environment).tour
        let read = try Ledger(environment: environment).preferences.granted(in: tour.id)
        let entries = tour.sections.enumerated().map { index, section in
            Entry(
                number: index + 1, id: section.id, title: section.title, level: section.level, credits: section.credits,
                policy: section.rule.rawValue, read: read.contains(section.id))
        }
        if json {
            let report = Report(tour: tour.id, title: tour.title, sections: entries)
            try StandardOutput.write(try JSONText.of(report) + "\n")
            return
        }
        let numberColumns = String(entries.count).count
        let idColumns = min(40, entries.map { CellText.columns($0.id) }.max() ?? 0)
        var text = ""
        for entry in entries {
            let mark = entry.read ? "✓" : entry.policy == "none" ? " " : "·"
            let number = String(repeating: " ", count: numberColumns - String(entry.number).count) + "\(entry.number)"
            let id = CellText.clean(entry.id)
            let gap = String(repeating: " ", count: max(0, idColumns - CellText.columns(id)) + 2)
            let indent = String(repeating: "  ", count: max(0, entry.level - 1))
            text += "\(mark) \(number)  \(id)\(gap)\(indent)\(CellText.clean(entry.title))\n"
        }
        try StandardOutput.write(text)
    }
}
