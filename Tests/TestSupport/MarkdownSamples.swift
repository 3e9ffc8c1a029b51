/// Markdown made up by chance.
package enum MarkdownSamples {
    /// Pieces of Markdown that have a bearing on blocks.
    private static let atoms = [
        "# ", "## ", "### ", "#", "===", "---", "--", "- ", "* ", "+ ", "1. ", "2) ", "> ", ">", "```", "~~~", "````",
        "`", "    ", "  ", " ", "\t", "text", "a", "[a]: /u", "[b]: <u> \"t\"", "\"t\"", "'t", "[x", "]: u", "a | b",
        "|-|-|", "--|--", "---|---", "***", "* * *", "___", "[ ] ", "[x] ", "\\", "é", "10. ", "1.", "-", "*",
    ]
    private static let htmlAtoms = [
        "<div>", "</div>", "<!--", "-->", "<pre>", "</pre>", "<?", "?>", "<!A", "<![CDATA[", "]]>", "<b c='d'>",
        "<script", "</script>", "<b>", "<p/>", "<a href=x", "</a >",
    ]
    private static let noteAtoms = ["[^1]", "[^2]", "[^1]: n", "[^2]: m", "[a]", "[b][a]", "[^3]: *x*"]
    private static let ends = ["\n", "\n", "\n", "\n", "\n\n", "\n\n", "\n \n", "\r\n", "\n    \n"]

    /// A block of each kind with `@` where text or HTML of a line may stand; a kind with several such places is there for each.
    package static let holders = [
        "@", "# @", "- a\n- @", "> @", "> [!NOTE]\n> @", "|@|\n|-|\n|a|", "|a|\n|-|\n|@|",
        "<table><caption>@</caption><tr><td>a</table>", "<dl><dt>@<dd>a</dl>", "<dl><dt>a<dd>@</dl>",
        "<figure><blockquote>@</blockquote><figcaption>a</figcaption></figure>",
        "<figure><blockquote>a</blockquote><figcaption>@</figcaption></figure>",
        "<details><summary>@</summary>a</details>", "<details><summary>a</summary>@</details>", "a[^1]\n\n[^1]: @",
    ]

    /// Marks in any order.
    package static func marks(_ generator: inout SeededGenerator, withHTML: Bool, withNotes: Bool = false) -> String {
        let atoms = atoms + (withHTML ? htmlAtoms + htmlAtoms : []) + (withNotes ? noteAtoms + noteAtoms : [])
        var text = ""
        for _ in 0..<1 + generator.below(14) {
            for _ in 0..<1 + generator.below(4) { text += atoms[generator.below(atoms.count)] }
            text += ends[generator.below(ends.count)]
        }
        return text
    }

    /// Blocks of every kind, each word in them another one, and how many words they are.
    package static func words(_ generator: inout SeededGenerator) -> (text: String, count: Int) {
        var text = ""
        var words = 0
        func word() -> String {
            words += 1
            return "w\(words)w"
        }
        func line() -> String { (0..<1 + generator.below(6)).map { _ in word() }.joined(separator: " ") }
        for _ in 0..<1 + generator.below(8) {
            let lines = 1 + generator.below(8)
            switch generator.below(10) {
            case 0: text += "## \(line())\n"
            case 1: for _ in 0..<lines { text += "\(line())\n" }
            case 2:
                text += "```swift\n"
                for _ in 0..<lines { text += "  \(line())\n" }
                text += "```\n"
            case 3: for _ in 0..<lines { text += "> \(line())\n" }
            case 4: for _ in 0..<lines { text += "- \(line())\n  \(line())\n" }
            case 5: for number in 0..<lines { text += "\(number + 7). \(line())\n" }
            case 6:
                text += "\(word()) | \(word())\n--- | ---\n"
                for _ in 0..<lines { text += "\(word()) | \(word())\n" }
            case 7: for _ in 0..<lines { text += "    \(line())\n" }
            case 8:
                text += "- \(line())\n\n  ~~~\n"
                for _ in 0..<lines { text += "  \(line())\n" }
                text += "  ~~~\n"
            default: text += "\(line())\n===\n"
            }
            text += "\n"
        }
        return (text, words)
    }
}
