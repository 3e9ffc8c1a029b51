import Dispatch
import Platform
import Synchronization
import TourReader

/// Writes down, off the event loop and one after another, where the tour that is read was left, and its marks.
final class PlaceKeeper: Sendable {
    private struct Subject {
        var tour: String
        /// What the person named.
        var source: String
    }

    private let environment: [String: String]
    private let subject: Mutex<Subject>
    private let queue = DispatchQueue(label: "places")

    init(tour: String, source: String, environment: [String: String]) {
        self.environment = environment
        subject = Mutex(Subject(tour: tour, source: source))
    }

    /// What is written down, with all that was to be kept before. Waits for the disk.
    var places: Places { queue.sync { Places(environment: environment) } }

    /// How the tour that is read was opened.
    var source: String { subject.withLock { $0.source } }

    /// Another tour is read from now on.
    func turn(to tour: String, source: String) {
        subject.withLock { $0 = Subject(tour: tour, source: source) }
    }

    /// Returns at once.
    func keep(_ change: Places.Change) {
        let tour = subject.withLock { $0.tour }
        queue.async { [environment] in Places.write(change, of: tour, environment: environment) }
    }

    /// Returns at once.
    func keep(_ place: Place) {
        let subject = subject.withLock { $0 }
        queue.async { [environment] in Self.write(place, subject, environment) }
    }

    /// Returns when it is written, and all before it.
    func keepNow(_ place: Place) {
        let subject = subject.withLock { $0 }
        queue.sync { Self.write(place, subject, environment) }
    }

    private static func write(_ place: Place, _ subject: Subject, _ environment: [String: String]) {
        let source = SourceArgument.stored(subject.source, environment: environment)
        Places.write(
            .place(place, source: source, at: time(nil)), of: subject.tour, environment: environment)
    }
}
