internal import Platform
internal import Synchronization
internal import TourDocument

/// Owns the pages in memory: between a source, which can load a page, and the reader, which asks for pieces and never
/// waits.
///
/// A small page near the current one is there at once. Any other one is loaded outside the event loop: the latest
/// requests first, a few at a time, and not at all if no longer wanted. The least recently used pages are evicted when
/// all of them together hold too much memory.
final class PageStore: Sendable {
    /// The memory of all pages together, in bytes; exceeded only by a single page.
    static let budget = 32 << 20
    /// The distance from the current page beyond which a preload is abandoned.
    private static let farAway = 8
    /// The most pages kept: large ones hold their files open.
    static let maximumPages = 64

    fileprivate enum Entry {
        case page(any Page)
        case failed(SourceError)
    }

    fileprivate struct State {
        var entries: [Int: Entry] = [:]
        /// The pages kept, least recently used first.
        var order: [Int] = []
        /// Piece counts, kept after a page is evicted.
        var extents: [Int: Extent] = [:]
        /// The ranges of the text in the sources, kept likewise.
        var textSpans: [Int: Range<Int>] = [:]
        /// The requested pages, the most urgent first.
        var wanted: [Int] = []
        /// The page shown last: those after it are preloaded.
        var near: Int?
        var loading: Set<Int> = []
        /// Pages whose preload got no answer: they are requested again when they are needed.
        var lateAhead: Set<Int> = []
        var run: WorkRunner?
        var changed: (@Sendable (Set<Int>) -> Void)?
    }

    /// The number of known pieces of a page, and whether these are all.
    struct Extent: Hashable, Sendable {
        var pieceCount = 1
        var isWhole = true
    }

    private let source: any PageSource
    private let budget: Int
    private let loaded: @Sendable (Int, any Page) -> Void
    private let long = LongPieces()
    private let state = Mutex(State())

    /// - Parameter loaded: receives each page, or its beginning, once it is loaded.
    init(
        _ source: any PageSource, budget: Int = PageStore.budget,
        loaded: @escaping @Sendable (Int, any Page) -> Void = { _, _ in }
    ) {
        self.source = source
        self.budget = budget
        self.loaded = loaded
    }

    /// Loads pages by `run` from now on; `changed` receives, on any thread, requested pages that loaded or failed.
    func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {
        state.withLock { state in
            state.run = run
            state.changed = changed
        }
        long.load(on: run, changed: changed)
    }

    /// The known pieces of a page; one until the page was read.
    func extent(of page: Int) -> Extent { state.withLock { $0.extents[page] ?? Extent() } }

    /// The range of a page's text in its source; nil for all of it, or while unknown.
    func textSpan(of page: Int) -> Range<Int>? { state.withLock { $0.textSpans[page] } }

    /// The state of a piece. Requests its page if it is not loaded.
    func piece(_ number: Int, of page: Int) -> PieceState {
        defer { loadAhead(of: page) }
        do throws(SourceError) {
            guard let here = try preview(at: page) else { return .pending }
            if (0..<here.pieceCount).contains(number) {
                guard here.takesLong(number) else { return .ready(try here.blocks(ofPiece: number)) }
                return long.state(ofSection: page, piece: number) { () throws(SourceError) in
                    try here.blocks(ofPiece: number)
                }
            }
            guard here.isWhole else { return .pending }
            throw SourceError("page \(page + 1)", "has no piece \(number + 1) any more; open it again")
        } catch {
            return .failed(error)
        }
    }

    /// Requests the pages of these pieces, in this order, and no others.
    func want(_ pieces: [(section: Int, piece: Int)]) {
        long.want(pieces)
        var pages: [Int] = []
        for piece in pieces where !pages.contains(piece.section) { pages.append(piece.section) }
        state.withLock { state in
            state.wanted = pages.filter(state.isMissing)
        }
        startLoads()
    }

