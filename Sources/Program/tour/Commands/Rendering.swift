import CellGrid
import Dispatch
import NCursesTerminal
import Platform
import ReaderPage
import Synchronization
import TerminalRecordings
import TextLayout
import TourDocument
import TourPages

enum ColorChoice: String, CaseIterable {
    case auto, always, never
}

/// A tour printed as text, section after section: for pipes, diffs and terminals without a full screen.
struct Rendering {
    let tour: OpenTour
    let width: Int
    let color: ColorChoice
    /// The theme's name or file, used when colours are printed; nil for that of the settings.
    let theme: String?

    static let standardWidth = 84

    /// The sections printed by default: of a web page, not the site that it leads to.
    var sections: Range<Int> {
        let isPage = !tour.tour.isComposed && tour.address(ofSection: 0) != nil
        return 0..<(isPage ? 1 : tour.tour.sections.count)
    }

    /// The width asked for; else the terminal's, at most the usual measure.
    static func width(_ wanted: Int?) -> Int {
        if let wanted { return wanted }
        return min(standardWidth, StandardOutput.size?.columns ?? standardWidth)
    }

    private var isTerminal: Bool { StandardOutput.isTerminal && environment["TERM"] != "dumb" }

    private var depth: ColorDepth {
        let isWanted =
            switch color {
            case .always: true
            case .never: false
            case .auto:
                (isTerminal && (environment["NO_COLOR"] ?? "").isEmpty)
                    || !["", "0"].contains(environment["CLICOLOR_FORCE"] ?? "")
            }
        guard isWanted else { return .none }
        let term = environment["TERM"] ?? ""
        if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || term.hasSuffix("-direct") {
            return .direct
        }
        if term.contains("256color") { return .palette256 }
        return color == .always || !term.isEmpty ? .sixteen : .none
    }

    /// The colours to print with. Problems of a theme are reported on standard error; its valid parts are used.
    private func theme(depth: ColorDepth) -> Theme {
        guard depth != .none || theme != nil else { return .standard(depth: .none) }
        let source = ThemeSource(.forReading(), theme: theme)
        for problem in source?.problems ?? [] { StandardError.say(problem) }
        let tone = BackgroundTone(colorfgbg: environment["COLORFGBG"])
        return (source?.choice ?? ThemeChoice()).theme(depth: depth, tone: tone)
    }

    /// Prints the sections; unreadable ones are reported on standard error, and make the returned exit status 1.
    func run(
        sections: Range<Int>, write: (String) throws -> Void = StandardOutput.write
    ) throws -> Int32 {
        let depth = depth
        var options = LayoutOptions(width: width, theme: theme(depth: depth))
        options.ordersText = isTerminal && !NCursesTerminal.ordersText { environment[$0] }
        // without colour a terminal still has bold and underline, unless `--color never` was given
        let isStyled = depth != .none || (isTerminal && color != .never)
        let writer = ANSIWriter(depth: depth, attributes: isStyled, links: isTerminal && isStyled)
        var status: Int32 = 0
        if sections.count == tour.tour.sections.count, TitlePage.isShown(of: tour.tour) {
            let title = TitlePage.lines(for: tour.tour, options: options).dropLast()
            try write(writer.text(of: Array(title)) + "\n")
        }
        let catalogue = catalogue
        // piece by piece, so that a section of any size can be printed
        let pieces = ComingPieces(sections, of: tour)
        while let (index, piece, found) = pieces.next() {
            let lines: [Line]
            do {
                var blocks = try found.get()
                if let catalogue { blocks = filled(blocks, ofSection: index, from: catalogue) }
                let options = options.showing(recordingsIn: blocks, of: tour, section: index)
                lines = SectionLayout.lines(
                    of: blocks, piece: piece, number: tour.tour.number(ofSection: index), options: options)
            } catch {
                StandardError.say(error)
                status = 1
                continue
            }
            let gap = piece == 0 && index > sections.lowerBound ? "\n\n" : ""
            try write(gap + writer.text(of: lines))
        }
        return status
    }

    /// The tour's media catalogue. Its problems are reported on standard error. Blocks.
    private var catalogue: MediaCatalogue? {
        var problem: String?
        defer { if let problem { StandardError.say(problem) } }
        do {
            let reading = try tour.catalogue { WebAccess.client() }
            problem = reading?.remark
            return reading?.catalogue
        } catch {
            problem = error.description
            return nil
        }
    }

    /// The blocks of a piece with the catalogue's entries in their slots, on a screen as wide as the text.
    private func filled(_ blocks: [Block], ofSection index: Int, from catalogue: MediaCatalogue) -> [Block] {
        let setting = MediaCatalogue.Setting(
            screen: MediaCatalogue.Screen(columns: width), version: ProgramVersion(TourCommand.version) ?? .unknown)
        return blocks.map { catalogue.filling($0, among: blocks, of: tour.tour.sections[index], setting) }
    }
}

/// The pieces of some sections, read on another thread while those before them are laid out and printed.
private final class ComingPieces: Sendable {
    typealias Piece = (section: Int, piece: Int, blocks: Result<[Block], any Error>)

    private static let ahead = 8

    private let worker = Worker()
    private let sections: Range<Int>
    private let tour: OpenTour
    /// The next piece to read, and those read and not taken; nil is the end.
    private let state: Mutex<(section: Int, piece: Int, read: [Piece?])>
    private let count = DispatchSemaphore(value: 0)

    init(_ sections: Range<Int>, of tour: OpenTour) {
        (self.sections, self.tour) = (sections, tour)
        state = Mutex((sections.lowerBound, 0, []))
        for _ in 0..<Self.ahead { readOne() }
    }

    private func readOne() {
        worker.run { [self] in
            let (section, piece, _) = state.withLock(\.self)
            var read: Piece?
            if section < sections.upperBound {
                read = (section, piece, Result { try tour.blocks(ofSection: section, piece: piece) })
            }
            state.withLock { state in
                state.read.append(read)
                // the number of pieces may be known only after the first was read
                let isLast = read == nil || piece + 1 >= tour.tour.sections[section].pieceCount
                (state.section, state.piece) = isLast ? (section + 1, 0) : (section, piece + 1)
            }
            count.signal()
        }
    }

    /// The next piece; nil behind the last. Blocks.
    func next() -> Piece? {
        count.wait()
        defer { readOne() }
        return state.withLock { $0.read.removeFirst() }
    }
}

extension LayoutOptions {
    /// The same with the posters of recordings in some blocks.
    func showing(recordingsIn blocks: [Block], of tour: OpenTour, section: Int) -> LayoutOptions {
        let all = blocks.flatMap { BlockLayout.recordings(in: $0) }
        guard !all.isEmpty else { return self }
        var options = self
        options.recordings.files = tour.recordingFiles(of: all, ofSection: section)
        for media in all {
            guard let id = tour.recordingID(media, ofSection: section), options.recordings.views[id] == nil,
                let bytes = tour.recordingBytes(at: id.path), let recording = try? Recording(bytes)
            else { continue }
            var screen = RecordingScreen(recording)
            let answer = screen.answer(RecordingQuestion(id: id, time: nil, edition: 0))
            options.recordings.views[id] = RecordingView(answer)
        }
        return options
    }
}
