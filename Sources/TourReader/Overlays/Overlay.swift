import CellGrid
import Credits
import TextLayout
import TourDocument

/// A window over the page, or over another overlay. It owns its state: it is given what it shows as values, is told what
/// happens, and answers with what it wants done.
///
/// Lists and pickers are made of ``ListRows``, which only say what their rows are. A new one is a file, and if a command opens
/// it a line in ``Overlays/maker(for:)``.
protocol Overlay: Sendable {
    /// Whether it has the whole screen: nothing of the page, its rows and the overlays below is drawn, and all of it is
    /// there again when this one closes. Its last row is the footer, where notices come as well.
    var takesScreen: Bool { get }
    /// Columns of the widest row; the window does not change its width while it is filtered.
    var wantedColumns: Int { get }
    /// Whether there is a row above the body.
    var hasHeader: Bool { get }
    /// The rows that the body wants at a width; the window does not change its height while it is filtered. Any number
    /// that is larger than a screen will do for a body without an end.
    func wantedRows(columns: Int) -> Int
    /// The body has this room now. Called before anything is drawn, and after each event and resize.
    mutating func fit(_ body: Size)

    mutating func handle(_ event: OverlayEvent) -> OverlayOutcome
    /// What is shown is otherwise now. What is chosen, filtered and scrolled to stays.
    mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome
    /// A picture was drawn, or could not be.
    mutating func take(_ picture: DrawnPicture)

    func draw(in frame: OverlayFrame, of buffer: inout CellBuffer, _ look: Look)
    /// What the rows at the screen's foot say of its links.
    func foot(in frame: OverlayFrame) -> LinkFoot?
    var cursor: OverlayCursor { get }
    /// What its keys do.
    var keyHelp: [KeyHelp] { get }
    /// Whether a motion is under way: ``OverlayEvent/frame`` is sent for each of its frames.
    var isMoving: Bool { get }
}

extension Overlay {
    var takesScreen: Bool { false }
    var hasHeader: Bool { true }
    var keyHelp: [KeyHelp] { [] }
    func foot(in frame: OverlayFrame) -> LinkFoot? { nil }
    var cursor: OverlayCursor { OverlayCursor() }
    var isMoving: Bool { false }
    mutating func refresh(_ facts: OverlayFacts) -> OverlayOutcome { .stay }
    mutating func take(_ picture: DrawnPicture) {}
}

/// The overlays that commands open.
enum Overlays {
    /// What makes the overlay of a command, and what fetches what it shows; nil for a command that opens none.
    static func maker(for command: Command) -> (
        make: (OverlayFacts) -> any Overlay, fetch: (inout Reader) -> Void
    )? {
        switch command {
        case .contents: ({ ListOverlay(ContentsRows($0), viewport: $0.rows) }, { _ in })
        // what other programs made of them meanwhile
        case .credits: ({ ListOverlay(CreditsRows($0), motion: $0.motion) }, { $0.outbox.send(.readLedger) })
        case .journal: ({ JournalOverlay($0) }, { $0.readJournal() })
        case .library: ({ ListOverlay(LibraryRows($0), viewport: $0.rows) }, { $0.listTours() })
        case .marks: ({ ListOverlay(MarksRows($0), motion: $0.motion) }, { _ in })
        default: nil
        }
    }
}

/// Something that happens to the overlay on top.
enum OverlayEvent: Sendable {
    /// A key, with what it does on the page.
    case key(KeyPress, Command?)
    case paste(String)
    /// The wheel was turned by so many rows, forward if positive.
    case wheel(Int)
    /// A click into the body, at a place of it.
    case click(Position)
    /// A click elsewhere: on the window's frame or header, or beside it. One beside it closes it, if the overlay answers
    /// ``OverlayOutcome/unknown``.
    case clickElsewhere
    /// What following a link would do, which was asked for with ``OverlayOutcome/judge(_:follows:)``.
    case judged(PlacedLink, LinkConsequence, follows: Bool)
    /// It is time for the next frame of a motion.
    case frame
    /// A frame was shown: what is just beyond the body may be made ready.
    case shown
}

/// What an overlay wants done.
enum OverlayOutcome: Sendable {
    case stay
    /// The event is none of the overlay's.
    case unknown
    case close
    /// Do something, and stay.
    case ask(@Sendable (inout Reader) -> Void)
    /// Close all overlays, and do something on the page.
    case leave(@Sendable (inout Reader) -> Void)
    /// Tell what following a link would do.
    ///
    /// - Parameter follows: whether it is to be followed if it leads to somewhere in the tour.
    case judge(PlacedLink, follows: Bool)
}

/// Where the text cursor may stand in an overlay.
struct OverlayCursor: Hashable, Sendable {
    /// The column in the header, or in the footer, while text is typed there.
    var column: Int?
    var isInFooter = false
    /// The row of the body that is chosen, if one is.
    var row: Int?
    /// The place of the body where text is typed, if it is typed there.
    var place: Position?
}

/// What overlays show, as it is when they are opened and each time it changes.
struct OverlayFacts: Sendable {
    var tour: Tour
    /// The headings of sections, as far as they are known.
    var headings: [Int: [SectionHeading]]
    /// Whether more of them are being read.
    var isReadingHeadings: Bool
    var currentEntry: ContentsEntry
    var progress: Progress
    /// What was read, and what sections still ask for.
    var reading: ReadingTracker
    /// The ids of sections that changed since they were read.
    var changed: Set<String>
    var marks: Marks
    /// The hits of the search; nil if nothing is searched for.
    var hits: HitList?
    /// The links of the tour, as far as they were looked for.
    var links: LinkList
    var credits: CreditSummary
    var library: Library
    var log: ReadingLog
    /// What is to be seen of recordings.
    var recordings: [RecordingID: RecordingView]
    var minutesADay: Int?
    var clock: WallClock
    var keys: KeyTable
    var glyphs: Glyphs
    var motion: Bool
    /// The rows of the page.
    var rows: Int
}
