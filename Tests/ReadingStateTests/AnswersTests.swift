import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import ReaderPage
@testable import ReadingState

/// What was answered and ticked, on the disk.
@Suite struct AnswersTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: FilePath { folder.path.appending("answers.json") }
    private var store: StateStore { StateStore(folder: folder.path) }

    private func right(_ key: String, chosen: Set<Int> = [1]) -> AnswerChange {
        .quiz("q", [key: .init(chosen: chosen, tries: 2, wasRight: true)])
    }

    @Test func answersAndTicksComeBack() throws {
        try store.keep(right("k"), tour: "t", at: 1)
        try store.keep(.checklist("c", ["x", "y"]), tour: "t", at: 2)
        try store.keep(right("other"), tour: "u", at: 3)
        let (answers, problem) = store.answers(inTour: "t")
        #expect(answers.quizzes == ["q": ["k": .init(chosen: [1], tries: 2, wasRight: true)]])
        #expect(answers.ticks == ["c": ["x", "y"]])
        #expect(problem == nil)
        #expect(path.permissions == 0o600)
        #expect(store.answers(inTour: "none").answers == TourAnswers())
    }

    @Test func whatWasRightStaysSo() throws {
        try store.keep(right("k"), tour: "t", at: 1)
        // another program does not know it
        try store.keep(.quiz("q", ["k": .init(chosen: [0], tries: 1)]), tour: "t", at: 2)
        #expect(
            store.answers(inTour: "t").answers.quizzes["q"]?["k"] == .init(chosen: [0], tries: 1, wasRight: true))
    }

    @Test func aTourIsForgotten() throws {
        try store.keep(right("k"), tour: "t", at: 1)
        try store.keep(right("k"), tour: "u", at: 1)
        try store.forget(tour: "t", at: 1)
        #expect(store.answers(inTour: "t").answers == TourAnswers())
        #expect(store.answers(inTour: "u").answers != TourAnswers())
    }

    @Test(arguments: [
        "", "nonsense", "[]", "{\"tours\":", "{\"schema\":1,\"tours\":{\"t\":{\"quizzes\":[],\"checklists\":3}}}",
    ])
    func whatIsBrokenIsSetAsideAndGoesOn(text: String) throws {
        try path.write(text)
        #expect(store.answers(inTour: "t").answers == TourAnswers())
        try store.keep(right("k"), tour: "t", at: 1)
        #expect(store.answers(inTour: "t").answers.quizzes["q"] != nil)
        #expect(folder.names.contains { $0.contains("corrupt") } == !text.hasPrefix("{\"schema"))
    }

    @Test func aNewerFileIsReadAndNotWritten() throws {
        let text = "{\"schema\":9,\"tours\":{\"t\":{\"checklists\":{\"c\":[\"x\"]}}}}"
        try path.write(text)
        let (answers, problem) = store.answers(inTour: "t")
        #expect(answers.ticks == ["c": ["x"]])
        #expect(problem?.contains("answers.json") == true)
        #expect(throws: UserFileError.self) { try store.keep(right("k"), tour: "t", at: 1) }
        #expect(try path.text() == text)
    }

    @Test func ofATourTheQuizzesAnsweredLastAreKept() throws {
        for number in 0..<TourAnswers.mostOfTour + 5 {
            try store.keep(.checklist("c\(number)", ["x"]), tour: "t", at: number)
        }
        let kept = store.answers(inTour: "t").answers.ticks
        #expect(kept.count == TourAnswers.mostOfTour)
        #expect(kept["c0"] == nil && kept["c204"] != nil)
    }
}
