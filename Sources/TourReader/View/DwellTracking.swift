import Credits
import TourDocument

/// What the reader knows of sections whose policy measures reading: what of them is on the screen, and since when.
struct DwellTracking: Sendable {
    /// What matters of a section, so that it need not be described for every frame.
    struct Facts: Sendable {
        var id: String
        var policy: CreditPolicy
        var byteCount: Int
        var isWhole: Bool
        var pieceCount: Int

        init(_ section: Section) {
            id = section.id
            policy = CreditPolicy(section.rule)
            byteCount = section.byteCount
            isWhole = section.isWhole
            pieceCount = section.pieceCount
        }

        var size: Int? { isWhole ? byteCount : nil }
    }

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

    /// The row that is being read: rows are read from top to bottom, each for as long as its words take.
    struct Row: Sendable, Equatable {
        var section: Int
        /// The byte of the section's source at which it starts.
        var start: Int
        /// For how long it has been read, in milliseconds.
        var spent: Int
    }

    /// By the number of the section; nil for those that are not measured.
    var facts: [Int: Facts?] = [:]
    /// Sections that were on the screen together, none of which is measured: mostly the next frame shows the same ones.
    var unmeasured: ClosedRange<Int>?
    /// Where the blocks of a piece start in the source, so that nothing is between them.
    var starts: [PieceID: [Int]] = [:]
    /// The number of scalars of a block's text.
    var lengths: [ItemID: Int] = [:]
    var densities: [Int: Density] = [:]
    var frame: Frame?
    /// What the frame shows of the section that is being read, if it has only to be seen.
    var shown: [Range<Int>] = []
    var row: Row?
    /// How many rows of text were looked at for all this so far.
    var rowsLookedAt = 0

    /// Whoever presses nothing for so many milliseconds has gone away.
    static let limit = 300_000

    private static let maximumCount = 256

    /// Forgets what a change of the tour may have made wrong.
    mutating func forget() {
        forgetSections()
        densities = [:]
        (frame, row) = (nil, nil)
    }

    /// Forgets what may be otherwise since more of the tour is known.
    mutating func forgetSections() {
        (facts, starts, lengths) = ([:], [:], [:])
        unmeasured = nil
    }

    /// Keeps what is kept bounded.
    mutating func trim() {
        if facts.count > Self.maximumCount { facts = [:] }
        if starts.count > Self.maximumCount { starts = [:] }
        if lengths.count > Self.maximumCount * 4 { lengths = [:] }
        if densities.count > Self.maximumCount { densities = [:] }
    }
}

/// What a section still asks for under a policy that measures reading.
package enum Missing: Hashable, Sendable {
    /// So many screens of it were not shown.
    case screens(Int)
    /// So many seconds of reading.
    case seconds(Int)
    /// Nothing but that the person comes to its end.
    case end

    /// As the status row says it. Few numbers, so that it stands still while one reads.
    package var text: String {
        switch self {
        case .screens(let count): return count == 1 ? "1 screen unseen" : "\(count) screens unseen"
        case .seconds(let seconds):
            let minute = 60
            if seconds > minute + 30 { return "\((seconds + minute - 1) / minute) min to go" }
            return "\((max(1, seconds) + 9) / 10 * 10) s to go"
        case .end: return "go on to the end"
        }
    }
}
