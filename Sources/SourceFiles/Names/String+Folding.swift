extension String {
    /// The text on one line: without white space at its ends, and with one space between words.
    ///
    /// Complexity: linear in the length of the text.
    package var foldingWhiteSpace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// Its beginning, of so many bytes of UTF-8 at most, cut between scalars.
    package func prefix(bytes: Int) -> String {
        guard utf8.count > bytes else { return self }
        var end = utf8.index(startIndex, offsetBy: bytes)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
