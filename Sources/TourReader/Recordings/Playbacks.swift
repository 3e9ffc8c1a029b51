import TextLayout

/// The recordings of a tour that were asked for. One plays at a time.
struct Playbacks: Sendable {
    private(set) var all: [RecordingID: RecordingPlayback] = [:]
    private(set) var edition: Int

    /// - Parameter previous: those of the tour that was read before, if one was.
    init(after previous: Self? = nil) { edition = previous.map { $0.edition + 1 } ?? 0 }

    var playing: RecordingID? { all.first { $0.value.state.isPlaying }?.key }

    /// Milliseconds until something of that is to be shown; nil if none plays.
    var wait: Int? { playing.flatMap { all[$0]?.wait } }

    mutating func openAnew() {
        edition += 1
        for id in all.keys { all[id]?.forgetScreen() }
    }

    /// Has those in, and forgets what was never played and is not wanted any more, so that they do not become more and more.
    mutating func keep(_ wanted: [RecordingID]) {
        all = all.filter { wanted.contains($0.key) || $0.value.state.position != nil || $0.value.isAsked }
        for id in wanted where all[id] == nil { all[id] = RecordingPlayback() }
    }

    /// Does what a key orders of one.
    /// - Parameter now: milliseconds of the clock.
    mutating func perform(_ command: RecordingCommand, on id: RecordingID, now: Int) {
        all[id, default: RecordingPlayback()].perform(command, now: now)
        guard all[id]?.state.isPlaying == true else { return }
        for other in all.keys where other != id { all[other]?.pause() }
    }

    /// Goes on to a time of the clock. False: none plays.
    mutating func advance(to now: Int) -> Bool {
        guard let id = playing else { return false }
        all[id]?.advance(to: now)
        return true
    }

    mutating func pause(_ id: RecordingID) { all[id]?.pause() }

    /// The screen of one has come. False: it was asked for before the tour was another one.
    mutating func take(_ answer: RecordingAnswer) -> Bool {
        guard answer.question.edition == edition else { return false }
        all[answer.question.id]?.take(answer)
        return true
    }

    /// Asks for a screen of those that need one.
    mutating func questions() -> [RecordingQuestion] {
        var questions: [RecordingQuestion] = []
        for (id, playback) in all where playback.needsScreen {
            questions.append(RecordingQuestion(id: id, time: playback.state.position, edition: edition))
            all[id]?.ask()
        }
        return questions
    }
}
