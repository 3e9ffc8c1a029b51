import CGumbo

/// Detects the parts of a site around the text of a page by HTML's elements for them, and by names that sites and
/// documentation generators use. A name alone is not enough: the part must also be short, or made of links.
enum SiteParts {
    struct Judgement {
        var isLeftOut = false
        /// Whether it is no part of the text, even if it is shown.
        var isOfSite = false
    }

    /// Whether an element is the text of a page by its name in rustdoc or doxygen.
    static func isNamedText(_ element: GumboElementView) -> Bool {
        guard element.hasAttributes, let id = element.attribute("id") else { return false }
        return id == "main-content" || id == "doc-content"
    }

    static func isMain(_ element: GumboElementView) -> Bool {
        element.tag == GUMBO_TAG_MAIN || element.attribute("role", is: "main")
    }

    /// - Parameters:
    ///   - size: how much text is in the element.
    ///   - countsNames: whether names count that only say what something may be.
    ///   - isArticle: whether the page calls itself an article.
    ///   - hasParagraphs: whether there are paragraphs in the element.
    static func judge(
        _ element: GumboElementView, _ size: TextSize, countsNames: Bool, isArticle: Bool, hasParagraphs: Bool
    ) -> Judgement {
        switch element.tag {
        case GUMBO_TAG_NAV: return Judgement(isLeftOut: true, isOfSite: true)
        // those of tabs label the panels; in a paragraph they are part of its sentences
        case GUMBO_TAG_BUTTON where !element.attribute("role", is: "tab"), GUMBO_TAG_INPUT where !isBox(element):
            return Judgement(isLeftOut: element.parent?.tag != GUMBO_TAG_P)
        case GUMBO_TAG_FOOTER where element.parent?.tag == GUMBO_TAG_BODY:
            return Judgement(isLeftOut: true, isOfSite: true)
        case GUMBO_TAG_A where isMarkOfLink(element): return Judgement(isLeftOut: true)
        case GUMBO_TAG_IFRAME:
            let address = element.attribute("src") ?? ""
            return Judgement(isLeftOut: frames.contains(where: address.contains))
        case GUMBO_TAG_H1, GUMBO_TAG_H2: return Judgement()
        default: break
        }
        let isBeside = element.tag == GUMBO_TAG_ASIDE || element.tag == GUMBO_TAG_FOOTER
        guard isBeside || element.hasAttributes else { return Judgement() }
        let names = element.classes
        if siteRoles.contains(element.attribute("role")?.lowercased() ?? "")
            || element.tag == GUMBO_TAG_DIV && names.contains("header") && hasLinkOfKey(element)
        {
            return Judgement(isLeftOut: true, isOfSite: true)
        }
        let isSmall = size.count <= shortText || size.isMadeOfLinks
        let id = element.attribute("id") ?? ""
        // unprinted text within a line is still part of the text
        if siteIDs.contains(id)
            || names.contains(where: { siteClasses.contains(String($0)) && ($0 != "noprint" || !element.isInline) })
        {
            return Judgement(isLeftOut: isSmall, isOfSite: countsNames)
        }
        if countsNames, isArticle, hasReplies(element, names, id) { return Judgement(isLeftOut: true, isOfSite: true) }
        let isBare = isSmall || isArticle && !hasParagraphs && size.count < TextOutline.leastText
        if countsNames, hasNameOfSite(element, nameParts) { return Judgement(isLeftOut: isBare, isOfSite: true) }
        if countsNames, isArticle, isBare, hasNameOfSite(element, articleParts) {
            return Judgement(isLeftOut: true, isOfSite: true)
        }
        // text meant to be next to the main text, such as notes and the boxes of DocBook, stays
        guard isBeside || names.contains("sidebar"), !names.contains(where: { $0.hasPrefix("footnote") }),
            element.first(where: { $0.classes.contains("titlepage") }) == nil
        else { return Judgement() }
        return Judgement(isLeftOut: size.isMadeOfLinks, isOfSite: countsNames)
    }

    /// Whether a box has a class or a name that sites give to such parts. That of a section is made of its heading.
    private static func hasNameOfSite(_ element: GumboElementView, _ parts: [[UInt8]]) -> Bool {
        guard boxes.contains(element.tag) else { return false }
        var names = element.attribute("class") ?? ""
        let first = element.children.first { _ in true }
        if element.tag != GUMBO_TAG_SECTION, first.map({ !headings.contains($0.tag) }) ?? true {
            names += " " + (element.attribute("id") ?? "")
        }
        guard names.utf8.count > 1 else { return false }
        let bytes = Array(names.utf8.map { $0 | 0x20 })
        return parts.contains { part in
            bytes.indices.contains { bytes[$0] == part[0] && bytes[$0...].starts(with: part) }
        }
    }

