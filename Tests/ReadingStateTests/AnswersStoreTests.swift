import SystemPackage
import TestSupport
import Testing
import TourReader
import UserFiles

@testable import ReadingState

/// What was answered and ticked, on the disk.
@Suite struct AnswersStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: FilePath { folder.path.appending("answers.json") }
    private var store: AnswersStore { AnswersStore(path: path) }

    private func right(_ key: String, chosen: Set<Int> = [1]) -> AnswerChange {
        .quiz("q", [key: .init(chosen: chosen, tries: 2, wasRight: true)])
    }

    @Test func answersAndTicksComeBack() throws {
        _ = try store.keep(right("k"), tour: "t", at: 1)
        _ = try store.keep(.checklist("c", ["x", "y"]), tour: "t", at: 2)
        _ = try store.keep(right("other"), tour: "u", at: 3)
        let (answers, problem) = store.load(tour: "t")
        #expect(answers.quizzes == ["q": ["k": .init(chosen: [1], tries: 2, wasRight: true)]])
        #expect(answers.ticks == ["c": ["x", "y"]])
        #expect(problem == nil)
        #expect(path.permissions == 0o600)
        #expect(store.load(tour: "none").answers == TourAnswers())
    }

    @Test func whatWasRightStaysSo() throws {
        _ = try store.keep(right("k"), tour: "t", at: 1)
        // another program does not know it
        _ = try store.keep(.quiz("q", ["k": .init(chosen: [0], tries: 1)]), tour: "t", at: 2)
        #expect(
            store.load(tour: "t").answers.quizzes["q"]?["k"] == .init(chosen: [0], tries: 1, wasRight: true))
    }

    @Test func aTourIsForgotten() throws {
        _ = try store.keep(right("k"), tour: "t", at: 1)
        _ = try store.keep(right("k"), tour: "u", at: 1)
        try store.forget(tour: "t")
        #expect(store.load(tour: "t").answers == TourAnswers())
        #expect(store.load(tour: "u").answers != TourAnswers())
    }

    @Test(arguments: [
        "", "nonsense", "[]", "{\"tours\":", "{\"schema\":1,\"tours\":{\"t\":{\"quizzes\":[],\"checklists\":3}}}",
    ])
    func whatIsBrokenIsSetAsideAndGoesOn(text: String) throws {
        try path.write(text)
        #expect(store.load(tour: "t").answers == TourAnswers())
        _ = try store.keep(right("k"), tour: "t", at: 1)
        #expect(store.load(tour: "t").answers.quizzes["q"] != nil)
        #expect(folder.names.contains { $0.contains("corrupt") } == !text.hasPrefix("{\"schema"))
    }

    @Test func aNewerFileIsReadAndNotWritten() throws {
        let text = "{\"schema\":9,\"tours\":{\"t\":{\"checklists\":{\"c\":[\"x\"]}}}}"
        try path.write(text)
        let (answers, problem) = store.load(tour: "t")
        #expect(answers.ticks == ["c": ["x"]])
        #expect(problem?.contains("answers.json") == true)
        #expect(throws: UserFileError.self) { try store.keep(right("k"), tour: "t", at: 1) }
        #expect(try path.text() == text)
    }

    @Test func itIsBounded() throws {
        for number in 0..<AnswersStore.mostOfTour + 5 {
            _ = try store.keep(.checklist("c\(number)", ["x"]), tour: "t", at: number)
        }
        let kept = store.load(tour: "t").answers.ticks
        #expect(kept.count == AnswersStore.mostOfTour)
        #expect(kept["c0"] == nil && kept["c204"] != nil)
        for number in 0..<AnswersStore.mostTours + 5 {
            _ = try store.keep(.checklist("c", ["x"]), tour: "t\(number)", at: 1_000 + number)
        }
        #expect(store.load(tour: "t").answers == TourAnswers())
        #expect(store.load(tour: "t4").answers == TourAnswers())
        #expect(store.load(tour: "t204").answers.ticks == ["c": ["x"]])
    }

    @Test func theKeeperWritesOneAfterAnotherAndSaysWhatFails() throws {
        let keeper = AnswerKeeper(store)
        keeper.keep(right("k"), tour: "t")
        keeper.keep(.checklist("c", ["x"]), tour: "t")
        #expect(keeper.answers(inTour: "t").ticks == ["c": ["x"]])
        #expect(keeper.finish().lines == [])
        try path.write("{\"schema\":9}")
        keeper.keep(right("k"), tour: "t")
        let said = keeper.finish().lines
        #expect(said.count == 1 && said[0].hasPrefix("your answers are not saved: "))
    }
}
