import Platform
import ReaderPage
import Synchronization
import TerminalRecordings
import TextLayout
import TourDocument
import TourPages
import TourReader

/// Makes the screens of recordings off the event loop, one after the other.
final class RecordingShowing: Sendable {
    private final class Opened {
        let id: RecordingID
        let edition: Int
        var screen: RecordingScreen

        init(_ question: RecordingQuestion, _ recording: Recording) {
            (id, edition) = (question.id, question.edition)
            screen = RecordingScreen(recording)
        }
    }

    /// The last few, the latest one first.
    private let opened = Mutex<[Opened]>([])
    private let worker = Worker()
    private let inbox: Inbox

    private static let most = 2

    init(inbox: Inbox) {
        self.inbox = inbox
    }

    /// Answers with ``Message/recordingShown(_:)``. Returns at once.
    func show(_ question: RecordingQuestion, of provider: any SectionProvider) {
        worker.run { [self] in inbox.put(.recordingShown(answer(question, of: provider))) }
    }

    private func answer(_ question: RecordingQuestion, of provider: any SectionProvider) -> RecordingAnswer {
        opened.withLock { opened in
            if let index = opened.firstIndex(where: { $0.id == question.id && $0.edition == question.edition }) {
                opened.swapAt(0, index)
            } else {
                do {
                    opened.insert(Opened(question, try recording(at: question.id.path, of: provider)), at: 0)
                } catch {
                    var answer = RecordingAnswer(question)
                    answer.remark = String(describing: error)
                    return answer
                }
                opened.removeLast(max(0, opened.count - Self.most))
            }
            return opened[0].screen.answer(question)
        }
    }

    /// Reads a recording, or downloads it.
    private func recording(at path: String, of provider: any SectionProvider) throws -> Recording {
        if let bytes = provider.recordingBytes(at: path) { return try Recording(bytes) }
        guard WebAddress.isMeant(by: path) else { throw RecordingProblem.notFound }
        let client = WebAccess.client()
        return try Recording(try client.recordingBytes(at: path, for: provider.address(ofSection: 0)))
    }
}

extension RecordingScreen {
    /// The screen at the time of a question.
    mutating func answer(_ question: RecordingQuestion) -> RecordingAnswer {
        go(to: question.time ?? question.id.poster ?? recording.duration)
        var answer = RecordingAnswer(question)
        answer.rows = cells()
        answer.duration = recording.duration
        answer.markers = recording.markers.map(\.time)
        answer.nextChange = nextChange
        answer.remark = recording.remark ?? (isCut ? Recording.cutRemark : nil)
        return answer
    }
}

extension Recording {
    fileprivate static let cutRemark = "recording too long; only its beginning is played"

    /// The problems in a few words, if any.
    var remark: String? {
        if let problem { return problemCount > 1 ? "\(problem), and \(problemCount - 1) more" : problem.description }
        return isCut ? Self.cutRemark : nil
    }
}
