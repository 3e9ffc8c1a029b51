import CellGrid
import Synchronization
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourPages
@testable import TourReader

/// Recordings have room at once, play where they stand or on the whole screen, and nothing moves by it.
struct RecordingPageTests {
    /// A page with a recording amid text.
    private struct Page: SectionProvider {
        var blocks: [Block] = []
        var files: [String: Result<RecordingFile, RecordingProblem>] = [:]

        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] { blocks }
        func page(ofSection index: Int) -> String? { "one.md" }
        func recording(at path: String) -> Result<RecordingFile, RecordingProblem> {
            files[path] ?? .failure(RecordingProblem("not found"))
        }
    }

    private final class Clock: Sendable {
        let now = Mutex(0)
    }

    /// A reader whose recordings show at each moment the time in words, and change each second.
    private struct Player {
        var rig: Rig
        let clock = Clock()
        private var answered = 0
        var questions: [RecordingQuestion] = []

        init(
            _ blocks: [Block], columns: Int = 60, rows: Int = 16, width: Int = 20, glyphs: Glyphs = .unicode,
            motion: Bool = false
        ) {
            var page = Page(blocks: blocks)
            for name in ["a.cast", "b.cast"] {
                page.files[name] = .success(RecordingFile(path: name, columns: width, rows: 4))
            }
            page.files["bad.cast"] = .failure(RecordingProblem("line 1: it is none"))
            let tour = Tour(id: "t", title: "S", sections: [Section(id: "s", title: "S", rule: .none, byteCount: 1000)])
            let clock = clock
            rig = Rig(tour, page, columns: columns, rows: rows, glyphs: glyphs) {
                $0.motion = motion
                $0.settings.clock = WallClock(
                    now: { 1_000_000 }, uptime: { clock.now.withLock { $0 } }, local: Rig.clock.local)
            }
            rig.tell(.rested)
            answer()
        }

        /// Answers what was asked.
        mutating func answer() {
            while let question = nextQuestion() {
                questions.append(question)
                guard !question.id.path.hasPrefix("http") else { continue }
                var answer = RecordingAnswer(question)
                let time = question.time ?? question.id.poster ?? 10
                let text = "at \(Int(time)) s".padding(20)
                answer.rows = [CellText.cells(text)] + Array(repeating: CellText.cells("".padding(20)), count: 3)
                answer.duration = 10
                answer.markers = [3, 7]
                answer.nextChange = time >= 10 ? nil : time.rounded(.down) + 1
                rig.tell(.recordingShown(answer))
            }
        }

        private mutating func nextQuestion() -> RecordingQuestion? {
            while answered < rig.effects.count {
                answered += 1
                if case .showRecording(let question) = rig.effects[answered - 1] { return question }
            }
            return nil
        }

        mutating func press(_ keys: KeyPress...) {
            for key in keys { rig.press(key) }
            answer()
        }

        /// Lets time go by, with the frames that were asked for.
        mutating func wait(_ milliseconds: Int) {
            clock.now.withLock { $0 += milliseconds }
            rig.tell(.due(.play))
            answer()
        }

        /// Milliseconds until the next frame, if one was asked for last.
        var pause: Int? {
            let pauses: [Int] = rig.effects.compactMap { if case .remind(.play, let delay) = $0 { delay } else { nil } }
            return pauses.last
        }

        var isPlaying: Bool { rig.reader.view.media.playbacks.playing != nil }
        func shows(_ text: String) -> Bool { rig.text.contains { $0.contains(text) } }
    }

    private static func paragraph(_ text: String) -> Block { Block(.paragraph([.text(text)])) }

    private static func recording(_ source: String = "a.cast", _ words: String = "a demo") -> Block {
        Block(.media(Media(kind: .recording, source: source, alternative: words)))
    }

    private static let page = [paragraph("before"), recording(), paragraph("after")]

    @Test func beforeItIsPlayedItShowsItsLastScreen() {
        let player = Player(Self.page)
        #expect(player.questions.map(\.time) == [nil])
        #expect(
            player.rig.text.prefix(10) == [
                "before", "", "▶ recording · a demo", "  ┌────────────────────┐", "  │at 10 s             │",
                "  │                    │", "  │                    │", "  │                    │",
                "  └─▶ ───┴───┴── 0:10 ─┘", "",
            ])
        #expect(!player.isPlaying)
    }

    @Test func aPosterIsAMomentOfIt() {
        let player = Player([Self.recording("a.cast#npt:0:04")])
        #expect(player.shows("at 4 s"))
    }

    @Test func enterPlaysAndPauses() {
        var player = Player(Self.page)
        let before = player.rig.text
        player.press(KeyPress(.tab))
        #expect(player.rig.status.contains("Enter plays"))
        player.press(KeyPress(.enter))
        #expect(player.isPlaying)
        #expect(player.shows("at 0 s"))
        #expect(player.pause == 1_000)
        player.wait(1_000)
        #expect(player.shows("at 1 s") && player.shows("▶ 0:01"))
        #expect(player.rig.status.contains("Enter pauses"))
        player.press(KeyPress(.enter))
        #expect(!player.isPlaying)
        #expect(player.shows("‖ 0:01"))
        let count = player.rig.effects.count
        player.wait(5_000)
        #expect(player.shows("at 1 s"))
        #expect(player.rig.effects.count == count, "what is paused asks for nothing")
        #expect(player.rig.text.firstIndex(of: "after") == before.firstIndex(of: "after"))
    }

    @Test func atItsEndItStopsAndEnterStartsItAgain() {
        var player = Player(Self.page)
        player.press(KeyPress(.tab), KeyPress(.enter))
        for _ in 0..<12 { player.wait(1_000) }
        #expect(!player.isPlaying && player.shows("at 10 s") && player.shows("‖ 0:10"))
        player.press(KeyPress(.enter))
        #expect(player.isPlaying && player.shows("at 0 s"))
    }

    @Test func keysOfTheChosenOne() {
        var player = Player(Self.page, width: 30)
        player.press(KeyPress(.tab), KeyPress(.right))
        #expect(player.shows("at 5 s"))
        player.press(KeyPress(.right), KeyPress(.right))
        #expect(player.shows("at 10 s"))
        player.press(KeyPress(.left))
        #expect(player.shows("at 5 s"))
        player.press("0")
        #expect(player.shows("at 0 s"))
        player.press(".")
        #expect(player.shows("at 3 s"))
        player.press(".", ".")
        #expect(player.shows("at 7 s"), "there is no third marker")
        player.press("0", ">", ">", KeyPress(.enter))
        #expect(player.shows(" 4x "))
        player.wait(1_000)
        #expect(player.shows("at 4 s"))
        player.press("<", "<", "<", "<", "<", "<")
        #expect(player.shows(" 0.25x "))
    }

    /// The recording has all rows of the page, so that what needs two rows at the foot stands at the top.
    @Test(arguments: ["Told once", "Told once, in more words than a screen as wide as this one has columns for"])
    func whatThereIsToTellIsToldOnce(notice: String) {
        var player = Player(Self.page, rows: 11)
        player.press(KeyPress(.tab))
        player.rig.tell(.told(notice))
        #expect(player.rig.screen.count { $0.contains("Told once") } == 1, "\(player.rig.screen)")
        player.rig.tell(.due(.notice(player.rig.reader.outbox.notices.shown)))
        #expect(player.rig.status.contains("Enter plays"))
    }

    @Test func framesAreNoCloserThanAThirtiethOfASecond() {
        var player = Player(Self.page)
        player.press(KeyPress(.tab), ">", ">", ">", ">", KeyPress(.enter))
        for _ in 0..<20 {
            player.wait(33)
            #expect((player.pause ?? 0) >= 33)
        }
        let frames = player.questions.count
        #expect(frames < 12, "and none is asked for that is no other")
    }

    /// Whoever was away, or slept, goes on where it was.
    @Test func timeThatNobodySawDoesNotCount() {
        var player = Player(Self.page)
        player.press(KeyPress(.tab), KeyPress(.enter))
        player.wait(3_600_000)
        #expect(player.isPlaying && player.shows("at 1 s"))
    }

    @Test func whatScrollsOutOfSightPauses() {
        var player = Player(Self.page + (0..<60).map { Self.paragraph("p\($0)") })
        player.press(KeyPress(.tab), KeyPress(.enter))
        player.wait(2_000)
        player.press("j", "j", "j", "j")
        #expect(player.isPlaying, "a part of it is seen")
        player.press(" ")
        #expect(!player.isPlaying)
        player.press("g")
        #expect(player.shows("‖ 0:01"))
    }

    @Test func underAWindowItPauses() {
        var player = Player(Self.page)
        player.press(KeyPress(.tab), KeyPress(.enter))
        player.wait(1_000)
        player.press("t")
        #expect(!player.isPlaying)
    }

    @Test func oneAtATime() {
        var player = Player([Self.recording(), Self.recording("b.cast", "another")], rows: 24)
        player.press(KeyPress(.tab), KeyPress(.enter))
        player.wait(2_000)
        player.press(KeyPress(.tab), KeyPress(.enter))
        #expect(player.rig.reader.view.media.playbacks.playing?.path == "b.cast")
        #expect(player.shows("‖ 0:01"))
    }

    @Test func theWholeScreenAndBack() throws {
        var player = Player(Self.page)
        player.press(KeyPress(.tab), KeyPress(.enter))
        player.wait(1_000)
        player.press("z")
        #expect(player.isPlaying)
        let screen = player.rig.screen
        #expect(!screen.contains { $0.contains("before") || $0.contains("┌") })
        #expect(screen.contains { $0.stripped == "at 1 s" })
        #expect(screen.last?.contains("Esc back") == true)
        player.wait(1_000)
        #expect(player.rig.screen.contains { $0.stripped == "at 2 s" })
        player.press(KeyPress(.right), " ")
        #expect(!player.isPlaying)
        player.rig.resize(40, 12)
        #expect(player.rig.screen.contains { $0.stripped == "at 7 s" })
        player.rig.resize(60, 16)
        player.press(KeyPress(.escape))
        #expect(player.shows("at 7 s") && player.shows("‖ 0:07") && player.shows("before"))
        #expect(player.rig.status.contains("Enter plays"), "it is the chosen one as before")
    }

    @Test func aRecordingThatIsWiderIsCutAndSaysSo() {
        var player = Player(Self.page, columns: 40, width: 100)
        #expect(player.shows("┊"))
        #expect(player.rig.text.allSatisfy { $0.count <= 40 })
        player.press("l", "l", "l", "l", "l")
        #expect(player.rig.screen.contains { $0.contains("‹──") && $0.contains("┐") }, "\(player.rig.screen)")
    }

    @Test func whatCannotBePlayedSaysWhy() {
        var player = Player([Self.recording("bad.cast"), Self.recording("none.cast")])
        #expect(player.shows("bad.cast, line 1: it is none"))
        #expect(player.shows("none.cast, not found"))
        #expect(player.questions.isEmpty)
        player.press(KeyPress(.tab), KeyPress(.enter))
        #expect(player.rig.status.contains("it is none"))
        #expect(!player.isPlaying)
    }

    /// A link to a recording shows it on the whole screen.
    @Test func aLinkInTheText() {
        var player = Player([Block(.paragraph([.text("see this", link: "a.cast")]))])
        player.press(KeyPress(.tab))
        #expect(player.rig.status.contains("Enter shows the recording: a.cast"))
        player.press(KeyPress(.enter))
        #expect(player.rig.screen.contains { $0.stripped == "at 10 s" })
        #expect(!player.isPlaying, "it waits for a key")
        player.press(KeyPress(.enter))
        #expect(player.isPlaying)
        player.press("q")
        #expect(!player.isPlaying && player.shows("see this"))
    }

    /// It is a card, and comes on the whole screen when it was fetched, however long that takes.
    @Test func aRecordingOfTheWebIsFetchedWhenItIsAskedFor() throws {
        let text = Block(.paragraph([.text("before")]))
        var player = Player([text, Self.recording("https://example.org/a.cast"), text])
        #expect(player.shows("https://example.org/a.cast") && !player.shows("┌"))
        player.press(KeyPress(.tab))
        #expect(player.rig.status.contains("Enter shows the recording: https://example.org/a.cast"))
        #expect(player.questions.isEmpty, "nothing is fetched unasked")
        player.press(KeyPress(.enter))
        let question = try #require(player.questions.last)
        #expect(player.rig.screen.contains { $0.stripped == "loading the recording" })
        player.rig.tell(.rested)
        var answer = RecordingAnswer(question)
        answer.remark = "not available offline"
        player.rig.tell(.recordingShown(answer))
        #expect(player.rig.screen.contains { $0.stripped == "not available offline" })
        player.press(KeyPress(.enter))
        let again = try #require(player.questions.last)
        #expect(player.questions.count == 2, "Enter tries again")
        answer = RecordingAnswer(again)
        answer.rows = [CellText.cells("here".padding(20))]
        answer.duration = 10
        player.rig.tell(.recordingShown(answer))
        #expect(player.rig.screen.contains { $0.stripped == "here" })
        player.press(KeyPress(.escape))
        #expect(player.shows("https://example.org/a.cast"))
    }

    /// How long it is may come later than the key.
    @Test func aKeyMayComeBeforeTheLengthIsKnown() {
        var playback = RecordingPlayback()
        playback.perform(.forward, now: 0)
        var answer = RecordingAnswer(RecordingQuestion(id: RecordingID(path: "a"), time: 5, edition: 0))
        answer.duration = 3
        playback.take(answer)
        #expect(playback.state.position == 3)
    }

    @Test func lateAnswersOfAnotherTourAreDropped() {
        var player = Player(Self.page)
        let old = player.questions[0]
        var answer = RecordingAnswer(old)
        answer.rows = [CellText.cells("old")]
        player.rig.tell(.replaced(player.rig.reader.tour, Page(blocks: Self.page)))
        player.rig.tell(.recordingShown(answer))
        #expect(!player.shows("old"))
    }

    @Test(arguments: [(40, 12), (80, 24), (100, 30), (200, 60)], [ColorDepth.eight, .palette256, .direct])
    func golden(size: (columns: Int, rows: Int), depth: ColorDepth) throws {
        let page = Page(
            blocks: Self.page,
            files: ["a.cast": .success(RecordingFile(path: "a.cast", columns: 60, rows: 5, title: "A demo"))])
        let tour = Tour(id: "t", title: "S", sections: [Section(id: "s", title: "S", rule: .none, byteCount: 1000)])
        var rig = Rig(
            tour, page, columns: size.columns, rows: size.rows, theme: .standard(depth: depth, tone: .dark))
        rig.tell(.rested)
        let id = RecordingID(path: "a.cast")
        var answer = RecordingAnswer(RecordingQuestion(id: id, time: nil, edition: 0))
        answer.rows = [
            CellText.cells("$ ls", style: Style(attributes: .bold)),
            CellText.cells("red", style: Style(foreground: .palette(1))),
            CellText.cells("orange", style: Style(foreground: .palette(208))),
            CellText.cells("direct 漢字", style: Style(foreground: .rgb(1, 2, 3), background: .rgb(200, 210, 220))),
            CellText.cells("reverse", style: Style(attributes: .reverse)),
        ].map { $0 + Array(repeating: .blank, count: 60 - $0.count) }
        answer.duration = 75
        answer.markers = [30]
        rig.tell(.recordingShown(answer))
        let name = "recording-\(size.columns)x\(size.rows)-\(depth)"
        try Golden.expect(try #require(rig.terminal.frame), "\(name)-page")
        rig.press(KeyPress(.tab), KeyPress(.right))
        answer.question.time = 5
        rig.tell(.recordingShown(answer))
        try Golden.expect(try #require(rig.terminal.frame), "\(name)-chosen")
        rig.press("z")
        try Golden.expect(try #require(rig.terminal.frame), "\(name)-whole")
    }
}

extension String {
    fileprivate func padding(_ count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }
    fileprivate var stripped: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
