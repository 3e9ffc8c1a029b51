import CellGrid
import InfiniteScroll
import Testing
import TextLayout

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// Commands and themes are found by name.
struct CommandRowsTests {
    private func rig() -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([20, 20])
        return Rig(tour, provider, columns: 80, rows: 24) {
            $0.settings.themeInputs = ThemeInputs(depth: .direct, tone: .dark)
        }
    }

    private func list(_ rig: Rig) -> ListOverlay? { rig.reader.overlays.top as? ListOverlay }

    @Test(arguments: Command.allCases.filter { $0 != .goTo && !$0.isOfCard })
    func everyCommandIsTheFirstUnderItsName(command: Command) throws {
        var rig = rig()
        rig.type(":\(command.name)")
        let list = try #require(self.list(rig))
        let row = try #require(list.chosen).line(80, rig.reader.session.look)
        #expect(row.left.cells.text.hasPrefix("\(command.name)  "))
        #expect(
            row.right.cells.text.contains(try #require(rig.reader.session.keys.firstKey(of: command, isUnicode: true))))
    }

    @Test func enterDoesIt() {
        var rig = rig()
        rig.type(":to-end")
        rig.press(.init(.enter))
        #expect(rig.reader.view.viewport.engine.isAtEnd && rig.reader.overlays.isEmpty)
    }

    /// The page and the window have the colours as soon as the row is chosen, and those of before when the list is left.
    @Test func themesAreTriedAsTheyAreChosen() throws {
        var rig = rig()
        func link(_ name: String) throws -> Style {
            let theme = try #require(ThemeChoice.builtIn.first { $0.name == name }).choice
            return theme.theme(depth: .direct, tone: .dark).link
        }
        let before = try link("auto")
        rig.type(":theme ember")
        #expect(try rig.reader.session.look.theme.link == link("ember") && link("ember") != before)
        #expect(rig.reader.view.content.options.theme.link == rig.reader.session.look.theme.link)
        #expect(list(rig) != nil)
        rig.press(.init(.escape), .init(.escape))
        #expect(rig.reader.session.look.theme.link == before && list(rig) == nil)
        #expect(rig.reader.view.content.options.theme.link == before)
        rig.type(":theme ember")
        rig.press(.init(.enter))
        #expect(try rig.reader.session.look.theme.link == link("ember") && list(rig) == nil)
        rig.type(":theme dusk")
        for _ in "theme dusk" { rig.press(.init(.backspace)) }
        rig.type("to-end")
        rig.press(.init(.enter))
        #expect(try rig.reader.session.look.theme.link == link("ember") && list(rig) == nil)
    }

    @Test func numbersAreSections() {
        var rig = rig()
        rig.type(":2")
        #expect(rig.reader.overlays.isEmpty)
        rig.press(.init(.enter))
        #expect(rig.reader.currentSection == 1)
    }
}
