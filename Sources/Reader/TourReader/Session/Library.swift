import Credits
package import TourDocument

/// A tour of the library.
package struct LibraryEntry: Hashable, Sendable {
    /// Its origin.
    package enum Origin: Hashable, Sendable {
        case named
        /// Read earlier.
        case recent
        case builtIn
        /// In the current folder, or in that of the open tour.
        case folder
    }

    package var source: String
    var origin: Origin
    package var id: String
    var title: String
    /// How many sections it has; nil if counting takes too long.
    var sections: Int?
    /// The ids of the sections that give credits; nil if finding them takes too long.
    var ids: Set<String>?
    /// Whether it is open.
    package var isOpen: Bool
    /// When it was left, in seconds since 1970; nil if it was not read.
    package var left: Int?
    /// The read share, 0 to 1, and the time for the rest; nil if computing them takes too long.
    var share: Double?
    var minutesLeft: Int?
    /// The due days of sections, by their ids.
    var due: [String: Day] = [:]
    /// The validity of sections' credits, by their ids.
    var valid: [String: Validity] = [:]
    /// How many notes the user has in it.
    package var notes = 0
    /// Its folder or host, for people.
    package var folder = ""
    /// Whether it cannot be opened any more.
    package var isGone = false
    /// Whether it was removed from the list, and is here only for its path.
    package var isRemoved = false
    /// The path of its cover, if that can be shown.
    package var cover: String?

    package init(
        source: String, origin: Origin, id: String, title: String, sections: Int?, ids: Set<String>? = nil, isOpen: Bool
    ) {
        self.isOpen = isOpen
        self.source = source
        self.origin = origin
        self.id = id
        self.title = title
        self.sections = sections
        self.ids = ids
    }

    /// A tour that was opened for its title, and its progress.
    package init(source: String, origin: Origin, tour: Tour, place: Place?) {
        let sections = tour.sections
        // sections without credits never count as read
        let earning = sections.filter { $0.rule != .none }
        let ids = Set(earning.map(\.id))
        self.init(
            source: source, origin: origin, id: tour.id, title: tour.title,
            sections: sections.isComplete ? ids.count : nil, ids: sections.hasFinalIDs ? ids : nil, isOpen: false)
        cover = tour.cover
        valid = sections.valid
        for section in earning { due[section.id] = section.terms.due.map { Day(number: $0) } }
        guard sections.isComplete else { return }
        let share = place?.record.share(of: sections) ?? 0
        self.share = share
        minutesLeft = tour.minutes(ofBytes: Int(Double(sections.textBytes(before: sections.count)) * (1 - share)))
    }

    /// Its kind in a word: a file name's extension.
    var kind: String {
        if origin == .builtIn { return "tour" }
        if source.contains("://") { return "web" }
        if let scheme = source.firstIndex(of: ":"), !source.contains("/") { return String(source[..<scheme]) }
        let name = source.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").dropFirst().last ?? ""
        return (1...5).contains(ending.count) && ending.allSatisfy(\.isLetter) ? ending.lowercased() : "folder"
    }

    /// How many of its sections have a credit.
    func read(_ grants: [Grant]) -> Int {
        grants.count { grant in
            grant.isOf(id) && ids.map { grant.section(in: id).map($0.contains) ?? false } ?? true
        }
    }

    /// Overdue or expired sections, or else the next due one; empty for none.
    /// - Parameter standing: its valid grants.
    func terms(_ standing: [Grant], expired: Int, _ today: Day) -> String {
        let read = Set(standing.map(\.section))
        let open = due.filter { !read.contains($0.key) }.map(\.value)
        let overdue = open.count { $0 < today }
        let past = [(overdue, "overdue"), (expired, "expired")].filter { $0.0 > 0 }
        guard past.isEmpty else { return past.map { "\($0.0) \($0.1)" }.joined(separator: ", ") }
        return open.min().map { $0.dueWords(seenFrom: today) } ?? ""
    }

    init(named source: String) {
        self.init(source: source, origin: .named, id: source, title: source, sections: nil, isOpen: false)
    }

    /// A built-in tour that is not opened yet.
    init(builtIn name: String) {
        self.init(source: "tour:\(name)", origin: .builtIn, id: name, title: name, sections: nil, isOpen: false)
    }
}

/// The tours that can be read, and switching between them.
struct Library: Hashable, Sendable {
    /// A tour read before, by its source and place.
    private struct PreviousTour: Hashable {
        var source: String
        var place: Place
    }

    /// The other sources on the command line.
    let named: [String]
    private(set) var entries: [LibraryEntry] = []
    private(set) var isListing = false
    /// The source being opened.
    private var awaited: String?
    /// The place to open it at; nil for where it was left.
    private var place: LinkPlace?
    /// Tours read before this one, for Back, the last one last.
    private var earlier: [PreviousTour] = []
    /// The place in the tour that Back opens.
    private var returnPlace: Place?

    private static let mostEarlier = 50

    init(named: [String]) { self.named = named }

    mutating func list() -> Effect {
        isListing = true
        return .listTours(named: named)
    }

    /// Removes a tour from the list. Its files stay.
    mutating func remove(_ id: String) -> Effect {
        entries.removeAll { $0.id == id && $0.origin == .recent }
        return .removeTour(id)
    }

    /// Takes more tours. The former list stays during a new search.
    mutating func listed(_ new: [LibraryEntry], isComplete: Bool) {
        if isComplete || new.count >= entries.count { entries = new }
        if isComplete { isListing = false }
    }

