internal import Synchronization
internal import SystemPackage
internal import TourDocument

/// The pages of a tour on the web: those of a folder, a book or another source that has its files from there, and behind them the
/// pages of the same site that links led to.
final class WebPages: PageSource {
    /// Requests at a time, and pages that are fetched before they are reached.
    let parallelLoads = 4
    let pagesAhead = 3

    private let base: (any PageSource)?
    /// How many pages are those of the base.
    private let count: Int
    let list: PageList
    private let client: WebClient
    /// That the paths of the base's pages start from.
    private let folder: WebAddress
    /// The tour's own pages for a status, by their paths.
    private let standIns: [Int: String]
    private let extent: PageExtent
    private let state = Mutex(State())

    private struct State {
        /// The pages behind those of the base, and which has an address.
        var added: [WebAddress] = []
        var pages: [String: Int] = [:]
        /// The pages that were loaded, whose files are here.
        var loaded: Set<Int> = []
        /// What the first page answered already, when the tour was opened.
        var problem: SourceError?
        /// Where pages come from that failed: the last address after redirects.
        var failed: [Int: WebAddress] = [:]
    }

    /// - Parameters:
    ///   - folder: that the paths in the list start from.
    ///   - problem: why the first page is not there, if it was asked for already.
    init(
        of base: (any PageSource)?, _ list: PageList, client: WebClient, folder: WebAddress,
        standIns: [Int: String] = [:], extent: PageExtent = .main, problem: SourceError? = nil
    ) {
        self.extent = extent
        self.base = base
        self.list = list
        self.client = client
        self.folder = folder
        self.standIns = standIns
        count = base == nil ? 0 : list.count
        state.withLock { $0.problem = problem?.web == nil ? nil : problem }
    }

    /// The page at an address, by itself.
    convenience init(page address: WebAddress, client: WebClient, title: String, extent: PageExtent) {
        self.init(of: nil, PageList([]), client: client, folder: address.folder, extent: extent)
        _ = add(address, title: title)
    }

    // MARK: - Addresses

    func address(of page: Int) -> WebAddress? {
        if page >= count { return state.withLock { page - count < $0.added.count ? $0.added[page - count] : nil } }
        return list[page].path.flatMap { try? folder.file($0) } ?? folder
    }

    func page(at address: WebAddress) -> Int? {
        if let path = folder.path(of: address), let page = list.page(at: path), page < count { return page }
        if let page = state.withLock({ $0.pages[address.text] }) { return page }
        guard address.origin == folder.origin else { return nil }
        return add(address, title: address.name.isEmpty ? address.host + address.path : address.name)
    }

    private func add(_ address: WebAddress, title: String) -> Int {
        state.withLock { state in
            let page = count + state.added.count
            state.added.append(address)
            state.pages[address.text] = page
            let id = String(address.text.dropFirst(address.origin.count + 1))
            list.append([PageEntry(id: id.isEmpty ? address.host : id, title: title)], isComplete: true)
            return page
        }
    }

    func page(meantBy path: String) -> Int? { base?.page(meantBy: path) }

    // MARK: - Pages

    func hasPage(_ page: Int) -> Bool { page < list.count }

    /// Only what was loaded before, so that the caller never waits for the web.
    func glance(at page: Int) throws(SourceError) -> (any Page)? {
        guard state.withLock({ $0.loaded.contains(page) }) else { return nil }
        do throws(SourceError) {
            if page < count { return try base?.glance(at: page) }
            guard let address = address(of: page), let answer = client.held(address) else { return nil }
            let kind = try answer.kind()
            var source = try answer.source.decoded(kind: kind)
            source.extent = extent
            return try kind.glance(source)
        } catch {
            if error.isNotHere { return nil }
            throw error
        }
    }

    func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page {
        do throws(SourceError) {
            if page == 0, let problem = state.withLock({ $0.problem.take() }) { throw problem }
            let whole = try loadAnswer(page, isCancelled: isCancelled)
            state.withLock { state in
                state.loaded.insert(page)
                state.failed[page] = nil
            }
            return whole
        } catch {
            guard var problem = error.web ?? typeProblem(of: page) else { throw error }
            state.withLock { $0.failed[page] = try? WebAddress(fetching: problem.address) }
            if case .status(let status) = problem.cause { problem.standIn = standIn(status, isCancelled: isCancelled) }
            throw SourceError(problem)
        }
    }

    /// That a page which cannot be read came as something else; nil if that is not why.
    private func typeProblem(of page: Int) -> WebProblem? {
        guard let answer = address(of: page).flatMap(client.held) else { return nil }
        do throws(SourceError) {
            _ = try answer.kind()
            return nil
        } catch {
            return error.web
        }
    }

    private func loadAnswer(
        _ page: Int, isCancelled: @escaping @Sendable () -> Bool
    ) throws(SourceError) -> any Page {
        if let base, page < count { return try base.load(page, isCancelled: isCancelled) }
        guard let address = address(of: page) else { throw SourceError("page \(page + 1)", "does not exist") }
        let answer = try client.answer(at: address, for: folder, isCancelled: isCancelled)
        let kind = try answer.kind()
        var source = try answer.source.decoded(kind: kind)
        source.extent = extent
        let head = try PageHead(source, kind: kind)
        _ = list.learn(
            PageFacts(
                title: head.keys.title ?? head.heading, credits: head.keys.credits,
                rule: head.isBare ? CreditRule.none : head.keys.credit, minColumns: head.keys.minColumns,
                byteCount: try source.count()), of: page)
        let whole = try kind.load(source, isCancelled)
        if kind.name == PageKind.html.name, try whole.blocks(ofPiece: 0).isEmpty,
            answer.body.firstRange(of: "<script".utf8) != nil
        {
            throw SourceError(WebProblem(.needsScript, answer.address))
        }
        return whole
    }

    /// The blocks of the tour's own page for a status.
    private func standIn(_ status: Int, isCancelled: () -> Bool) -> [Block] {
        guard let path = standIns[status], let address = try? folder.file(path),
            let answer = try? client.answer(at: address, for: folder, isCancelled: isCancelled),
            let kind = try? answer.kind(), let source = try? answer.source.decoded(kind: kind),
            let page = try? kind.load(source, { false })
        else { return [] }
        return (try? page.blocks(ofPiece: 0)) ?? []
    }

    func text(of page: Int) throws(SourceError) -> ByteSource {
        if let base, page < count { return try base.text(of: page) }
        guard let address = address(of: page), let answer = client.held(address) else {
            throw .notHere(list.title(of: page))
        }
        return try answer.source.decoded(kind: answer.kind())
    }

    func filePlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)? { nil }
    func name(of anchor: String?, onPage path: String) -> String? { base?.name(of: anchor, onPage: path) ?? anchor }
    func note(_ number: Int, of page: Int) -> [Block]? { page < count ? base?.note(number, of: page) : nil }
    func lateFindings(linked: Set<String>) -> [Finding] { base?.lateFindings(linked: linked) ?? [] }

    // MARK: - Once more

    func freshness(of page: Int) -> PageFreshness? { address(of: page).flatMap(client.freshness) }

    func prepare(_ retry: PageRetry, of page: Int) {
        guard let address = address(of: page) else { return }
        client.prepare(retry, of: address, failedAt: state.withLock { $0.failed[page] })
    }
}
