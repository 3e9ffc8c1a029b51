import Platform
import ReaderPage
import ReadingState
import SourceFiles
import Synchronization
import TourDocument
import TourPages
import TourReader
import TourSources

/// Completes the opening of the current tour, and reloads it after changes, off the event loop, reporting to the inbox.
final class TourLoading: Sendable {
    private struct State {
        var tour: OpenTour?
        /// The number of its opening: reports of other openings are dropped.
        var number = 0
        var count = 0
        /// The tour from a pipe, which cannot be reopened: it is kept, and read further while another tour is open.
        var pipe: OpenTour?
        /// The tour from an address that was left, and its source: coming back from the manual needs no request.
        var left: (source: String, tour: OpenTour)?
    }

    /// As the user named it.
    private let source: Mutex<String>
    /// The pipe's name; nil if there is none.
    private let pipe: String?
    /// The page formats of sources, where given.
    private let options: [String: SourceOptions]
    private let inbox: Inbox
    private let keeper: StateKeeper
    private let showsPictures: Bool
    private let diagrams: DiagramPictures
    private let present = Mutex(State())
    private let worker = Worker()
    private let extent = Mutex(PageExtent.main)
    /// The first section in a tour that is still loading.
    private let section: Mutex<String?>

    /// The opening of a pipe: the first one, also on return to it.
    private static let pipeNumber = 1

    init(
        source: String, options: SourceOptions, inbox: Inbox, keeper: StateKeeper,
        showsPictures: Bool, section: String?
    ) {
        self.source = Mutex(source)
        pipe = SourceArgument.isPipe(source) ? source : nil
        self.options = [source: options]
        self.inbox = inbox
        self.keeper = keeper
        self.showsPictures = showsPictures
        diagrams = DiagramPictures(path: environment["PATH"] ?? "")
        self.section = Mutex(section)
    }

    /// Makes a tour the current one, and returns whether it became that; nil is the pipe as read so far. Slow pages
    /// load off the event loop.
    /// - Parameters:
    ///   - expected: the opening that it replaces; after any other nothing happens.
    ///   - tell: is given the opened tour; messages about the former tour all come before.
    @discardableResult
    func begin(_ tour: OpenTour?, insteadOf expected: Int? = nil, tell: (OpenTour) -> Void) -> Bool {
        present.withLock { present in
            guard expected == nil || expected == present.number, var opened = tour ?? present.pipe else { return false }
            opened.showsPictures = showsPictures
            opened.diagrams = diagrams
            present.tour?.leave()
            present.count += 1
            let number = tour == nil ? Self.pipeNumber : present.count
            if pipe != nil, number == Self.pipeNumber { present.pipe = opened }
            (present.tour, present.number) = (opened, number)
            opened.load(
                on: { Worker().run($0) },
                changed: { [self, opened] sections in
                    if let resolved = opened.resolved { return replaceTour(with: resolved, insteadOf: number) }
                    put(.arrived(sections: sections), of: number)
                    grow(number)
                })
            tell(opened)
            return true
        }
    }

    /// Completes the opening of the current tour, and reports it. Returns at once.
    func finish() {
        let (tour, number) = present.withLock { ($0.tour, $0.number) }
        guard let tour, !tour.tour.sections.hasFinalIDs else { return }
        Worker().run { [self] in
            tour.completeOpening { take($0, of: number) }
        }
    }

    /// Passes a report on. Returns whether more are wanted.
    private func take(_ report: OpeningReport, of number: Int) -> Bool {
        present.withLock { present in
            let isOfPipe = present.pipe != nil && number == Self.pipeNumber
            if isOfPipe { present.pipe?.take(report) }
            guard present.number == number else { return isOfPipe }
            inbox.put(.grown(report))
            return true
        }
    }

    /// Passes on the new sections of loaded pages.
    private func grow(_ number: Int) {
        present.withLock { present in
            guard present.number == number, let growth = present.tour?.growth else { return }
            present.tour?.take(growth)
            inbox.put(.grown(growth))
        }
    }

    /// Reloads the tour, and returns at once; `showsAll`, if given, decides whether pages are whole from now on.
    func reopen(showsAll: Bool? = nil) {
        if let showsAll { extent.withLock { $0 = showsAll ? .all : .main } }
        worker.run { self.reopenHere(remark: nil) }
    }

    /// Reads what was appended to the current tour. Returns at once.
    func readOn() {
        worker.run { [self] in
            let (tour, number) = present.withLock { ($0.tour, $0.number) }
            switch tour?.readOn({ put(.grown($0), of: number) }) {
            case .none?, nil: break
            case .lost(.cut): reopenHere(remark: "The file was cut short and has been reloaded")
            case .lost(.replaced): reopenHere(remark: "The file was replaced and has been reloaded")
            case .other: reopenHere(remark: nil)
            }
        }
    }

