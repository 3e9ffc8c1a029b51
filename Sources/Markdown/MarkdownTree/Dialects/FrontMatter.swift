/// The metadata at the very start of a page: YAML between `---` and `---` or `...`, TOML between `+++`, an object of
/// JSON by itself, or one in a comment: `<!--{"Title": …}-->`. The page's text follows it.
public struct FrontMatter: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case yaml, toml, json
    }

    public let kind: Kind
    /// The content between the fences.
    public let content: Range<Int>
    /// The start of the page's text.
    public let end: Int

    private static let fences: [(kind: Kind, opening: StaticString, closing: StaticString)] = [
        (.yaml, "---", "..."), (.toml, "+++", "+++"),
    ]

    /// Reads the front matter of a page; nil if it has none.
    ///
    /// - Complexity: linear in its length, or in the page's if the second fence is missing.
    public init?(in bytes: UnsafeBufferPointer<UInt8>) { self.init(in: ByteView(bytes)) }

    init?(in text: ByteView) {
        let start = text.has("\u{FEFF}", at: 0, to: text.count) ? 3 : 0
        let lineEnd = text.lineEnd(from: start)
        if let fence = Self.fences.first(where: { text.isLine($0.opening, start..<lineEnd) }) {
            self.init(fence.kind, behind: text.nextLine(behind: lineEnd), to: [fence.opening, fence.closing], in: text)
        } else if text.has("<!--{", at: start, to: text.count) {
            self.init(jsonFrom: start + 4, to: "}-->", marks: 3, in: text)
        } else if text.isLine("{", start..<lineEnd) {
            self.init(jsonFrom: start, to: "\n}", marks: 0, in: text)
        } else {
            return nil
        }
    }

    private init?(_ kind: Kind, behind start: Int, to fences: [StaticString], in text: ByteView) {
        var line = start
        var isKnown = false
        while line < text.count {
            let lineEnd = text.lineEnd(from: line)
            let next = text.nextLine(behind: lineEnd)
            if fences.contains(where: { text.isLine($0, line..<lineEnd) }) {
                (self.kind, content, end) = (kind, start..<line, next)
                return
            }
            // without a key it is text between two rules
            let words = text.trimmed(line..<lineEnd)
            if !isKnown, !words.isEmpty, text[words.lowerBound] != "#" {
                guard Self.hasKey(words, of: kind, in: text) else { return nil }
                isKnown = true
            }
            line = next
        }
        return nil
    }

    /// - Parameter marks: the bytes of the closing mark that are not the object's.
    private init?(jsonFrom start: Int, to closing: StaticString, marks: Int, in text: ByteView) {
        guard let found = text.find(closing, from: start, to: text.count) else { return nil }
        let objectEnd = found + closing.utf8CodeUnitCount
        let lineEnd = text.lineEnd(from: objectEnd)
        guard text.isBlank(objectEnd..<lineEnd) else { return nil }
        (kind, content, end) = (.json, start..<objectEnd - marks, text.nextLine(behind: lineEnd))
    }

    private static func hasKey(_ words: Range<Int>, of kind: Kind, in text: ByteView) -> Bool {
        if kind == .toml {
            return text[words.lowerBound] == "[" || text.find(0x3D, from: words.lowerBound, to: words.upperBound) != nil
        }
        return text[words.lowerBound] == "{"
            || words.contains { text[$0] == ":" && ($0 + 1 == words.upperBound || text[$0 + 1].isBlank) }
    }
}

extension ByteView {
    /// Whether a line is a word followed by blanks.
    fileprivate func isLine(_ word: StaticString, _ line: Range<Int>) -> Bool {
        has(word, at: line.lowerBound, to: line.upperBound)
            && isBlank(line.lowerBound + word.utf8CodeUnitCount..<line.upperBound)
    }
}
