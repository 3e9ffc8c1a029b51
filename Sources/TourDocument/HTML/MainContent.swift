import CGumbo

/// The text of a page: the element that contains it, without the navigation, notices and lists of links in and around
/// it.
struct MainContent {
    /// The heading of the page, if it is before the text, with the sentence below it, and the element that contains the
    /// text.
    let parts: [GumboElementView]
    /// Elements in the parts that are left out.
    private(set) var leftOut: Set<GumboNodePointer>
    /// How many words of the page are not in the parts, or left out there.
    let leftOutWords: Int
    /// Whether more of the page's unlinked text is left out than is in the parts.
    let leavesOutMost: Bool

    /// - Parameter root: the `html` element.
    init(of root: GumboElementView) {
        var outline = TextOutline(of: root, countsNames: true)
        // if names exclude most of a page, its text has them: a page of comments
        if outline.allParagraphs >= TextOutline.leastText, outline.paragraphs * 4 < outline.allParagraphs {
            outline = TextOutline(of: root, countsNames: false)
        }
        let text = outline.text
        leftOut = outline.leftOut
        let heading = Self.heading(before: text.element, in: root, leftOut: &leftOut)
        parts = heading + [text.element]
        let headingWords = heading.reduce(0) { $0 + $1.text.split(whereSeparator: \.isWhitespace).count }
        leftOutWords = max(0, outline.size.words - text.shown.words - headingWords)
        leavesOutMost = outline.size.unlinked > 2 * text.shown.unlinked
    }

    /// The last heading of level 1 before a text that has none; on a page without one, of level 2. The page's own
    /// description follows it, if that is between heading and text. A repetition of the heading in the text is left
    /// out.
    private static func heading(
        before text: GumboElementView, in root: GumboElementView, leftOut: inout Set<GumboNodePointer>
    ) -> [GumboElementView] {
        let description =
            root.first { $0.tag == GUMBO_TAG_META && $0.attribute("name", is: "description") }
            .flatMap { $0.attribute("content") }.map(Media.folded) ?? ""
        // Asciidoctor's pages of a manual have the section of the name above the others
        let isManual = root.first { $0.tag == GUMBO_TAG_BODY }?.classes.contains("manpage") == true
        for level in [GUMBO_TAG_H1, GUMBO_TAG_H2] {
            let own = text.first { $0.tag == level }
            var heading: [GumboElementView] = []
            var (title, isReached) = ("", false)
            root.forEachElement { element, _ in
                isReached = isReached || element.node == text.node
                if isReached || leftOut.contains(element.node) || element.isHidden { return false }
                guard element.tag == level || leads.contains(element.tag) else { return true }
                let words = Media.folded(element.text)
                if element.tag == level {
                    if !words.isEmpty, words != title { (title, heading) = (words, [element]) }
                    return true
                }
                if isManual || heading.count == 1 && words.utf8.count >= shortestLead && description.hasPrefix(words) {
                    heading.append(element)
                }
                return false
            }
            if let own {
                guard heading.count > 1, Media.folded(own.text) == title else { continue }
                leftOut.insert(own.node)
            }
            if !heading.isEmpty, isReached { return heading }
        }
        return []
    }

    private static let leads = [GUMBO_TAG_P, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4]
    /// In bytes.
    private static let shortestLead = 40
}
