import CGumbo

/// Where the text of a page is, and what is navigation, found in one walk through its tree: it is in the smallest
/// element that holds nine tenths of the paragraphs (text that is not made of links, outside of lists and code) and has
/// beside it nothing like a part of it. Of a page that calls itself an article it is the element `article` with the
/// headline.
struct TextOutline {
    private(set) var text: (element: GumboElementView, shown: TextSize)
    /// The elements that ``SiteParts`` leaves out.
    private(set) var leftOut: Set<GumboNodePointer> = []
    /// The size of the page's text.
    private(set) var size = TextSize()
    /// The bytes of the page's paragraphs without those in elements named like a site's parts; and with them.
    private(set) var paragraphs = 0
    private(set) var allParagraphs = 0

    private let countsNames: Bool
    /// The headline of a page that calls itself an article; nil for all others.
    private let headline: String?
    private var open: [Part]
    /// The part that the page marks as its text: by a name from documentation generators, or as its main part.
    private var named: Part?
    private var mains: [Part] = []
    /// The outermost elements `article`.
    private var articles: [Part] = []
    /// The body of an article, which may be in several elements of one name: the bytes of its paragraphs, and the size
    /// that each element around its last one had by its end.
    private var body = (name: "", paragraphs: 0, shown: [(element: GumboElementView, size: TextSize)]())

    /// A page with fewer bytes in paragraphs may be of lists or tables: only elements shaped like navigation are left
    /// out.
    static let leastText = 600
    /// The same for one that calls itself an article.
    static let leastArticle = 200

    /// - Parameters:
    ///   - countsNames: whether names of classes help to tell a site's parts.
    ///   - headline: of a page that calls itself an article.
    init(of root: GumboElementView, countsNames: Bool, headline: String?) {
        (self.countsNames, self.headline) = (countsNames, headline)
        text = (root, TextSize())
        open = [Part(root, block: 0)]
        while let last = open.last {
            guard let node = last.element.child(last.next) else {
                close()
                continue
            }
            open[open.count - 1].next += 1
            if let element = GumboElementView(node) {
                // the options of a field are no text of the page
                if !element.isHidden, element.tag != GUMBO_TAG_SELECT { begin(element, in: last) }
            } else if node.pointee.type == GUMBO_NODE_TEXT, let text = node.pointee.v.text.text {
                let size = TextSize(of: text, isLinked: last.isLink)
                open[open.count - 1].size += size
                open[open.count - 1].shown += size
                open[last.block].line += size
                if size.count > 0, last.start == nil { open[open.count - 1].start = text }
            }
        }
    }

    private mutating func begin(_ element: GumboElementView, in parent: Part) {
        let isBlock = !element.isInline
        if isBlock { open[parent.block].endLine() }
        var part = Part(element, block: isBlock ? open.count : parent.block)
        // menus have switches, whose words are no more text than links are
        let isLink = element.tag == GUMBO_TAG_A && element.attribute("href") != nil || element.tag == GUMBO_TAG_LABEL
        part.isLink = parent.isLink || isLink
        part.isListed = parent.isListed || Part.listed.contains(element.tag) || element.isForNoScript
        if part.isLink, !parent.isLink, element.attribute("href")?.hasPrefix("#") == false { part.links = 1 }
        (part.mainsBefore, part.articlesBefore) = (mains.count, articles.count)
        open.append(part)
    }

    private mutating func close() {
        var part = open.removeLast()
        if part.block == open.count { part.endLine() }
        part.gatherParagraphs()
        guard let parent = open.indices.last else { return finish(part) }
        // a text with its title is no part of a site, whatever its name is
        let countsNames = countsNames && !(part.hasTitle && part.allParagraphs >= Self.leastText)
        var judgement = SiteParts.judge(
            part.element, part.size, countsNames: countsNames, isArticle: headline != nil,
            hasParagraphs: part.allParagraphs > 0)
        if countsNames, headline != nil, part.isListOfStories(in: open[parent]) {
            judgement = SiteParts.Judgement(isLeftOut: true, isOfSite: true)
        }
        // slides are no part of a text that has paragraphs before them
        if part.isListOfSlides, open.reduce(0, { $0 + $1.paragraphs + $1.own.count }) >= Self.leastText {
            judgement.isLeftOut = true
        }
        if headline != nil, part.allParagraphs > 0, let name = part.element.nameOfBody { endBody(part, name) }
        if judgement.isLeftOut {
            leftOut.insert(part.element.node)
            part.shown = TextSize()
        }
        if named == nil, SiteParts.isNamedText(part.element) { named = part }
        if SiteParts.isMain(part.element) {
            mains.removeSubrange(part.mainsBefore...)
            mains.append(part)
        }
        if part.element.tag == GUMBO_TAG_ARTICLE {
            articles.removeSubrange(part.articlesBefore...)
            articles.append(part)
        }
        open[parent].take(part, judgement)
    }

