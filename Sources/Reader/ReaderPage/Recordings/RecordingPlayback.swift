package import CellGrid
package import TextLayout

/// A request for the screen of a recording at a time.
package struct RecordingQuestion: Hashable, Sendable {
    package var id: RecordingID
    /// Seconds from the start; nil for the poster.
    package var time: Double?
    /// The edition of the tour: another one may have other files by the same names.
    package var edition: Int

    package init(id: RecordingID, time: Double?, edition: Int) {
        (self.id, self.time, self.edition) = (id, time, edition)
    }
}

/// The screen of a recording at the requested time.
package struct RecordingAnswer: Hashable, Sendable {
    var question: RecordingQuestion
    /// Its rows, each as wide as the screen; none if it cannot be played.
    package var rows: [[Cell]] = []
    /// In seconds.
    package var duration = 0.0
    /// The named times, in seconds.
    package var markers: [Double] = []
    /// The next change of the screen, in seconds from the start; nil at the end.
    package var nextChange: Double?
    /// The problem of the recording, in one line.
    package var remark: String?

    package init(_ question: RecordingQuestion) { self.question = question }
}

extension RecordingView {
    /// A recording that is not played.
    package init(_ answer: RecordingAnswer) {
        self.init()
        take(answer)
    }

    mutating func take(_ answer: RecordingAnswer) {
        (rows, duration, markers, remark) = (answer.rows, answer.duration, answer.markers, answer.remark)
        if let position { self.position = min(position, answer.duration) }
    }
}

/// The playback state of a recording. Its screens are made elsewhere.
struct RecordingPlayback: Sendable {
    var state = RecordingView()
    var isAsked = false
    /// The last requested time, and the next change after it.
    private var shown: Double?
    private var nextChange: Double?
    /// The time of the position, in milliseconds of the clock.
    private var since = 0

    /// Seconds that keys go back and forward by.
    static let step = 5.0
    private static let speeds = [0.25, 0.5, 1, 2, 4, 8]
    /// The least milliseconds between frames.
    static let frameMilliseconds = 33
    /// The least frequency of time updates, in milliseconds.
    private static let longestPause = 1_000
    /// A longer gap was sleep.
    private static let mostPassed = 1_500

    mutating func perform(_ command: RecordingCommand, now: Int) {
        advance(to: now)
        // too far a position is cut to the end when that is known
        let end = state.duration ?? .infinity
        switch command {
        case .toggle:
            if !state.isPlaying, state.position == nil || (state.position ?? 0) >= end { state.position = 0 }
            state.isPlaying.toggle()
        case .back: state.position = max(0, (state.position ?? 0) - Self.step)
        case .forward: state.position = min(end, (state.position ?? 0) + Self.step)
        case .restart: state.position = 0
        case .nextMarker:
            let here = state.position ?? -1
            if let next = state.markers.first(where: { $0 > here + 0.001 }) { state.position = next }
        case .slower: state.speed = Self.speeds.last { $0 < state.speed } ?? state.speed
        case .faster: state.speed = Self.speeds.first { $0 > state.speed } ?? state.speed
        case .wholeScreen: break
        }
        since = now
    }

    /// The files may have changed: requests everything again, and keeps the screen until then.
    mutating func forgetScreen() { (shown, nextChange, isAsked) = (nil, nil, false) }

    /// Advances to a time of the clock. At the end it stops.
    mutating func advance(to now: Int) {
        defer { since = now }
        guard state.isPlaying, let position = state.position, let duration = state.duration else { return }
        let passed = Double(min(max(0, now - since), Self.mostPassed)) / 1_000
        state.position = min(duration, position + passed * state.speed)
        if state.position == duration { state.isPlaying = false }
    }

    /// Whether a screen other than the present one is needed.
    var needsScreen: Bool {
        guard !isAsked else { return false }
        guard let position = state.position else { return state.duration == nil }
        guard let shown else { return true }
        return position < shown || nextChange.map { position >= $0 } ?? false
    }

    mutating func take(_ answer: RecordingAnswer) {
        isAsked = false
        state.take(answer)
        (shown, nextChange) = (answer.question.time, answer.nextChange)
        if answer.rows.isEmpty { state.isPlaying = false }
    }

    /// Milliseconds until the next change of the screen or of the time. Nil if it does not play.
    var wait: Int? {
        guard state.isPlaying, let position = state.position else { return nil }
        let change = isAsked ? nil : nextChange.map { ($0 - position) / state.speed * 1_000 }
        let pause = min(change ?? .infinity, Double(Self.longestPause) / max(1, state.speed))
        return max(Self.frameMilliseconds, Int(pause))
    }
}

/// The requested recordings of a tour. One plays at a time.
struct Playbacks: Sendable {
    var all: [RecordingID: RecordingPlayback] = [:]
    private(set) var edition: Int

    /// - Parameter previous: those of the tour read before, if any.
    init(after previous: Self? = nil) { edition = previous.map { $0.edition + 1 } ?? 0 }

    var playing: RecordingID? { all.first { $0.value.state.isPlaying }?.key }

    /// Milliseconds until the next change; nil if none plays.
    var wait: Int? { playing.flatMap { all[$0]?.wait } }

    mutating func openAnew() {
        edition += 1
        for id in all.keys { all[id]?.forgetScreen() }
    }

    /// Adds recordings, and forgets others that were never played, to limit their number.
    mutating func keep(_ wanted: [RecordingID]) {
        all = all.filter { wanted.contains($0.key) || $0.value.state.position != nil || $0.value.isAsked }
        for id in wanted where all[id] == nil { all[id] = RecordingPlayback() }
    }

    /// Performs a command on one.
    /// - Parameter now: milliseconds of the clock.
    mutating func perform(_ command: RecordingCommand, on id: RecordingID, now: Int) {
        all[id, default: RecordingPlayback()].perform(command, now: now)
        guard all[id]?.state.isPlaying == true else { return }
        for other in all.keys where other != id { all[other]?.state.isPlaying = false }
    }

    /// Advances to a time of the clock. False if none plays.
    mutating func advance(to now: Int) -> Bool {
        guard let id = playing else { return false }
        all[id]?.advance(to: now)
        return true
    }

    /// Takes the screen of one. False if it was requested for another edition of the tour.
    mutating func take(_ answer: RecordingAnswer) -> Bool {
        guard answer.question.edition == edition else { return false }
        all[answer.question.id]?.take(answer)
        return true
    }

    /// The requests for missing screens.
    mutating func questions() -> [RecordingQuestion] {
        var questions: [RecordingQuestion] = []
        for (id, playback) in all where playback.needsScreen {
            questions.append(RecordingQuestion(id: id, time: playback.state.position, edition: edition))
            all[id]?.isAsked = true
        }
        return questions
    }
}
