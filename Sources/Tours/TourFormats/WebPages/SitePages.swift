internal import Platform
package import SourceFiles
internal import Synchronization
package import TourDocument
package import TourPages
package import WebFetching
internal import Wording

/// The pages of a site from the one that was named on, in their author's order: those that one leads to after the other
/// (`rel=next`). If the first leads nowhere, and introduces its folder, the pages that it lists, or else those of the
/// sitemap next to it. All are in the first page's folder, or in that folder's parent if the first is its only page,
/// and on its host. They have one identity wherever they are read: their own address.
package final class SitePages: PageSource {
    /// The most pages in the list.
    package static let mostPages = 1_000

    package let list = PageList([])
    /// The canonical address of the first page.
    package let address: WebAddress
    /// The head of the first page.
    package let head: PageHead
    private let client: WebClient
    private let extent: PageExtent
    /// The folder of all pages.
    package let folder: WebAddress
    private let most: Int
    /// Whether a page may lead to another one after the last.
    private let followsNext: Bool
    private let state: Mutex<State>

    private struct State {
        var addresses: [WebAddress] = []
        /// The pages by all of their addresses.
        var pages: [WebAddress: Int] = [:]
        /// The first page, until it is requested.
        var first: (any Page)?
        /// Whether copies of pages, or a sitemap, may lead to more.
        var isCompletedLater: Bool
    }

    /// - Parameter loaded: the first page itself; nil if it cannot be read.
    package init(
        _ answer: WebAnswer, _ kind: PageKind, _ text: ByteSource, _ loaded: (any Page)?, client: WebClient,
        extent: PageExtent, most: Int = mostPages
    ) throws(SourceError) {
        let (page, references) = (answer.address, loaded?.references)
        var folder = page.folder
        // a folder for each page, which leads to the one next to it
        if page == folder, let next = references?.next, page.place(of: next, in: folder) == nil,
            let parent = try? folder.resolving("..")
        {
            folder = parent
        }
        (self.client, self.extent, self.folder, self.most) = (client, extent, folder, most)
        address = page.own(references).withoutIndex
        head = try PageHead(of: loaded, text, kind)
        let place = { (link: String) in page.place(of: link, in: folder) }
        followsNext = references?.next.flatMap(place) != nil
        let introduces = page.withoutIndex == page.folder && references != nil && references?.next == nil
        let listed = introduces ? references.map { AuthorList($0, atMost: most) { place($0)?.text }.items } ?? [] : []
        state = Mutex(State(first: loaded, isCompletedLater: followsNext || introduces && listed.isEmpty))
        add(page, title: head.keys.title ?? head.heading ?? page.title, id: address.relativeName)
        learn(0, answer, head, byteCount: try text.count(), references)
        for item in listed { add(WebAddress(text: item.path), title: item.title, level: item.level) }
    }

    // MARK: - The list

    /// Appends a page, unless it is in the list. Returns whether it was added.
    ///
    /// - Parameters:
    ///   - title: nil for the page's own.
    ///   - last: the page that leads to it, which must be the last one.
    @discardableResult
    private func add(_ page: WebAddress, title: String?, level: Int = 1, id: String? = nil, after last: Int? = nil)
        -> Bool
    {
        state.withLock { state in
            let count = state.addresses.count
            guard count < most, last.map({ $0 == count - 1 }) ?? true,
                state.pages.updateValue(state.pages[page.withoutIndex] ?? count, forKey: page.withoutIndex) == nil
            else { return false }
            state.addresses.append(page)
            let path = folder.path(of: page) ?? String(page.text.dropFirst(folder.text.count))
            let entry = PageEntry(
                path: path.isEmpty || path.hasSuffix("/") ? path + "index.html" : path,
                id: id ?? page.withoutIndex.text,
                title: title ?? page.title, level: level)
            list.append([entry], isComplete: true)
            return true
        }
    }

    /// Applies the head of a page, and adds the page that it leads to. One whose own address is that of another page of
    /// the list earns nothing, and leads no further. Returns whether a page was added.
    @discardableResult
    private func learn(
        _ page: Int, _ answer: WebAnswer, _ head: PageHead, byteCount: Int, _ references: HTMLReferences?
    ) -> Bool {
        let own = answer.address.own(references)
        let isFirst = state.withLock { state in
            for address in [answer.address, own] where state.pages[address.withoutIndex] == nil {
                state.pages[address.withoutIndex] = page
            }
            return state.pages[own.withoutIndex] == page
        }
        let isNamed = list.title(of: page) != address(of: page)?.title
        _ = list.learn(
            PageFacts(
                id: page == 0 ? nil : own.withoutIndex.text, title: isNamed ? nil : head.keys.title ?? head.heading,
                credits: head.keys.credits, rule: head.hasOnlyHeadings || !isFirst ? CreditRule.none : head.keys.credit,
                minColumns: head.keys.minColumns, byteCount: byteCount), of: page)
        guard followsNext, isFirst, let next = references?.next, let place = answer.address.place(of: next, in: folder)
        else { return false }
        return add(place, title: nil, after: page)
    }

    package var isCompletedLater: Bool { state.withLock(\.isCompletedLater) }
    package var isCompletedSoon: Bool { !isCompletedLater }

    /// Adds the pages that copies lead to, however old, so that pages that were read or fetched once are in the list
    /// from the start; or those of the sitemap.
    package func complete(_ report: (_ share: Double) -> Bool) -> Bool {
        defer { state.withLock { $0.isCompletedLater = false } }
        guard followsNext else {
            if let sitemap = try? folder.file("sitemap.xml"),
                let answer = try? client.answer(
                    at: sitemap, for: folder, limit: AuthorList.maximumSize, isCancelled: { !report(0) })
            {
                for page in AuthorList.addresses(inSitemap: answer.body) {
                    if let page = folder.place(of: page.text, in: folder) { add(page, title: nil) }
                }
            }
            return true
        }
        while case let page = list.count - 1, let copy = address(of: page).flatMap(client.anyCopy),
            let (kind, text) = try? copy.page(extent), let loaded = try? kind.load(text),
            let references = loaded.references, let head = try? PageHead(of: loaded, text, kind),
            let count = try? text.count(), learn(page, copy, head, byteCount: count, references)
        {
            guard report(0) else { return false }
        }
        return true
    }

    // MARK: - Pages

    package func address(of page: Int) -> WebAddress? { state.withLock { $0.addresses[page] } }
    package func page(at address: WebAddress) -> Int? { state.withLock { $0.pages[address.withoutIndex] } }

    /// The page in its stored answer.
    private func held(_ page: Int) throws(SourceError) -> (kind: PageKind, text: ByteSource) {
        guard let answer = address(of: page).flatMap(client.held) else { throw .notLoaded(list.title(of: page)) }
        return try answer.page(extent)
    }

    package func preview(at page: Int) throws(SourceError) -> (any Page)? {
        let (kind, text) = try held(page)
        return try kind.preview(text)
    }

    package func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page {
        guard let address = address(of: page) else { throw .notLoaded(list.title(of: page)) }
        let answer = try client.answer(at: address, for: folder, isCancelled: isCancelled)
        let (kind, text) = try answer.page(extent)
        let held = page == 0 ? state.withLock { $0.first.take() } : nil
        let whole: any Page = if let held { held } else { try kind.load(text, isCancelled) }
        if page > 0 {
            let head = try PageHead(of: whole, text, kind)
            learn(page, answer, head, byteCount: try text.count(), whole.references)
        }
        if kind.name == PageKind.html.name, answer.isWithoutText(try whole.blocks(ofPiece: 0)) {
            throw SourceError(WebProblem(.needsScript, answer.address))
        }
        return whole
    }

    package func text(of page: Int) throws(SourceError) -> ByteSource { try held(page).text }
}