    func wait(for page: Int) throws(SourceError) -> any Page {
        switch state.withLock({ $0.entries[page] }) {
        case .failed(let error)?: throw error
        case .page(let here)? where here.isWhole:
            touch(page)
            return here
        default:
            do throws(SourceError) {
                let whole = try source.load(page) { false }
                if keep(.page(whole), as: page) { tell(page) }
                return whole
            } catch {
                if keep(.failed(error), as: page) { tell(page) }
                throw error
            }
        }
    }

    /// A whole page, without keeping it or evicting others. Blocks.
    func passing(_ page: Int) throws(SourceError) -> any Page {
        if let here = present(page), here.isWhole { return here }
        return try source.load(page) { false }
    }

    /// A page, or its beginning, if it is in memory.
    func present(_ page: Int) -> (any Page)? {
        guard case .page(let here)? = state.withLock({ $0.entries[page] }) else { return nil }
        return here
    }

    /// The loaded part of a page; nil if it has to be waited for.
    private func preview(at page: Int) throws(SourceError) -> (any Page)? {
        switch state.withLock({ $0.entries[page] }) {
        case .failed(let error)?: throw error
        case .page(let here)?:
            touch(page)
            return here
        case nil: break
        }
        guard state.withLock({ $0.run != nil }) else { return try wait(for: page) }
        do throws(SourceError) {
            let start = try source.preview(at: page)
            if let start { _ = keep(.page(start), as: page) }
            if start?.isWhole != true, !want(page) { return try preview(at: page) }
            return start
        } catch {
            _ = keep(.failed(error), as: page)
            throw error
        }
    }

    /// Requests a page before all others. Returns false if it was loaded meanwhile.
    private func want(_ page: Int) -> Bool {
        let isMissing = state.withLock { state in
            guard state.isMissing(page) else { return false }
            state.wanted.removeAll { $0 == page }
            state.wanted.insert(page, at: 0)
            return true
        }
        if isMissing { startLoads() }
        return isMissing
    }

    private func startLoads() {
        while let (page, run) = state.withLock({ $0.takeNext(of: source) }) {
            run { [self] in
                EventLog.note("load of page \(page) begins")
                defer { EventLog.note("load of page \(page) ends") }
                let calledOff = CancellationFlag()
                let isLast = !source.hasPage(page + 1)
                let entry: Entry
                do throws(SourceError) {
                    entry = .page(
                        try source.load(page) {
                            let isOfUse = self.isOfUse(page)
                            if !isOfUse { calledOff.value.withLock { $0 = true } }
                            return !isOfUse
                        })
                } catch {
                    entry = .failed(error)
                }
                let isOfUse = isOfUse(page) && !calledOff.value.withLock(\.self)
                let isPutOff = state.withLock { $0.putsOff(page, with: entry) }
                // a page that is no longer wanted is requested again when it is needed
                let isNews = isOfUse && !isPutOff && (keep(entry, as: page) || isLast && source.hasPage(page + 1))
                // only after it is kept, or a request meanwhile would load it again
                _ = state.withLock { $0.loading.remove(page) }
                if isNews { tell(page) }
                startLoads()
            }
        }
    }

    /// Whether a page is requested, or near enough to the current one.
    private func isOfUse(_ page: Int) -> Bool {
        state.withLock { state in
            if state.wanted.contains(page) { return true }
            guard source.pagesAhead > 0, let near = state.near else { return false }
            return abs(page - near) <= Self.farAway
        }
    }

    private func loadAhead(of page: Int) {
        guard source.pagesAhead > 0 else { return }
        let isNews = state.withLock { state in
            defer { state.near = page }
            return state.near != page
        }
        if isNews { startLoads() }
    }

    /// Cancels all loads, starts no more, and drops the callbacks, which may hold the tour.
    func leave() {
        long.leave()
        state.withLock { state in
            (state.wanted, state.near, state.run, state.changed) = ([], nil, nil, nil)
        }
    }

