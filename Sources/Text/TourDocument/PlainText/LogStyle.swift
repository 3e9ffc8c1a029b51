internal import CellGrid

/// The styles of a log: on each line, the first word that names a level.
enum LogStyle {
    private static let error = Style(foreground: .palette(1), attributes: .bold)
    private static let warning = Style(foreground: .palette(3), attributes: .bold)
    private static let detail = Style(attributes: .dim)

    private static let levels: [String: Style] = [
        (error, "error err errors fatal critical crit severe alert emerg emergency panic failed failure exception"),
        (warning, "warning warn wrn"), (detail, "debug dbg trace verbose"),
    ].reduce(into: [:]) { levels, level in
        for word in level.1.split(separator: " ") { levels[String(word)] = level.0 }
    }

    /// The styles of some lines. Complexity: linear in the length of the text.
    static func styles(of text: String) -> [ColoredRun] {
        var styles: [ColoredRun] = []
        var start = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let scalars = Array(line.unicodeScalars)
            for word in scalars.indices.split(whereSeparator: { !scalars[$0].properties.isAlphabetic }) {
                guard (3...9).contains(word.count) else { continue }
                let level = String(String.UnicodeScalarView(scalars[word.startIndex..<word.endIndex])).lowercased()
                guard let style = levels[level] else { continue }
                styles.append(start + word.startIndex..<start + word.endIndex, style)
                break
            }
            start += scalars.count + 1
        }
        return styles
    }
}
