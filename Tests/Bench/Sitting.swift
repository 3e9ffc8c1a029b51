import CellGrid
import Credits
import InfiniteScroll
import ReaderKit
import ReaderPage
import TextLayout
import TourDocument
import TourPages
import TourReader
import TourSources

/// A reader at a terminal, as the event loop has it.
struct Sitting {
    private var reader: Reader
    private let terminal: PaintedTerminal

    private struct Provider: SectionProvider {
        let tour: OpenTour
        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            try tour.blocks(ofSection: index, piece: piece)
        }
    }

    /// Opens a tour and shows its first frame.
    init(_ tour: OpenTour, on terminal: PaintedTerminal, size: Size) {
        self.terminal = terminal
        terminal.clear()
        let clock = WallClock(now: { 0 }, local: { _ in LocalTime(day: Day(number: 0), hour: 0, minute: 0) })
        var settings = ReaderSettings(theme: .standard(depth: .palette256), glyphs: .unicode, clock: clock)
        (settings.user.reduceMotion, settings.user.sticky) = (true, false)
        let opened = OpenedTour(
            tour: tour.tour, provider: Provider(tour: tour), source: "", place: nil, marks: [], remark: nil)
        reader = Reader(Reader.Configuration(opened, size: size, settings))
        paint()
    }

    /// Types characters, and paints when all of them are taken.
    mutating func type(_ text: String) {
        for scalar in text.unicodeScalars {
            let key =
                switch scalar {
                case "\u{1B}": KeyPress(.escape)
                case "\u{7F}": KeyPress(.backspace)
                default: KeyPress(.character(scalar))
                }
            _ = reader.update(.input(.key(key)))
        }
        paint()
    }

    mutating func resize(to size: Size) {
        _ = reader.update(.input(.resize(size)))
        paint()
    }

    /// What the loop does while there is more to filter: a slice, and a frame. False if there is not.
    mutating func filterOn() -> Bool {
        guard reader.restMilliseconds == 0 else { return false }
        _ = reader.update(.rested)
        paint()
        return true
    }

    /// What the loop does after a frame.
    mutating func prepare() { reader.prepare() }

    private mutating func paint() {
        reader.prepareFrame()
        terminal.paint(reader.draw().frame)
    }

    func takeBytes() -> Int { terminal.takeBytes() }

    var counts: String {
        "line views \(reader.view.viewport.engine.counts.lineViewsMade), blocks laid out \(reader.view.content.counts.blocksLaidOut), "
            + "pieces parsed \(reader.view.content.counts.piecesLoaded)"
    }
}
