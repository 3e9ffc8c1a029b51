internal import TourDocument

extension CodeBlock {
    /// The code without its hidden lines: in Rust, those that start with a single `#` before a blank or the line's end;
    /// in others, those with the prefix that the block names (`python,hidelines=~`), or the one in `prefixes` for its
    /// language.
    func hidingLines(_ prefixes: [String: String]) -> CodeBlock {
        let words = (language ?? "").split(separator: ",")
        let name = words.first.map { String($0) } ?? ""
        let own = words.dropFirst().first { $0.hasPrefix("hidelines=") }.map { String($0.dropFirst(10)) }
        guard name == "rust" || own?.isEmpty == false || prefixes[name]?.isEmpty == false else { return self }
        var shown: [Substring] = []
        var all: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let (text, isHidden) =
                name == "rust" ? Self.rustLine(line) : Self.line(line, behind: own ?? prefixes[name] ?? "")
            all.append(text)
            if !isHidden { shown.append(text) }
        }
        var code = self
        code.text = shown.joined(separator: "\n")
        code.textWithHiddenLines = shown.count == all.count ? nil : all.joined(separator: "\n")
        return code
    }

    private static func rustLine(_ line: Substring) -> (text: Substring, isHidden: Bool) {
        guard let mark = line.firstIndex(where: { !$0.isWhitespace }), line[mark] == "#" else { return (line, false) }
        let rest = line[line.index(after: mark)...]
        switch rest.first {
        case nil: return (line[..<mark], true)
        case " ": return (line[..<mark] + rest.dropFirst(), true)
        case "#": return (line[..<mark] + rest, false)
        default: return (line, false)
        }
    }

    private static func line(_ line: Substring, behind prefix: String) -> (text: Substring, isHidden: Bool) {
        let words = line.drop(while: \.isWhitespace)
        guard words.hasPrefix(prefix) else { return (line, false) }
        return (line[..<words.startIndex] + words.dropFirst(prefix.count), true)
    }
}
