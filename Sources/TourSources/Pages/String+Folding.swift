extension String {
    /// The text on one line: without white space at its ends, and with one space between words.
    ///
    /// Complexity: linear in the length of the text.
    var foldingWhiteSpace: String {
        // Nearly every text is folded already, and bytes tell it without looking for characters first.
        if isFolded { return self }
        var folded = ""
        for word in split(whereSeparator: \.isWhitespace) {
            if !folded.isEmpty { folded += " " }
            folded.append(contentsOf: word)
        }
        return folded
    }

    /// Whether the text is printable ASCII with single spaces between words.
    private var isFolded: Bool {
        var last: UInt8 = 0x20
        for byte in utf8 {
            guard (0x20..<0x7F).contains(byte), byte != 0x20 || last != 0x20 else { return false }
            last = byte
        }
        return last != 0x20 || isEmpty
    }
}

extension String {
    /// Its beginning, of so many bytes of UTF-8 at most, cut between scalars.
    func prefix(bytes: Int) -> String {
        guard utf8.count > bytes else { return self }
        var end = utf8.index(startIndex, offsetBy: bytes)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