extension Page {
    /// The references of a page of HTML.
    package var references: HTMLReferences? { (self as? ParsedPage)?.references }
}

extension WebAnswer {
    /// Whether a page with scripts has no blocks, or only ones that ask for scripts.
    fileprivate func isWithoutText(_ blocks: [Block]) -> Bool {
        guard blocks.count <= 3 else { return false }
        let others = blocks.filter { !asksForScript($0) }
        let isEmpty =
            others.isEmpty
            || others.count < blocks.count
                && others.allSatisfy { if case .heading = $0.kind { true } else { false } }
        return isEmpty && HTMLTag.all(in: body).contains { $0.name == "script" }
    }

    private func asksForScript(_ block: Block) -> Bool {
        let words = block.plainText.lowercased()
        if words.hasPrefix("loading") || words.contains("enable javascript") || words.contains("requires javascript") {
            return words.count < 200
        }
        return HTMLTag.all(in: body.prefix(block.source.lowerBound)).last { $0.name == "noscript" }?.isEnd == false
    }
}

extension WebAddress {
    /// The address without the file name of a folder's page.
    package var withoutIndex: WebAddress { WebAddress(text: text.withoutIndexPage) }

    /// The page's own address; one on another host is ignored, as a page must not take that host's credits.
    fileprivate func own(_ references: HTMLReferences?) -> WebAddress {
        let canonical = references?.canonical.flatMap { try? resolving($0) }
        return canonical.flatMap { $0.origin == origin ? $0 : nil } ?? self
    }

    /// The address after the host; the host if that is empty.
    fileprivate var relativeName: String {
        let name = String(text.dropFirst(origin.count + 1))
        return name.isEmpty ? host : name
    }

    /// The page in a folder that a link on this page leads to; nil for others.
    fileprivate func place(of link: String, in folder: WebAddress) -> WebAddress? {
        guard let page = try? resolving(link), page.isOfPage, page.text.hasPrefix(folder.text) else { return nil }
        return page
    }
}
