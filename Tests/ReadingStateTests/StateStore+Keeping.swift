import Credits
import UserFiles

@testable import ReaderPage
@testable import ReadingState

/// Single changes.
extension StateStore {
    @discardableResult
    func keep(_ change: Places.Change, at time: Int = 2_000_000_000) throws(UserFileError) -> SetAside? {
        try keep([.places(change)], in: .places, at: time).setAside
    }

    @discardableResult
    func keep(_ change: AnswerChange, tour: String, at time: Int) throws(UserFileError) -> SetAside? {
        try keep([.answers(change, tour: tour)], in: .answers, at: time).setAside
    }

    func add(_ entries: [ReadingLog.Entry]) throws(UserFileError) {
        try keep([.days(entries)], in: .days, at: 2_000_000_000)
    }
}
