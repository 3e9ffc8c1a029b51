internal import CellGrid

/// The looks of a log: on each line the first word that says how grave it is.
enum LogLooks {
    private static let grave = Style(foreground: .palette(1), attributes: .bold)
    private static let warning = Style(foreground: .palette(3), attributes: .bold)
    private static let detail = Style(attributes: .dim)

    private static let looks: [String: Style] = [
        (grave, "error err errors fatal critical crit severe alert emerg emergency panic failed failure exception"),
        (warning, "warning warn wrn"), (detail, "debug dbg trace verbose"),
    ].reduce(into: [:]) { looks, level in
        for word in level.1.split(separator: " ") { looks[String(word)] = level.0 }
    }

    /// Complexity: linear in the length of the text.
    static func looks(of text: String) -> [ColoredRun] {
        var looks: [ColoredRun] = []
        var start = 0
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let scalars = Array(line.unicodeScalars)
            let words = scalars.indices.split { !scalars[$0].properties.isAlphabetic }
            for word in words {
                guard let style = self.style(of: scalars[word.startIndex..<word.endIndex]) else { continue }
                looks.append(start + word.startIndex..<start + word.endIndex, style)
                break
            }
            start += scalars.count + 1
        }
        return looks
    }

    private static func style(of word: ArraySlice<Unicode.Scalar>) -> Style? {
        guard (3...9).contains(word.count) else { return nil }
        return looks[String(String.UnicodeScalarView(word)).lowercased()]
    }
}
