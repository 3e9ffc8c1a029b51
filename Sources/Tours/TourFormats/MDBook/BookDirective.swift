import Platform

/// A directive in a chapter's text that is replaced before Markdown is parsed: `{{#include file.rs:2:10}}`.
struct BookDirective: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        /// `\{{#…}}`: the text after the backslash, verbatim.
        case escaped
        case include(file: String, IncludedLines = .all, as: Use = .text)
        /// A title for the window of a browser.
        case title
        /// A preprocessor's directive, by its name.
        case unknown(String)
    }

    /// What an included file becomes.
    enum Use: Hashable, Sendable {
        case text
        /// The other lines of the file are there, too, but hidden.
        case withHiddenLines
        /// A block of code, with these words behind its fence.
        case code(String)
        case quiz
    }

    var kind: Kind
    /// Its bytes in the text.
    var range: Range<Int>
}

/// Finds the directives in a text, in order.
struct BookDirectives: Sequence, IteratorProtocol {
    private let text: ArraySlice<UInt8>
    private var position: Int
    /// The next closing brace from ``position`` on, or the end: searched for once, however many directives lack one.
    private var brace: Int
    /// The end of a line without the end of an escaped directive.
    private var plainLineEnd = 0

    init(in text: ArraySlice<UInt8>) {
        self.text = text
        position = text.startIndex
        brace = text.startIndex
    }

    mutating func next() -> BookDirective? {
        while let start = text[position...].firstIndex(of: UInt8(ascii: "{")) {
            position = start + 1
            guard text[position...].first == UInt8(ascii: "{") else { continue }
            if let found = directive(at: start) {
                position = found.range.upperBound
                return found
            }
        }
        position = text.endIndex
        return nil
    }

    private mutating func directive(at start: Int) -> BookDirective? {
        let backslash = start - 1
        if backslash >= text.startIndex, text[backslash] == UInt8(ascii: "\\"),
            text[start...].starts(with: "{{#".utf8), let end = lastEnd(onLineOf: start)
        {
            return BookDirective(kind: .escaped, range: backslash..<end)
        }
        let mark = text[(start + 2)...].drop { $0 <= 0x20 }
        guard mark.first == UInt8(ascii: "#") else { return nil }
        let name = mark.startIndex + 1
        let here = text[name...].prefix(while: Self.isWord).endIndex
        guard here > name, let end = end(from: here) else { return nil }
        let words = String(decoding: text[here..<(end - 2)], as: UTF8.self).split(whereSeparator: \.isWhitespace)
        let kind = Self.kind(String(decoding: text[name..<here], as: UTF8.self), words.map { String($0) })
        return BookDirective(kind: kind, range: start..<end)
    }

    /// The offset after the first `}}` of a directive, if there is no other brace before it.
    private mutating func end(from here: Int) -> Int? {
        if brace < here { brace = text[here...].firstIndex(of: UInt8(ascii: "}")) ?? text.endIndex }
        return text[brace...].starts(with: "}}".utf8) ? brace + 2 : nil
    }

    /// The offset after the last `}}` of a line.
    private mutating func lastEnd(onLineOf start: Int) -> Int? {
        if start < plainLineEnd { return nil }
        let end = text[start...].firstIndex(of: 0x0A) ?? text.endIndex
        var here = end
        while here > start + 1 {
            if text[(here - 2)..<here].elementsEqual("}}".utf8) { return here }
            here -= 1
        }
        plainLineEnd = end
        return nil
    }

    static func isWord(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_")
    }

    private static func kind(_ name: String, _ words: [String]) -> BookDirective.Kind {
        guard let first = words.first else { return .unknown(name) }
        let parts = first.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let lines = IncludedLines(parts.count > 1 ? parts[1] : "")
        switch name {
        case "include": return .include(file: String(parts[0]), lines)
        case "rustdoc_include": return .include(file: String(parts[0]), lines, as: .withHiddenLines)
        case "playground", "playpen":
            return .include(file: first, as: .code((["rust"] + words.dropFirst()).joined(separator: ",")))
        case "quiz": return .include(file: first, as: .quiz)
        case "title": return .title
        default: return .unknown(name)
        }
    }
}
