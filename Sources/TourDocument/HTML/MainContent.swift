import CGumbo
import Platform

/// Tells a page's text from what stands around it on a site: navigation, buttons, marks of links to headings.
///
/// It goes by HTML's own words for that, and by the names that makers of documentation give to their parts.
enum MainContent {
    /// The element that holds the text, if there is one that surely does.
    ///
    /// Complexity: linear in the size of the page.
    static func find(in root: GumboNodePointer) -> GumboElementView? {
        let all = elements(in: root) { isMain($0) && $0.attribute("hidden") == nil }
        let main = all.count == 1 ? all.first : nil
        let place = main?.node ?? root
        return elements(in: place) { contentIDs.contains($0.attribute("id") ?? "") }.first ?? article(in: place) ?? main
    }

    /// The one article in an element, if no heading of the first level stands outside of it.
    private static func article(in node: GumboNodePointer) -> GumboElementView? {
        let articles = elements(in: node) { $0.tag == GUMBO_TAG_ARTICLE }
        guard articles.count == 1, let article = articles.first else { return nil }
        let isTitle = { (element: GumboElementView) in element.tag == GUMBO_TAG_H1 }
        return elements(in: node, isTitle).count == elements(in: article.node, isTitle).count ? article : nil
    }

    private static func isMain(_ element: GumboElementView) -> Bool {
        element.tag == GUMBO_TAG_MAIN || element.attribute("role", is: "main")
    }

    /// Whether what has the name of a part around the text is one: it is short, or made of links. What is neither was written to be
    /// read, such as the boxes of DocBook that have the name of a side bar.
    ///
    /// Complexity: constant, for what is nested is asked again: a long part is judged by its beginning.
    private static func isFurniture(_ element: GumboElementView) -> Bool {
        var (count, linked, visited) = (0, 0, 0)
        var open = [(element: element, next: 0, isLink: false)]
        while let last = open.last, visited < mostNodes {
            visited += 1
            guard let node = last.element.child(last.next) else {
                open.removeLast()
                continue
            }
            open[open.count - 1].next += 1
            if let part = GumboElementView(node) {
                open.append((part, 0, last.isLink || part.tag == GUMBO_TAG_A))
            } else if node.pointee.type == GUMBO_NODE_TEXT, let text = node.pointee.v.text.text {
                let length = strnlen(text, mostNodes)
                count += length
                if last.isLink { linked += length }
            }
        }
        return count <= shortText || linked * 3 >= count
    }

    private static let mostNodes = 4_096
    /// In bytes.
    private static let shortText = 250

    /// Whether an element is no part of the text.
    static func isAround(_ element: GumboElementView) -> Bool {
        switch element.tag {
        case GUMBO_TAG_NAV: return true
        // those of tabs say what the panels are
        case GUMBO_TAG_BUTTON: return !element.attribute("role", is: "tab")
        case GUMBO_TAG_FOOTER where GumboElementView(element.node.pointee.parent)?.tag == GUMBO_TAG_BODY: return true
        case GUMBO_TAG_A where isMarkOfLink(element): return true
        case GUMBO_TAG_H1, GUMBO_TAG_H2: return false
        default: break
        }
        guard element.hasAttributes else { return false }
        if let role = element.attribute("role"), aroundRoles.contains(role.lowercased()) { return true }
        let names = element.classes
        if aroundIDs.contains(element.attribute("id") ?? "")
            || names.contains(where: { aroundClasses.contains(String($0)) })
        {
            return isFurniture(element)
        }
        return element.tag == GUMBO_TAG_DIV && names.contains("header") && hasLinkOfKey(element)
    }

    /// Whether a link leads to its own place, or to one further down the page.
    private static func isMarkOfLink(_ link: GumboElementView) -> Bool {
        guard let address = link.attribute("href"), link.childCount <= 3 else { return false }
        guard address.contains("#") else { return false }
        let text = link.text.filter { !$0.isWhitespace && $0 != "\u{200B}" }
        if text.isEmpty { return elements(in: link.node) { $0.tag == GUMBO_TAG_IMG }.isEmpty }
        return marks.contains(text) || address.hasPrefix("#") && text.lowercased().hasPrefix("skipto")
    }

    /// Whether it holds links with keys, as the row of "Next" and "Previous" does that texinfo makes.
    private static func hasLinkOfKey(_ element: GumboElementView) -> Bool {
        element.children.contains { part in
            part.tag == GUMBO_TAG_P && part.children.contains { $0.attribute("accesskey") != nil }
        }
    }

    /// The elements in a node that are wanted; what is in one of them is not looked into.
    private static func elements(
        in root: GumboNodePointer, _ isWanted: (GumboElementView) -> Bool
    ) -> [GumboElementView] {
        var found: [GumboElementView] = []
        GumboElementView(root)?.forEachElement { element, _ in
            if !isWanted(element) { return true }
            found.append(element)
            return false
        }
        return found
    }

    private static let marks: Set = ["¶", "§", "#", "◆", "◆\u{FE0E}", "∞", "🔗", "⚓︎", "Permalink"]
    private static let aroundRoles: Set = ["navigation", "search", "banner", "contentinfo"]
    /// rustdoc's, doxygen's.
    private static let contentIDs: Set = ["main-content", "doc-content"]
    /// doxygen's, javadoc's, Wikipedia's, rustdoc's.
    private static let aroundIDs: Set = [
        "top", "side-nav", "nav-path", "MSearchSelectWindow", "MSearchResultsWindow", "navbar.top", "navbar.bottom",
        "mw-navigation", "mw-panel", "catlinks", "siteSub", "toggle-all-docs", "copy-path",
    ]
    private static let aroundClasses: Set = [
        // DocBook, GTK-Doc, texinfo
        "navheader", "navfooter", "navigation", "nav-panel",
        // Sphinx and its looks
        "related", "sphinxsidebar", "wy-nav-side", "rst-footer-buttons", "headerlink", "copybtn", "linenodiv",
        "viewcode-back",
        // javadoc, rustdoc, mdBook, MkDocs
        "topNav", "bottomNav", "subNav", "skipNav", "line-numbers", "src-line-numbers", "nav-wrapper",
        "navbar", "md-sidebar",
        // Wikipedia
        "mw-editsection", "mw-jump-link", "noprint", "printfooter", "navbox", "vector-page-toolbar", "vector-dropdown",
        "mw-portlet",
        "sidebar", "breadcrumb", "breadcrumbs", "skip-link", "hash-link", "hideme", "notable-traits", "rightside",
        "test-arrow",
        "ttc",
    ]
}
