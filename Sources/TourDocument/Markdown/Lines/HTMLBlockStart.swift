internal import Platform

/// What ends an HTML block of Markdown (CommonMark 0.30, section 4.6; the raw value is the kind's number there).
package enum HTMLBlockEnd: Int, CaseIterable, Hashable, Sendable {
    /// `</script>`, `</pre>`, `</style>`.
    case verbatimTag = 1
    /// `-->`
    case comment
    /// `?>`
    case instruction
    /// `>`
    case declaration
    /// `]]>`
    case characterData
    /// A blank line, after a tag of a block.
    case blankLine
    /// A blank line, after any other tag that stands alone.
    case blankLineAfterTag

    /// The length in bytes of the longest text that ends a block.
    package static let maximumLength = 9

    /// Whether a block that ends so may begin right below text, and not only below another block.
    package var mayInterruptText: Bool { self != .blankLineAfterTag }

    package var isBlankLine: Bool { self == .blankLine || self == .blankLineAfterTag }

    /// Whether the line holds the text that ends the block.
    package func isFound(in line: UnsafeRawBufferPointer) -> Bool {
        switch self {
        case .verbatimTag: Self.hasVerbatimEnd(line)
        case .comment: Self.contains(line, "-->")
        case .instruction: Self.contains(line, "?>")
        case .declaration: Self.contains(line, ">")
        case .characterData: Self.contains(line, "]]>")
        case .blankLine, .blankLineAfterTag: false
        }
    }

    private static func contains(_ line: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
        guard let base = line.baseAddress else { return false }
        var position = 0
        while let found = memchr(base + position, CInt(text.utf8Start[0]), line.count - position) {
            let start = base.distance(to: UnsafeRawPointer(found))
            if line.has(text, at: start) { return true }
            position = start + 1
        }
        return false
    }

    private static func hasVerbatimEnd(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let base = line.baseAddress else { return false }
        var position = 0
        while let found = memchr(base + position, 0x3C, line.count - position) {
            let start = base.distance(to: UnsafeRawPointer(found))
            for name in ["</script>", "</style>", "</pre>"] as [StaticString] {
                if line.hasCaseless(name, at: start) { return true }
            }
            position = start + 1
        }
        return false
    }
}

/// Recognizes the start of an HTML block in a line of Markdown.
package enum HTMLBlockStart {
    private static let verbatimNames: [StaticString] = ["script", "pre", "style"]

    private static let blockNames: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
        "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
        "frame",
        "frameset", "h1", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem",
        "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "source", "summary", "table", "tbody",
        "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
    ]
    private static let longestName = 10

    /// What ends the block that starts at the `<` at an index; nil if none starts there.
    package static func end(in line: UnsafeRawBufferPointer, at start: Int) -> HTMLBlockEnd? {
        let next = start + 1
        // the parser does not ask what follows these names
        for name in verbatimNames where line.hasCaseless(name, at: next) { return .verbatimTag }
        guard next < line.count else { return nil }
        switch line[next] {
        case UInt8(ascii: "!"):
            if line.hasCaseless("!--", at: next) { return .comment }
            if next + 1 < line.count, (0x41...0x5A).contains(line[next + 1]) { return .declaration }
            if line.has("![CDATA[", at: next) { return .characterData }
            return nil
        case UInt8(ascii: "?"): return .instruction
        default:
            if isBlockTag(line, at: next) { return .blankLine }
            return isLoneTag(line, at: start) ? .blankLineAfterTag : nil
        }
    }

    private static func isBlockTag(_ line: UnsafeRawBufferPointer, at start: Int) -> Bool {
        let nameStart = line[start] == UInt8(ascii: "/") ? start + 1 : start
        var end = nameStart
        while end < line.count, end - nameStart <= longestName, line[end].isASCIIAlphanumeric { end += 1 }
        guard end > nameStart, line[nameStart].isASCIILetter else { return false }
        let name = String(decoding: line[nameStart..<end], as: UTF8.self).lowercased()
        guard blockNames.contains(name) else { return false }
        guard end < line.count else { return true }
        return line[end].isBlank || line[end] == UInt8(ascii: ">") || line.has("/>", at: end)
    }

    /// Whether a complete tag starts at an index and nothing but white space follows on the line.
    private static func isLoneTag(_ line: UnsafeRawBufferPointer, at start: Int) -> Bool {
        var scan = TagScan(line: line, position: start + 1)
        guard scan.skipTag() else { return false }
        return line[scan.position...].allSatisfy(\.isWhiteSpace)
    }

    /// A walk over one HTML tag, as CommonMark defines it.
    private struct TagScan {
        let line: UnsafeRawBufferPointer
        var position: Int

        private var current: UInt8? { position < line.count ? line[position] : nil }

        mutating func skipTag() -> Bool {
            let isClosing = current == UInt8(ascii: "/")
            if isClosing { position += 1 }
            guard let first = current, first.isASCIILetter else { return false }
            skip(while: { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") })
            while true {
                let before = position
                skip(while: \.isWhiteSpace)
                if current == UInt8(ascii: ">") {
                    position += 1
                    return true
                }
                if line.has("/>", at: position) {
                    position += 2
                    return true
                }
                guard !isClosing, position > before, skipAttribute() else { return false }
            }
        }

        private mutating func skipAttribute() -> Bool {
            guard let first = current, first.isASCIILetter || "_:".utf8.contains(first) else { return false }
            skip(while: { $0.isASCIIAlphanumeric || "_.:-".utf8.contains($0) })
            let afterName = position
            skip(while: \.isWhiteSpace)
            guard current == UInt8(ascii: "=") else {
                position = afterName
                return true
            }
            position += 1
            skip(while: \.isWhiteSpace)
            guard let quote = current else { return false }
            if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
                position += 1
                skip(while: { $0 != quote })
                guard current != nil else { return false }
                position += 1
                return true
            }
            let start = position
            skip(while: { !$0.isBlank && !"\"'=<>`".utf8.contains($0) })
            return position > start
        }

        private mutating func skip(while isPart: (UInt8) -> Bool) {
            while position < line.count, isPart(line[position]) { position += 1 }
        }
    }
}