    /// Notes where a body ends, if it goes on with the one before or is longer.
    private mutating func endBody(_ part: Part, _ name: String) {
        if name != body.name {
            guard part.allParagraphs > body.paragraphs else { return }
            body = (name, 0, [])
        }
        body.paragraphs += part.allParagraphs
        var size = part.shown
        body.shown = [(part.element, size)]
        for around in open.reversed() {
            size += around.shown
            body.shown.append((around.element, size))
        }
    }

    /// Leaves out what follows the body of an article.
    private mutating func cutAfterBody(_ paragraphs: Int) {
        guard body.paragraphs * 2 >= paragraphs,
            let depth = body.shown.firstIndex(where: { $0.element.node == text.element.node })
        else { return }
        for (inner, outer) in zip(body.shown[..<depth], body.shown[...depth].dropFirst()) {
            leftOut.formUnion(
                outer.element.children.lazy.map(\.node).drop { $0 != inner.element.node }.dropFirst())
        }
        text.shown = body.shown[depth].size
    }

    private mutating func finish(_ page: Part) {
        (size, paragraphs, allParagraphs) = (page.size, page.paragraphs, page.allParagraphs)
        let marked = named ?? (mains.count == 1 ? mains.first : nil)
        let whole = marked.flatMap { $0.size.unlinked * 4 >= page.size.unlinked ? $0 : nil } ?? page
        let least = headline == nil ? Self.leastText : Self.leastArticle
        text = whole.paragraphs < least ? (whole.element, whole.shown) : whole.text
        guard let headline else { return }
        let article = articles.first { article in
            articles.count == 1 && article.allParagraphs * 2 >= allParagraphs
                || article.element.first { $0.isHeadline(of: headline) } != nil
        }
        if let article, article.allParagraphs >= least { text = (article.element, article.shown) }
        cutAfterBody(page.paragraphs)
    }
}

/// An open element of the walk.
private struct Part {
    let element: GumboElementView
    /// The number of the next child.
    var next = 0
    /// The number of the innermost open element that makes a block of its text.
    let block: Int
    var isLink = false
    /// Whether text in it makes no paragraphs.
    var isListed = false
    /// How many links to other pages are in it, and whether there is a heading of level 1.
    var links = 0
    private(set) var hasTitle = false
    var (mainsBefore, articlesBefore) = (0, 0)
    var size = TextSize()
    var shown = TextSize()
    var paragraphs = 0
    var allParagraphs = 0
    /// The text since a block in it began or ended.
    var line = TextSize()
    /// The paragraphs directly in it.
    private(set) var own = (number: 0, count: 0)
    /// The element in it with most paragraphs, and the text element in that.
    private var densest:
        (element: GumboElementView, paragraphs: Int, text: (element: GumboElementView, shown: TextSize))?
    /// The elements directly in it with text of their own.
    private var others: [(element: GumboElementView, hasCode: Bool)] = []
    private var hasOwnText = false
    private var hasCode = false
    /// Its first text, its number of items, and the first text of the first two of them.
    var start: UnsafePointer<CChar>?
    private var items = (count: 0, starts: [UnsafePointer<CChar>?]())

    /// The fewest bytes of a single paragraph that counts.
    private static let longParagraph = 250
    /// Shorter text next to the main text is a caption of a site's part, in bytes.
    private static let leastOwnText = 20

    init(_ element: GumboElementView, block: Int) { (self.element, self.block) = (element, block) }

    mutating func endLine() {
        if line.count > 0, !line.isMadeOfLinks, !isListed { own = (own.number + 1, own.count + line.unlinked) }
        line = TextSize()
    }

    mutating func gatherParagraphs() {
        guard element.tag != GUMBO_TAG_P, own.number > 1 || own.count >= Self.longParagraph else { return }
        paragraphs += own.count
        allParagraphs += own.count
    }

    mutating func take(_ part: Part, _ judgement: SiteParts.Judgement) {
        start = start ?? part.start
        links += part.links
        hasTitle = hasTitle || part.hasTitle || part.element.tag == GUMBO_TAG_H1
        if part.element.tag == GUMBO_TAG_LI {
            items.count += 1
            if items.count <= 2 { items.starts.append(part.start) }
        }
        // it mostly repeats shown text
        if !part.element.isForNoScript { size += part.size }
        shown += part.shown
        if part.element.tag == GUMBO_TAG_P { own = (own.number + part.own.number, own.count + part.own.count) }
        let counted = judgement.isOfSite ? 0 : part.paragraphs
        paragraphs += counted
        allParagraphs += part.allParagraphs
        if counted > densest?.paragraphs ?? 0 { densest = (part.element, counted, part.text) }
        if !judgement.isLeftOut, part.size.unlinked >= Self.leastOwnText {
            hasOwnText = hasOwnText || Self.texts.contains(part.element.tag)
            let isCode = part.hasCode || part.element.tag == GUMBO_TAG_PRE
            hasCode = hasCode || isCode
            if !part.size.isMadeOfLinks { others.append((part.element, isCode)) }
        }
    }

