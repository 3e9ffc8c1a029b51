package import CellGrid
package import HelperTools
internal import Synchronization
internal import TerminalText

/// A request to draw a picture.
package struct PictureRequest: Sendable {
    var columns: Int
    var rows: Int
    var isOnLight: Bool
    /// Whether print is left out, rather than smeared.
    var refusesPrint: Bool
    /// The terminal's support of pictures in pixels, if any.
    var graphics: PixelGraphics?
    /// Reads the picture; equal hashes mean equal pictures. Nil if it cannot be read.
    var read: @Sendable () -> (bytes: [UInt8], hash: String)?
    /// Called with its rows, from the top, or none on failure, and again with the pixels, if the terminal shows them.
    var deliver: @Sendable ([[Cell]], PixelPicture?) -> Void

    package init(
        columns: Int, rows: Int, isOnLight: Bool, refusesPrint: Bool = false, graphics: PixelGraphics? = nil,
        read: @escaping @Sendable () -> (bytes: [UInt8], hash: String)?,
        deliver: @escaping @Sendable ([[Cell]], PixelPicture?) -> Void
    ) {
        self.columns = columns
        self.rows = rows
        self.isOnLight = isOnLight
        self.refusesPrint = refusesPrint
        self.graphics = graphics
        self.read = read
        self.deliver = deliver
    }
}

/// Draws pictures with a helper program, one after the other, in the background.
package final class PictureRenderer: Sendable {
    private struct Key: Hashable {
        var hash: String
        var columns: Int
        var rows: Int
        var isOnLight: Bool
        var refusesPrint: Bool
    }

    private struct State {
        /// Pending requests, the next one last.
        var orders: [PictureRequest] = []
        var edition = 0
        var known: [Key: [[Cell]]] = [:]
        /// The latest last.
        var order: [Key] = []
    }

    /// The limit of cells in the cache: an equal picture is drawn once, whatever its name and the edition of the tour.
    private static let maximumCells = 200_000

    private let drawer: PictureDrawer
    private let helper: HelperWork
    private let state = Mutex(State())

    /// - Parameter helper: starts the program.
    package init(_ drawer: PictureDrawer, helper: HelperWork) {
        self.drawer = drawer
        self.helper = helper
    }

    /// Draws each picture and delivers it, before those of earlier calls, which may be off the screen by now. Those of
    /// another edition are dropped. Returns at once.
    package func draw(_ orders: [PictureRequest], edition: Int) {
        state.withLock { state in
            if state.edition != edition { state.orders = [] }
            state.edition = edition
            state.orders += orders.reversed()
        }
        helper.run { [self] in
            while !Task.isCancelled, let order = state.withLock({ $0.orders.popLast() }) {
                await draw(order)
            }
        }
    }

    private func draw(_ order: PictureRequest) async {
        guard let picture = order.read() else { return order.deliver([], nil) }
        if picture.bytes.first == DiagramDrawer.textMark {
            return order.deliver(Self.cells(of: SGRReader.read(picture.bytes.dropFirst())) ?? [], nil)
        }
        var drawer = drawer
        drawer.isOnLight = order.isOnLight
        await drawer.layOnPlate(picture.bytes)
        let rows = await rows(of: order, picture, by: drawer)
        order.deliver(rows, nil)
        guard let graphics = order.graphics, !rows.isEmpty, !Task.isCancelled else { return }
        let pixels = try? await drawer.drawInPixels(
            picture.bytes, columns: order.columns, rows: order.rows, for: graphics)
        if let pixels { order.deliver(rows, pixels) }
    }

    private func rows(
        of order: PictureRequest, _ picture: (bytes: [UInt8], hash: String), by drawer: PictureDrawer
    ) async -> [[Cell]] {
        let (columns, height) = (order.columns, order.rows)
        let key = Key(
            hash: picture.hash, columns: columns, rows: height, isOnLight: order.isOnLight,
            refusesPrint: order.refusesPrint)
        if let known = state.withLock({ $0.known[key] }) { return known }
        let isPrint = order.refusesPrint ? await drawer.isPrint(picture.bytes, columns: columns, rows: height) : false
        let drawing = isPrint ? nil : try? await drawer.draw(picture.bytes, columns: columns, rows: height)
        // a row without cells tells that from a picture that cannot be drawn
        let rows = isPrint ? [[]] : drawing.flatMap { Self.cells(of: $0) } ?? []
        state.withLock { state in
            if state.known.updateValue(rows, forKey: key) == nil { state.order.append(key) }
            var cells = state.order.reduce(0) { $0 + $1.columns * $1.rows }
            while cells > Self.maximumCells, state.order.count > 1 {
                let oldest = state.order.removeFirst()
                cells -= oldest.columns * oldest.rows
                state.known[oldest] = nil
            }
        }
        return rows
    }

    /// The cells of coloured text, row by row; nil if it has other characters than those of one column.
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
            let style = runs.first.flatMap { $0.range.contains(place) ? $0.style : nil } ?? .plain
            rows[rows.count - 1].append(Cell(scalar, style: style))
        }
        // the last row ends in a line feed, too
        rows.removeLast()
        return rows
    }
}
