/// What a page says about itself at its very start: YAML between `---` and `---` or `...`, TOML between `+++`, JSON between `;;;`, or an
/// object by itself, or one in a comment: `<!--{"Title": …}-->`.
public struct FrontMatter: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case yaml, toml, json
    }

    public let kind: Kind
    /// With its fences and the newline behind them.
    public let source: Range<Int>
    /// What is between the fences.
    public let content: Range<Int>

    /// Reads the front matter of a page; nil if it has none.
    ///
    /// - Complexity: linear in its length, or in the page's if the second fence is missing.
    public init?(in bytes: UnsafeBufferPointer<UInt8>) {
        let text = ByteView(bytes)
        let start = text.has("\u{FEFF}", at: 0, to: text.count) ? 3 : 0
        let firstEnd = text.lineEnd(from: start)
        let first = text.trimmed(start..<firstEnd)
        if first.lowerBound == start, first.count == 3, let kind = Self.kind(of: text[start]),
            text.run(of: text[start], from: start, to: firstEnd) == 3
        {
            self.init(kind, behind: text.nextLine(behind: firstEnd), from: start, in: text)
        } else if text.has("<!--{", at: start, to: text.count) {
            self.init(jsonFrom: start, to: "}-->", marks: (4, 3), in: text)
        } else if first.count == 1, text[start] == "{" {
            self.init(jsonFrom: start, to: "\n}", marks: (0, 0), in: text)
        } else {
            return nil
        }
    }

    private static func kind(of fence: UInt8) -> Kind? {
        switch fence {
        case "-": .yaml
        case "+": .toml
        case ";": .json
        default: nil
        }
    }

    private init?(_ kind: Kind, behind start: Int, from page: Int, in text: ByteView) {
        var line = start
        var isKnown = kind == .json
        while line < text.count {
            let end = text.lineEnd(from: line)
            let words = text.trimmed(line..<end)
            if words.lowerBound == line, Self.isFence(words, of: kind, in: text) {
                self.init(kind: kind, source: page..<text.nextLine(behind: end), content: start..<line)
                return
            }
            // what begins with no key is text between two rules
            if !isKnown, !words.isEmpty, text[words.lowerBound] != "#" {
                guard Self.hasKey(words, of: kind, in: text) else { return nil }
                isKnown = true
            }
            line = text.nextLine(behind: end)
        }
        return nil
    }

    private init?(jsonFrom start: Int, to closing: StaticString, marks: (Int, Int), in text: ByteView) {
        var place = start
        while let found = text.find(closing.utf8Start[0], from: place, to: text.count) {
            place = found + 1
            guard text.has(closing, at: found, to: text.count) else { continue }
            let end = found + closing.utf8CodeUnitCount
            let lineEnd = text.lineEnd(from: end)
            guard text.isBlank(end..<lineEnd) else { return nil }
            self.init(
                kind: .json, source: start..<text.nextLine(behind: lineEnd), content: start + marks.0..<end - marks.1)
            return
        }
        return nil
    }

    private init(kind: Kind, source: Range<Int>, content: Range<Int>) {
        (self.kind, self.source, self.content) = (kind, source, content)
    }

    private static func isFence(_ words: Range<Int>, of kind: Kind, in text: ByteView) -> Bool {
        guard words.count == 3 else { return false }
        switch kind {
        case .yaml:
            return text.has("---", at: words.lowerBound, to: words.upperBound)
                || text.has("...", at: words.lowerBound, to: words.upperBound)
        case .toml: return text.has("+++", at: words.lowerBound, to: words.upperBound)
        case .json: return text.has(";;;", at: words.lowerBound, to: words.upperBound)
        }
    }

    private static func hasKey(_ words: Range<Int>, of kind: Kind, in text: ByteView) -> Bool {
        if kind == .toml {
            return text[words.lowerBound] == "[" || text.find(0x3D, from: words.lowerBound, to: words.upperBound) != nil
        }
        return text[words.lowerBound] == "{"
            || words.contains { text[$0] == ":" && ($0 + 1 == words.upperBound || text[$0 + 1].isBlank) }
    }
}

extension BlockReader {
    /// Takes the front matter of a page, and tells where its text starts.
    mutating func takeFrontMatter() -> Int {
        let mark = text.has("\u{FEFF}", at: 0, to: text.count) ? 3 : 0
        guard options.contains(.frontMatter), let found = FrontMatter(in: text.bytes) else { return mark }
        var node = BlockTree.Node(
            kind: .frontMatter, start: UInt32(found.source.lowerBound), end: UInt32(found.source.upperBound),
            nextNode: 1)
        (node.first, node.second) = (UInt32(found.content.lowerBound), UInt32(found.content.upperBound))
        tree.nodes.append(node)
        return found.source.upperBound
    }
}
