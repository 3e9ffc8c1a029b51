extension String {
    /// The text on one line: without white space at its ends, and with one space between words.
    ///
    /// Complexity: linear in the length of the text.
    var foldingWhiteSpace: String {
        var folded = ""
        for word in split(whereSeparator: \.isWhitespace) {
            if !folded.isEmpty { folded += " " }
            folded.append(contentsOf: word)
        }
        return folded
    }
}
