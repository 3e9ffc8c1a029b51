import CellGrid
import HelperTools
import MediaHelpers
import Platform
import ReaderPage
import ReadingState
import Synchronization
import TextLayout
import TourDocument
import TourPages
import TourReader
import TourSources

/// Lists the tours of the library, off the event loop. See ``LibrarySources``.
final class TourLibrary: Sendable {
    private let inbox: Inbox
    private let keeper: StateKeeper
    private let jobs: JobRunner
    private let covering = Worker()
    /// The cover requested last.
    private let wanted = Mutex<LibraryCover?>(nil)
    /// Nil if no pictures are shown.
    private let artist: PictureRenderer?
    private let secureMode: SecureMode?

    private static let mostRecent = 1_000
    /// Larger files, in bytes, are not opened to be listed.
    private static let modestSize = 16 << 20

    init(inbox: Inbox, jobs: JobRunner, keeper: StateKeeper, artist: PictureRenderer?, secureMode: SecureMode?) {
        self.inbox = inbox
        self.jobs = jobs
        self.keeper = keeper
        self.artist = artist
        self.secureMode = secureMode
    }

    /// Returns at once.
    func list(_ job: BackgroundJob<LibraryListing>) {
        let present = keeper.source
        jobs.run(job, as: Message.toursListed) { [self] listing, isStopped, isDue, report in
            var entries: [LibraryEntry] = []
            let open = LibrarySources.identity(present)
            let (places, notes) = (keeper.places, keeper.noteCounts)
            let ids = Dictionary(keeper.sources.map { ($0.source, $0.tour) }) { first, _ in first }
            let recent = keeper.sources.lazy.map(\.source).prefix(Self.mostRecent)
            let all = LibrarySources.all(named: listing.named, recent: recent, beside: present, in: secureMode)
            for (source, origin) in all {
                if isStopped() { return }
                guard var entry = entry(source, origin, id: ids[source], places) else { continue }
                entry.isOpen = LibrarySources.identity(source) == open
                entry.left = places.place(of: entry.id)?.left
                entry.isRemoved = places.isRemoved(entry.id)
                entry.notes = notes[entry.id] ?? 0
                entry.folder = LibrarySources.folder(of: entry.source)
                if artist == nil { entry.cover = nil }
                entries.append(entry)
                if isDue() { report((entries, isComplete: false)) }
            }
            report((entries, isComplete: true))
        }
    }

    /// Draws a cover, replacing any earlier request, and answers with ``Message/drawn(_:)``. Returns at once.
    func draw(
        _ cover: LibraryCover, cellShape: Double, edition: Int, on tone: BackgroundTone?, graphics: PixelGraphics?
    ) {
        wanted.withLock { $0 = cover }
        covering.run { [self] in
            guard let tour = try? SourceArgument.open(cover.source), let size = tour.pictureSize(at: cover.path),
                wanted.withLock({ $0 == cover })
            else { return }
            let frame = cover.frame(of: size, cellShape: cellShape)
            artist?.draw(
                [frame], edition: edition, on: tone, graphics: graphics, inbox: inbox
            ) { _ in tour.picture(at: cover.path) }
        }
    }

    /// Opens a tour for its title. Nil if it cannot be opened, unless it was read.
    private func entry(
        _ source: String, _ origin: LibraryEntry.Origin, id: String?, _ places: Places
    ) -> LibraryEntry? {
        // no program is started to make a list
        if ManualPage(source: source) != nil {
            let title = String(source.dropFirst("man:".count))
            return LibraryEntry(source: source, origin: origin, id: source, title: title, sections: 1, isOpen: false)
        }
        if SourceArgument.isAddress(source) {
            return LibraryEntry(
                source: source, origin: origin, id: id ?? source, title: source, sections: nil, isOpen: false)
        }
        do {
            // the progress of a tour that was read needs all of it
            var status = stat()
            let isModest = id != nil && stat(source, &status) == 0 && status.st_size < Self.modestSize
            let open = try SourceArgument.open(source)
            let tour = (isModest ? open.completed() : open.completedIfSmall()).tour
            return LibraryEntry(
                source: SourceArgument.stored(source) ?? source, origin: origin, tour: tour,
                place: places.place(of: tour.id))
        } catch {
            guard origin == .recent, let id else { return nil }
            var gone = LibraryEntry(
                source: source, origin: origin, id: id, title: String(source.split(separator: "/").last ?? ""),
                sections: nil, isOpen: false)
            gone.isGone = true
            return gone
        }
    }
}
