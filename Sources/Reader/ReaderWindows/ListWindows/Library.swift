import Credits
package import ReaderPage
import TourDocument

/// The tours that can be read, and switching between them.
package struct Library: Sendable {
    /// The other sources on the command line.
    package let named: [String]
    package private(set) var entries: [LibraryEntry] = []
    package private(set) var isListing = false
    private var jobs = BackgroundJobs()
    /// The source being opened.
    private var awaited: String?
    /// The place to open it at; nil for where it was left.
    private var place: LinkPlace?
    /// Tours read before this one, for Back, the last one last.
    private var earlier: [(source: String, place: Place)] = []
    /// The place in the tour that Back opens.
    private var returnPlace: Place?

    private static let mostEarlier = 50

    package init(named: [String]) { self.named = named }

    package mutating func list() -> Effect {
        isListing = true
        return .listTours(jobs.start(LibraryListing(named: named)))
    }

    /// Removes a tour from the list. Its files stay.
    package mutating func remove(_ id: String) -> Effect {
        entries.removeAll { $0.id == id && $0.origin == .recent }
        return .keep(.removed(tour: id))
    }

    /// Takes more tours. The former list stays during a new search.
    package mutating func listed(_ report: JobReport<LibraryListing>) {
        guard let (new, isComplete) = jobs.take(report) else { return }
        if isComplete || new.count >= entries.count { entries = new }
        if isComplete { isListing = false }
    }

    /// Opens a tour.
    /// - Parameter place: the place to go to, in the tour or on its first page; nil for where it was left.
    package mutating func open(_ source: String, at place: LinkPlace?) -> Effect {
        (awaited, self.place, returnPlace) = (source, place, nil)
        return .openTour(source)
    }

    /// Reopens the tour read before this one; nil if there was none.
    package mutating func goBack() -> Effect? {
        guard let last = earlier.popLast() else { return nil }
        (awaited, place, returnPlace) = (last.source, nil, last.place)
        return .openTour(last.source)
    }

    /// A tour was opened instead of another at a place. Returns the place to go to in it, if given; a tour that is
    /// still loading keeps it for its successor.
    package mutating func opened(_ tour: inout OpenedTour, leaving left: Place) -> LinkPlace? {
        for index in entries.indices { entries[index].isOpen = entries[index].source == tour.source }
        if let returnPlace = returnPlace.take() {
            // a pipe's place is not saved on disk
            (tour.place, tour.name) = (tour.place ?? returnPlace, nil)
        } else if let previous = tour.previous {
            earlier = earlier.suffix(Self.mostEarlier - 1) + [(previous, left)]
        }
        awaited = nil
        return tour.tour.id.isEmpty ? nil : place.take()
    }

    /// A tour cannot be opened. Returns whether it is the awaited one.
    package mutating func notOpened(_ source: String) -> Bool {
        guard awaited == source else { return false }
        (awaited, returnPlace) = (nil, nil)
        return true
    }
}
