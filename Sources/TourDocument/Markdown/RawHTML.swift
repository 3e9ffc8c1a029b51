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
    mutating func flush(into html: inout [UInt8], _ target: inout SourceMap) {
        let end = bytes.withUnsafeBufferPointer(Self.completeEnd)
        for (start, source) in map where start < end { target.note(html.count + start, from: source) }
        html += bytes[..<end]
        if end + 1 < bytes.count, bytes[end + 1] != 0x21, bytes[end + 1] != 0x3F {
            target.note(html.count, from: nil)
            html += "&lt;".utf8
            for byte in bytes[(end + 1)...] {
                if byte == 0x26 {
                    html += "&amp;".utf8
                } else if byte == 0x3C {
                    html += "&lt;".utf8
                } else {
                    html.append(byte)
                }
            }
        }
        bytes.removeAll(keepingCapacity: true)
        map.removeAll(keepingCapacity: true)
    }

    /// The start of the first thing that is not ended, or the end of the bytes.
    private static func completeEnd(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var position = 0
        var search = HTMLEndTagSearch()
        while let token = HTMLToken.next(in: bytes, from: position) {
            if token.isUnfinished { return token.range.lowerBound }
            position = token.range.upperBound
            if token.kind == .startTag, HTMLTagRole.of(bytes, token.name) == .erased,
                let end = search.end(of: token.name, in: bytes, from: position)
            {
                position = end
            }
        }
        return bytes.count
    }
}
