import CMD4C

/// Takes md4c's events and writes HTML from them, noting where each stretch of text came from.
///
/// Markdown goes by way of HTML since the two mix: a `<details>` of one HTML block may end in another, after any amount of
/// Markdown. The page that gumbo reads then is the one that a browser would get.
struct MarkdownWriter {
    /// What md4c is given: link definitions of other sections, then the section.
    struct Input {
        var bytes: UnsafeBufferPointer<UInt8>
        /// The number of bytes before the section.
        var prefix: Int
        /// Where the section's bytes come from, by one map after the other.
        var origin: [SourceMap]
        /// Whether bytes were put in that the source does not have.
        var hasInsertions = false
    }

    var html: [UInt8] = []
    var map = SourceMap()
    /// The notes that text points to, in the order of their numbers.
    var notes: FootnoteNumbers

    /// What a callback returns to end the parsing. md4c takes positive values for an end in some places only.
    static let stop: Int32 = -1

    let input: Input
    var isSilent: Bool
    /// Behind the last text, in the source and in what md4c was given.
    var lastEnd: Int?
    var lastOffset: Int?
    var isInCell = false
    var containers = 0
    var liftedContainers = 0
    /// How many spans of each kind are open, by type.
    var spans = Array(repeating: 0, count: Int(MD_SPAN_U.rawValue) + 1)
    var cells = 0
    var addressBytes = 0
    var scannedAddressBytes = 0
    var pictures: [[UInt8]] = []
    var pictureStart: Int?
    var raw = RawHTML()
    var alert = AlertMark()

    init(_ input: Input, notes: FootnoteNumbers) {
        self.input = input
        self.notes = notes
        // A rule stands between the prefix and the section.
        isSilent = input.prefix > 0
        html.reserveCapacity(input.bytes.count * 5 / 4 + 64)
    }

    /// Writes raw HTML and the alert's mark that were held back, before something else is written.
    mutating func settle(isAlert: Bool) {
        if !raw.isEmpty { raw.flush(into: &html, &map) }
        guard let held = alert.held else { return }
        alert.held = nil
        if isAlert {
            html.replaceSubrange(held.place..<held.place + held.name.count, with: held.name)
        } else {
            held.bytes.withUnsafeBufferPointer { escape($0, source: held.source) }
        }
    }

    mutating func tag(_ text: StaticString) {
        if isSilent { return }
        map.note(html.count, from: nil)
        text.withUTF8Buffer { html += $0 }
    }

    mutating func tag(_ text: String) {
        if isSilent { return }
        map.note(html.count, from: nil)
        html += text.utf8
    }

    mutating func copy(_ bytes: some Collection<UInt8>, source: Int?) {
        map.note(html.count, from: source)
        html += bytes
    }

    mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        if bytes.isEmpty { return }
        map.note(html.count, from: source)
        for (index, byte) in bytes.enumerated() {
            let length = html.count
            Self.escape(byte, into: &html)
            if html.count > length + 1 { map.note(html.count, from: source.map { $0 + index + 1 }) }
        }
    }

    mutating func attribute(_ value: MD_ATTRIBUTE) {
        if isSilent { return }
        guard let start = value.text, let types = value.substr_types, let offsets = value.substr_offsets else { return }
        let bytes = UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: Int(value.size))
        var part = 0
        while offsets[part] < value.size {
            let range = Int(offsets[part])..<Int(offsets[part + 1])
            switch types[part] {
            case MD_TEXT_ENTITY: html += bytes[range]
            case MD_TEXT_NULLCHAR: html += "\u{FFFD}".utf8
            default: for byte in bytes[range] { Self.escape(byte, into: &html) }
            }
            part += 1
        }
    }

    static func escape(_ byte: UInt8, into text: inout [UInt8]) {
        switch byte {
        case 0x26: text += "&amp;".utf8
        case 0x3C: text += "&lt;".utf8
        case 0x3E: text += "&gt;".utf8
        case 0x22: text += "&quot;".utf8
        default: text.append(byte)
        }
    }

    /// The place of a pointer in what md4c was given; nil if it points elsewhere.
    func offset(of pointer: UnsafePointer<MD_CHAR>?) -> Int? {
        guard let pointer, let base = input.bytes.baseAddress else { return nil }
        let offset = UnsafeRawPointer(pointer) - UnsafeRawPointer(base)
        return (0..<input.bytes.count).contains(offset) ? offset : nil
    }

    func sourceOffset(_ offset: Int) -> Int? {
        if offset < input.prefix { return nil }
        var place = offset - input.prefix
        for map in input.origin {
            guard let source = map.source(of: place) else { return nil }
            place = source
        }
        return place
    }

    /// Escapes a stretch of what md4c was given.
    mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
        eachPiece(bytes, offset: offset) { $0.escape($1, source: $2) }
    }

    /// Goes through a stretch of what md4c was given in pieces that the source has without a gap. Dashes that were put into
    /// a row that is of no table after all are left out again.
    mutating func eachPiece(
        _ bytes: UnsafeBufferPointer<UInt8>, offset: Int,
        _ use: (inout MarkdownWriter, UnsafeBufferPointer<UInt8>, Int?) -> Void
    ) {
        var position = 0
        while position < bytes.count {
            let source = sourceOffset(offset + position)
            let length = min(gapless(from: offset + position), bytes.count - position)
            if source != nil || !input.hasInsertions {
                use(&self, UnsafeBufferPointer(rebasing: bytes[position..<position + length]), source)
            }
            position += length
        }
    }

    /// Where the line ends that the last text stands on: a newline that md4c reports has no place of its own.
    func lineEndSource() -> Int? {
        guard var place = lastOffset, place < input.bytes.count else { return nil }
        if !InlineCollector.isSpace(input.bytes[place]) { place = lineEnd(from: place) }
        return place < input.bytes.count ? sourceOffset(place) : nil
    }

    /// The end of the line that a place is on.
    func lineEnd(from start: Int) -> Int {
        var place = start
        while place < input.bytes.count, input.bytes[place] != 0x0A, input.bytes[place] != 0x0D { place += 1 }
        return place
    }

    /// How many bytes from a place on come from the source without a gap; at least 1.
    private func gapless(from offset: Int) -> Int {
        if offset < input.prefix { return input.prefix - offset }
        var place = offset - input.prefix
        var length = Int.max
        for map in input.origin {
            length = min(length, map.stretchEnd(of: place) - place)
            guard let source = map.source(of: place) else { break }
            place = source
        }
        return max(length, 1)
    }
}