    /// Opens a tour.
    /// - Parameter place: the place to go to, in the tour or on its first page; nil for where it was left.
    mutating func open(_ source: String, at place: LinkPlace?) -> Effect {
        (awaited, self.place, returnPlace) = (source, place, nil)
        return .openTour(source)
    }

    /// Reopens the tour read before this one; nil if there was none.
    mutating func goBack() -> Effect? {
        guard let last = earlier.popLast() else { return nil }
        (awaited, place, returnPlace) = (last.source, nil, last.place)
        return .openTour(last.source)
    }

    /// A tour was opened instead of another at a place. Returns the place to go to in it, if given; a tour that is
    /// still loading keeps it for its successor.
    mutating func opened(_ tour: inout OpenedTour, leaving left: Place) -> LinkPlace? {
        for index in entries.indices { entries[index].isOpen = entries[index].source == tour.source }
        if let returnPlace = returnPlace.take() {
            // a pipe's place is not saved on disk
            (tour.place, tour.name) = (tour.place ?? returnPlace, nil)
        } else if let previous = tour.previous {
            earlier = (earlier + [PreviousTour(source: previous, place: left)]).suffix(Self.mostEarlier)
        }
        awaited = nil
        return tour.tour.id.isEmpty ? nil : place.take()
    }

    /// A tour cannot be opened. Returns whether it is the awaited one.
    mutating func notOpened(_ source: String) -> Bool {
        guard awaited == source else { return false }
        (awaited, returnPlace) = (nil, nil)
        return true
    }
}

/// A tour that was opened instead of another.
package struct OpenedTour: Sendable {
    var tour: Tour
    var provider: any SectionProvider
    var source: String
    /// The source of the tour read before; nil if it cannot be reopened.
    var previous: String?
    package var place: Place?
    var marks: [Mark]
    var notes: [Note]
    /// The section to begin with; nil for the place where it was left.
    package var section: Int?
    /// The name on the first page to begin at.
    package var name: String?
    var answers: TourAnswers
    var remark: String?

    package init(
        tour: Tour, provider: any SectionProvider, source: String, previous: String? = nil, place: Place?,
        marks: [Mark], notes: [Note] = [], answers: TourAnswers = TourAnswers(), remark: String?
    ) {
        self.tour = tour
        self.provider = provider
        self.source = source
        self.previous = previous
        self.place = place
        self.marks = marks
        self.notes = notes
        self.answers = answers
        self.remark = remark
    }
}

/// Other tours: the list of them, and switching to one.
extension Reader {
    mutating func listTours() { outbox.send(session.library.list()) }

    /// Opens a tour instead of this one, which stays until then.
    mutating func openTour(_ entry: LibraryEntry, at place: LinkPlace? = nil) {
        outbox.send(session.library.open(entry.source, at: place))
        outbox.show("Opening \(entry.title)")
    }

    mutating func removeTour(_ id: String) {
        outbox.send(session.library.remove(id))
        refreshOverlays(.library)
    }

    /// Goes back to the start of a jump, or without one to the tour read before.
    mutating func goBack(_ times: Int) {
        if !view.canGoBack, let effect = session.library.goBack() { return outbox.send(effect) }
        view.retrace(times, isForward: false)
    }

    mutating func openStatus(_ section: String) {
        openSection(section, of: StatusWords.tour, source: StatusWords.source)
    }

    /// Opens a built-in tour at one of its sections, or goes there if it is open.
    mutating func openSection(_ section: String, of tour: String, source: String) {
        if view.tour.id == tour, let index = view.tour.sections.index(ofID: section) {
            return view.go(toSection: index)
        }
        outbox.send(session.library.open(source, at: LinkPlace(page: nil, anchor: nil, section: section)))
    }

    /// Switches to another tour. The place in this one is saved; the session's state stays.
    mutating func switchTour(to opened: OpenedTour) {
        var opened = opened
        outbox.send(.stopSearch)
        earnNewlyRead()
        logReading()
        outbox.send(.keepPlace(place))
        outbox.send(.switchTour(to: opened.tour.id, source: opened.source))
        let named = session.library.opened(&opened, leaving: place)
        let section = named?.section.flatMap { opened.tour.sections.index(ofID: $0) } ?? opened.section
        let isKnown = section != nil || opened.place?.anchor(in: opened.tour) != nil || opened.tour.sections.hasFinalIDs
        let destination = isKnown ? nil : opened.place.map(Destination.place)
        let start = section.map { TextAnchor(item: ItemID(section: $0, block: ItemID.titleBlock)) }
        session.credits.follow(opened.tour, today: session.clock.today)
        opened.place = session.place(of: opened)
        // the tour replaces its own placeholder: nothing else changes
        let isArrival = view.mayGrow && opened.previous == nil
        if !isArrival { outbox.notices.clear() }
        view = TourView(
            opened, at: start, destination: destination, session.settings,
            frame: session.frame(view.frame.size, measure: opened.place?.measure),
            granted: session.credits.summary.read, standing: session.standing(of: opened), after: view)
        if !isArrival {
            overlays.closeAll()
            leaveMode()
        }
        view.begin()
        if let name = named?.anchor ?? opened.name { view.goToName(name) }
        refreshOverlays(Set(OverlayTopic.allCases))
        if let remark = opened.remark { outbox.show(remark) }
    }
}
