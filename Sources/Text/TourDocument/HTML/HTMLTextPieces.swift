import CGumbo
internal import MarkdownTree
internal import Platform

/// Cuts the text of a gumbo node into pieces, each either copied from the source byte by byte, or one character
/// reference.
struct HTMLTextPieces {
    /// Takes a piece, its source offset, and whether it is a reference, so that its bytes are not those of the source.
    typealias Use = (_ piece: Slice<UnsafeBufferPointer<UInt8>>, _ source: Int?, _ isReference: Bool) -> Void

    private let map: SourceMap
    private let page: UnsafeBufferPointer<UInt8>
    /// The texts that bytes of the page replace.
    private let text: UnsafeBufferPointer<UInt8>

    init(page: UnsafeBufferPointer<UInt8>, text: UnsafeBufferPointer<UInt8>, map: SourceMap) {
        (self.page, self.text, self.map) = (page, text, map)
    }

    /// Calls `use` with each piece of the node's text.
    func each(of node: GumboNodePointer, _ use: Use) {
        guard let start = node.pointee.v.text.text else { return }
        var length = 0
        while start[length] != 0 { length += 1 }
        let raw = UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self)
        let text = UnsafeBufferPointer(start: raw, count: length)
        let original = node.pointee.v.text.original_text
        guard let data = original.data, let base = page.baseAddress else { return use(text[...], nil, false) }
        let begin = UnsafeRawPointer(data) - UnsafeRawPointer(base)
        // The last token of a text node that was cut by an ignored tag may be missing from its length.
        guard begin >= 0, begin <= page.count else { return use(text[...], nil, false) }
        let parent = GumboElementView(node.pointee.parent)?.tag
        // tags are text there, and in the latter two references as well
        let isText = parent == GUMBO_TAG_TEXTAREA
        let isRaw = parent == GUMBO_TAG_XMP || parent == GUMBO_TAG_PLAINTEXT
        var there = begin
        var here = 0
        func isCopied() -> Bool {
            text[here] == page[there] && (isRaw || page[there] != 0x26 && (isText || !isMarkup(there)))
        }
        while here < text.count {
            let stretch = map[there]
            if let words = stretch.text, there < page.count, text[here] == page[there] {
                use(self.text[words], stretch.source, false)
                (here, there) = (here + 1, there + 1)
                continue
            }
            let end = min(stretch.end, page.count)
            let (start, source) = (here, stretch.source)
            while here < text.count, there < end, isCopied() {
                here += 1
                there += 1
            }
            // A difference is a whole character, even if its first bytes are the same.
            if here < text.count, there < end {
                while here > start, page[there] & 0xC0 == 0x80 {
                    here -= 1
                    there -= 1
                }
            }
            if here > start { use(text[start..<here], source, false) }
            guard here < text.count else { return }
            if there < page.count, there == end, isCopied() { continue }
            guard there < page.count, skip(text, &here, &there, use) else { return use(text[here...], nil, false) }
        }
    }

    /// Skips a difference between the text and the page: a reference, an ignored tag, a carriage return, a NUL.
    private func skip(
        _ text: UnsafeBufferPointer<UInt8>, _ here: inout Int, _ there: inout Int, _ use: Use
    ) -> Bool {
        switch page[there] {
        case 0x26:
            guard let (count, taken) = reference(at: there, standsFor: text[here...]) else { return false }
            use(text[here..<here + count], map.source(of: there), true)
            here += count
            there += taken
        case 0x0D where text[here] == 0x0A:
            use(text[here..<here + 1], map.source(of: there), false)
            here += 1
            there += there + 1 < page.count && page[there + 1] == 0x0A ? 2 : 1
        case 0x3C:
            guard let token = HTMLToken.at(there, in: page) else { return false }
            there = token.end
        case 0: there += 1
        default:
            // gumbo replaces what it rejects as text, such as most controls, by U+FFFD.
            guard text[here...].starts(with: "\u{FFFD}".utf8) else { return false }
            let length = min(scalarLength(page[there]), page.count - there)
            use(page[there..<there + length], map.source(of: there), false)
            here += 3
            there += length
        }
        return true
    }

    /// The bytes of a text for the reference, or apparent reference, at an offset of the page, and its length there.
    private func reference(at start: Int, standsFor text: Slice<UnsafeBufferPointer<UInt8>>) -> (Int, Int)? {
        let rest = page[start...].prefix(Self.longestReference)
        let isNumber = rest.dropFirst().first == 0x23
        let name = rest.dropFirst(isNumber ? 2 : 1).prefix(while: \.isASCIIAlphanumeric)
        let end = name.endIndex < rest.endIndex && rest[name.endIndex] == 0x3B ? name.endIndex + 1 : name.endIndex
        if isNumber {
            let isText = text.first == 0x26 && end - start < 4
            return (min(scalarLength(text[text.startIndex]), text.count), isText ? 1 : end - start)
        }
        // some need no semicolon, whatever follows
        for length in stride(from: name.count, to: 1, by: -1) {
            let known = CharacterReference.text(named: String(decoding: name.prefix(length), as: UTF8.self))
            if let known, text.starts(with: known.utf8) {
                return (known.utf8.count, length == name.count ? end - start : length + 1)
            }
        }
        return text.starts(with: page[start..<end]) ? (end - start, end - start) : nil
    }

    /// Longer than all of HTML's names.
    private static let longestReference = 40

    /// Whether a tag or comment starts at an offset: gumbo has ignored it, else the text would end here.
    private func isMarkup(_ there: Int) -> Bool { page[there] == 0x3C && HTMLToken.at(there, in: page) != nil }

    private func scalarLength(_ lead: UInt8) -> Int {
        lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }
}
