import Dispatch
import Synchronization
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourPages
@testable import WebFetching

/// The store between sources of pages and the reader, with a source that delays, fails and answers in any order.
@Suite struct PageStoreTests {
    /// What is to be done beside the event loop, which the tests do when they like.
    private final class Work: Sendable {
        private let waiting = Mutex<[@Sendable () -> Void]>([])

        var count: Int { waiting.withLock { $0.count } }
        var run: WorkRunner { { [self] work in waiting.withLock { $0.append(work) } } }

        /// Does one piece of work, the first one unless another is named.
        func doOne(_ index: Int = 0) { waiting.withLock { $0.remove(at: index) }() }
        func doAll() { while count > 0 { doOne() } }
    }

    private final class Source: PageSource {
        enum Answer: Sendable {
            case small
            /// Nothing of it is there at once; it holds so much memory.
            case far(memory: Int = 0)
            /// Its first pieces are there at once.
            case long(first: Int, all: Int)
            case failing(atOnce: Bool)
            /// Nothing answers.
            case silent
        }

        static let atATime = 2
        let parallelLoads = atATime
        let pagesAhead: Int

        let answer: @Sendable (Int) -> Answer
        let loads = Mutex<[Int]>([])
        let isCancelled = Mutex<[Bool]>([])

        init(_ answer: @escaping @Sendable (Int) -> Answer, pagesAhead: Int = 0) {
            self.answer = answer
            self.pagesAhead = pagesAhead
        }

        func hasPage(_ page: Int) -> Bool { page < 100 }

        func preview(at page: Int) throws(SourceError) -> (any Page)? {
            switch answer(page) {
            case .small: return Sheet(page: page, pieceCount: 1)
            case .far, .failing(false), .silent: return nil
            case .long(let first, _): return Sheet(page: page, pieceCount: first, isWhole: false)
            case .failing: throw SourceError("page \(page)", "is gone")
            }
        }

        func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page {
            loads.withLock { $0.append(page) }
            let cancelled = isCancelled()
            self.isCancelled.withLock { $0.append(cancelled) }
            switch answer(page) {
            case .small: return Sheet(page: page, pieceCount: 1)
            case .far(let memory): return Sheet(page: page, pieceCount: 1, memory: memory)
            case .long(_, let all): return Sheet(page: page, pieceCount: all)
            case .failing: throw SourceError("page \(page)", "is gone")
            case .silent: throw SourceError(WebProblem(.tooSlow, WebAddress(text: "http://example.org/")))
            }
        }

        func text(of page: Int) -> ByteSource { ByteSource(name: "page \(page)", bytes: []) }
    }

    private struct Sheet: Page {
        let page: Int
        let pieceCount: Int
        var isWhole = true
        var memory = 0
        var warnings: [Finding] { [] }
        func blocks(ofPiece number: Int) -> [Block] { [PageStoreTests.block(page, number)] }
        func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool { true }
    }

    private static func block(_ page: Int, _ piece: Int) -> Block {
        Block(.paragraph([.text("page \(page) piece \(piece)")]))
    }

    /// A store, and what it does and tells.
    private struct Rig {
        let source: Source
        let work = Work()
        let store: PageStore
        private let news = News()

        private final class News: Sendable {
            let told = Mutex<[Set<Int>]>([])
        }

        var told: [Set<Int>] { news.told.withLock { $0 } }
        var loads: [Int] { source.loads.withLock { $0 } }

        init(
            budget: Int = PageStore.budget, pagesAhead: Int = 0, _ answer: @escaping @Sendable (Int) -> Source.Answer
        ) {
            source = Source(answer, pagesAhead: pagesAhead)
            store = PageStore(source, budget: budget)
            let news = news
            store.load(on: work.run) { pages in news.told.withLock { $0.append(pages) } }
        }
    }

