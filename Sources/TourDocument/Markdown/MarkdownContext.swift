/// What a section that is parsed alone needs to know of the rest of its page.
package struct MarkdownContext: Hashable, Sendable {
    /// Markdown text that holds the page's link definitions (`[label]: address "title"`), each on lines of its own.
    package var linkDefinitions: [UInt8]
    /// The page's notes: the Markdown text of each by its label, lowered.
    package var footnotes: [String: [UInt8]]
    /// The names that headings before the section have.
    package var slugs: HeadingSlug

    package init(
        linkDefinitions: [UInt8] = [], footnotes: [String: [UInt8]] = [:], slugs: HeadingSlug = HeadingSlug()
    ) {
        self.linkDefinitions = linkDefinitions
        self.footnotes = footnotes
        self.slugs = slugs
    }

    /// Gathers the definitions of a whole page.
    ///
    /// Complexity: linear in the number of bytes.
    package init(page: some Collection<UInt8>) {
        let definitions = FootnoteDefinitions(source: Array(page))
        self.init(
            linkDefinitions: Self.linkDefinitions(in: definitions.rest),
            footnotes: definitions.bodies.mapValues(\.bytes))
    }

    /// The lines that look like link definitions, outside of code blocks, and a title on the line after.
    private static func linkDefinitions(in bytes: [UInt8]) -> [UInt8] {
        var found: [UInt8] = []
        var fence = CodeFence()
        var position = 0
        var wantsTitle = false
        while position < bytes.count {
            let line = MarkdownLine(in: bytes, at: position)
            position = line.next
            if fence.pass(line, in: bytes) == nil || line.isBlank {
                wantsTitle = false
                continue
            }
            let text = bytes[line.text..<line.end]
            if line.columns < 4, isLinkDefinition(text) {
                found += [0x0A] + text + [0x0A]
                wantsTitle = true
            } else {
                if wantsTitle, let first = text.first, first == 0x22 || first == 0x27 || first == 0x28 {
                    found.removeLast()
                    found += [0x20] + text + [0x0A]
                }
                wantsTitle = false
            }
        }
        return found
    }

    private static func isLinkDefinition(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first == 0x5B, let end = text.firstIndex(of: 0x5D), end > text.startIndex + 1 else { return false }
        return end + 1 < text.endIndex && text[end + 1] == 0x3A
    }
}