    func retry(_ page: Int, _ retry: PageRetry) {
        source.prepare(retry, of: page)
        let again = state.withLock { state in
            // signing in counts for all pages of a host
            var again: Set<Int> = [page]
            if case .signedIn = retry {
                for case (let other, .failed(let error)) in state.entries where error.web?.canSignIn == true {
                    again.insert(other)
                }
            }
            for page in again { state.forget(page) }
            state.wanted = [page] + state.wanted.filter { $0 != page }
            return again.subtracting([page])
        }
        startLoads()
        if !again.isEmpty { state.withLock { $0.changed }?(again) }
    }

    private func tell(_ page: Int) { state.withLock { $0.changed }?([page]) }

    private func touch(_ page: Int) {
        state.withLock { state in
            guard state.order.last != page, let index = state.order.firstIndex(of: page) else { return }
            state.order.append(state.order.remove(at: index))
        }
    }

    /// Stores a page and its extent. Returns whether that is news: it was requested, or has more pieces than known.
    private func keep(_ entry: Entry, as page: Int) -> Bool {
        if case .page(let here) = entry { loaded(page, here) }
        return state.withLock { state in
            state.entries[page] = entry
            state.order.removeAll { $0 == page }
            state.order.append(page)
            var isWhole = true
            let before = state.extents[page]
            if case .page(let here) = entry {
                isWhole = here.isWhole
                // the beginning of a page whose end was known is no news
                if isWhole || before?.isWhole != true {
                    let extent = Extent(pieceCount: here.pieceCount, isWhole: isWhole)
                    state.extents[page] = extent == Extent() ? nil : extent
                    state.textSpans[page] = here.textSpan
                }
            }
            state.forgetOld(budget: budget)
            guard isWhole else { return false }
            let wasWanted = state.wanted.contains(page)
            state.wanted.removeAll { $0 == page }
            return wasWanted || state.extents[page] != before
        }
    }
}

/// Whether a load was cancelled.
private final class CancellationFlag: Sendable {
    let value = Mutex(false)
}

extension PageStore.State {
    /// Whether a page is not completely loaded, and did not fail.
    fileprivate func isMissing(_ page: Int) -> Bool {
        if case .page(let here)? = entries[page] { return !here.isWhole }
        return entries[page] == nil
    }

    /// The next page to load; marks it as loading.
    fileprivate mutating func takeNext(of source: any PageSource) -> (Int, WorkRunner)? {
        guard loading.count < source.parallelLoads, let run else { return nil }
        let ahead = near.map { $0 + 1..<$0 + 1 + source.pagesAhead } ?? 0..<0
        let page =
            wanted.first { !loading.contains($0) }
            ?? ahead.first {
                source.hasPage($0) && entries[$0] == nil && !loading.contains($0) && !lateAhead.contains($0)
            }
        guard let page else { return nil }
        loading.insert(page)
        return (page, run)
    }

    /// Puts off a preload without an answer. Returns false for other results, and for a page requested meanwhile.
    fileprivate mutating func putsOff(_ page: Int, with entry: PageStore.Entry) -> Bool {
        guard case .failed(let error) = entry, let web = error.web, !web.isAnswer, !wanted.contains(page) else {
            lateAhead.remove(page)
            return false
        }
        lateAhead.insert(page)
        return true
    }

    fileprivate mutating func forget(_ page: Int) {
        entries[page] = nil
        extents[page] = nil
        textSpans[page] = nil
        order.removeAll { $0 == page }
    }

    fileprivate mutating func forgetOld(budget: Int) {
        var held = entries.values.reduce(0) { $0 + $1.memory }
        while held > budget && order.count > 1 || order.count > PageStore.maximumPages {
            let page = order.removeFirst()
            held -= entries.removeValue(forKey: page)?.memory ?? 0
        }
    }
}

extension PageStore.Entry {
    /// Bytes; a failed page counts a little, too.
    fileprivate var memory: Int {
        switch self {
        case .page(let page): page.memory + 256
        case .failed: 256
        }
    }
}
