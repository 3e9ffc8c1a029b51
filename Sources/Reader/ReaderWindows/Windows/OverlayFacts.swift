import Credits
import ReaderKit
package import ReaderPage
import TextLayout
import TourDocument

/// A part of the facts in overlays that changes as a whole.
package enum OverlayTopic: CaseIterable, Sendable {
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
package struct OverlayFacts {
    private let view: TourView
    private let settings: ReaderSettings
    private let summary: CreditSummary
    private let times: ReadingTimes
    private let shelf: Library
    /// The topics declared by the asking overlay.
    var topics = Set(OverlayTopic.allCases)

    package init(
        _ view: TourView, _ settings: ReaderSettings, _ credits: CreditSummary, _ times: ReadingTimes,
        _ library: Library
    ) {
        (self.view, self.settings, summary, self.times, shelf) = (view, settings, credits, times, library)
    }

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
    var credits: CreditSummary { of(.credits, summary) }
    /// The ids of sections that changed since they were read.
    var changed: Set<String> { of(.credits, Set(view.reading.changes.changed.keys)) }
    var log: ReadingLog { of(.log, times.log(with: view.tour, settings.clock)) }
    var marks: Marks { of(.marks, view.places.marks) }
    var notes: TourNotes { of(.notes, view.places.notes) }
    /// The matches of the search; nil without one.
    var hits: HitList? { of(.hits, view.hitList) }
    var links: LinkList { of(.links, view.links.list) }
    var library: Library { of(.library, shelf) }
    var recordings: [RecordingID: RecordingView] { of(.recordings, view.recordingViews) }
    var clock: WallClock { of(.today, settings.clock) }

    var minutesADay: Int? { settings.user.minutesADay }
    var glyphs: Glyphs { view.glyphs }
    package var motion: Bool { !settings.user.reduceMotion && !settings.isLinear }
}
