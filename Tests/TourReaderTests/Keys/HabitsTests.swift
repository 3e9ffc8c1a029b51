import CellGrid
import InfiniteScroll
import Testing

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// What people have in their fingers from less and vim, and what is said of keys that mean nothing.
struct HabitsTests {
    private func rig(_ counts: [Int] = [200, 40, 40], keys: KeyTable = .standard) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs(counts)
        return Rig(tour, provider, columns: 80, rows: 24) { $0.settings.keys = keys }
    }

    // MARK: - Keys without a meaning

    @Test func aKeyThatMeansNothingSaysSoOnce() {
        var rig = rig()
        rig.press("z")
        #expect(rig.status.contains("z does nothing here. Press ? for keys."))
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
        rig.press("z")
        #expect(!rig.status.contains("does nothing here"))
        rig.press("@")
        #expect(rig.status.contains("@ does nothing here"), "another one does")
    }

    @Test func soDoesTheSecondOfTwoKeys() {
        var rig = rig()
        rig.press("Z", "x")
        #expect(rig.status.contains("Z x does nothing here"))
    }

    @Test func inAListToo() {
        var rig = rig()
        rig.press("M", "z")
        #expect(rig.status.contains("z does nothing here. Press ? for keys."))
        #expect(rig.screen.contains { $0.contains("╭ Marks") })
    }

    /// There every letter is text, and `?` is no help.
    @Test func notWhereTextIsTyped() {
        var rig = rig()
        rig.press("t", .init(.function(9)))
        #expect(!rig.status.contains("does nothing here"))
    }

    @Test func withoutAHelpKeyNoneIsNamed() {
        var keys = KeyTable.standard
        keys.bind(.help, to: [])
        var rig = rig(keys: keys)
        rig.press("z")
        #expect(rig.status.contains("z does nothing here. "))
        #expect(!rig.status.contains("for keys"))
    }

    // MARK: - Habits

    @Test func percentGoesSoFarIntoTheTour() {
        var rig = rig([100, 100])
        rig.type("50%")
        #expect(rig.firstText == "2 · Section 2")
        rig.type("75%")
        #expect(abs(Int(rig.reader.view.progress().top * 100) - 75) <= 1)
        rig.type("0%100%")
        #expect(rig.reader.view.viewport.engine.isAtEnd)
        rig.press(.init(.backspace))
        #expect(!rig.reader.view.viewport.engine.isAtEnd)
        rig.type("%")
        #expect(rig.status.contains("Type a number first: 50%"))
    }

    @Test func aColonAsksForASection() {
        var rig = rig()
        rig.type(":3")
        #expect(rig.status.hasPrefix(" :3"))
        rig.press(.init(.enter))
        #expect(rig.firstText == "3 · Section 3")
        rig.type(":1")
        rig.press(.init(.enter))
        #expect(rig.reader.currentSection == 0)
        rig.type(":$")
        rig.press(.init(.enter))
        #expect(rig.reader.view.viewport.engine.isAtEnd)
        rig.type(":0%")
        rig.press(.init(.enter))
        rig.type(":n")
        rig.press(.init(.enter))
        #expect(rig.reader.currentSection == 1)
        rig.type(":frob")
        #expect(rig.text.contains { $0.contains("no match") })
        rig.press(.init(.enter), .init(.escape), .init(.escape))
        rig.type(":!")
        rig.press(.init(.enter))
        #expect(rig.status.contains("Unknown command “!”"))
        #expect(!rig.effects.contains(.quit(status: 0)))
    }

    @Test(arguments: ["ZZ", ":q\r", ":q!\r", ":wq\r", "q"]) func quits(keys: String) {
        var rig = rig()
        for key in keys.unicodeScalars { rig.press(key == "\r" ? KeyPress(.enter) : KeyPress(.character(key))) }
        #expect(rig.effects.contains(.quit(status: 0)))
    }

    /// As in browsers with vi's keys.
    @Test func inTheViSetHAndLGoBackAndForward() {
        var rig = rig(keys: KeySet.vi.table)
        rig.type("3gg")
        #expect(rig.reader.currentSection == 2)
        rig.type("H")
        #expect(rig.reader.currentSection == 0)
        rig.type("L")
        #expect(rig.reader.currentSection == 2)
        rig.type("gl")
        #expect(rig.screen.contains { $0.contains("╭ Links") })
    }

    /// Whoever has bound one of these keys keeps it.
    @Test func ownKeysComeBeforeHabits() {
        var keys = KeyTable.standard
        keys.bind(.halfPageDown, to: ["v"])
        keys.bind(.reload, to: ["Z"])
        var rig = rig(keys: keys)
        rig.press("v")
        #expect(!rig.reader.view.viewport.engine.isAtStart)
        rig.press("Z")
        #expect(rig.effects.last == .reopen)
        #expect(keys.keys(of: .quit) == ["q", .control("c")])
    }
}
