/// Gathers the runs of one block: folds white space as browsers do and joins neighbours with equal marks, if they stand
/// in the source without a gap: a run's text is its source's, byte by byte (a folded newline or tab is a space).
struct InlineCollector {
    private(set) var runs: [Inline] = []
    /// The marks and the link of what comes next.
    var marks: Inline.Marks = []
    var link: String?
    /// Whether what comes next stands for a character reference: it becomes a run of its own.
    var isReference = false
    /// The bytes of the source that the runs came from.
    private(set) var low = Int.max
    private(set) var high = -1

    private var text: [UInt8] = []
    private var textMarks: Inline.Marks = []
    private var textLink: String?
    private var textSource: Int?
    private var space: Space?
    private var wantsLineBreak = false
    private var textIsReference = false

    private struct Space {
        var marks: Inline.Marks
        var link: String?
        var source: Int?
        var isNewline: Bool
        var isReference: Bool
    }

    /// Whether nothing has been put in that can be seen.
    var isEmpty: Bool { runs.isEmpty && text.isEmpty }

    /// Whether what comes next stands behind something on its line of verbatim text.
    var isInLine: Bool {
        if let last = text.last { return last != 0x0A }
        if case .text(let last)? = runs.last?.content { return last.utf8.last != 0x0A }
        return !runs.isEmpty
    }

    var endsWithKey: Bool {
        space == nil && (text.isEmpty ? runs.last?.marks ?? [] : textMarks).contains(.keyboard)
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        var position = 0
        while position < bytes.count {
            if Self.isSpace(bytes[position]) {
                if space == nil {
                    space = Space(
                        marks: marks, link: link, source: source.map { $0 + position },
                        isNewline: bytes[position] == 0x0A, isReference: isReference)
                }
                if bytes[position] == 0x0A { space?.isNewline = true }
                position += 1
                continue
            }
            // words with one blank between them are taken together
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
        runs.append(Inline(content, marks: marks, link: link, source: source))
        note(source, count: 1)
    }

    /// Has what follows begin on a line of its own if something stands before it.
    mutating func breakLine() {
        wantsLineBreak = !isEmpty
        space = nil
    }

    /// Has a space before what follows, as if there were one in the source.
    mutating func requestSpace() {
        if space == nil { space = Space(marks: [], link: nil, source: nil, isNewline: false, isReference: false) }
    }

    /// The runs gathered so far, without white space at the end; the collector is empty then, its marks stay.
    mutating func take() -> (runs: [Inline], low: Int, high: Int) {
        flushText()
        space = nil
        wantsLineBreak = false
        while case .lineBreak = runs.last?.content { runs.removeLast() }
        let taken = (runs, low, high)
        runs = []
        low = Int.max
        high = -1
        return taken
    }

    private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        let isSame = !isReference && !textIsReference && textMarks == marks && textLink == link
        if !text.isEmpty, !isSame || !isNext(source) { flushText() }
        if text.isEmpty {
            textMarks = marks
            textLink = link
            textSource = source
            textIsReference = isReference
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
        if space.isNewline, let word, EastAsianScript.isWide(lastOf: text[...]), EastAsianScript.isWide(firstOf: word) {
            return
        }
        let (oldMarks, oldLink, wasReference) = (marks, link, isReference)
        (marks, link, isReference) = (space.marks, space.link, space.isReference)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { buffer in
            buffer.initialize(repeating: 0x20)
            put(UnsafeBufferPointer(buffer), source: space.source)
        }
        (marks, link, isReference) = (oldMarks, oldLink, wasReference)
    }

    private func isNext(_ source: Int?) -> Bool {
        guard let textSource, let source else { return textSource == nil && source == nil }
        return textSource + text.count == source
    }

    private mutating func flushText() {
        if text.isEmpty { return }
        runs.append(
            Inline(.text(String(decoding: text, as: UTF8.self)), marks: textMarks, link: textLink, source: textSource))
        text.removeAll(keepingCapacity: true)
    }

    private mutating func note(_ source: Int?, count: Int) {
        if let source { note(source..<source + count) }
    }

    /// Widens the bytes of the source that the runs came from.
    mutating func note(_ source: Range<Int>) {
        low = min(low, source.lowerBound)
        high = max(high, source.upperBound)
    }

    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
    }
}
