import Credits
package import TourDocument

/// A tour that the library has, as far as it is known.
package struct LibraryEntry: Hashable, Sendable {
    /// Where it comes from.
    package enum Origin: Hashable, Sendable {
        case named
        /// Read earlier.
        case recent
        case builtIn
        /// In the folder at hand, or in that of the tour that is read.
        case folder
    }

    package var source: String
    var origin: Origin
    /// The tour's id.
    package var id: String
    var title: String
    /// How many sections it has; nil if that takes longer to be found out.
    var sections: Int?
    /// The ids of the sections that give credits; nil if that takes longer to be found out.
    var ids: Set<String>?
    /// Whether it is the one that is read.
    package var isOpen: Bool
    /// When it was left, in seconds since 1970; nil if it was not read.
    package var left: Int?
    /// How much of it was read, 0 to 1, and how long the rest takes; nil if that takes longer to be found out.
    var share: Double?
    var minutesLeft: Int?
    /// The sections that are to be read by a day, by their ids.
    var due: [String: Day] = [:]
    /// How long the credits of sections hold, by their ids.
    var valid: [String: Validity] = [:]
    /// How many notes the person has in it.
    package var notes = 0
    /// What it lies in, as people are told it: a folder, a host.
    package var folder = ""
    /// Whether it cannot be opened any more.
    package var isGone = false
    /// Whether it was taken out of the list, and is here only for where it lies.
    package var isRemoved = false
    /// The path of its cover, where one can be shown.
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

    /// A tour that was opened for what it is called, and how it was read.
    package init(source: String, origin: Origin, tour: Tour, place: Place?) {
        let sections = tour.sections
        // what earns nothing is never read
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

    /// What it is, in a word: the ending of a file's name.
    var kind: String {
        if origin == .builtIn { return "tour" }
        if source.contains("://") { return "web" }
        if let scheme = source.firstIndex(of: ":"), !source.contains("/") { return String(source[..<scheme]) }
        let name = source.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").dropFirst().last ?? ""
        return (1...5).contains(ending.count) && ending.allSatisfy(\.isLetter) ? ending.lowercased() : "folder"
    }

    /// How many of its sections have their credit.
    func read(_ grants: [Grant]) -> Int {
        grants.count { grant in
            grant.isOf(id) && ids.map { grant.section(in: id).map($0.contains) ?? false } ?? true
        }
    }

    /// What is overdue or expired of it; where nothing is, what is due next. Empty for nothing.
    /// - Parameter standing: the grants of it that hold.
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

    /// A tour that comes with the program, and is not opened yet.
    init(builtIn name: String) {
        self.init(source: "tour:\(name)", origin: .builtIn, id: name, title: name, sections: nil, isOpen: false)
    }
}

/// What is known of the tours that can be read.
struct Library: Hashable, Sendable {
    /// A tour that was read, by how it is opened, and where it was left.
    private struct PreviousTour: Hashable {
        var source: String
        var place: Place
    }

    /// What was named on the command line beside the tour that was opened.
    let named: [String]
    private(set) var entries: [LibraryEntry] = []
    /// Whether more is being looked for.
    private(set) var isListing = false
    /// What was chosen to be opened, until it is or cannot be.
    private var awaited: String?
    /// Where to go when it is open; nil for where it was left.
    private var place: LinkPlace?
    /// What to search for there.
    var query: String?
    /// What was found in the texts of all tours.
    private(set) var found: [FoundText] = []
    /// What is looked for in them; nil if nothing is any more.
    private(set) var wanted: String?
    /// Tours that were read before this one: what Back leads to, the last one last.
    private var earlier: [PreviousTour] = []
    /// Where to go in the tour that Back opens.
    private var returnPlace: Place?

    /// As many earlier tours are remembered.
    private static let mostEarlier = 50

    init(named: [String]) { self.named = named }

    mutating func list() -> Effect {
        isListing = true
        return .listTours(named: named)
    }

    /// Has the texts of all tours looked through.
    mutating func search(_ query: String) -> Effect {
        (found, wanted) = ([], query.isEmpty ? nil : query)
        return .searchTours(query)
    }

    /// More was found in them.
    mutating func found(_ query: String, _ found: [FoundText], isComplete: Bool) {
        guard query == wanted else { return }
        self.found = found
        if isComplete { wanted = nil }
    }

    /// A tour is listed no more. Its files stay.
    mutating func remove(_ id: String) -> Effect {
        entries.removeAll { $0.id == id && $0.origin == .recent }
        return .removeTour(id)
    }

    /// More tours were found. What is known already stays while the search runs again.
    mutating func listed(_ new: [LibraryEntry], isComplete: Bool) {
        if isComplete || new.count >= entries.count { entries = new }
        if isComplete { isListing = false }
    }

    /// Has a tour opened.
    /// - Parameters:
    ///   - place: where to go then, in the tour or on its first page; nil for where it was left.
    ///   - query: what to search for there.
    mutating func open(_ source: String, at place: LinkPlace?, query: String? = nil) -> Effect {
        (awaited, self.place, self.query, returnPlace) = (source, place, query, nil)
        return .openTour(source)
    }

    /// Has the tour opened that was read before this one; nil if there was none.
    mutating func goBack() -> Effect? {
        guard let last = earlier.popLast() else { return nil }
        (awaited, place, returnPlace) = (last.source, nil, last.place)
        return .openTour(last.source)
    }

    /// The tour is open that is read from here on, and no longer another at a place. Returns where to go in it, if that was named;
    /// one that is on its way keeps it for what it becomes.
    mutating func opened(_ tour: inout OpenedTour, leaving left: Place) -> LinkPlace? {
        for index in entries.indices { entries[index].isOpen = entries[index].source == tour.source }
        if let returnPlace = returnPlace.take() {
            // no place of a pipe is kept on disk
            (tour.place, tour.name) = (tour.place ?? returnPlace, nil)
        } else if let previous = tour.previous {
            earlier = (earlier + [PreviousTour(source: previous, place: left)]).suffix(Self.mostEarlier)
        }
        awaited = nil
        return tour.tour.id.isEmpty ? nil : place.take()
    }

    /// A tour cannot be opened. Returns whether it is the one that is waited for.
    mutating func notOpened(_ source: String) -> Bool {
        guard awaited == source else { return false }
        (awaited, returnPlace) = (nil, nil)
        return true
    }
}

/// A tour that was opened to be read instead of another.
package struct OpenedTour: Sendable {
    var tour: Tour
    var provider: any SectionProvider
    var source: String
    /// How the tour can be opened again that was read before; nil if it cannot.
    var previous: String?
    package var place: Place?
    var marks: [Mark]
    var notes: [Note]
    /// Where to begin; nil for where it was left.
    package var section: Int?
    /// The name on the first page at which to begin.
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

/// Other tours: which there are, and reading one of them instead.
extension Reader {
    /// Looks for tours that can be read, and tells what is found.
    mutating func listTours() { outbox.send(session.library.list()) }

    /// Has a tour opened, to be read instead of this one. What is read stays until it is there.
    mutating func openTour(_ entry: LibraryEntry, at place: LinkPlace? = nil, query: String? = nil) {
        outbox.send(session.library.open(entry.source, at: place, query: query))
        outbox.show("Opening \(entry.title)")
    }

    mutating func removeTour(_ id: String) {
        outbox.send(session.library.remove(id))
        refreshOverlays(.library)
    }

    /// Opens the window that looks into the texts of all tours.
    mutating func openTourSearch() {
        outbox.send(session.library.search(""))
        open(ListOverlay(FoundTextRows(facts), viewport: facts.rows))
    }

    /// Goes to what was found in a tour.
    mutating func go(to found: FoundText, query: String) {
        guard !session.library.entries.contains(where: { $0.isOpen && $0.source == found.source }) else {
            return search(query, inSection: found.section)
        }
        openTour(
            LibraryEntry(named: found.source), at: LinkPlace(page: nil, anchor: nil, section: found.section),
            query: query)
    }

    /// Goes to the first match in a section.
    private mutating func search(_ query: String, inSection section: String) {
        guard let index = view.tour.sections.index(ofID: section) else { return }
        view.go(toSection: index)
        view.beginSearch()
        view.searchEdited(query)
        _ = view.searchEntered(query)
    }

    /// Goes back to where a jump was made from, or where there is none to the tour that was read before this one.
    mutating func goBack(_ times: Int) {
        if !view.canGoBack, let effect = session.library.goBack() { return outbox.send(effect) }
        view.retrace(times, isForward: false)
    }

    mutating func openStatus(_ section: String) {
        openSection(section, of: StatusWords.tour, source: StatusWords.source)
    }

    /// Opens a built-in tour at one of its sections; goes there if it is the one that is read.
    mutating func openSection(_ section: String, of tour: String, source: String) {
        if view.tour.id == tour, let index = view.tour.sections.index(ofID: section) {
            return view.go(toSection: index)
        }
        outbox.send(session.library.open(source, at: LinkPlace(page: nil, anchor: nil, section: section)))
    }

    /// Reads another tour from here on. The place in this one is kept; what belongs to the person and not to the tour stays.
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
        var configuration = Configuration(opened, size: view.frame.size, session.settings)
        if !isKnown { configuration.destination = opened.place.map(Destination.place) }
        configuration.start = section.map { TextAnchor(item: ItemID(section: $0, block: ItemID.titleBlock)) }
        session.credits.follow(opened.tour, today: session.clock.today)
        configuration.opened.place = session.place(of: opened)
        // what is read comes in the place of what stood for it: nothing else changes under the person's hands
        let isArrival = view.mayGrow && opened.previous == nil
        if !isArrival { outbox.notices.clear() }
        view = TourView(
            configuration, frame: session.frame(view.frame.size, measure: opened.place?.measure),
            granted: session.credits.summary.read, standing: session.standing(of: opened), after: view)
        if !isArrival {
            overlays.closeAll()
            leaveMode()
        }
        view.begin()
        if let name = named?.anchor ?? opened.name { view.goToName(name) }
        if let query = session.library.query.take(), let section = named?.section { search(query, inSection: section) }
        refreshOverlays(Set(OverlayTopic.allCases))
        if let remark = opened.remark { outbox.show(remark) }
    }
}
