import CellGrid
import Foundation
import Testing

/// A screen kept in a file: its text, and below it which cells share a style.
///
/// `TOUR_RECORD_GOLDEN=1` writes the files anew; look at the difference before it is committed.
enum Golden {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Golden")

    static func expect(_ frame: CellBuffer, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let shown = description(of: frame)
        let file = folder.appendingPathComponent("\(name).txt")
        if ProcessInfo.processInfo.environment["TOUR_RECORD_GOLDEN"] == "1" {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try shown.write(to: file, atomically: true, encoding: .utf8)
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        guard shown != expected else { return }
        let (new, old) = (
            shown.split(separator: "\n", omittingEmptySubsequences: false),
            expected.split(separator: "\n", omittingEmptySubsequences: false)
        )
        let rows = (0..<max(new.count, old.count)).filter { row in
            new.indices.contains(row) != old.indices.contains(row)
                || (new.indices.contains(row) && new[row] != old[row])
        }
        Issue.record(
            "\(name): rows \(rows.map { $0 + 1 }) differ\nexpected:\n\(expected)\nshown:\n\(shown)",
            sourceLocation: sourceLocation)
    }

    /// The text, then a letter for each cell: `.` is plain, and each further style has a letter that is explained below.
    private static func description(of frame: CellBuffer) -> String {
        var text = ""
        var map = ""
        var letters: [Style: Character] = [.plain: "."]
        var legend: [String] = []
        for row in 0..<frame.size.rows {
            text += "|" + frame.row(row).text + "|\n"
            map += "|"
            for cell in frame.row(row) {
                if letters[cell.style] == nil {
                    let letter = Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(min(25, legend.count))))
                    letters[cell.style] = letter
                    legend.append("\(letter): \(words(cell.style))")
                }
                map.append(letters[cell.style] ?? "?")
            }
            map += "|\n"
        }
        return text + "\n" + map + "\n" + legend.joined(separator: "\n") + "\n"
    }

    private static func words(_ style: Style) -> String {
        let names: [(Attributes, String)] = [
            (.bold, "bold"), (.dim, "dim"), (.italic, "italic"), (.underline, "underline"), (.reverse, "reverse"),
            (.strikethrough, "strikethrough"),
        ]
        var words = names.filter { style.attributes.contains($0.0) }.map(\.1)
        if style.foreground != .standard { words.append("\(style.foreground.kind)") }
        if style.background != .standard { words.append("on \(style.background.kind)") }
        return words.joined(separator: " ")
    }
}
