/// HTML generated from Markdown, with the source of each stretch. Markdown is converted to HTML so that gumbo reads
/// what a browser would get: a `<details>` of one HTML block may end in another.
struct MarkdownHTML {
    private(set) var html: [UInt8] = []
    private(set) var map = SourceMap()
    /// The start of raw HTML that nothing else has followed yet.
    private var rawStart: Int?

    /// - Parameter attributes: HTML, each attribute with a blank before it.
    mutating func begin(_ name: String, _ attributes: String = "", source: Int? = nil) {
        write("<\(name)\(attributes)>", source: source)
    }

    /// - Parameter source: the end of the element in the source.
    mutating func end(_ name: String, source: Int? = nil) {
        write("</\(name)")
        write(">", source: source.map { $0 - 1 })
    }

    /// HTML of our own.
    mutating func write(_ text: String, source: Int? = nil) {
        endRaw()
        map.note(html.count, from: source)
        html += text.utf8
    }

    /// Text contiguous in the source. One byte replaces words, which saves gumbo work.
    mutating func text(_ text: Slice<UnsafeBufferPointer<UInt8>>, source: Int?) {
        endRaw()
        var rest = text
        while let first = rest.first {
            let part = first == 0 ? rest.prefix(1) : rest.prefix { $0 != 0 }
            rest = rest[part.endIndex...]
            let range = part.startIndex..<part.endIndex
            let place = source.map { $0 + range.lowerBound - text.startIndex }
            // characters that gumbo would change are not replaced
            if first != 0, first != 0x0D, map.extend(by: range, from: place) { continue }
            let isWords = first != 0 && !part.allSatisfy(InlineCollector.isSpace)
            map.note(html.count, from: place, for: isWords ? range : nil)
            if isWords { html.append(0x78) } else if first == 0 { html += "&#0;".utf8 } else { html += part }
        }
    }

    mutating func raw(_ bytes: Slice<UnsafeBufferPointer<UInt8>>, source: Int?) {
        rawStart = rawStart ?? html.count
        map.note(html.count, from: source)
        html += bytes
    }

    /// Ends raw HTML: an unfinished tag becomes text, a comment is closed. Both would swallow the Markdown that
    /// follows.
    mutating func endRaw() {
        guard let start = rawStart else { return }
        rawStart = nil
        guard let (place, isTag) = Self.unended(in: html[start...]) else { return }
        guard isTag else { return write("-->") }
        let tag = String(decoding: html[place...], as: UTF8.self)
        html.removeSubrange(place...)
        map.forget(from: place)
        write(tag.escapedForHTML)
    }

    /// The unfinished tag or comment.
    private static func unended(in html: ArraySlice<UInt8>) -> (place: Int, isTag: Bool)? {
        html.withUnsafeBufferPointer { bytes in
            var tokens = HTMLTokens(bytes)
            while let token = tokens.next() {
                if !token.isFinished { return (html.startIndex + token.start, token.isTag) }
                tokens.position = tokens.contentEnd(of: token) ?? token.end
            }
            return nil
        }
    }
}
