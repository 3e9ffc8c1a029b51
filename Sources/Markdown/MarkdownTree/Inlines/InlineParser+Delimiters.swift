/// A run of `*`, `_`, `~` or `=` that may open or close emphasis.
struct Delimiter {
    let mark: UInt8
    let length: Int
    let canOpen: Bool
    let canClose: Bool
    var previous: Int
    var next = -1
    /// The inlines that its first characters close, and those that its last ones open, the innermost first.
    var closes: [InlineKind] = []
    var opens: [InlineKind] = []
    /// The number of unmatched characters.
    var rest: Int

    /// The number of its characters that open or close an inline.
    func length(of inline: InlineKind) -> Int { inline == .strikethrough ? length : inline == .emphasis ? 1 : 2 }

    /// Whether this may open what another closes.
    fileprivate func canOpen(what closer: Delimiter) -> Bool {
        guard canOpen, mark == closer.mark else { return false }
        return !(closer.canOpen || canClose) || closer.length % 3 == 0 || (length + closer.length) % 3 != 0
    }
}

/// The delimiter stack of CommonMark's specification.
extension InlineParser {
    mutating func delimiterRun() -> Bool {
        let mark = text[place]
        let length = text.run(of: mark, from: place, to: text.count)
        var (start, end) = (place, place + length)
        if options.contains(.strikethrough), mark != "~" {
            // looks through tildes, as cmark-gfm does
            while start > 0, text[start - 1] == "~" { start -= 1 }
            end += text.run(of: 0x7E, from: end, to: text.count)
        }
        let before: Unicode.Scalar = start == 0 ? "\n" : text.scalar(before: start)
        let after = text.scalar(at: end)
        let isBeforeText = !after.isMarkdownWhitespace
        let isBehindText = !before.isMarkdownWhitespace
        let (isBeforePunctuation, isBehindPunctuation) = (
            after.isMarkdownPunctuation, before.isMarkdownPunctuation
        )
        let isLeft = isBeforeText && (!isBeforePunctuation || !isBehindText || isBehindPunctuation)
        let isRight = isBehindText && (!isBehindPunctuation || !isBeforeText || isBeforePunctuation)
        let isWord = mark == "_"
        let canOpen = isLeft && (!isWord || !isRight || isBehindPunctuation)
        let canClose = isRight && (!isWord || !isLeft || isBeforePunctuation)
        guard canOpen || canClose, mark != "~" || length <= 2, mark != "=" || length == 2 else {
            place += length
            return true
        }
        addText(to: place)
        tokens.append(
            Token(
                kind: .delimiters, inline: .text, start: place, end: place + length, first: UInt32(delimiters.count)))
        if lastDelimiter >= 0 { delimiters[lastDelimiter].next = delimiters.count }
        delimiters.append(
            Delimiter(
                mark: mark, length: length, canOpen: canOpen, canClose: canClose, previous: lastDelimiter, rest: length)
        )
        lastDelimiter = delimiters.count - 1
        place += length
        textStart = place
        return true
    }

    mutating func matchDelimiters(above bottom: Int) {
        var closer = lastDelimiter
        guard closer > bottom else { return }
        while delimiters[closer].previous > bottom {
            text.step()
            closer = delimiters[closer].previous
        }
        // the stack positions below which there is no opener for a kind of closer
        var bottoms = Array(repeating: bottom, count: 24)
        while closer >= 0 {
            let current = delimiters[closer]
            guard current.canClose else {
                closer = current.next
                continue
            }
            let kind = (["*", "_", "~", "="].firstIndex { current.mark == $0 } ?? 0) * 6 + (current.canOpen ? 3 : 0)
            let index = kind + current.length % 3
            var opener = current.previous
            while opener > bottoms[index], !delimiters[opener].canOpen(what: current) {
                text.step()
                opener = delimiters[opener].previous
            }
            if opener > bottoms[index] {
                closer = match(opener, with: closer)
            } else {
                bottoms[index] = current.previous
                if !current.canOpen { remove(closer) }
                closer = current.next
            }
        }
        while lastDelimiter > bottom { remove(lastDelimiter) }
    }

    /// Matches two delimiters around their content, and returns the one to continue with.
    private mutating func match(_ opener: Int, with closer: Int) -> Int {
        let mark = delimiters[closer].mark
        let next = delimiters[closer].next
        if mark == "~" || mark == "=", delimiters[opener].length != delimiters[closer].length { return next }
        let isStrong = delimiters[opener].rest >= 2 && delimiters[closer].rest >= 2
        let inline: InlineKind =
            mark == "~" ? .strikethrough : mark == "=" ? .highlight : isStrong ? .strong : .emphasis
        let length = delimiters[closer].length(of: inline)
        delimiters[opener].opens.append(inline)
        delimiters[closer].closes.append(inline)
        delimiters[opener].rest -= length
        delimiters[closer].rest -= length
        while delimiters[closer].previous != opener { remove(delimiters[closer].previous) }
        if delimiters[opener].rest == 0 { remove(opener) }
        if delimiters[closer].rest > 0 { return closer }
        remove(closer)
        return next
    }

    private mutating func remove(_ index: Int) {
        let delimiter = delimiters[index]
        if delimiter.previous >= 0 { delimiters[delimiter.previous].next = delimiter.next }
        if delimiter.next >= 0 {
            delimiters[delimiter.next].previous = delimiter.previous
        } else {
            lastDelimiter = delimiter.previous
        }
    }
}
