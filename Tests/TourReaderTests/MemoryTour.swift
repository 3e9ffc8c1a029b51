import CellGrid
import Credits
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// A tour held in memory, and a count of how often its sections were asked for.
struct MemoryTour: SectionProvider {
    var sections: [[Block]]

    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        sections.indices.contains(index) ? sections[index] : []
    }

    /// A tour of sections with a heading each and so many one-line paragraphs.
    static func paragraphs(_ counts: [Int]) -> (tour: Tour, provider: MemoryTour) {
        var sections: [Section] = []
        var blocks: [[Block]] = []
        for (number, count) in counts.enumerated() {
            let title = "Section \(number + 1)"
            var list = [Block(.heading(level: 1, [.text(title)]), source: 0..<10)]
            for paragraph in 0..<count {
                let start = 10 + paragraph * 10
                list.append(
                    Block(.paragraph([.text("s\(number + 1)p\(paragraph + 1) text")]), source: start..<start + 10))
            }
            blocks.append(list)
            sections.append(Section(id: "s\(number + 1)", title: title, byteCount: 10 + 10 * count))
        }
        return (Tour(id: "test", title: "A tour", sections: SectionList(sections)), MemoryTour(sections: blocks))
    }
}

/// Sections of a tour of which more may become known.
struct GrowingTable: SectionTable {
    let sections: [Section]
    var count: Int { sections.count }
    func section(at index: Int) -> Section { sections[index] }
    func bytes(before index: Int) -> Int { sections[..<index].reduce(0) { $0 + $1.byteCount } }
}

/// Drives a reader on a terminal made of memory, as the event loop drives it on a real one.
struct Rig {
    var reader: Reader
    var terminal: MemoryTerminal
    /// Everything that was asked to be saved; it is saved at once unless ``disk`` is full.
    private(set) var saved: [Grant] = []
    private(set) var effects: [Effect] = []
    var isDiskFull = false
    /// The search that runs in the background, if one does: see ``search(reports:)``.
    private(set) var tasks: [BackgroundJob<SearchTask>] = []
    /// The headings that are read in the background, if they are: see ``readHeadings()``.
    private(set) var headingTask: BackgroundJob<HeadingTask>?

    static let clock = WallClock(
        now: { 1_000_000 },
        local: { seconds in
            // as if time began on 2018-11-01, a Thursday as well
            LocalTime(
                day: Day(number: 17_836 + seconds / 86_400), hour: seconds / 3600 % 24, minute: seconds / 60 % 60)
        })

    /// - Parameter adjust: sets up the rest.
    init(
        _ tour: Tour, _ provider: any SectionProvider, columns: Int = 60, rows: Int = 16,
        theme: Theme = .standard(depth: .palette256), glyphs: Glyphs = .unicode,
        _ adjust: (inout Reader.Configuration) -> Void = { _ in }
    ) {
        terminal = MemoryTerminal(size: Size(columns: columns, rows: rows))
        var settings = ReaderSettings(theme: theme, glyphs: glyphs, clock: Self.clock)
        (settings.user.reduceMotion, settings.user.sticky, settings.ordersText) = (true, false, true)
        var configuration = Reader.Configuration(tour, provider, size: terminal.size, settings)
        adjust(&configuration)
        reader = Reader(configuration)
        perform(reader.start())
        paint()
    }

    mutating func press(_ keys: KeyPress...) { send(keys.map { .key($0) }) }

    /// Presses the mouse and lets it go.
    mutating func click(at position: Position) {
        send([.mouse(MouseEvent(.press, at: position)), .mouse(MouseEvent(.release, at: position))])
    }

    /// Types characters one after another.
    mutating func type(_ text: String) {
        send(text.unicodeScalars.map { .key(KeyPress(.character($0))) })
    }

    mutating func resize(_ columns: Int, _ rows: Int) { send([.resize(Size(columns: columns, rows: rows))]) }

    mutating func send(_ events: [InputEvent]) {
        for event in events { terminal.send(event) }
        while let event = terminal.readEvent() { perform(reader.update(.input(event))) }
        paint()
    }

    /// Tells the reader what happened elsewhere.
    mutating func tell(_ message: Message) {
        perform(reader.update(message))
        paint()
    }

