import TerminalRecordings
import TextLayout
import TourDocument
import TourPages
import TourReader

extension LayoutOptions {
    /// The same with what the recordings in some blocks show before they are played.
    func showing(recordingsIn blocks: [Block], of tour: OpenTour, section: Int) -> LayoutOptions {
        let all = blocks.flatMap { BlockLayout.recordings(in: $0) }
        guard !all.isEmpty else { return self }
        var options = self
        let page = tour.page(ofSection: section)
        options.recordings.files = RecordingID.files(of: all, on: page) { tour.recording(at: $0) }
        for media in all {
            guard let id = RecordingID(media, on: page), options.recordings.views[id] == nil,
                let bytes = tour.recordingBytes(at: id.path), let recording = try? Recording(bytes)
            else { continue }
            var screen = RecordingScreen(recording)
            let answer = screen.answer(RecordingQuestion(id: id, time: nil, edition: 0))
            options.recordings.views[id] = RecordingView(answer)
        }
        return options
    }
}
