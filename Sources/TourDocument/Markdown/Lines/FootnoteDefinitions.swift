/// The definitions `[^label]: text` of a Markdown text, which md4c knows nothing of.
///
/// A definition goes on over lines indented by four columns, over blank lines before such lines, and over lines that go on
/// with its paragraph. What looks like one in a code block is none.
struct FootnoteDefinitions {
    /// A definition's text without its label and indentation.
    struct Body {
        var bytes: [UInt8] = []
        var map = SourceMap()
    }

    /// The bodies by label, lowered; the first definition of a label counts.
    private(set) var bodies: [String: Body] = [:]
    /// The source with every definition blanked out; as long as the source.
    private(set) var rest: [UInt8]

    private var fence = CodeFence()

    /// Complexity: linear in the number of bytes.
    init(source: [UInt8]) {
        rest = source
        guard Self.mentionsFootnotes(source) else { return }
        var position = 0
        while position < source.count {
            let line = MarkdownLine(in: source, at: position)
            let isText = fence.pass(line, in: source) != nil
            if isText, let found = Self.label(in: source, line) {
                position = takeDefinition(found.label, text: found.text, line, source)
            } else {
                position = line.next
            }
        }
    }

    /// The label of a reference `[^label]` at a position that holds `[`, and the position behind it.
    static func reference(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (label: String, end: Int)? {
        guard start + 3 < bytes.count, bytes[start] == 0x5B, bytes[start + 1] == 0x5E else { return nil }
        var end = start + 2
        while end < bytes.count, isLabel(bytes[end]), end - start < 1000 { end += 1 }
        guard end < bytes.count, bytes[end] == 0x5D, end > start + 2 else { return nil }
        return (String(decoding: bytes[(start + 2)..<end], as: UTF8.self).lowercased(), end + 1)
    }

    private mutating func takeDefinition(_ label: String, text: Int, _ first: MarkdownLine, _ source: [UInt8]) -> Int {
        var body = Body()
        var inner = CodeFence()
        func append(_ range: Range<Int>) {
            body.map.note(body.bytes.count, from: range.lowerBound)
            body.bytes += source[range]
        }
        append(text..<first.next)
        blank(first)
        var position = first.next
        var afterBlank = text >= first.end
        while position < source.count {
            let line = MarkdownLine(in: source, at: position)
            if line.isBlank {
                // Blank lines belong to it only if indented text follows.
                var following = line
                while following.isBlank, following.next < source.count {
                    following = MarkdownLine(in: source, at: following.next)
                }
                guard !following.isBlank, following.columns >= 4 else {
                    position = following.isBlank ? source.count : following.start
                    break
                }
                append(position..<following.start)
                position = following.start
                afterBlank = true
                continue
            }
            let isIndented = line.columns >= 4
            guard isIndented || (!afterBlank && !inner.isOpen && !line.startsBlock(in: source)) else { break }
            append((isIndented ? line.dedented(by: 4, in: source) : line.start)..<line.next)
            _ = inner.pass(line, in: source, indentation: 4)
            blank(line)
            afterBlank = false
            position = line.next
        }
        if bodies[label] == nil { bodies[label] = body }
        return position
    }

    private mutating func blank(_ line: MarkdownLine) {
        for index in line.start..<line.end { rest[index] = 0x20 }
    }

    private static func label(in source: [UInt8], _ line: MarkdownLine) -> (label: String, text: Int)? {
        guard line.columns < 4, !line.isBlank else { return nil }
        return source.withUnsafeBufferPointer { bytes in
            guard let found = reference(in: bytes, at: line.text), found.end < line.end, bytes[found.end] == 0x3A else {
                return nil
            }
            var text = found.end + 1
            while text < line.end, bytes[text].isBlank { text += 1 }
            return (found.label, text)
        }
    }

    private static func isLabel(_ byte: UInt8) -> Bool {
        byte != 0x5D && byte != 0x5B && !InlineCollector.isSpace(byte)
    }

    private static func mentionsFootnotes(_ source: [UInt8]) -> Bool {
        source.withUnsafeBufferPointer { bytes in
            var position = 1
            while let found = bytes.index(of: 0x5E, from: position) {
                if bytes[found - 1] == 0x5B { return true }
                position = found + 1
            }
            return false
        }
    }
}

/// Numbers notes in the order in which text first points to them.
struct FootnoteNumbers {
    private let labels: Set<String>
    private var numbers: [String: Int] = [:]
    /// The labels of the notes that have numbers, from number 1 on.
    private(set) var order: [String] = []

    /// - Parameter labels: The labels that have definitions.
    init(labels: Set<String> = []) { self.labels = labels }

    /// Whether there is nothing to point to.
    var isEmpty: Bool { labels.isEmpty }

    /// The number of a note; nil if the label has no definition.
    mutating func number(of label: String) -> Int? {
        if let number = numbers[label] { return number }
        guard labels.contains(label) else { return nil }
        order.append(label)
        numbers[label] = order.count
        return order.count
    }
}
