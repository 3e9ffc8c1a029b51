internal import TerminalRecordings
internal import TourDocument
internal import TourPages

extension OpenTour {
    /// The problems of a recording in the tour, for the author. It is read as for playing.
    func problems(ofRecording media: Media, at path: String) -> [(level: Finding.Level, problem: String)] {
        guard let bytes = recordingBytes(at: path) else { return [] }
        var problems: [(Finding.Level, String)] = []
        let asksForTime = media.poster?.hasPrefix("npt:") ?? media.source.contains("#npt:")
        if asksForTime, media.posterTime == nil {
            problems.append((.warning, "the poster of “\(path)” is not a time; write it like npt:0:05"))
        }
        do {
            let recording = try Recording(bytes)
            if let problem = recording.problem {
                problems.append(
                    (.warning, "recording “\(path)”: \(problem); line skipped"))
            }
            if recording.isCut {
                problems.append((.warning, "recording “\(path)” is too long; only its beginning is played"))
            }
            if let time = media.posterTime, time > recording.duration {
                let end = recording.duration
                problems.append((.warning, "the recording “\(path)” ends before its poster, at \(end) s"))
            }
        } catch {
            problems.append((.error, "the recording “\(path)” cannot be played: \(error)"))
        }
        return problems
    }
}
