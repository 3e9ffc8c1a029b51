/// A stretch of raw HTML in Markdown, gathered until something else comes.
///
/// A tag or comment that the stretch does not end would swallow the Markdown after it. Such a tag becomes text, such a
/// comment ends with the stretch.
struct RawHTML {
    private var bytes: [UInt8] = []
    private var map: [(start: Int, source: Int?)] = []

    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ part: UnsafeBufferPointer<UInt8>, source: Int?) {
        map.append((bytes.count, source))
        bytes += part
    }

    /// Writes what was gathered and forgets it.
    ///
    /// Complexity: linear in the number of bytes.
    mutating func flush(into html: inout [UInt8], _ target: inout SourceMap) {
        var rest: HTMLToken?
        let end = bytes.withUnsafeBufferPointer { bytes in
            var search = HTMLContentSearch()
            var position = 0
            while let start = bytes.index(of: 0x3C, from: position) {
                position = start + 1
                guard let token = HTMLToken.at(start, in: bytes) else { continue }
                guard token.isFinished else {
                    rest = token
                    return start
                }
                position = search.contentEnd(of: token, in: bytes) ?? token.end
            }
            return bytes.count
        }
        for (start, source) in map where start < end { target.note(html.count + start, from: source) }
        html += bytes[..<end]
        if rest?.isTag == true {
            target.note(html.count, from: nil)
            for byte in bytes[end...] { MarkdownHTML.escape(byte, into: &html) }
        }
        bytes.removeAll(keepingCapacity: true)
        map.removeAll(keepingCapacity: true)
    }
}
