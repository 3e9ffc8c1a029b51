import CGumbo

/// What of a page is its text: the element that holds it, without the navigation, notices and lists of links in and around it.
struct MainContent {
    /// The heading of the page, if it stands before the text, and the element that holds the text.
    let parts: [GumboElementView]
    /// Elements in the parts that are left out.
    let leftOut: Set<GumboNodePointer>
    /// How many words of the page are not in the parts, or left out there.
    let leftOutWords: Int
    /// Whether more of the page's text is left out than is in the parts, but for links.
    let leavesOutMost: Bool

    /// - Parameter root: the `html` element.
    init(of root: GumboElementView) {
        var outline = TextOutline(of: root, countsNames: true)
        // where names hide most of a page, its text has them: a page of comments
        if outline.allParagraphs >= TextOutline.leastText, outline.paragraphs * 4 < outline.allParagraphs {
            outline = TextOutline(of: root, countsNames: false)
        }
        let text = outline.text
        let heading = Self.heading(before: text.element, in: root, leftOut: outline.leftOut)
        parts = (heading.map { [$0] } ?? []) + [text.element]
        leftOut = outline.leftOut
        let headingWords = heading?.text.split(whereSeparator: \.isWhitespace).count ?? 0
        leftOutWords = max(0, outline.size.words - text.shown.words - headingWords)
        leavesOutMost = outline.size.unlinked > 2 * text.shown.unlinked
    }

    /// The last heading of level 1 before a text that has none; on a page without one, of level 2.
    private static func heading(
        before text: GumboElementView, in root: GumboElementView, leftOut: Set<GumboNodePointer>
    ) -> GumboElementView? {
        for level in [GUMBO_TAG_H1, GUMBO_TAG_H2] where text.first(where: { $0.tag == level }) == nil {
            var heading: GumboElementView?
            var isReached = false
            root.forEachElement { element, _ in
                isReached = isReached || element.node == text.node
                if isReached || leftOut.contains(element.node) || element.isHidden { return false }
                if element.tag == level, !element.text.allSatisfy(\.isWhitespace) { heading = element }
                return true
            }
            if let heading, isReached { return heading }
        }
        return nil
    }
}
