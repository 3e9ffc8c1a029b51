extension String {
    /// The text for a line of Markdown, which shows it unchanged.
    package var escapedForMarkdown: String {
        var escaped = ""
        for character in self {
            if "\\`*_[]<>".contains(character) { escaped += "\\" }
            escaped.append(character)
        }
        return escaped
    }
}
