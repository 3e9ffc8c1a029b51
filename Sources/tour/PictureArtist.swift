import CellGrid
import HelperTools
import Synchronization
import TextLayout
import TourDocument
import TourReader

/// Has pictures drawn by a helper program, one after the other and off the event loop.
final class PictureArtist: Sendable {
    /// What a picture was drawn as, by what it is, how large and on what.
    private struct Key: Hashable {
        var hash: String
        var columns: Int
        var rows: Int
        var isOnLight: Bool
    }

    private struct Order {
        var frame: PictureFrame
        var provider: any SectionProvider
        var edition: Int
        var drawer: PictureDrawer
    }

    private struct State {
        /// Nil until it is asked for.
        var drawer: PictureDrawer??
        /// What is to be drawn, the next one last.
        var orders: [Order] = []
        var known: [Key: [[Cell]]] = [:]
        /// The latest last.
        var order: [Key] = []
    }

    /// How many pictures are remembered for what they are: the same one is drawn once, under whatever name and in whatever state
    /// of the tour.
    private static let maximumKnown = 50

    private let capabilities: TerminalCapabilities?
    private let path: String
    private let inbox: Inbox
    private let helper: HelperWork
    private let state = Mutex(State())

    /// - Parameter capabilities: what the terminal can show; nil if no pictures are wanted.
    init(_ capabilities: TerminalCapabilities?, environment: [String: String], inbox: Inbox, helper: HelperWork) {
        self.capabilities = capabilities
        path = environment["PATH"] ?? ""
        self.inbox = inbox
        self.helper = helper
    }

    /// Whether there is a program for it, and a terminal with colours. It is looked for when this is asked for the first time.
    var canDraw: Bool { drawer != nil }

    private var drawer: PictureDrawer? {
        state.withLock { state in
            if let found = state.drawer { return found }
            let found = capabilities.flatMap { capabilities in
                PictureDrawer.Colors(capabilities.colors).flatMap {
                    PictureDrawer(path: path, colors: $0, isUnicode: capabilities.unicode)
                }
            }
            state.drawer = .some(found)
            return found
        }
    }

    /// Answers for each frame with ``Message/drawn(_:)``, before those that were asked for earlier: they may be out of sight by now.
    /// Those of an earlier edition are not drawn any more. Returns at once.
    func draw(_ frames: [PictureFrame], of provider: any SectionProvider, edition: Int, on ground: Ground?) {
        guard var drawer else { return }
        drawer.isOnLight = ground == .light
        let orders = frames.reversed().map { Order(frame: $0, provider: provider, edition: edition, drawer: drawer) }
        state.withLock { state in
            state.orders.removeAll { $0.edition != edition }
            state.orders += orders
        }
        helper.run { [self] in
            while !Task.isCancelled, let order = state.withLock({ $0.orders.popLast() }) {
                let rows = await rows(of: order.frame, provider: order.provider, drawer: order.drawer)
                inbox.put(.drawn(DrawnPicture(frame: order.frame, rows: rows, edition: order.edition)))
            }
        }
    }

    /// The rows of a picture; none if it cannot be drawn.
    private func rows(of frame: PictureFrame, provider: any SectionProvider, drawer: PictureDrawer) async -> [[Cell]] {
        guard let picture = provider.picture(at: frame.path) else { return [] }
        let key = Key(hash: picture.hash, columns: frame.columns, rows: frame.rows, isOnLight: drawer.isOnLight)
        if let known = state.withLock({ $0.known[key] }) { return known }
        let drawing = try? await drawer.draw(picture.bytes, columns: frame.columns, rows: frame.rows)
        let rows = drawing.flatMap { Self.cells(of: $0) } ?? []
        state.withLock { state in
            if state.known.updateValue(rows, forKey: key) == nil { state.order.append(key) }
            while state.order.count > Self.maximumKnown { state.known[state.order.removeFirst()] = nil }
        }
        return rows
    }

    /// The cells of text in colours, row by row; nil if there is anything in it but characters one column wide.
    private static func cells(of drawing: ColoredText) -> [[Cell]]? {
        var rows: [[Cell]] = [[]]
        var runs = drawing.runs[...]
        for (place, scalar) in drawing.text.unicodeScalars.enumerated() {
            while let run = runs.first, run.range.upperBound <= place { runs.removeFirst() }
            if scalar == "\n" {
                rows.append([])
                continue
            }
            guard case .character(scalar, width: 1) = CellText.admit(scalar) else { return nil }
            let style = runs.first.flatMap { $0.range.contains(place) ? Style($0.look) : nil } ?? .plain
            rows[rows.count - 1].append(Cell(scalar, style: style))
        }
        // a newline stands behind the last one, too
        rows.removeLast()
        return rows
    }
}

extension PictureDrawer.Colors {
    /// Nil for a terminal without colours: what is drawn there in characters alone is light on dark, and wrong on a light ground.
    fileprivate init?(_ depth: ColorDepth) {
        switch depth {
        case .none: return nil
        case .eight: self = .eight
        case .sixteen: self = .sixteen
        case .palette256: self = .palette
        case .direct: self = .full
        }
    }
}
