import CellGrid
import Credits
import TestSupport
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// A quiz on a page: opened, answered, and asked for before a credit.
@Suite(OwnThread()) struct QuizTests {
    /// Opens the quiz of the first section: its link comes after the one of a term.
    private func opened(_ columns: Int = 80, _ rows: Int = 24) throws -> Rig {
        var rig = try AskingTour.rig(columns, rows)
        rig.press(keys: "j\t\t\r")
        return rig
    }

    private func quiz(_ rig: Rig) throws -> QuizOverlay { try #require(rig.reader.overlays.top as? QuizOverlay) }
    private func shows(_ rig: Rig, _ text: String) -> Bool { rig.screen.contains { $0.contains(text) } }

    @Test func itStandsInThePageAndSaysWhatEnterDoes() throws {
        var rig = try AskingTour.rig()
        #expect(shows(rig, "▎ ?  How often is a bed dug?  2 questions"))
        #expect(shows(rig, "Tab, Enter opens"))
        #expect(!shows(rig, "every spring"))
        let row = try #require(rig.screen.firstIndex { $0.contains("Enter opens") })
        rig.press(keys: "\t\t")
        #expect(!rig.screen[row].contains("Tab,") && rig.screen[row].contains("Enter opens"), "nothing moves")
        #expect(rig.status.contains("Enter opens the quiz: How often is a bed dug?"))
        #expect(rig.saved.isEmpty)
    }

    @Test func aRightAnswerIsTheEndOfAQuestionAndAllOfThemEarn() throws {
        var rig = try opened()
        rig.press(keys: "\r")
        #expect(shows(rig, "✓ After that the worms do it"))
        #expect(shows(rig, "1 of 2 right"))
        #expect(rig.saved.isEmpty)
        rig.press(keys: "\r")
        #expect(try quiz(rig).index == 1)
        // one of two
        rig.press(keys: " \r")
        #expect(shows(rig, "✗ Not quite."))
        #expect(rig.saved.isEmpty)
        rig.press(keys: "jj \r")
        #expect(rig.saved.map(\.section) == ["beds"])
        #expect(rig.saved.first?.policy == .quiz)
        rig.press(keys: "\r")
        #expect(rig.reader.overlays.isEmpty)
        #expect(shows(rig, "2 of 2 right"))
        #expect(shows(rig, "✓ Beds · +1 · quiz 2 of 2"))
    }

    @Test func aWrongAnswerEarnsNothingAndMayBeGivenAgain() throws {
        var rig = try opened()
        rig.press(keys: "j\r")
        #expect(shows(rig, "✗ Not right."))
        #expect(shows(rig, "0 of 2 right"))
        rig.press(keys: "\r\r")
        #expect(try quiz(rig).index == 0)
        #expect(!shows(rig, "tries"), "the same answer again is no try")
        rig.press(keys: "j\r")
        #expect(shows(rig, "2 tries"))
        rig.press(keys: "k")
        rig.press(keys: "k\r")
        #expect(shows(rig, "1 of 2 right"))
        #expect(rig.saved.isEmpty)
    }

    @Test func digitsChoose() throws {
        var rig = try opened()
        rig.press(keys: "2")
        #expect(shows(rig, "✗ Not right."))
        rig.press(keys: "1")
        #expect(shows(rig, "✓ After that the worms do it"))
        // after a right answer there is only going on
        rig.press(keys: "2\r13\r")
        #expect(rig.saved.map(\.section) == ["beds"])
    }

    /// That several answers are right stands in the first row, whatever the width.
    @Test(arguments: [20, 30, 40, 80, 200]) func severalRightAnswersAreSaid(columns: Int) throws {
        var rig = try opened(columns, 24)
        rig.press(keys: "\r\r")
        let first = try #require(rig.screen.firstIndex { $0.contains("Several are right") })
        #expect(rig.screen[..<first].allSatisfy { !$0.contains("☐") }, "\(rig.screen)")
    }

    /// Where the screen has room, all keys of the last row are in it.
    @Test func theWindowIsAsWideAsItsFooter() throws {
        var rig = try opened(80, 24)
        rig.press(keys: "\r\r")
        let footer = try #require(rig.screen.first { $0.contains("Esc back") })
        for hint in ["choose", "Space select", "r start again", "Enter answer"] { #expect(footer.contains(hint)) }
    }

    @Test func beginningAgainKeepsWhatWasRight() throws {
        var rig = try opened()
        rig.press(keys: "\r")
        rig.press(keys: "r")
        let quiz = try quiz(rig)
        #expect(quiz.picked.isEmpty && quiz.index == 0)
        #expect(shows(rig, "1 of 2 right"))
        guard case .quiz("beds", let answers)? = rig.kept else { return #expect(Bool(false)) }
        #expect(answers.values.map(\.wasRight) == [true])
        #expect(answers.values.allSatisfy { $0.chosen.isEmpty })
    }

    @Test func anotherSittingGoesOn() throws {
        var first = try opened()
        first.press(keys: "\r")
        var answers = TourAnswers()
        answers.apply(try #require(first.kept))
        var rig = try AskingTour.rig(answers: answers)
        #expect(shows(rig, "1 of 2 right"))
        rig.press(keys: "j\t\t\r")
        #expect(try quiz(rig).index == 1)
        rig.press(keys: " jj \r")
        #expect(rig.saved.map(\.section) == ["beds"])
    }

    /// The end comes last: the answers were given on a screen on which it was not seen.
    @Test func theEndMayComeAfterTheAnswers() throws {
        var rig = try AskingTour.rig(40, 8)
        for _ in 0..<20 where !shows(rig, "Enter opens") { rig.press(keys: "j") }
        rig.press(keys: "\t\t\r\r\r jj \r\u{1B}")
        #expect(rig.reader.view.content.answers.quizzes["beds"]?.values.allSatisfy(\.wasRight) == true)
        #expect(rig.saved.isEmpty)
        rig.press(keys: "jjjjjjjjjj")
        #expect(rig.saved.map(\.section) == ["beds"])
    }

    @Test func itSurvivesAnySize() throws {
        var rig = try opened()
        rig.press(keys: "jj\r")
        for (columns, rows) in [(20, 4), (40, 12), (200, 60), (24, 6), (80, 24)] {
            rig.resize(columns, rows)
            let quiz = try quiz(rig)
            #expect(quiz.picked == [2])
            #expect(rig.terminal.frame?.size == Size(columns: columns, rows: rows))
        }
        #expect(shows(rig, "✗ Not right."))
        rig.press(keys: "kk\r")
        #expect(shows(rig, "1 of 2 right"))
    }

    @Test func theMouseAnswers() throws {
        var rig = try opened()
        let row = try #require(rig.screen.firstIndex { $0.contains("every spring") })
        rig.click(at: Position(column: 30, row: row))
        #expect(shows(rig, "✗ Not right."))
    }

    @Test func inASCIIAndLineByLine() throws {
        for glyphs in [Glyphs.ascii, .linear] {
            var rig = try AskingTour.rig(theme: .standard(depth: .none), glyphs: glyphs)
            #expect(shows(rig, glyphs.isLinear ? "Quiz: How often" : "| ?  How often"))
            rig.press(keys: "\t\t\r\r")
            #expect(shows(rig, "(x)  once"))
            #expect(shows(rig, "+ After that"))
            #expect(rig.screen.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) })
        }
    }

    /// A tour changes under an open quiz: what is answered then is kept, and nothing else happens.
    @Test func theSectionMayBeGone() throws {
        var rig = try opened()
        let (tour, provider) = MemoryTour.paragraphs([1])
        rig.tell(.replaced(tour, provider))
        rig.press(keys: "\r")
        #expect(rig.kept != nil)
    }
}
