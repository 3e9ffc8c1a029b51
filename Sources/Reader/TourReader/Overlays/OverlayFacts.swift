import Credits
import TextLayout
import TourDocument

/// A part of the facts in overlays that changes as a whole.
enum OverlayTopic: CaseIterable, Sendable {
    /// The sections of the tour, the current one, and their read ranges.
    case sections
    case headings
    /// Credits, and changes since.
    case credits
    case today
    /// The log of days, and the plan.
    case log
    case marks, notes, hits, links, library, recordings
    /// The appearance of drawn pictures.
    case pictures
}

/// The facts that overlays ask for, made on demand.
struct OverlayFacts {
    private let view: TourView
    private let session: Session
    /// The topics declared by the asking overlay.
    var topics = Set(OverlayTopic.allCases)

    init(view: TourView, session: Session) { (self.view, self.session) = (view, session) }

    private func of<Fact>(_ topic: OverlayTopic, _ fact: @autoclosure () -> Fact) -> Fact {
        assert(topics.contains(topic), "an overlay that does not declare \(topic) would not hear when it changes")
        return fact()
    }

    var tour: Tour { of(.sections, view.tour) }
    var progress: Progress { of(.sections, view.progress()) }
    /// The read ranges and remaining requirements.
    var reading: ReadingTracker { of(.sections, view.reading) }
    var currentEntry: ContentsEntry { of(.headings, view.currentEntry) }
    /// The known headings of sections, and whether more are being read.
    var outline: Outline { of(.headings, view.outline) }
    var credits: CreditSummary { of(.credits, session.credits.summary) }
    /// The ids of sections that changed since they were read.
    var changed: Set<String> { of(.credits, Set(view.reading.changes.changed.keys)) }
    var log: ReadingLog { of(.log, session.times.log(with: view.tour, session.clock)) }
    var marks: Marks { of(.marks, view.places.marks) }
    var notes: TourNotes { of(.notes, view.places.notes) }
    /// The matches of the search; nil without one.
    var hits: HitList? { of(.hits, view.hitList) }
    var links: LinkList { of(.links, view.links.list) }
    var library: Library { of(.library, session.library) }
    var recordings: [RecordingID: RecordingView] { of(.recordings, view.recordingViews) }
    var clock: WallClock { of(.today, session.clock) }

    var minutesADay: Int? { session.settings.minutesADay }
    var glyphs: Glyphs { view.glyphs }
    var motion: Bool { session.settings.motion && !session.settings.isLinear }
    var rows: Int { view.frame.viewportRows }
}
