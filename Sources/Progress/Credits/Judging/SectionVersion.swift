internal import Platform

/// The version of a section's text, by the words of its paragraphs: another layout is no other version.
///
/// A paragraph here is a block of the page: also a heading, a list, a table.
package struct SectionVersion: Sendable, Hashable {
    /// `sha256:` and 64 hexadecimal digits, of all its text.
    package var content: String
    /// Three letters a paragraph, of the first ``maximumCount``, then three a line of preformatted text, of the first
    /// ``maximumLines``: enough to tell which are new.
    package var paragraphs: String

    init(content: String, paragraphs: String) { (self.content, self.paragraphs) = (content, paragraphs) }

    /// Changes in paragraphs beyond this number cannot be located.
    package static let maximumCount = 400
    private static let maximumLines = 2_000
    fileprivate static let lettersEach = 3

    /// - Parameters:
    ///   - blocks: the plain text of each paragraph.
    ///   - lines: those of preformatted paragraphs.
    /// - Complexity: linear in their length.
    package init(_ blocks: some Sequence<String>, lines: some Sequence<String> = EmptyCollection()) {
        var whole = SHA256()
        var marks = ""
        var count = 0
        for block in blocks {
            let words = Self.words(of: block)
            guard !words.isEmpty else { continue }
            words.withUnsafeBytes { whole.update($0) }
            [UInt8(0x0A)].withUnsafeBytes { whole.update($0) }
            if count < Self.maximumCount { marks += Self.mark(of: words) }
            count += 1
        }
        content = "sha256:" + whole.hexadecimal()
        paragraphs = marks + lines.lazy.compactMap(Self.mark(ofParagraph:)).prefix(Self.maximumLines).joined()
    }

    /// Whether a paragraph or line is in this version; true without words.
    /// - Complexity: linear in its length, given ``marks``.
    package static func isKnown(_ block: String, among marks: Set<Substring>) -> Bool {
        let words = words(of: block)
        return words.isEmpty || marks.contains(Substring(mark(of: words)))
    }

    /// The marks of all paragraphs.
    package var marks: Set<Substring> { Set(paragraphs.marksInOrder) }

    /// The mark of a paragraph; nil without words.
    static func mark(ofParagraph block: String) -> String? {
        let words = words(of: block)
        return words.isEmpty ? nil : mark(of: words)
    }

    /// The first eight digits of ``content``, for people to compare.
    package static func short(_ content: String) -> String {
        let digits = content.split(separator: ":").last ?? ""
        return String(digits.prefix(8))
    }

    /// Three of 64 letters: paragraphs collide once in 262,144.
    private static func mark(of words: [UInt8]) -> String {
        var hash = SHA256()
        words.withUnsafeBytes { hash.update($0) }
        let digest = hash.digest()
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        return String(decoding: digest.prefix(lettersEach).map { letters[Int($0 & 63)] }, as: UTF8.self)
    }

    /// The text with each run of white space as one blank.
    private static func words(of text: String) -> [UInt8] {
        Array(text.utf8.split(whereSeparator: \.isASCIIWhitespace).joined(separator: [0x20]))
    }
}

extension String {
    /// The marks of ``SectionVersion/paragraphs``.
    var marksInOrder: [Substring] {
        var marks: [Substring] = []
        var rest = self[...]
        while !rest.isEmpty {
            marks.append(rest.prefix(SectionVersion.lettersEach))
            rest = rest.dropFirst(SectionVersion.lettersEach)
        }
        return marks
    }
}
