import CMD4C

/// Links of wikis: `[[Page]]`, `[[Page|words]]`, `[[Page#Heading]]`; with `!` before it, one to a page that is shown in place is a
/// link as well, one to a picture the picture.
enum WikiLink {
    /// How far from its start the end of one is looked for, in bytes.
    private static let maximumLength = 400

    /// Parts the brackets of what is no link of a wiki, although md4c takes it for one: `[[1]](address)`, `[[ -f file ]]`, `[[0, 1]]`;
    /// and `!` from the brackets of what is one, although md4c takes it for a picture of another kind.
    ///
    /// - Complexity: linear in the number of bytes.
    static func insertions(_ bytes: UnsafeBufferPointer<UInt8>) -> [Insertion] {
        var found: [Insertion] = []
        var place = 0
        while let start = bytes.index(of: UInt8(ascii: "["), from: place) {
            place = start + 1
            guard place < bytes.count, bytes[place] == UInt8(ascii: "[") else { continue }
            let text = bytes[(start + 2)...].prefix(maximumLength)
            let end = text.firstIndex { "[]\n".utf8.contains($0) } ?? text.endIndex
            if !isLink(bytes[text.startIndex..<end], before: bytes[end...].dropFirst(2).first) {
                found.append(Insertion(place: place, bytes: blank))
            } else if start > 0, bytes[start - 1] == UInt8(ascii: "!"),
                start == 1 || bytes[start - 2] != 0x5C, !bytes[text.startIndex..<end].contains(0x5C)
            {
                // in a cell, with a backslash before a width, it stays as it is written
                found.append(Insertion(place: start, bytes: blank))
            }
        }
        return found
    }

    private static let blank: [UInt8] = [0x20]

    private static func isLink(_ text: Slice<UnsafeBufferPointer<UInt8>>, before next: UInt8?) -> Bool {
        guard let first = text.first, let last = text.last, first > 0x20, last > 0x20, first != UInt8(ascii: "^") else {
            return false
        }
        if let next, "([:".utf8.contains(next) { return false }
        return text.contains { $0.isASCIILetter || $0 >= 0x80 || $0 == UInt8(ascii: "-") }
    }

    /// Whether a target is a picture's.
    static func isPicture(_ target: MD_ATTRIBUTE) -> Bool {
        guard let start = target.text else { return false }
        let name = String(decoding: UnsafeRawBufferPointer(start: start, count: Int(target.size)), as: UTF8.self)
        let path = name.lowercased().prefix { $0 != "#" }
        return ["png", "jpg", "jpeg", "gif", "svg", "webp"].contains { path.hasSuffix("." + $0) }
    }

    /// The address that a target stands for, as text for an attribute: the page, and the heading by its name.
    static func address(of target: MD_ATTRIBUTE) -> String {
        guard let start = target.text else { return "" }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(target.size))
        // in a cell the bar before the words has a backslash, which is gone here
        let parts = String(decoding: bytes.prefix { $0 != UInt8(ascii: "|") }, as: UTF8.self)
            .split(separator: "#", omittingEmptySubsequences: false)
        // `%` and `?` are part of a page's name
        var address = parts[0].replacing("%", with: "%25").replacing("?", with: "%3F")
        if address.lowercased().hasSuffix(".md") { address.removeLast(3) }
        if parts.count > 1, let heading = parts.last { address += "#" + HeadingSlug.slug(of: String(heading)) }
        var text: [UInt8] = []
        for byte in address.utf8 { MarkdownHTML.escape(byte, into: &text) }
        return String(decoding: text, as: UTF8.self)
    }
}