    @Test func aSmallPageIsThereAtOnce() {
        let rig = Rig { _ in .small }
        #expect(rig.store.piece(0, of: 7) == .ready([Self.block(7, 0)]))
        #expect(rig.work.count == 0)
        #expect(rig.told.isEmpty)
    }

    @Test func aPageThatIsFarIsPendingAndComes() {
        let rig = Rig { _ in .far() }
        #expect(rig.store.piece(0, of: 3) == .pending)
        #expect(rig.told.isEmpty)
        rig.work.doAll()
        #expect(rig.told == [[3]])
        #expect(rig.store.piece(0, of: 3) == .ready([Self.block(3, 0)]))
        #expect(rig.loads == [3])
    }

    @Test func theBeginningOfALongPageIsThereAtOnce() {
        let rig = Rig { _ in .long(first: 2, all: 5) }
        #expect(rig.store.piece(0, of: 0) == .ready([Self.block(0, 0)]))
        #expect(rig.store.extent(of: 0) == PageStore.Extent(pieceCount: 2, isWhole: false))
        #expect(rig.store.piece(2, of: 0) == .pending)
        rig.work.doAll()
        #expect(rig.told == [[0]])
        #expect(rig.store.extent(of: 0) == PageStore.Extent(pieceCount: 5, isWhole: true))
        #expect(rig.store.piece(4, of: 0) == .ready([Self.block(0, 4)]))
    }

    @Test func aPageThatFailsSaysWhy() {
        let rig = Rig { .failing(atOnce: $0 == 0) }
        func problem(_ page: Int) -> SourceError { SourceError("page \(page)", "is gone") }
        #expect(rig.store.piece(0, of: 0) == .failed(problem(0)))
        #expect(rig.store.piece(0, of: 1) == .pending)
        rig.work.doAll()
        #expect(rig.store.piece(0, of: 1) == .failed(problem(1)))
        #expect(rig.told == [[1]])
        // a failure is not tried over and over
        #expect(rig.store.piece(0, of: 1) == .failed(problem(1)))
        #expect(rig.loads == [1])
    }

    /// Who waits looks again and again, also at the moment at which the page fails.
    @Test func aPageThatFailsIsLoadedOnceHoweverOftenItIsLookedAt() {
        for _ in 0..<50 {
            let source = Source { _ in .failing(atOnce: false) }
            let store = PageStore(source)
            store.load(on: { DispatchQueue.global().async(execute: $0) }, changed: { _ in })
            for page in 0..<100 { while store.piece(0, of: page) == .pending {} }
            #expect(source.loads.withLock(\.self) == Array(0..<100))
        }
    }

    @Test func pagesComeInAnyOrder() {
        let rig = Rig { _ in .far() }
        _ = rig.store.piece(0, of: 1)
        _ = rig.store.piece(0, of: 2)
        #expect(rig.work.count == 2)
        rig.work.doOne(1)
        #expect(rig.store.piece(0, of: 2) == .ready([Self.block(2, 0)]))
        #expect(rig.store.piece(0, of: 1) == .pending)
        rig.work.doAll()
        #expect(rig.store.piece(0, of: 1) == .ready([Self.block(1, 0)]))
        #expect(rig.told == [[2], [1]])
    }

    @Test func fewAreLoadedAtATimeAndTheMostUrgentFirst() {
        let rig = Rig { _ in .far() }
        for page in 0..<10 { _ = rig.store.piece(0, of: page) }
        #expect(rig.work.count == Source.atATime)
        rig.store.want([(5, 0), (6, 0), (7, 0)])
        while rig.work.count > 0 {
            #expect(rig.work.count <= Source.atATime)
            rig.work.doOne()
        }
        // those under way when others were wanted, then these in their order
        #expect(rig.loads.suffix(3) == [5, 6, 7])
        #expect(rig.loads.count == Source.atATime + 3)
        #expect(rig.told == [[5], [6], [7]])
    }

