/// The words of a heading while md4c tells them, part by part.
struct HeadingWords {
    /// The byte of the page where the line of its first word starts.
    var start: Int?
    /// The descriptions of its pictures.
    var description: [UInt8] = []
    private var shown: [UInt8] = []
    /// The same as it is written, short codes and all.
    private var written: [UInt8] = []

    mutating func add(_ words: [UInt8], hasShortCodes: Bool = false) {
        written += words
        var words = words
        if hasShortCodes { ShortCodes.replace(in: &words) }
        shown += words
    }

    /// A heading of nothing but a picture has the words for it.
    private var text: [UInt8] { shown.contains { $0 > 0x20 } ? shown : description }

    /// Whether there is nothing but blanks.
    var isEmpty: Bool { String(decoding: text, as: UTF8.self).allSatisfy(\.isWhitespace) }

    /// The heading, without the name `{#…}` at its end, and blanks run together.
    func finished(level: Int) -> MarkdownOutline.Heading {
        var heading = MarkdownOutline.Heading(
            start: start ?? 0, level: level, title: String(decoding: text, as: UTF8.self))
        heading.name = HeadingName.take(from: &heading.title)
        if heading.name == nil, written.count != shown.count {
            heading.name = HeadingSlug.slug(of: String(decoding: written, as: UTF8.self))
        }
        heading.title = heading.title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return heading
    }
}
