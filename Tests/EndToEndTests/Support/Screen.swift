/// What a terminal shows, as text.
struct Screen: Equatable, CustomStringConvertible {
    /// One string per row, without the blanks at its end.
    var rows: [String]

    /// All rows but the last, without the scroll bar: its ticks are estimates, which change as more becomes known.
    var page: ArraySlice<String> { rows.dropLast().map { String(Self.withoutBar($0)) }[...] }
    /// The last row.
    var status: String { rows.last ?? "" }
    /// The first row that has something on it, without the scroll bar and the margins.
    var top: String { rows.lazy.map(Self.trimmed).first { !$0.isEmpty } ?? "" }
    /// The same below the heading that stays in the first row.
    var topBelowHeading: String { rows.dropFirst().lazy.map(Self.trimmed).first { !$0.isEmpty } ?? "" }
    /// The rows without the scroll bar and the margins.
    var trimmedRows: [String] { rows.map(Self.trimmed) }

    func contains(_ text: String) -> Bool { rows.contains { $0.contains(text) } }

    /// Whether the text stands on the screen, wherever its lines are broken.
    func containsWrapped(_ text: String) -> Bool {
        let words = { (text: String) in text.split { $0.isWhitespace }.joined(separator: " ") }
        return words(trimmedRows.joined(separator: " ")).contains(words(text))
    }

    /// The numbers after a word, in the order they are seen: `numbers(after: "Row ")`.
    func numbers(after word: String) -> [Int] {
        rows.flatMap { row in
            row.components(after: word).compactMap { Int($0.prefix { $0.isASCII && $0.isNumber }) }
        }
    }

    /// A row without the bar at the right edge and the blanks around it.
    private static func trimmed(_ row: String) -> String {
        String(withoutBar(row).drop { $0 == " " })
    }

    private static func withoutBar(_ row: String) -> Substring {
        var row = row[...]
        if let last = row.last, "▐│┤┊┫|+#█┃╎╶".contains(last) || ".:-".contains(last) && row.dropLast().last == " " {
            row = row.dropLast()
        }
        while row.last == " " { row = row.dropLast() }
        return row
    }

    /// The screen in a frame, for the eyes of who reads a failure.
    var description: String {
        let columns = max(rows.map(\.count).max() ?? 0, 1)
        let edge = "+" + String(repeating: "-", count: columns) + "+\n"
        return edge
            + rows.map { "|\($0)\(String(repeating: " ", count: columns - $0.count))|\n" }.joined() + edge
    }
}

extension String {
    /// The pieces that follow each occurrence of a word.
    fileprivate func components(after word: String) -> [Substring] {
        var result: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: word) {
            rest = rest[range.upperBound...]
            result.append(rest)
        }
        return result
    }
}
