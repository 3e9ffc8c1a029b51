import CellGrid
import Credits
import InfiniteScroll
import Testing
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// What a key means in each mode.
struct InputModeTests {
    private static let escape = KeyPress(.escape)

    /// The modes, with the keys that lead there.
    enum Mode: String, CaseIterable {
        case page, count, prefix, mark, hints, search, command, overlay, question
    }

    private func rig(in mode: Mode) -> Rig {
        let (tour, provider) = MemoryTour.paragraphs([60, 60])
        var linked = provider
        for row in 1...3 { linked.sections[0][row] = Block(.paragraph([.text("link", link: "tour:contents")])) }
        var rig = Rig(tour, linked, columns: 80, rows: 24) { $0.settings.keys = KeySet.vi.table }
        switch mode {
        case .page: break
        case .count: rig.type("3")
        case .prefix: rig.type("3]")
        case .mark: rig.type("m")
        case .hints: rig.type("f")
        case .search: rig.type("/")
        case .command: rig.type("|")
        case .overlay: rig.type("?")
        case .question:
            rig.isDiskFull = true
            for _ in 0..<60 where rig.reader.unsaved.isEmpty { rig.type(" ") }
            rig.type("q")
        }
        #expect(name(rig) == mode, "\(rig.reader.mode)")
        return rig
    }

    private func name(_ rig: Rig) -> Mode {
        switch rig.reader.mode {
        case .page: .page
        case .count: .count
        case .prefix: .prefix
        case .mark: .mark
        case .hints: .hints
        case .prompt(let prompt): prompt.purpose == .search ? .search : .command
        case .overlay: .overlay
        case .question: .question
        }
    }

    @Test(arguments: Mode.allCases)
    func escLeadsBackToThePage(mode: Mode) {
        var rig = rig(in: mode)
        let text = Rig(rig.reader.tour, rig.reader.provider, columns: 80, rows: 24) {
            $0.settings.keys = KeySet.vi.table
        }.text
        rig.press(Self.escape)
        #expect(name(rig) == .page)
        if mode != .question { #expect(rig.text == text) }
        #expect(!rig.effects.contains(.quit(status: 0)))
    }

    @Test(arguments: Mode.allCases)
    func aDigitIsACountOnlyWhereKeysAreCommandsOfThePage(mode: Mode) {
        var rig = rig(in: mode)
        rig.type("7")
        switch mode {
        case .page: #expect(rig.reader.mode.count == 7)
        case .count: #expect(rig.reader.mode.count == 37)
        case .search, .command: #expect(rig.reader.mode.prompt?.editor.text == "7")
        case .overlay, .hints: #expect(name(rig) == mode)
        case .prefix, .mark, .question: #expect(name(rig) == .page)
        }
    }

    @Test(arguments: Mode.allCases)
    func aLetterIsACommandOnlyWhereKeysAreCommandsOfThePage(mode: Mode) {
        var rig = rig(in: mode)
        let before = rig.reader.view.viewport.engine.anchor
        rig.type("j")
        let rows = rig.reader.view.viewport.engine.distance(to: before).map { -$0 }
        switch mode {
        case .page: #expect(rows == 1 && name(rig) == .page)
        case .count: #expect(rows == 3 && name(rig) == .page)
        case .prefix, .mark, .question: #expect(rows == 0 && name(rig) == .page)
        case .search, .command: #expect(rig.reader.mode.prompt?.editor.text == "j")
        case .hints, .overlay: #expect(rows == 0 && name(rig) == mode)
        }
    }

    /// The keys that are for the program work everywhere, but where a letter is asked for, or an answer.
    @Test(arguments: Mode.allCases)
    func theProgramsKeysWorkInEveryMode(mode: Mode) {
        var rig = rig(in: mode)
        rig.press(.control("l"))
        let isCommand = mode != .prefix && mode != .question
        #expect((rig.effects.last == .redraw) == isCommand)
        var other = self.rig(in: mode)
        other.press(.control("c"))
        let status: Int32 = mode == .question ? 130 : 0
        #expect((other.effects.last == .quit(status: status)) == (mode != .prefix))
    }

    @Test func theStatusRowSaysWhatIsTyped() {
        #expect(rig(in: .count).status.contains(" 3  "))
        #expect(rig(in: .prefix).status.contains(" 3]  "))
        #expect(rig(in: .mark).status.contains("Mark this place with a letter"))
        #expect(rig(in: .hints).status.contains("Type the letters"))
        #expect(rig(in: .search).status.hasPrefix(" /"))
        #expect(rig(in: .question).status.contains("Quit? y/n"))
    }

    /// Letters whose links have moved would lead elsewhere.
    @Test func lettersGoWhenTheTextMoves() {
        var rig = rig(in: .hints)
        let wheel = InputEvent.mouse(MouseEvent(.wheelDown, at: Position(column: 5, row: 5)))
        rig.send([wheel])
        #expect(name(rig) == .hints, "all of the links are still seen")
        rig.send(Array(repeating: wheel, count: 5))
        #expect(name(rig) == .page)
    }

    /// A file is there: the question comes over what is open, and leads back to it.
    @Test func aQuestionOverAnOverlayLeadsBackToIt() {
        var rig = rig(in: .overlay)
        let before = rig.screen
        rig.tell(.written(section: "s1", file: "a.txt", .exists))
        #expect(rig.status.contains("Replace it? y/n"))
        rig.type("n")
        #expect(name(rig) == .overlay)
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
        #expect(rig.screen == before)
    }
}
