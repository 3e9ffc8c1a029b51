import Synchronization
import TestSupport
import Testing
import TourDocument

@testable import TourPages
@testable import TourSources

/// Pieces of a large block, which is parsed whole.
@Suite struct LongPieceTests {
    private static let text =
        "# Title\n\nstart\n\n- item\n\n  ```\n"
        + (0..<40_000).map { "  line \($0) of the code of an item\n" }.joined() + "  ```\n\n## End\n\nlast\n"

    private final class Work: Sendable {
        let waiting = Mutex<[@Sendable () -> Void]>([])
        let changed = Mutex<[Set<Int>]>([])

        var told: [Set<Int>] { changed.withLock { $0 } }
        @Sendable func run(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }
        @Sendable func tell(_ sections: Set<Int>) { changed.withLock { $0.append(sections) } }

        /// Does what waits, and returns how much that was.
        func doAll() -> Int {
            var count = 0
            while let work = waiting.withLock({ $0.popLast() }) {
                work()
                count += 1
            }
            return count
        }
    }

    @Test(arguments: [false, true]) func largeBlocksAreParsedBesideTheEventLoop(isInFolder: Bool) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.text, to: "a.md")
        let open = try TourOpener.open(path: isInFolder ? folder.path : file).completed()
        let work = Work()
        open.load(on: work.run, changed: work.tell)
        #expect(open.state(ofSection: 0, piece: 9) == .pending)
        #expect(open.state(ofSection: 0, piece: 9) == .pending)
        work.changed.withLock { $0 = [] }
        #expect(work.doAll() == 1)
        #expect(work.told == [[0]])
        // with all other pieces of the item
        for piece in [9, 10, 20] {
            #expect(open.state(ofSection: 0, piece: piece) == .ready(try open.blocks(ofSection: 0, piece: piece)))
        }
        #expect(open.state(ofSection: 0, piece: 10).blocks.plainText.contains("of the code of an item"))
    }

    @Test func piecesThatAreWantedNoMoreAreNotParsed() throws {
        let open = try TourOpener.open(standardInput: Array(Self.text.utf8)).completed()
        let work = Work()
        open.load(on: work.run, changed: work.tell)
        #expect(open.state(ofSection: 0, piece: 9) == .pending)
        open.want([])
        #expect(work.doAll() == 1)
        #expect(work.told.isEmpty)
        #expect(open.state(ofSection: 0, piece: 9) == .pending)
        #expect(work.doAll() == 1)
        #expect(work.told == [[0]])
    }
}
