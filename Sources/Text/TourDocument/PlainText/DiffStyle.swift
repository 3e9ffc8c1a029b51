internal import CellGrid

/// The colours of the lines of a diff, which are those of `git`.
enum DiffStyle {
    private static let added = Style(foreground: .palette(2))
    private static let removed = Style(foreground: .palette(1))
    private static let hunk = Style(foreground: .palette(6))
    private static let commit = Style(foreground: .palette(3))
    private static let header = Style(attributes: .bold)

    private static let headers = [
        "diff ", "index ", "new file mode ", "deleted file mode ", "old mode ", "new mode ", "similarity index ",
        "rename from ", "rename to ", "copy from ", "copy to ", "Binary files ", "+++ ",
    ]

    /// The styles of a text that begins with a line. Complexity: linear in its length.
    static func styles(of text: String) -> [ColoredRun] {
        var styles: [ColoredRun] = []
        var start = 0
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let count = line.unicodeScalars.count
            // a removed line may look like a file name
            let isName = line.hasPrefix("--- ") && index + 1 < lines.count && lines[index + 1].hasPrefix("+++ ")
            if isName || headers.contains(where: line.hasPrefix) {
                styles.append(start..<start + count, header)
            } else if line.hasPrefix("@@") {
                styles.append(start..<start + lengthOfPlace(in: line), hunk)
            } else if line.hasPrefix("+") {
                styles.append(start..<start + count, added)
            } else if line.hasPrefix("-") {
                styles.append(start..<start + count, removed)
            } else if line.hasPrefix("commit ") {
                styles.append(start..<start + count, commit)
            }
            start += count + 1
        }
        return styles
    }

    /// The length, in scalars, of the location in a hunk's first line; context follows it.
    private static func lengthOfPlace(in line: Substring) -> Int {
        let end = line.unicodeScalars.dropFirst(2).firstRange(of: "@@".unicodeScalars)?.upperBound
        return line.unicodeScalars[..<(end ?? line.endIndex)].count
    }
}
