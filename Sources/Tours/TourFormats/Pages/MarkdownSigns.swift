/// Detects Markdown in a text of unknown kind by signs that are rare in other texts.
struct MarkdownSigns {
    /// The bytes of the text that are examined.
    private static let reach = 8 << 10
    private static let enough = 2

    /// The number of lines with text, of those that are indented far, and of those that end like lines of code.
    private var (lines, deep, codeEnds) = (0, 0, 0)
    private var score = 0
    private var isInFence = false
    /// Signs that count once, however frequent.
    private var weakSigns: Set<Character> = []

    static func areClear(in start: some Collection<UInt8>) -> Bool {
        let start = start.prefix(reach)
        // text for a printer or a terminal
        guard !start.contains(where: { $0 == 0x08 || $0 == 0x0C || $0 == 0x1B }) else { return false }
        let text = String(decoding: start, as: UTF8.self)
        let others = ["#!", "{", "diff ", "commit ", "<?xml", "From "]
        guard !others.contains(where: text.hasPrefix) else { return false }
        var signs = MarkdownSigns()
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Self.trimmingEnd)
        // the last line may be incomplete
        if start.count == reach { lines.removeLast() }
        for index in lines.indices {
            signs.look(
                at: lines[index], after: index > 0 ? lines[index - 1] : "",
                before: index + 1 < lines.count ? lines[index + 1] : "")
        }
        guard signs.deep * 2 <= signs.lines, signs.codeEnds * 6 <= signs.lines else { return false }
        return signs.score + signs.weakSigns.count >= enough
    }

    private static func trimmingEnd(_ line: Substring) -> Substring {
        var line = line
        while let last = line.last, last.isWhitespace { line.removeLast() }
        return line
    }

    private mutating func look(at line: Substring, after before: Substring, before after: Substring) {
        guard let first = line.first(where: { $0 != " " }) else { return }
        let content = line.drop { $0 == " " }
        let depth = line.count - content.count
        if content.hasPrefix("```") || content.hasPrefix("~~~") {
            isInFence.toggle()
            score += isInFence ? Self.enough : 0
            return
        }
        guard !isInFence else { return }
        lines += 1
        guard depth < 4, first != "\t" else {
            deep += 1
            return
        }
        if let last = line.last, "{};\\".contains(last) { codeEnds += 1 }
        if Self.isHeading(content) {
            // a comment looks the same, but has no empty line below it
            if before.isEmpty, after.isEmpty { score += Self.enough }
            return
        }
        if Self.isUnderline(line), !before.isEmpty, after.isEmpty { weakSigns.insert(line.first ?? "=") }
        if Self.isTableRule(content) { score += Self.enough }
        if ["- ", "* ", "+ "].contains(where: content.hasPrefix) { weakSigns.insert("*") }
        if content.hasPrefix("> ") { weakSigns.insert(">") }
        if Self.holdsLink(content) { score += Self.enough }
        if Self.holdsPair("**", content) || Self.holdsPair("`", content) { weakSigns.insert("`") }
    }

    private static func isHeading(_ line: Substring) -> Bool {
        let rest = line.drop { $0 == "#" }
        let level = line.count - rest.count
        return (1...6).contains(level) && rest.first == " " && rest.count > 1
    }

    private static func isUnderline(_ line: Substring) -> Bool {
        guard let first = line.first, first == "=" || first == "-", line.count >= 3 else { return false }
        return line.allSatisfy { $0 == first }
    }

    private static func isTableRule(_ line: Substring) -> Bool {
        line.contains("|") && line.contains("---") && line.allSatisfy { "|-: ".contains($0) }
    }

    private static func holdsLink(_ line: Substring) -> Bool {
        guard let middle = line.firstRange(of: "]("), line[..<middle.lowerBound].contains("[") else {
            return false
        }
        let address = line[middle.upperBound...].prefix { $0 != ")" && $0 != " " }
        return address.contains { "/.#:".contains($0) }
    }

    /// Whether a line has text between two such marks.
    private static func holdsPair(_ mark: String, _ line: Substring) -> Bool {
        guard let open = line.firstRange(of: mark) else { return false }
        let rest = line[open.upperBound...]
        guard let first = rest.first, first != " ", let close = rest.firstRange(of: mark) else { return false }
        return close.lowerBound > rest.startIndex
    }
}