    /// Has a part of the reader do something, outside of an update.
    mutating func ask(_ action: (inout Reader) -> Void) {
        action(&reader)
        perform(reader.outbox.take())
    }

    mutating func perform(_ new: [Effect]) {
        effects += new
        for effect in new {
            switch effect {
            case .save(let grants):
                if isDiskFull {
                    perform(reader.update(.notSaved(grants, reason: "disk full")))
                } else {
                    saved += grants
                    perform(reader.update(.saved(grants, notice: nil)))
                }
            case .renew(let renewals): perform(reader.update(.renewed(renewals)))
            case .redraw: terminal.invalidate()
            case .search(let task): tasks = [task]
            case .stopSearch: tasks = []
            case .listLinks(let job):
                var reports: [LinkList] = []
                job.task.run(isStopped: { false }, isDue: { true }, report: { reports.append($0) })
                for report in reports { perform(reader.update(.linksListed(job.report(report)))) }
            case .readHeadings(let job):
                headingTask = job
                // a frame waits for the first ones
                var first = HeadingTask.Report()
                job.task.run(
                    isStopped: { false }, isDue: { false }, report: { first.headings.merge($0.headings) { $1 } })
                perform(reader.update(.headingsRead(job.report(first))))
            case .saveAgain: perform([.save(reader.unsaved)])
            default: break
            }
        }
    }

    /// Looks through the tour as the background would, up to so many reports of each task, and up to so many tasks.
    mutating func search(reports: Int = .max, tasks limit: Int = .max) {
        var left = limit
        while left > 0, let task = tasks.popLast() {
            left -= 1
            var found: [SearchReport] = []
            task.task.run(
                isStopped: { found.count >= reports }, isDue: { reports < .max }, report: { found.append($0) })
            for report in found { perform(reader.update(.searched(task.report(report)))) }
        }
        paint()
    }

    /// Reads headings as the background would, with a report for each section.
    mutating func readHeadings() {
        guard let task = headingTask else { return }
        headingTask = nil
        var found: [HeadingTask.Report] = []
        task.task.run(isStopped: { false }, isDue: { true }, report: { found.append($0) })
        for report in found { tell(.headingsRead(task.report(report))) }
    }

    /// Lists tours as the background would, asked or not.
    mutating func list(_ tours: [LibraryEntry], isComplete: Bool) {
        var job: BackgroundJob<LibraryListing>? {
            effects.lazy.compactMap { if case .listTours(let job) = $0 { job } else { nil } }.last
        }
        if job == nil { ask { $0.listTours() } }
        if let job { tell(.toursListed(job.report((tours, isComplete)))) }
    }

    mutating func paint() {
        reader.prepareFrame()
        let (frame, cursor) = reader.draw()
        terminal.paint(frame, cursor: cursor)
        reader.prepare()
    }

    var screen: [String] { terminal.rows }
    var status: String { screen.last ?? "" }
    /// The rows of text without margins and scroll bar.
    var text: [String] {
        let frame = reader.view.frame
        return (0..<frame.viewportRows).map { row in
            var text =
                terminal.frame.map { buffer in
                    buffer.row(row).dropFirst(frame.textColumn).prefix(frame.textColumns).text
                } ?? ""
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    var firstText: String { text.first { !$0.isEmpty } ?? "" }
}

extension Reader.Configuration {
    /// Of a tour of which nothing is kept.
    var motion: Bool {
        get { !settings.user.reduceMotion }
        set { settings.user.reduceMotion = !newValue }
    }

    /// What was read in earlier sittings.
    var record: ReadingRecord {
        get { opened.place?.record ?? ReadingRecord() }
        set {
            if newValue.parts.isEmpty { return }
            opened.place = opened.place ?? Place(section: "", block: 0, offset: nil)
            opened.place?.record = newValue
        }
    }

    init(_ tour: Tour, _ provider: any SectionProvider, size: Size, _ settings: ReaderSettings) {
        let opened = OpenedTour(tour: tour, provider: provider, source: "here", place: nil, marks: [], remark: nil)
        self.init(opened, size: size, settings)
    }
}