    /// Whether at least half of its text is links to other stories. A list below paragraphs belongs to those.
    func isListOfStories(in parent: Part) -> Bool {
        guard links > 1, size.linked * 2 >= size.count, allParagraphs == 0, !hasCode, !hasTitle else { return false }
        switch element.tag {
        case GUMBO_TAG_DIV, GUMBO_TAG_SECTION, GUMBO_TAG_ASIDE, GUMBO_TAG_FIGURE, GUMBO_TAG_HEADER: return true
        case GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_DL, GUMBO_TAG_TABLE:
            return parent.own.number == 0
        default: return false
        }
    }

    /// Whether its items are counted as `1/50`, `2/50`…
    var isListOfSlides: Bool {
        items.count > 2
            && items.starts.enumerated().allSatisfy { number, start in
                let letters = start.map { start in (0..<32).lazy.map { UInt8(bitPattern: start[$0]) }.prefix { $0 != 0 }
                }
                return letters?.drop { $0 <= 0x20 }.starts(with: "\(number + 1)/\(items.count)".utf8) == true
            }
    }

    /// The element that contains the text, and the size shown of it. An article is whole, and no part of a text is left
    /// out because another is longer.
    var text: (element: GumboElementView, shown: TextSize) {
        guard element.tag != GUMBO_TAG_ARTICLE, !hasOwnText, let densest, densest.paragraphs * 10 >= paragraphs * 9,
            !Self.texts.contains(densest.element.tag), !densest.element.isInline,
            // a book's title page is followed by its contents
            !densest.element.classes.contains("titlepage"), !hasOther(like: densest.element)
        else { return (element, shown) }
        return densest.text
    }

    /// Whether another element directly in this one looks like a part of the same text. A site's parts contain no code.
    private func hasOther(like part: GumboElementView) -> Bool {
        let name = part.attribute("class") ?? ""
        return others.contains { other, hasCode in
            guard other.node != part.node else { return false }
            if hasCode || other.isSectionOfText { return true }
            guard other.tag == part.tag else { return false }
            return part.tag == GUMBO_TAG_SECTION || !name.isEmpty && other.attribute("class") == name
        }
    }

    /// Elements that are always text.
    private static let texts = [
        GUMBO_TAG_P, GUMBO_TAG_PRE, GUMBO_TAG_DL, GUMBO_TAG_TABLE, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_UL, GUMBO_TAG_OL,
        GUMBO_TAG_H2, GUMBO_TAG_H3,
    ]
    /// Elements whose text makes no paragraphs.
    static let listed = [GUMBO_TAG_LI, GUMBO_TAG_PRE]
}

extension GumboElementView {
    /// Whether it begins with a named heading of level 2, like sections of documentation.
    fileprivate var isSectionOfText: Bool {
        let first = children.first { _ in true }
        return first?.tag == GUMBO_TAG_H2 && first?.attribute("id") != nil
    }

    /// Whether it is the heading that a page names, maybe with its site behind that.
    fileprivate func isHeadline(of title: String) -> Bool {
        guard tag == GUMBO_TAG_H1 || tag == GUMBO_TAG_H2, case let words = Media.folded(text) else { return false }
        return words.utf8.count >= 8 && title.hasPrefix(words)
    }

    /// The name by which sites tell the body of an article.
    fileprivate var nameOfBody: String? {
        guard hasAttributes else { return nil }
        if let name = attribute("itemprop"), name.contains("articleBody") { return name }
        guard let name = attribute("class"), Self.bodies.contains(where: name.contains) else { return nil }
        return name
    }

    private static let bodies = [
        "article-body", "article__body", "articleBody", "article-content", "article-text", "entry-content", "post-body",
        "post-content", "story-body", "story-content",
    ]

    /// Whether it stands in a line.
    var isInline: Bool { Self.inline.contains(tag) }

    private static let inline = [
        GUMBO_TAG_A, GUMBO_TAG_ABBR, GUMBO_TAG_ACRONYM, GUMBO_TAG_B, GUMBO_TAG_BDI, GUMBO_TAG_BDO, GUMBO_TAG_BIG,
        GUMBO_TAG_BR, GUMBO_TAG_CITE, GUMBO_TAG_CODE, GUMBO_TAG_DEL, GUMBO_TAG_DFN, GUMBO_TAG_EM, GUMBO_TAG_FONT,
        GUMBO_TAG_I, GUMBO_TAG_INS, GUMBO_TAG_KBD, GUMBO_TAG_LABEL, GUMBO_TAG_MARK, GUMBO_TAG_Q, GUMBO_TAG_S,
        GUMBO_TAG_SAMP, GUMBO_TAG_SMALL, GUMBO_TAG_SPAN, GUMBO_TAG_STRIKE, GUMBO_TAG_STRONG, GUMBO_TAG_SUB,
        GUMBO_TAG_SUP, GUMBO_TAG_TT, GUMBO_TAG_U, GUMBO_TAG_VAR, GUMBO_TAG_WBR,
    ]
}
