package import CellGrid

/// A recording with its screen at one moment. Going forward costs the output in between, going back all before.
package struct RecordingScreen: ~Copyable {
    package let recording: Recording
    private var screen: EmulatedScreen
    /// How many events are on the screen.
    private var shown = 0

    /// The screen before the first event.
    package init(_ recording: Recording) {
        self.recording = recording
        screen = EmulatedScreen(recording.header.size, theme: recording.header.theme)
    }

    /// Plays all events up to a time, in seconds from the start.
    package mutating func go(to time: Double) {
        if shown > 0, recording.events[shown - 1].time > time {
            screen = EmulatedScreen(recording.header.size, theme: recording.header.theme)
            shown = 0
        }
        while shown < recording.events.count, recording.events[shown].time <= time {
            let event = recording.events[shown]
            let start = shown == 0 ? 0 : recording.events[shown - 1].end
            if let size = event.size { screen.resize(size) }
            recording.output.withUnsafeBufferPointer {
                screen.feed(UnsafeBufferPointer(rebasing: $0[start..<event.end]))
            }
            shown += 1
        }
    }

    /// The rows of the screen, each as wide as the screen.
    package func cells() -> [[Cell]] { screen.cells() }

    /// Whether the rest is left out, because it would take too long.
    package var isCut: Bool { screen.isExhausted }

    /// The next change of the screen, in seconds from the start; nil at the end.
    package var nextChange: Double? {
        recording.events.indices.contains(shown) ? recording.events[shown].time : nil
    }
}
