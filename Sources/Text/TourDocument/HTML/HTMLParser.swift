import CGumbo
import CLibGumbo

/// A page of HTML as a tree of blocks.
package struct HTMLPage: Hashable, Sendable {
    /// The `title`, white space folded; nil if there is none.
    package var title: String?
    /// The address of `<base>`, as the author wrote it.
    package var base: String?
    package var blocks: [Block]
    /// The targets of a book page's notes, by their numbers.
    package var notes: [Int: String] = [:]
    /// How many words of the page are outside its text and not in the blocks; see ``PageExtent/main``.
    package var leftOutWords = 0
    /// Whether more of its unlinked text is left out than is in the blocks.
    package var leavesOutMost = false
    /// The references of the page, if requested.
    package var references: HTMLReferences?

    package init(blocks: [Block]) { self.blocks = blocks }
}

/// The part of a page that is shown.
package enum PageExtent: Hashable, Sendable {
    /// Its text, without the parts of the site around it.
    case main
    case all
}

/// Parses HTML with gumbo.
package enum HTMLParser {
    /// The largest page that is read, in bytes; see ``HTMLPrescan`` for its memory.
    package static let maximumSize = 32 << 20

    /// Parses a page in UTF-8. Invalid UTF-8 becomes U+FFFD; offsets in the blocks are bytes of the resulting page.
    ///
    /// - Parameters:
    ///   - extent: The part to show. A page without text of its own is read as a whole.
    ///   - isBook: Whether it is a page of a book, whose references to notes differ from other links.
    ///   - refers: Whether to find its ``HTMLPage/references``.
    /// - Throws: The reason that the page is not read as HTML. It can be shown as plain text.
    /// - Complexity: Linear in the number of bytes, also for adversarial pages.
    package static func parse(
        _ bytes: some Collection<UInt8>, _ extent: PageExtent = .all, isBook: Bool = false, refers: Bool = false
    ) throws(HTMLRefusal) -> HTMLPage {
        guard bytes.count <= maximumSize else { throw .tooLong }
        let text = UTF8Text.repaired(bytes)
        return try GumboDocument.read(text) { page, html in
            var result = HTMLPage(blocks: [])
            readHead(html, &result)
            if refers { result.references = HTMLReferences(html) }
            if extent == .main {
                let main = MainContent(of: html)
                let options = HTMLWalker.Options(leftOut: main.leftOut, base: result.base, drawings: text)
                result.blocks = blocks(of: main.parts, in: page, options).blocks
                (result.leftOutWords, result.leavesOutMost) = (main.leftOutWords, main.leavesOutMost)
            }
            if result.blocks.isEmpty {
                (result.leftOutWords, result.leavesOutMost) = (0, false)
                let options = HTMLWalker.Options(hasNotes: isBook, base: result.base, drawings: text)
                (result.blocks, result.notes) = blocks(of: [html], in: page, options)
            }
            if result.blocks.isEmpty, let target = HTMLReferences.refresh(in: html) {
                result.blocks = [Block(.paragraph([Inline(.text("This page leads to \(target)"), link: target)]))]
            }
            return result
        }
    }

    /// The blocks in elements, and the targets of their notes.
    static func blocks(
        of roots: [GumboElementView], in page: UnsafeBufferPointer<UInt8>, _ options: HTMLWalker.Options
    ) -> (blocks: [Block], notes: [Int: String]) {
        var walker = HTMLWalker(
            page: page, map: .identity, builder: TreeBuilder(sourceSize: page.count), options: options)
        for root in roots {
            walker.walk(root)
            walker.builder.flushParagraph()
        }
        return (walker.builder.takeBlocks(), walker.notes)
    }

    /// `title` and `base`, which gumbo puts into the head, or into the body if there is text before them.
    private static func readHead(_ html: GumboElementView, _ page: inout HTMLPage) {
        for element in html.children.flatMap(\.children) {
            if element.tag == GUMBO_TAG_TITLE, page.title == nil, case let title = Media.folded(element.text),
                !title.isEmpty
            {
                page.title = title
            }
            if element.tag == GUMBO_TAG_BASE, page.base == nil { page.base = element.attribute("href") }
        }
    }
}
