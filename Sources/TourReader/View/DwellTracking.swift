import Credits
import TourDocument
import Wording

/// What the reader knows of sections whose policy measures reading: what of them is on the screen, and since when.
struct DwellTracking: Sendable {
    /// How much room the text of a section takes, by what of it was on the screen.
    struct Density: Sendable {
        var rows = 0
        var bytes = 0
        var milliseconds = 0
    }

    /// The frame that is on the screen, if it shows something of such sections.
    struct Frame: Sendable {
        /// When it was drawn, by the clock that never goes back, in milliseconds.
        var since: Int
        /// How long all that it shows takes to be read; 0 if nothing of it asks for time.
        var need: Int
        /// Whether it shows what was not shown before.
        var isNews: Bool
    }

    /// What of the tour is on the screen, and since when.
    struct Screen: Sendable {
        var since: Int
        var parts: [(section: Int, bytes: Range<Int>)]
    }

    /// The row that is being read: rows are read from top to bottom, each for as long as its words take.
    struct Row: Sendable, Equatable {
        var section: Int
        /// The byte of the section's source at which it starts.
        var start: Int
        /// For how long it has been read, in milliseconds.
        var spent: Int
    }

    /// By the number of the section.
    var densities: [Int: Density] = [:]
    var frame: Frame?
    var screen: Screen?
    /// What the frame shows of the section that is being read, if it has only to be seen.
    var shown: [Range<Int>] = []
    var row: Row?

    /// Whoever presses nothing for so many milliseconds has gone away.
    static let limit = 300_000
}

extension Section {
    /// Its size, if that is known.
    var size: Int? { isWhole ? byteCount : nil }
}

/// What a section still asks for under a policy that measures reading.
package enum Missing: Hashable, Sendable {
    /// So many screens of it were not shown.
    case screens(Int)
    /// So many seconds of reading.
    case seconds(Int)
    /// Nothing but that the person comes to its end.
    case end
    /// Something to be answered or ticked: how it goes with that.
    case tasks(String)

    /// As the status row says it. Few numbers, so that it stands still while one reads.
    package var text: String {
        switch self {
        case .screens(let count): return "\(count.counted("screen")) unseen"
        case .seconds(let seconds):
            let minute = 60
            if seconds > minute + 30 { return "\((seconds + minute - 1) / minute) min to go" }
            return "\((max(1, seconds) + 9) / 10 * 10) s to go"
        case .end: return "read to the end"
        case .tasks(let words): return words
        }
    }
}
