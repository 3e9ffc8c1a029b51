import Credits
import Foundation
import SystemPackage
import Testing
import TextLayout

@testable import ReaderKit
@testable import ReaderPage

/// The manual against the program: neither has a key, a set of keys, a setting or a style that the other does not have.
struct ManualTests {
    /// The rows of the tables on a page, each with the heading above it, the code in its cells, and their text.
    static func rows(of page: String) throws -> [(heading: String, cells: [[String]], texts: [String])] {
        let text = try String(contentsOfFile: BuiltInTour.content.appending("manual/\(page)").string, encoding: .utf8)
        var heading = ""
        var rows: [(String, [[String]], [String])] = []
        for line in text.components(separatedBy: "\n") {
            if line.hasPrefix("## ") { heading = String(line.dropFirst(3)) }
            guard line.hasPrefix("|") else { continue }
            // a bar in a cell is escaped
            let texts = line.dropFirst().replacing(#"\|"#, with: "\0").split(separator: "|").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            let cells = texts.map { $0.matches(of: /`([^`]+)`/).map { String($0.1.replacing("\0", with: "|")) } }
            if cells.contains(where: { !$0.isEmpty }) { rows.append((heading, cells, texts)) }
        }
        return rows
    }

    @Test func everyKeyIsInIt() throws {
        let groups = Set(KeyBinding.Group.allCases.map(\.rawValue))
        let written = try Self.rows(of: "03-keys.md").filter { groups.contains($0.heading) }
            .map { ([$0.heading] + $0.cells[2] + $0.cells[0]).joined(separator: " ") }
        let bound = KeyTable.standard.bindings.map {
            ([$0.group.rawValue, $0.command.name] + $0.keys.map { $0.name() }).joined(separator: " ")
        }
        #expect(written.sorted() == bound.sorted())
    }

    @Test(arguments: [
        ("A recording", RecordingCommand.list(isUnicode: true)),
        ("Selecting text", SelectionCommand.list(isUnicode: true)),
    ])
    func everyKeyOfASelectionIsInIt(heading: String, keys: [KeyHelp]) throws {
        let written = try Self.rows(of: "03-keys.md").filter { $0.heading == heading && $0.cells.count == 2 }
            .map { $0.cells[0].joined(separator: "  ") }
        #expect(written == keys.map(\.keys))
    }

    @Test(arguments: zip([KeySet.vi, .emacs], [1, 2])) func everySetOfKeysIsInIt(set: KeySet, column: Int) throws {
        let written = try Self.rows(of: "03-keys.md").filter { $0.heading == "Vi and Emacs" && !$0.cells[0].isEmpty }
            .filter { !$0.cells[column].isEmpty }.map { ($0.cells[0] + $0.cells[column]).joined(separator: " ") }
        let changes = set.changes.map { command, keys in
            ([command.name] + keys.compactMap { KeySequence(name: $0)?.name() }).joined(separator: " ")
        }
        #expect(written.sorted() == changes.sorted())
    }

    @Test func everySettingIsInItWithItsDefaultAndUse() throws {
        let page = BuiltInTour.content.appending("manual/07-settings.md").string
        let rows = try String(contentsOfFile: page, encoding: .utf8).components(separatedBy: "\n")
        let written = rows.filter { $0.hasPrefix("| `") }.map { row in
            row.replacing("`", with: "").replacing(/\[([^\]]+)\]\([^)]*\)/) { $0.1 }
        }
        #expect(written == Settings.all.map { "| \($0.name) | \($0.defaultValue) | \($0.use) |" })
    }

    @Test func everyStyleIsInIt() throws {
        let written = try Self.rows(of: "08-colours.md").flatMap { $0.cells[1] }
        #expect(written.sorted() == Theme.parts.map(\.name).sorted())
    }
}
