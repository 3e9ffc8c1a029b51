import Credits

/// What of the tour was read, in this sitting and before.
struct ReadingTracker: Sendable {
    var record: ReadingRecord
    /// The sections, by number, that came to be read: see ``TourView/takeNewlyRead()``.
    var newlyRead: Set<Int> = []
    /// The texts that ``record`` fits, by the numbers of their sections.
    var texts: [Int: PresentText] = [:]
    var present = PresentScreen()
    /// What stayed on the screen of sections that are to be read at a pace.
    var dwell = DwellTracking()
    /// What changed since it was read.
    var changes = SectionChanges()
}