    @Test func whatNobodyWaitsForIsCancelled() {
        let rig = Rig { _ in .far() }
        _ = rig.store.piece(0, of: 0)
        _ = rig.store.piece(0, of: 1)
        _ = rig.store.piece(0, of: 2)
        rig.store.want([])
        rig.work.doAll()
        // under way were two, which are told to stop and thrown away
        #expect(rig.source.isCancelled.withLock { $0 } == [true, true])
        #expect(rig.told.isEmpty)
        #expect(rig.store.piece(0, of: 0) == .pending)
    }

    @Test func memoryStaysWithinTheBudget() {
        let rig = Rig(budget: 10_000) { _ in .far(memory: 4_000) }
        for page in 0..<20 {
            _ = rig.store.piece(0, of: page)
            rig.work.doAll()
        }
        let kept = (0..<20).filter { page in
            let isHere = rig.store.piece(0, of: page) != .pending
            rig.store.want([])
            return isHere
        }
        #expect(kept == [18, 19])
    }

    @Test func aPageThatIsUsedIsKept() {
        let rig = Rig(budget: 10_000) { _ in .far(memory: 4_000) }
        for page in 0..<20 {
            _ = rig.store.piece(0, of: page)
            rig.work.doAll()
            #expect(rig.store.piece(0, of: 0) != .pending)
        }
        #expect(rig.loads.count == 20)
    }

