import CellGrid
import InfiniteScroll
import Testing

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// Keys as data: what the reader does with a table that is not the standard one.
struct KeysTests {
    private func rig(_ change: (inout KeyTable) -> Void, columns: Int = 100, rows: Int = 80) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([200, 40, 40])
        var keys = KeyTable.standard
        change(&keys)
        return Rig(tour, provider, columns: columns, rows: rows) { $0.settings.keys = keys }
    }

    @Test func aBoundKeyWorksAndTheOldOneDoesNot() {
        var rig = rig { $0.bind(.lineDown, to: ["x"]) }
        rig.press("j")
        #expect(rig.reader.view.viewport.engine.isAtStart)
        rig.press("x")
        #expect(!rig.reader.view.viewport.engine.isAtStart)
    }

    @Test func twoKeysAreOneCommandAndTheStatusRowShowsTheFirst() {
        var rig = rig { $0 = KeySet.vi.table }
        rig.press("G")
        #expect(rig.reader.view.viewport.engine.isAtEnd)
        rig.press("g")
        #expect(rig.reader.view.viewport.engine.isAtEnd)
        #expect(rig.status.contains(" g "))
        rig.press("g")
        #expect(rig.reader.view.viewport.engine.isAtStart)
        #expect(!rig.status.contains(" g "))
    }

    @Test func aCountGoesThroughToTheSecondKey() {
        var rig = rig { $0 = KeySet.vi.table }
        rig.press("3", "g")
        #expect(rig.status.contains(" 3g "))
        rig.press("g")
        #expect(rig.reader.currentSection == 2)
    }

    @Test func anythingElseAfterTheFirstKeyTakesItBack() {
        var rig = rig { $0 = KeySet.vi.table }
        rig.press("G", "g", "x")
        #expect(rig.reader.view.viewport.engine.isAtEnd)
        #expect(rig.reader.mode.pendingKey == nil)
        // the same keys again do nothing of their own
        rig.press("g", .init(.escape), "g", "q")
        #expect(rig.reader.view.viewport.engine.isAtEnd)
        #expect(!rig.effects.contains(.quit(status: 0)))
        rig.press("q")
        #expect(rig.effects.contains(.quit(status: 0)))
    }

    /// A terminal makes a signal of Ctrl-C, and the signal comes as the order to end.
    @Test func controlCIsTheSecondOfTwoKeysWhereItIsBound() {
        var rig = rig { $0 = KeySet.emacs.table }
        rig.press(.control("x"))
        rig.tell(.ended(status: 130))
        #expect(rig.effects.last == .quit(status: 0))
        rig.tell(.ended(status: 130))
        #expect(rig.effects.last == .quit(status: 130))
        rig.press(.control("x"))
        rig.tell(.ended(status: 143))
        #expect(rig.effects.last == .quit(status: 143), "nothing stands in the way of another order to end")
    }

    @Test func helpIsMadeOfTheTableInForce() {
        var rig = rig {
            $0 = KeySet.vi.table
            $0.bind(.lineDown, to: ["x"])
            $0.bind(.help, to: [.init(.function(5))])
            $0.bind(.reload, to: [])
        }
        #expect(rig.status.contains("F5 keys"))
        rig.press(.init(.function(5)), .init(.function(5)))
        #expect(rig.screen.contains { $0.contains("g g Home") })
        #expect(rig.screen.contains { $0.contains("10x ") })
        #expect(!rig.screen.contains { $0.contains("reload the tour from") }, "what has no key is not a key")
        rig.press("q")
        #expect(!rig.screen.contains { $0.contains("10x ") }, "the overlay’s own keys stay")
    }

    @Test func commandNamesAreStable() {
        #expect(Set(Command.allCases.map(\.name)).count == Command.allCases.count)
        for command in Command.allCases {
            #expect(Command(name: command.name) == command)
            #expect(command.name.allSatisfy { $0.isLowercase || $0 == "-" })
        }
        let first = ["line-down", "line-up", "half-page-down", "half-page-up", "page-down", "page-up", "to-start"]
        #expect(Command.allCases.prefix(first.count).map(\.name) == first)
    }
}
