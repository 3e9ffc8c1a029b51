/// The parts of a book that are no text of it, so that nothing is earned by them, by the words of EPUB's structural semantics and of the
/// guides of EPUB 2.
enum EPUBMatter {
    private static let types: Set<Substring> = [
        "colophon", "copyright-page", "cover", "halftitlepage", "imprint", "title-page", "titlepage", "toc",
    ]

    /// Whether one of some words, with blanks between them, is that of such a part.
    static func isNamed(_ words: String) -> Bool {
        words.lowercased().split(whereSeparator: \.isWhitespace).contains(where: types.contains)
    }

    /// How far into a file its first elements say what it is, in bytes, and how many of them.
    private static let headSize = 4 << 10
    private static let mostElements = 3

    /// Whether a file says so of its body, or of what begins it.
    static func isSaid(by html: [UInt8]) -> Bool {
        var rest = html.prefix(headSize)
        for _ in 0..<mostElements {
            guard let start = rest.firstRange(of: Array("epub:type=".utf8))?.upperBound, start < rest.endIndex else {
                return false
            }
            let value = rest[(start + 1)...].prefix { $0 != rest[start] }
            if isNamed(String(decoding: value, as: UTF8.self)) { return true }
            rest = rest[value.endIndex...]
        }
        return false
    }
}
