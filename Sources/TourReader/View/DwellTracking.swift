import Credits
import Wording

/// The time that text under ``CreditRule/paced`` was on the screen: how long yet it has to stay, and what stayed long enough.
struct DwellTracking: Sendable {
    /// How much time the text of a section takes, by what of it was on the screen.
    struct Density: Sendable {
        var bytes = 0
        var milliseconds = 0
    }

    /// The frame that is on the screen, if something of it has to stay.
    struct Frame: Sendable {
        /// When it was drawn, by the clock that never goes back, in milliseconds.
        var since: Int
        /// How long all that it shows takes to be read.
        var need: Int
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
    var row: Row?
    /// What stayed long enough, by the ids of sections, whether or not it was on a screen that counts.
    var stayed: [String: ByteRanges] = [:]

    /// Whoever presses nothing for so many milliseconds has gone away.
    static let limit = 300_000
}

/// What a section still asks for that asks for more than to be read.
package enum Missing: Hashable, Sendable {
    /// So many seconds of reading.
    case seconds(Int)
    /// Nothing but that the person goes on.
    case end
    /// Something to be answered or ticked: how it goes with that.
    case tasks(String)

    /// As the status row says it. Few numbers, so that it stands still while one reads.
    package var text: String {
        switch self {
        case .seconds(let seconds):
            let minute = 60
            if seconds > minute + 30 { return "credit in \((seconds + minute - 1) / minute) min" }
            return "credit in \((max(1, seconds) + 9) / 10 * 10) s"
        case .end: return "read to the end"
        case .tasks(let words): return words
        }
    }
}
