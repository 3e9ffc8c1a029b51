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
        let isArticle = Self.isArticle(root)
        let headline = isArticle ? Self.meta("og:title", in: root).map(Media.folded) ?? "" : nil
        var outline = TextOutline(of: root, countsNames: true, headline: headline)
        // where names hide most of a page, its text has them: a page of comments
        if outline.allParagraphs >= TextOutline.leastText, outline.paragraphs * 4 < outline.allParagraphs {
            outline = TextOutline(of: root, countsNames: false, headline: headline)
        }
        // one without text of its own may be a list of others, or made of captions
        if headline != nil, outline.allParagraphs < TextOutline.leastArticle {
            outline = TextOutline(of: root, countsNames: true, headline: nil)
        }
        let text = outline.text
        leftOut = outline.leftOut
        let heading = Self.heading(before: text.element, in: root, leftOut: &leftOut)
        parts = heading + [text.element]
        let headingWords = heading.reduce(0) { $0 + $1.text.split(whereSeparator: \.isWhitespace).count }
        leftOutWords = max(0, outline.size.words - text.shown.words - headingWords)
        leavesOutMost = outline.size.unlinked > 2 * text.shown.unlinked
    }

    /// Whether a page calls itself an article. Pages of documentation have "Article" in their data, too.
    private static func isArticle(_ root: GumboElementView) -> Bool {
        if meta("og:type", in: root)?.lowercased().hasPrefix("article") == true { return true }
        return root.first { element in
            let isData = element.tag == GUMBO_TAG_SCRIPT && element.attribute("type", is: "application/ld+json")
            let type = isData ? element.text : element.attribute("itemtype") ?? ""
            return articles.contains(where: type.contains)
        } != nil
    }

    private static let articles = ["NewsArticle", "BlogPosting"]

    /// A property of the page, from its head.
    private static func meta(_ name: String, in root: GumboElementView) -> String? {
        let meta = root.first {
            $0.tag == GUMBO_TAG_META && ($0.attribute("property", is: name) || $0.attribute("name", is: name))
        }
        return meta?.attribute("content")
    }

    /// The last heading of level 1 before a text that has none; on a page without one, of level 2. Behind it comes the
    /// lead, which is all sentences between the two, or a question before its answers; then the text may have the
    /// heading once more, which is left out.
    private static func heading(
        before text: GumboElementView, in root: GumboElementView, leftOut: inout Set<GumboNodePointer>
    ) -> [GumboElementView] {
        let around = Set(sequence(first: text.node) { $0.pointee.parent })
        // Asciidoctor's pages of a manual have the section of the name above the others
        let isManual = root.first { $0.tag == GUMBO_TAG_BODY }?.classes.contains("manpage") == true
        for level in [GUMBO_TAG_H1, GUMBO_TAG_H2] {
            let own = text.first { $0.tag == level }
            var heading: [GumboElementView] = []
            var (title, isReached) = ("", false)
            root.forEachElement { element, _ in
                isReached = isReached || element.node == text.node
                if isReached || leftOut.contains(element.node) || element.isHidden { return false }
                if element.tag == level {
                    let words = Media.folded(element.text)
                    if !words.isEmpty, words != title { (title, heading) = (words, [element]) }
                    return false
                }
                if heading.isEmpty || around.contains(element.node) || element.isInline { return true }
                if leadless.contains(element.tag) { return false }
                let isLead = isManual ? manualLeads.contains(element.tag) : element.isLead
                if isLead { heading.append(element) }
                return !isLead
            }
            // of a text that is the whole page, nothing stands before it
            guard isReached else { return [] }
            if let own {
                guard heading.count > 1, Media.folded(own.text) == title else { return [] }
                leftOut.insert(own.node)
            }
            if !heading.isEmpty { return heading }
        }
        return []
    }

    private static let manualLeads = [GUMBO_TAG_P, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4]
    /// Elements in which no lead is looked for.
    private static let leadless = [
        GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_TABLE, GUMBO_TAG_FIGURE, GUMBO_TAG_FORM, GUMBO_TAG_BUTTON,
        GUMBO_TAG_ASIDE, GUMBO_TAG_FOOTER,
    ]
}

extension GumboElementView {
    /// Whether it is a sentence, or has one right in it.
    fileprivate var isLead: Bool {
        children.allSatisfy(\.isInline) ? isSentence : children.contains { $0.tag == GUMBO_TAG_P && $0.isSentence }
    }

    private var isSentence: Bool {
        var size = TextSize()
        forEachText { text in
            let isLinked = sequence(first: text) { $0.pointee.parent }.prefix { $0 != node }
                .contains { GumboElementView($0)?.tag == GUMBO_TAG_A }
            if let words = text.pointee.v.text.text { size += TextSize(of: words, isLinked: isLinked) }
        }
        return size.count >= Self.shortestLead && !size.isMadeOfLinks
    }

    /// In bytes, without blanks.
    private static let shortestLead = 36
}
