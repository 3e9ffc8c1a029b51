import Credits
import TextLayout
import TourDocument

/// A part of what overlays show, which changes at once.
enum OverlayTopic: CaseIterable, Sendable {
    /// The sections of the tour, where the reader is among them, and what was read of them.
    case sections
    case headings
    /// What was earned, and what changed since.
    case credits
    /// The day that it is.
    case today
    /// What was read on which day, and what is to be read.
    case log
    case marks, notes, hits, links, library, recordings
    /// What pictures look like, which were drawn before.
    case pictures
}

/// What overlays ask the parts of the reader for: nothing is made that is not asked for.
struct OverlayFacts {
    private let view: TourView
    private let session: Session
    /// What the overlay that asks declares to show.
    var topics = Set(OverlayTopic.allCases)

    init(view: TourView, session: Session) { (self.view, self.session) = (view, session) }

    private func of<Fact>(_ topic: OverlayTopic, _ fact: @autoclosure () -> Fact) -> Fact {
        assert(topics.contains(topic), "an overlay that does not declare \(topic) would not hear when it changes")
        return fact()
    }

    var tour: Tour { of(.sections, view.tour) }
    var progress: Progress { of(.sections, view.progress()) }
    /// What was read, and what sections still ask for.
    var reading: ReadingTracker { of(.sections, view.reading) }
    var currentEntry: ContentsEntry { of(.headings, view.currentEntry) }
    /// The headings of sections, as far as they are known, and whether more of them are being read.
    var outline: Outline { of(.headings, view.outline) }
    var credits: CreditSummary { of(.credits, session.credits.summary) }
    /// The ids of sections that changed since they were read.
    var changed: Set<String> { of(.credits, Set(view.reading.changes.changed.keys)) }
    var log: ReadingLog { of(.log, session.times.log(with: view.tour, session.clock)) }
    var marks: Marks { of(.marks, view.places.marks) }
    var notes: TourNotes { of(.notes, view.places.notes) }
    /// The hits of the search; nil if nothing is searched for.
    var hits: HitList? { of(.hits, view.hitList) }
    /// The links of the tour, as far as they were looked for.
    var links: LinkList { of(.links, view.links.list) }
    var library: Library { of(.library, session.library) }
    var recordings: [RecordingID: RecordingView] { of(.recordings, view.recordingViews) }
    var clock: WallClock { of(.today, session.clock) }

    var minutesADay: Int? { session.settings.minutesADay }
    var glyphs: Glyphs { view.glyphs }
    var motion: Bool { session.settings.motion && !session.settings.isLinear }
    var rows: Int { view.frame.viewportRows }
}
