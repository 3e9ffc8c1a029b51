import Credits
package import TourDocument

/// A tour that the library has, as far as it is known.
package struct LibraryEntry: Hashable, Sendable {
    /// Where it comes from.
    package enum Origin: Hashable, Sendable {
        /// Named on the command line.
        case named
        /// Read earlier.
        case recent
        case builtIn
        /// In the folder at hand, or in that of the tour that is read.
        case folder
    }

    /// How it is opened.
    package var source: String
    package var origin: Origin
    /// The tour's id.
    package var id: String
    package var title: String
    /// How many sections it has; nil if that takes longer to be found out.
    package var sections: Int?
    /// Whether it is the one that is read.
    package var isOpen: Bool

    package init(source: String, origin: Origin, id: String, title: String, sections: Int?, isOpen: Bool) {
        self.isOpen = isOpen
        self.source = source
        self.origin = origin
        self.id = id
        self.title = title
        self.sections = sections
    }
}

/// What is known of the tours that can be read.
struct Library: Hashable, Sendable {
    /// What was named on the command line beside the tour that was opened.
    var named: [String] = []
    var entries: [LibraryEntry] = []
    /// Whether more is being looked for.
    var isListing = false
    /// What was chosen to be opened, until it is or cannot be.
    var awaited: String?
    /// The id of the section to go to when it is open; nil for where it was left.
    var section: String?
}

/// A tour that was opened to be read instead of another.
package struct OpenedTour: Sendable {
    package var tour: Tour
    package var provider: any SectionProvider
    /// How it was opened.
    package var source: String
    package var place: Place?
    package var marks: [Mark]
    /// Something to tell about it.
    package var remark: String?

    package init(
        tour: Tour, provider: any SectionProvider, source: String, place: Place?, marks: [Mark],
        remark: String?
    ) {
        self.tour = tour
        self.provider = provider
        self.source = source
        self.place = place
        self.marks = marks
        self.remark = remark
    }
}

/// Other tours: which there are, and reading one of them instead.
extension Reader {
    /// Opens the library, with what is known of it, and has it looked for anew.
    mutating func openLibrary() -> [Effect] {
        library.isListing = true
        open(LibraryOverlay(reader: self))
        return [.listTours(named: library.named)]
    }

    /// More tours were found.
    mutating func toursListed(_ entries: [LibraryEntry], isComplete: Bool) -> [Effect] {
        // what is known already is not taken away while it is looked for anew
        if isComplete || entries.count >= library.entries.count { library.entries = entries }
        if isComplete { library.isListing = false }
        guard overlay is LibraryOverlay else { return [] }
        followInOverlay()
        guard var picker = overlay as? LibraryOverlay, let outcome = picker.belatedEnter() else { return [] }
        overlay = picker
        return perform(outcome)
    }

    /// Has a tour opened, to be read instead of this one. What is read stays until it is there.
    /// - Parameter section: the id of a section to go to then; nil for where it was left.
    mutating func openTour(_ source: String, title: String, section: String? = nil) -> [Effect] {
        overlay = nil
        library.awaited = source
        library.section = section
        return [.openTour(source), show("Opening \(title)")]
    }

    mutating func notOpened(_ source: String, reason: String) -> [Effect] {
        guard library.awaited == source else { return [] }
        library.awaited = nil
        return [show("Not opened: \(reason)")]
    }

    /// Reads another tour from here on. The place in this one is kept; what belongs to the person and not to the tour goes
    /// along.
    mutating func turn(to opened: OpenedTour) -> [Effect] {
        let leaving = place
        let read = takeReading()
        let place = opened.place
        let isKnown = place?.anchor(in: opened.tour) != nil || opened.tour.sections.isSettled
        var configuration = Configuration(
            tour: opened.tour, provider: opened.provider, size: frame.size, theme: theme, glyphs: glyphs,
            measure: measure, destination: isKnown ? nil : place.map(Destination.place), motion: motion,
            started: Set(place?.started ?? []), grants: credits.grants, clock: clock)
        configuration.place = place
        configuration.attendance = place?.attendance ?? [:]
        configuration.marks = opened.marks
        configuration.keys = keys
        configuration.spent = credits.spent
        configuration.minutesADay = minutesADay
        var next = Reader(configuration)
        next.library = library
        for index in library.entries.indices {
            next.library.entries[index].isOpen = library.entries[index].source == opened.source
        }
        next.library.awaited = nil
        next.library.section = nil
        next.search.history = search.history
        next.search.isExpression = search.isExpression
        next.search.tasks = search.tasks
        next.looks = looks
        next.pointer = pointer
        next.unsaved = unsaved
        next.reasonNotSaved = reasonNotSaved
        next.attention = attention
        next.times = times
        next.noticesShown = noticesShown
        next.colorsCode = colorsCode
        next.colors = colors
        next.drawsPictures = drawsPictures
        next.pictures = pictures.ofAnotherTour()
        next.isPlaceDue = isPlaceDue
        next.pinned.isOn = pinned.isOn
        let laidOut = pinned.isOn ? next.layOut(frame.size) : []
        let section = library.section.flatMap { opened.tour.sections.index(ofID: $0) }
        self = next
        var effects: [Effect] = [.stopSearch]
        if !read.isEmpty { effects.append(.logReading(read)) }
        effects += [.keepPlace(leaving), .turn(to: tour.id, source: opened.source)]
        effects += laidOut + start(remark: opened.remark)
        return section.map { effects + go(toSection: $0) } ?? effects
    }
}
