/// A look at the starts of a page's lines before md4c gets it: what may be a definition, and what md4c would take too long for.
///
/// Complexity: linear in the number of bytes.
struct MarkdownLook {
    /// A line that begins, behind the marks of quotes and lists, with `[label]:`.
    struct Candidate {
        var lineStart: Int
        /// The brackets and what is between them.
        var label: Range<Int>
        var isNote: Bool
    }

    /// How many quotes and lists may begin in one line.
    static let maximumDepth = 250
    /// How many lines may follow each other without a blank one, in bytes, before the marks in them are counted.
    static let longText = 4 << 20
    /// How many marks there may be in them: md4c keeps 20 bytes of each.
    static let maximumMarks = 1_500_000

    private(set) var candidates: [Candidate] = []
    /// The colons of what looks like notes.
    var notes: [Int] { candidates.lazy.filter(\.isNote).map(\.label.upperBound) }
    /// Why the page is not given to md4c.
    private(set) var refusal: String?

    init(_ lines: LineEnds) {
        let bytes = lines.bytes
        var position = 0
        var textStart = 0
        while position < bytes.count {
            let line = lines.line(from: position)
            let (text, depth) = lines.behindMarks(from: position, to: line.end)
            if depth > Self.maximumDepth {
                refusal = "more than \(Self.maximumDepth) lists or quotes begin in one line"
            }
            if text < line.end, bytes[text] == UInt8(ascii: "["), let end = Self.label(bytes[text...].prefix(1002)) {
                let isNote = end > text + 2 && bytes[text + 1] == UInt8(ascii: "^")
                candidates.append(Candidate(lineStart: position, label: text..<end, isNote: isNote))
            }
            if text == line.end || line.next == bytes.count {
                countMarks(bytes[textStart..<line.end])
                textStart = line.next
            }
            if refusal != nil { return }
            position = line.next
        }
    }

    /// The end of the brackets of `[label]:`, which may be on another line.
    private static func label(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        var position = text.startIndex + 1
        while position + 1 < text.endIndex {
            switch text[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "["): return nil
            case UInt8(ascii: "]"): return text[position + 1] == UInt8(ascii: ":") ? position + 1 : nil
            case 0x0A: if text[position + 1] == 0x0A { return nil }
            default: break
            }
            position += 1
        }
        return nil
    }

    private mutating func countMarks(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
        guard text.count > Self.longText else { return }
        var marks = 0
        for byte in text where byte.isASCIIPunctuation { marks += 1 }
        if marks > Self.maximumMarks { refusal = "there are more than \(Self.maximumMarks) marks in one paragraph" }
    }
}