    /// Whether an element holds what readers wrote below the text.
    private static func hasReplies(_ element: GumboElementView, _ names: [Substring], _ id: String) -> Bool {
        guard boxes.contains(element.tag) || element.tag == GUMBO_TAG_LI || element.tag == GUMBO_TAG_ARTICLE else {
            return false
        }
        return (names + [id[...]]).contains { name in
            replies.contains(String(name)) || name.hasPrefix("comments-") || name.hasPrefix("comments_")
                || name == "comment" && element.tag == GUMBO_TAG_LI
        }
    }

    /// Whether a link leads to its own place, or to one further down the page.
    private static func isMarkOfLink(_ link: GumboElementView) -> Bool {
        guard let address = link.attribute("href"), link.childCount <= 3 else { return false }
        guard address.contains("#") else { return false }
        let text = link.text.filter { !$0.isWhitespace && $0 != "\u{200B}" }
        if text.isEmpty { return link.first { $0.tag == GUMBO_TAG_IMG } == nil }
        return marks.contains(text) || address.hasPrefix("#") && text.lowercased().hasPrefix("skipto")
    }

    /// Whether it contains links with keys, like texinfo's row of "Next" and "Previous".
    private static func hasLinkOfKey(_ element: GumboElementView) -> Bool {
        element.children.contains { part in
            part.tag == GUMBO_TAG_P && part.children.contains { $0.attribute("accesskey") != nil }
        }
    }

    private static func isBox(_ element: GumboElementView) -> Bool { element.attribute("type", is: "checkbox") }

    private static let marks: Set = ["¶", "§", "#", "◆", "◆\u{FE0E}", "∞", "🔗", "⚓︎", "Permalink"]
    /// Bytes without blanks.
    private static let shortText = 200
    private static let boxes = [
        GUMBO_TAG_DIV, GUMBO_TAG_SECTION, GUMBO_TAG_HEADER, GUMBO_TAG_FOOTER, GUMBO_TAG_ASIDE, GUMBO_TAG_UL,
        GUMBO_TAG_OL,
    ]
    private static let headings = [
        GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6,
    ]
    /// Parts of such names on sites of all kinds.
    private static let nameParts = [
        "comments", "comment-", "related", "footer", "menu", "modal", "share", "social", "newsletter", "promo",
    ].map { Array($0.utf8) }
    /// Parts of the names of boxes that are left out of articles.
    private static let articleParts = [
        "sidebar", "rail", "trending", "popular", "recirc", "recommend", "outbrain", "taboola", "signup", "sign-up",
        "pagination", "more-", "latest", "most-", "breaking", "author-bio", "bio-", "advert", "subscri", "print-",
        "overlay", "flyout", "breadcrumb",
    ].map { Array($0.utf8) }
    private static let replies: Set = [
        "comments", "commentlist", "comment-list", "comment_list", "comment-respond", "respond", "disqus_thread",
        "post-comments", "pingback", "pingbacks", "trackbacks",
    ]
    /// Parts of the addresses of buttons and advertisements.
    private static let frames = ["/plugins/like.php", "/plugins/page.php", "/plugins/comments.php", "smartads."]
    private static let siteRoles: Set = ["navigation", "search", "banner", "contentinfo"]
    /// doxygen's, javadoc's, Wikipedia's, rustdoc's.
    private static let siteIDs: Set = [
        "top", "side-nav", "nav-path", "MSearchSelectWindow", "MSearchResultsWindow", "navbar.top", "navbar.bottom",
        "mw-navigation", "mw-panel", "catlinks", "siteSub", "toggle-all-docs", "copy-path",
    ]
    private static let siteClasses: Set = [
        // DocBook, GTK-Doc, texinfo
        "navheader", "navfooter", "navigation", "nav-panel",
        // Sphinx and its looks
        "sphinxsidebar", "wy-nav-side", "rst-footer-buttons", "headerlink", "copybtn", "linenodiv",
        "viewcode-back",
        // javadoc, rustdoc, mdBook, MkDocs
        "topNav", "bottomNav", "subNav", "skipNav", "nav-wrapper", "navbar", "md-sidebar",
        // Wikipedia
        "mw-editsection", "mw-jump-link", "noprint", "printfooter", "navbox", "vector-page-toolbar", "vector-dropdown",
        "mw-portlet",
        "breadcrumb", "breadcrumbs", "skip-link", "hash-link", "hideme", "notable-traits", "rightside",
        "test-arrow",
        "ttc",
    ]
}
