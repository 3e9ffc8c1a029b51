/// Collects the runs of one block: folds white space as browsers do and joins neighbours with equal marks, if they are
/// contiguous in the source: a run's text is its source's, byte by byte (a folded newline or tab is a space).
struct InlineCollector {
    private(set) var runs: [Inline] = []
    /// The marks and link of text.
    struct Look: Equatable {
        var marks: Inline.Marks = []
        var link: String?
        /// Whether it is a character reference, which becomes a run of its own.
        var isReference = false
    }

    /// The look of the text that follows.
    var look = Look()
    /// The source range of the runs; nil if they have none.
    private(set) var source: Range<Int>?

    private var text: [UInt8] = []
    private var textLook = Look()
    private var textSource: Int?
    private var space: Space?
    private var wantsLineBreak = false

    private struct Space {
        var look = Look()
        var source: Int?
        var isNewline = false
    }

    /// Whether nothing visible has been added.
    var isEmpty: Bool { runs.isEmpty && text.isEmpty }

    /// Whether the next text follows other text on its line of verbatim text.
    var isInLine: Bool {
        if let last = text.last { return last != 0x0A }
        if case .text(let last)? = runs.last?.content { return last.utf8.last != 0x0A }
        return !runs.isEmpty
    }

    var endsWithKey: Bool {
        space == nil && (text.isEmpty ? runs.last?.marks ?? [] : textLook.marks).contains(.keyboard)
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        var position = 0
        while position < bytes.count {
            if Self.isSpace(bytes[position]) {
                if space == nil {
                    space = Space(look: look, source: source.map { $0 + position })
                }
                if bytes[position] == 0x0A { space?.isNewline = true }
                position += 1
                continue
            }
            // words with single blanks between them are added together
            var end = position + 1
            while end < bytes.count, !Self.isSpace(bytes[end]) || bytes[end] == 0x20 && !Self.isSpace(bytes[end - 1]) {
                end += 1
            }
            if Self.isSpace(bytes[end - 1]) { end -= 1 }
            let words = UnsafeBufferPointer(rebasing: bytes[position..<end])
            putSpace(before: words)
            put(words, source: source.map { $0 + position })
            position = end
        }
    }

    mutating func appendVerbatim(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        if bytes.isEmpty { return }
        putSpace(before: bytes)
        put(bytes, source: source)
    }

    mutating func append(_ content: Inline.Content, source: Int? = nil) {
        if case .lineBreak = content {
            space = nil
        } else {
            putSpace(before: nil)
        }
        flushText()
        runs.append(Inline(content, marks: look.marks, link: look.link, source: source))
        note(source, count: 1)
    }

    /// Makes the next text begin on a line of its own if there is text before it.
    mutating func breakLine() {
        wantsLineBreak = !isEmpty
        space = nil
    }

    /// Adds a space before the next text, as if there were one in the source.
    mutating func requestSpace() {
        if space == nil { space = Space() }
    }

    /// Returns the runs collected so far, without white space at the end, and removes them; the marks remain.
    mutating func take() -> (runs: [Inline], source: Range<Int>?) {
        flushText()
        space = nil
        wantsLineBreak = false
        while case .lineBreak = runs.last?.content { runs.removeLast() }
        defer { (runs, source) = ([], nil) }
        return (runs, source)
    }

    private mutating func put(_ bytes: some Collection<UInt8>, source: Int?) {
        let isSame = !look.isReference && textLook == look
        if !text.isEmpty, !isSame || !isNext(source) { flushText() }
        if text.isEmpty {
            textLook = look
            textSource = source
        }
        text.append(contentsOf: bytes)
        note(source, count: bytes.count)
    }

    private mutating func putSpace(before word: UnsafeBufferPointer<UInt8>?) {
        defer { space = nil }
        if wantsLineBreak {
            wantsLineBreak = false
            flushText()
            runs.append(Inline(.lineBreak))
            return
        }
        guard let space, !isEmpty, !(text.isEmpty && runs.last?.content == .lineBreak) else { return }
        if space.isNewline, let word, EastAsianScript.isWide(lastOf: text), EastAsianScript.isWide(first: word) {
            return
        }
        let next = look
        look = space.look
        put(CollectionOfOne(0x20), source: space.source)
        look = next
    }

    private func isNext(_ source: Int?) -> Bool {
        guard let textSource, let source else { return textSource == nil && source == nil }
        return textSource + text.count == source
    }

    private mutating func flushText() {
        if text.isEmpty { return }
        runs.append(
            Inline(
                .text(String(decoding: text, as: UTF8.self)), marks: textLook.marks, link: textLook.link,
                source: textSource))
        text.removeAll(keepingCapacity: true)
    }

    private mutating func note(_ source: Int?, count: Int) {
        if let source { note(source..<source + count) }
    }

    /// Widens the source range of the runs.
    mutating func note(_ part: Range<Int>) { source.widen(by: part) }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }
}

extension Range<Int>? {
    /// Extends it to include another range.
    mutating func widen(by other: Range<Int>?) {
        guard let other else { return }
        self = map { min($0.lowerBound, other.lowerBound)..<max($0.upperBound, other.upperBound) } ?? other
    }
}
