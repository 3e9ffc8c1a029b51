/// A run of `*`, `_` or `~` that may open or close emphasis.
struct Delimiter {
    let mark: UInt8
    let length: Int
    let canOpen: Bool
    let canClose: Bool
    var previous: Int
    var next = -1
    /// How many of its characters open and close something: the former from its end, the latter from its start.
    var opened = 0
    var closed = 0
    /// What it closes, in this order, and what it opens, the outermost first: the first of a chain.
    var firstClose = -1
    var lastClose = -1
    var firstOpen = -1

    var rest: Int { length - opened - closed }
}

/// What two runs of delimiters enclose.
struct DelimiterMatch {
    let inline: InlineKind
    let length: Int
    var next = -1
}

/// The delimiter stack of CommonMark's specification.
extension InlineParser {
    mutating func delimiterRun() {
        let mark = text[place]
        let length = text.run(of: mark, from: place, to: text.count)
        var (start, end) = (place, place + length)
        if options.contains(.strikethrough), mark != "~" {
            // as cmark-gfm does, look through tildes
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
        guard canOpen || canClose, mark != "~" || length <= 2 else {
            place += length
            return
        }
        addText(to: place)
        tokens.append(
            Token(
                kind: .delimiters, inline: .text, start: place, end: place + length, first: UInt32(delimiters.count)))
        if lastDelimiter >= 0 { delimiters[lastDelimiter].next = delimiters.count }
        let delimiter = Delimiter(
            mark: mark, length: length, canOpen: canOpen, canClose: canClose, previous: lastDelimiter)
        lastDelimiter = delimiters.count
        delimiters.append(delimiter)
        place += length
        textStart = place
    }

    /// Matches the delimiters above one, and takes them off the stack.
    mutating func matchDelimiters(above bottom: Int) {
        var closer = lastDelimiter
        guard closer > bottom else { return }
        while delimiters[closer].previous > bottom {
            text.step()
            closer = delimiters[closer].previous
        }
        // below which there is nothing for a closer of a kind
        var bottoms = Array(repeating: bottom, count: 18)
        while closer >= 0 {
            let current = delimiters[closer]
            guard current.canClose else {
                closer = current.next
                continue
            }
            let kind = (current.mark == "*" ? 0 : current.mark == "_" ? 6 : 12) + (current.canOpen ? 3 : 0)
            let index = kind + current.length % 3
            var opener = current.previous
            while opener > bottoms[index], !delimiters[opener].opens(current) {
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

    /// Has two delimiters enclose what is between them.
    ///
    /// - Returns: the delimiter to go on with.
    private mutating func match(_ opener: Int, with closer: Int) -> Int {
        let isStrike = delimiters[closer].mark == "~"
        let next = delimiters[closer].next
        if isStrike, delimiters[opener].length != delimiters[closer].length { return next }
        let length = isStrike ? delimiters[closer].length : min(delimiters[opener].rest, delimiters[closer].rest, 2)
        let inline: InlineKind = isStrike ? .strikethrough : length == 2 ? .strong : .emphasis
        matches.append(DelimiterMatch(inline: inline, length: length, next: delimiters[opener].firstOpen))
        delimiters[opener].firstOpen = matches.count - 1
        delimiters[opener].opened += length
        matches.append(DelimiterMatch(inline: inline, length: length))
        if delimiters[closer].lastClose >= 0 {
            matches[delimiters[closer].lastClose].next = matches.count - 1
        } else {
            delimiters[closer].firstClose = matches.count - 1
        }
        delimiters[closer].lastClose = matches.count - 1
        delimiters[closer].closed += length
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

extension Delimiter {
    /// Whether this may open what another closes.
    fileprivate func opens(_ closer: Delimiter) -> Bool {
        guard canOpen, mark == closer.mark else { return false }
        return !(closer.canOpen || canClose) || closer.length % 3 == 0 || (length + closer.length) % 3 != 0
    }
}
