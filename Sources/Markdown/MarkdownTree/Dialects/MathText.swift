/// Math: `$…$`, `$$…$$`, `` $`…`$ ``, `\(…\)` and `\[…\]`.
///
/// Other marks inside it have no effect. A blank after the first `$` or before the second makes it a price, as in
/// pandoc; so does a letter or digit next to them on the outside, as on GitHub.
extension InlineParser {
    mutating func dollar() -> Bool {
        let run = text.run(of: 0x24, from: place, to: text.count)
        let before = place == 0 ? 0x0A : text[place - 1]
        guard run <= 2, !before.isASCIIAlphanumeric, !"_`/=&?:%".utf8.contains(before),
            let end = run == 2 ? displayEnd() : codeMathEnd() ?? inlineEnd()
        else {
            place += run
            return true
        }
        return addSpan(run == 2 ? .displayMath : .math, content: place..<end, to: end)
    }

    private mutating func inlineEnd() -> Int? {
        let start = place + 1
        guard text[start] > 0x20, !missing.contains("$") else { return nil }
        var end = start
        while end < text.count, text[end] != "$" {
            switch text[end] {
            case "`", 0x0A: return nil
            case "]" where text[end + 1] == "(": return nil
            case "\\": end += 1
            default: break
            }
            end += 1
        }
        guard end < text.count else {
            missing.insert("$")
            return nil
        }
        return text[end - 1] > 0x20 && !text[end + 1].isASCIIAlphanumeric && text[end + 1] != "$" ? end + 1 : nil
    }

    private func codeMathEnd() -> Int? {
        guard text[place + 1] == "`" else { return nil }
        var end = place + 2
        while end < text.count, text[end] != "`", text[end] != 0x0A { end += 1 }
        return end > place + 2 && text[end] == "`" && text[end + 1] == "$" ? end + 2 : nil
    }

    private mutating func displayEnd() -> Int? {
        guard let end = end("$$", from: place + 2), end > place + 4, !text[end].isASCIIAlphanumeric,
            text.find(0x60, from: place, to: end) == nil
        else { return nil }
        return end
    }

    /// Reads math that begins with a backslash and a bracket, if there is a command or power in it.
    mutating func bracketMath() -> Bool {
        let bracket = text[place + 1]
        guard options.contains(.bracketMath), bracket == "(" || bracket == "[",
            let end = bracket == "(" ? end("\\)", from: place + 2) : end("\\]", from: place + 2)
        else { return false }
        let math = place + 2..<end - 2
        guard text.hasMath(math), !math.contains(where: { text[$0] == "`" }) else { return false }
        return addSpan(bracket == "(" ? .math : .displayMath, content: place..<end, to: end)
    }
}

extension ByteView {
    fileprivate func hasMath(_ range: Range<Int>) -> Bool {
        range.contains { self[$0] == "^" || self[$0] == "\\" && self[$0 + 1].isASCIILetter }
    }
}

extension BlockReader {
    /// Begins display math, if it ends before a blank line, and at the end of a line.
    mutating func beginMath() -> Bool {
        let isDollar = line.first == "$"
        guard options.contains(isDollar ? .math : .bracketMath), text[line.nonspace + 1] == (isDollar ? "$" : "["),
            !isInParagraph, line.nonspace >= mathStart
        else { return false }
        var place = line.nonspace + 2
        while place < text.count {
            if text.has(isDollar ? "$$" : "\\]", at: place, to: text.count) { break }
            if text[place].isLineEnd {
                let next = text.nextLine(behind: place)
                let first = text.skipBlanks(next, to: text.count)
                if text[first].isLineEnd {
                    isWaiting = first >= text.count
                    mathStart = next
                    return false
                }
            }
            place += text[place] == "\\" ? 2 : 1
        }
        let end = place < text.count ? text.lineEnd(from: place + 2) : text.count
        isWaiting = end == text.count
        guard place < text.count, text.isBlank(place + 2..<end) else { return false }
        guard isDollar || text.hasMath(line.nonspace + 2..<place) else { return false }
        begin(.math, mark: line.first, indent: place)
        line.skipBlanks()
        add(line.line)
        if place < line.end { close(to: matched - 1) }
        return true
    }
}