    /// Who passes over all pages once, for their headings, moves nothing that is held.
    @Test func passingPagesAreNotKept() throws {
        let rig = Rig(budget: 10_000) { _ in .far(memory: 4_000) }
        for page in [3, 4] {
            _ = rig.store.piece(0, of: page)
            rig.work.doAll()
        }
        for page in 0..<20 { #expect(try rig.store.passing(page).blocks(ofPiece: 0) == [Self.block(page, 0)]) }
        #expect(rig.told == [[3], [4]])
        #expect(rig.loads.count { $0 == 3 || $0 == 4 } == 2, "those at hand are not loaded")
        let held = (0..<20).filter { rig.store.present($0) != nil }
        #expect(held == [3, 4])
    }

    @Test func whatIsKnownOfAForgottenPageStays() {
        let rig = Rig(budget: 1) { $0 == 0 ? .long(first: 2, all: 9) : .far(memory: 1) }
        _ = rig.store.piece(0, of: 0)
        rig.work.doAll()
        _ = rig.store.piece(0, of: 1)
        rig.work.doAll()
        #expect(rig.store.extent(of: 0) == PageStore.Extent(pieceCount: 9, isWhole: true))
        #expect(rig.store.piece(0, of: 0) == .ready([Self.block(0, 0)]))
        #expect(rig.store.extent(of: 0) == PageStore.Extent(pieceCount: 9, isWhole: true))
        #expect(rig.store.piece(8, of: 0) == .pending)
        rig.work.doAll()
        #expect(rig.store.piece(8, of: 0) == .ready([Self.block(0, 8)]))
    }

    @Test func aHundredThousandPagesAreScrolledThrough() {
        let rig = Rig { $0 % 3 == 0 ? .failing(atOnce: false) : .far(memory: 1 << 10) }
        for page in 0..<100_000 {
            _ = rig.store.piece(0, of: page)
            rig.store.want([(page, 0)])
            #expect(rig.work.count <= Source.atATime)
            if page % 7 == 0 { rig.work.doAll() }
        }
        rig.work.doAll()
        #expect(rig.loads.count < 50_000)
        #expect(rig.told.last == [99_999])
    }

    @Test func whoWaitsGetsTheWholePage() throws {
        let rig = Rig { $0 == 0 ? .failing(atOnce: false) : .long(first: 1, all: 3) }
        #expect(try rig.store.wait(for: 1).pieceCount == 3)
        #expect(throws: SourceError.self) { try rig.store.wait(for: 0) }
        #expect(rig.work.count == 0)
    }

    @Test func withoutAnybodyToLoadElsewhereItIsLoadedAtOnce() {
        let store = PageStore(Source { _ in .long(first: 1, all: 3) })
        #expect(store.piece(2, of: 0) == .ready([Self.block(0, 2)]))
    }

    // MARK: - Ahead, once more, and the end

    @Test func pagesAheadAreLoadedQuietly() {
        let rig = Rig(pagesAhead: 3) { _ in .far() }
        #expect(rig.store.piece(0, of: 10) == .pending)
        rig.work.doAll()
        #expect(rig.loads == [10, 11, 12, 13])
        // only what is waited for is news
        #expect(rig.told == [[10]])
        rig.store.want([])
        _ = rig.store.piece(0, of: 10)
        #expect(rig.work.count == 0)
        // up to the last page
        _ = rig.store.piece(0, of: 98)
        rig.work.doAll()
        #expect(rig.loads.suffix(2) == [98, 99])
    }

    /// What had no answer before anybody came near is asked for once more by who comes, and what was refused is not.
    @Test func aPageAheadThatHadNoAnswer() {
        let rig = Rig(pagesAhead: 2) { [.small, .silent, .failing(atOnce: false)][$0 % 3] }
        _ = rig.store.piece(0, of: 0)
        rig.work.doAll()
        #expect(rig.loads == [1, 2])
        guard case .failed = rig.store.piece(0, of: 2) else { return #expect(Bool(false)) }
        for _ in 0..<2 {
            _ = rig.store.piece(0, of: 1)
            rig.work.doAll()
        }
        guard case .failed = rig.store.piece(0, of: 1) else { return #expect(Bool(false)) }
        #expect(rig.loads.filter { $0 == 1 }.count == 2)
        #expect(rig.loads.filter { $0 == 2 }.count == 1)
        #expect(rig.told == [[1]])
    }

    @Test func aPageAheadIsNotCalledOffBeforeItIsFar() {
        let rig = Rig(pagesAhead: 3) { _ in .far() }
        _ = rig.store.piece(0, of: 10)
        rig.work.doOne()
        rig.store.want([])
        _ = rig.store.piece(0, of: 12)
        rig.work.doOne()
        #expect(rig.source.isCancelled.withLock(\.self) == [false, false])
        _ = rig.store.piece(0, of: 60)
        while rig.loads.count < 4 { rig.work.doOne() }
        #expect(rig.source.isCancelled.withLock { $0[2...].contains(true) })
    }

    @Test func aPageThatFailedIsAskedForAgainWhenThatIsWanted() {
        let rig = Rig { _ in .failing(atOnce: false) }
        _ = rig.store.piece(0, of: 3)
        rig.work.doAll()
        guard case .failed = rig.store.piece(0, of: 3) else { return #expect(Bool(false)) }
        rig.work.doAll()
        #expect(rig.loads == [3])
        rig.store.retry(3, .again)
        #expect(rig.store.piece(0, of: 3) == .pending)
        rig.work.doAll()
        #expect(rig.loads == [3, 3])
        #expect(rig.told == [[3], [3]])
    }

    /// Who is told of pages holds the tour: neither would ever go, nor the files that they hold open.
    @Test func whoLeavesIsLetGo() {
        final class Listener: Sendable {}
        let store = Rig { _ in .far() }.store
        weak var listener: Listener?
        do {
            let held = Listener()
            listener = held
            store.load(on: { $0() }, changed: { [held] _ in withExtendedLifetime(held) {} })
        }
        #expect(listener != nil)
        store.leave()
        #expect(listener == nil)
    }

    @Test func whoLeavesLoadsNothingMore() {
        let rig = Rig(pagesAhead: 3) { _ in .far() }
        _ = rig.store.piece(0, of: 3)
        rig.store.leave()
        rig.work.doAll()
        #expect(rig.source.isCancelled.withLock(\.self).allSatisfy { $0 })
        #expect(rig.loads.count <= Source.atATime)
        #expect(rig.told.isEmpty)
    }
}
