import CellGrid
import Credits
import InfiniteScroll
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// The theme that follows the terminal's background, and the mouse that is let go.
struct AppearanceTests {
    private func rig(_ choice: ThemeChoice = ThemeChoice(), depth: ColorDepth = .direct) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([60, 60])
        let themeInputs = ThemeInputs(choice, depth: depth)
        return Rig(tour, provider, columns: 80, rows: 24, theme: themeInputs.theme) {
            $0.settings.themeInputs = themeInputs
        }
    }

    private func tell(_ rig: inout Rig, _ tone: BackgroundTone) {
        let background = color(tone)
        rig.send([.background(red: background.red, green: background.green, blue: background.blue)])
    }

    private func color(_ tone: BackgroundTone) -> BackgroundColor {
        let part: UInt8 = tone == .dark ? 0x1E : 0xFA
        return BackgroundColor(red: part, green: part, blue: part)
    }

    private func styles(_ rig: Rig) -> Set<Style> {
        var styles: Set<Style> = []
        for row in 0..<24 { for cell in rig.terminal.frame?.row(row) ?? [] { styles.insert(cell.style) } }
        return styles
    }

    @Test func theThemeFollowsTheBackground() {
        var rig = rig()
        rig.press("j", "j", "j", "j", "j")
        let text = rig.screen
        for tone in [BackgroundTone.dark, .light, .dark] {
            tell(&rig, tone)
            let theme = Theme.standard(depth: .direct, tone: tone, background: color(tone))
            #expect(rig.reader.session.look.theme == theme)
            #expect(rig.screen == text, "nothing moves")
            #expect(styles(rig).contains(theme.heading(level: 1)))
            #expect(styles(rig).contains(theme.statusDim))
            #expect(!styles(rig).contains(Theme.standard(depth: .direct).heading(level: 1)))
            rig.press("?")
            #expect(styles(rig).contains(theme.overlayFrame))
            rig.press(.init(.escape))
        }
        rig.press("G", "g")
        #expect(styles(rig).contains(Theme.standard(depth: .direct, tone: .dark).heading(level: 1)))
    }

    @Test func theSameGroundAgainChangesNothing() {
        var rig = rig()
        tell(&rig, .dark)
        let laidOut = rig.reader.view.content.counts.blocksLaidOut
        tell(&rig, .dark)
        #expect(rig.reader.view.content.counts.blocksLaidOut == laidOut)
    }

    @Test(arguments: ThemeChoice.Base.allCases, ColorDepth.allCases)
    func onlyAThemeThatDependsOnTheGroundAsksForIt(base: ThemeChoice.Base, depth: ColorDepth) {
        var rig = rig(ThemeChoice(base), depth: depth)
        #expect(rig.reader.followsBackground == (base == .auto && depth != .none))
        let theme = rig.reader.session.look.theme
        tell(&rig, .light)
        #expect((rig.reader.session.look.theme != theme) == (base == .auto && depth != .none))
    }

    @Test func anAnswerIsNobodysInput() {
        var rig = rig()
        rig.press("5")
        tell(&rig, .dark)
        #expect(rig.reader.mode.count == 5)
        rig.press("j")
        #expect(rig.text.first { !$0.isEmpty } != "Section 1")
    }

    @Test func aJumpInMotionEndsWhereItWasGoing() {
        let (tour, provider) = MemoryTour.paragraphs([8, 60])
        var rig = Rig(tour, provider, columns: 80, rows: 24) {
            $0.motion = true
            $0.settings.themeInputs = ThemeInputs(depth: .palette256)
        }
        rig.press("]")
        #expect(rig.reader.view.viewport.motion != nil)
        tell(&rig, .light)
        #expect(rig.reader.view.viewport.motion == nil)
        #expect(rig.reader.currentSection == 1)
    }

    // MARK: - The mouse

    @Test func theMouseIsLetGoAndTakenBack() {
        var rig = rig()
        #expect(!rig.status.contains("mouse"))
        rig.press("S")
        #expect(rig.effects.last == .setMouse(false))
        #expect(rig.status.contains("Mouse off. S turns it back on."))
        rig.press("j", "?", .init(.escape))
        #expect(rig.status.contains("Mouse off"), "it is said as long as it is so")
        for columns in [40, 30, 26] {
            rig.resize(columns, 12)
            #expect(rig.status.contains("S mouse"), "\(rig.status)")
        }
        rig.resize(80, 24)
        rig.press("S")
        #expect(rig.effects.last == .setMouse(true))
        #expect(!rig.status.contains("mouse"))
    }

    @Test func aMouseThatIsOffByTheSettingsIsNotLetGo() {
        let (tour, provider) = MemoryTour.paragraphs([60])
        var rig = Rig(tour, provider, columns: 80, rows: 24) { $0.settings.user.mouse = false }
        #expect(!rig.status.contains("mouse"))
        rig.press("S")
        #expect(rig.effects.last == .setMouse(true))
    }
}