    /// Reads or fetches the media catalogue of the current tour. Returns at once.
    func readCatalogue() {
        let (tour, number) = present.withLock { ($0.tour, $0.number) }
        Worker().run { [self] in
            do throws(SourceError) {
                let reading = try tour?.catalogue { WebAccess.client() }
                put(.catalogueRead(reading?.catalogue, remark: reading?.remark), of: number)
            } catch {
                // the page is whole without it, and a missing network is no news
                let isExpected = [.offline, .noConnection].contains(error.web?.cause)
                put(.catalogueRead(nil, remark: isExpected ? nil : error.description), of: number)
            }
        }
    }

    private func begin(_ source: String) throws -> OpenTour {
        try SourceArgument.begin(source, as: options[source] ?? SourceOptions(), extent: extent.withLock { $0 })
    }

    private func reopenHere(remark: String?) {
        let source = source.withLock(\.self)
        guard source != pipe else { return inbox.put(.told("A pipe cannot be reloaded")) }
        let (present, number) = present.withLock { ($0.tour, $0.number) }
        // the source may turn out to be more than one page
        if present?.isPending == true { return openHere(source, previous: nil) }
        do {
            let tour = try begin(source).waitUntilResolved().completedIfSmall()
            begin(tour) { inbox.put(.replaced(tour.tour, $0, remark: remark)) }
            finish()
        } catch {
            let isDeleted = access(source, F_OK) != 0 && SourceArgument.isPath(source)
            let reason = isDeleted ? "\(source) was deleted; its last version is shown" : "Not reloaded: \(error)"
            put(.told(reason), of: number)
        }
    }

    /// Opens another tour instead. Returns at once.
    func open(_ source: String) {
        worker.run { self.openHere(source, previous: self.source.withLock(\.self)) }
    }

    private func openHere(_ source: String, previous: String?) {
        if source == pipe { return replaceTour(with: nil, of: source, previous: nil) }
        let (tour, left) = present.withLock { ($0.tour, $0.left) }
        do {
            let kept = left?.source == source ? left?.tour : nil
            replaceTour(with: try kept ?? begin(source).completedIfSmall(), of: source, previous: previous)
            let isOfWeb = previous.map(SourceArgument.isAddress) == true && !SourceArgument.isAddress(source)
            present.withLock { $0.left = isOfWeb ? previous.flatMap { source in tour.map { (source, $0) } } : nil }
        } catch {
            inbox.put(.notOpened(source, reason: String(describing: error)))
        }
    }

    /// A pending web source was loaded.
    private func replaceTour(with tour: OpenTour, insteadOf number: Int) {
        var tour = tour.completedIfSmall()
        var start: Int?
        var remark: String?
        if let section = section.withLock({ $0.take() }) {
            do {
                start = try SectionChoice.index(of: section, in: &tour)
            } catch {
                remark = String(describing: error)
            }
        }
        // after a return, it is at the place where it was left
        let source = source.withLock(\.self)
        let address = String(source.prefix { $0 != "#" })
        if address == source, keeper.places.place(of: tour.tour.id) != nil { tour.fragment = nil }
        replaceTour(with: tour, of: address, previous: nil, insteadOf: number, start: start, remark: remark)
    }

    /// Replaces the current tour, by the pipe's if `tour` is nil; `previous` is the source that Back opens. Nothing
    /// happens after another opening than `number`.
    private func replaceTour(
        with tour: OpenTour?, of source: String, previous: String?, insteadOf number: Int? = nil, start: Int? = nil,
        remark: String? = nil
    ) {
        let places = keeper.places
        let isRead = begin(tour, insteadOf: number) { tour in
            let id = tour.tour.id
            var opened = OpenedTour(
                tour: tour.tour, provider: tour, source: source, previous: previous,
                place: places.place(of: id), marks: places.marks(of: id), notes: keeper.notes(inTour: id),
                answers: keeper.answers(inTour: id),
                remark: remark ?? tour.warnings.first?.description)
            opened.section = start
            opened.name = tour.fragment
            self.source.withLock { $0 = source }
            inbox.put(.opened(opened))
        }
        if isRead, tour != nil { finish() }
    }

    /// Passes a message on, unless the tour was reopened since. Returns whether it was passed on.
    @discardableResult
    private func put(_ message: Message, of number: Int) -> Bool {
        present.withLock { present in
            guard present.number == number else { return false }
            inbox.put(message)
            return true
        }
    }

    /// Drops all further reports.
    func stop() { present.withLock { ($0.number, $0.pipe) = (-1, nil) } }
}
