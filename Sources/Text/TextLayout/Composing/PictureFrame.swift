package import CellGrid
package import TourDocument

/// A picture and its room on the page, reserved before the picture is drawn.
package struct PictureFrame: Hashable, Sendable {
    /// Its path from the tour's folder.
    package var path: String
    package var columns: Int
    package var rows: Int
    /// Whether it is drawn though it holds print that is smeared: not on the page, where Enter shows it larger.
    package var showsPrint: Bool

    /// The pixels a column, at a picture's natural size.
    private static let columnWidth = 8
    /// The most rows of a frame: most screens show the whole picture, with its caption.
    package static let maximumRows = 20
    /// Smaller pictures, in pixels, have nothing to show in cells: they have no frame.
    private static let smallest = PixelSize(width: 16, height: 16)!

    static func width(ofColumns columns: Int) -> Int { columns * columnWidth }

    package init(path: String, columns: Int, rows: Int, showsPrint: Bool = false) {
        self.showsPrint = showsPrint
        self.path = path
        self.columns = columns
        self.rows = rows
    }

    /// Whether text in a picture would be unreadable, drawn at less than two fifths of its width in cells, or a third
    /// in pixels. Most photographs have none, and an embedded picture has no file to open instead.
    static func isSmallPrint(_ path: String, size: PixelSize, columns: Int, inPixels: Bool) -> Bool {
        let isPhotograph = [".jpg", ".jpeg"].contains { path.lowercased().hasSuffix($0) }
        return !isPhotograph && !PictureAddress.holdsPicture(path)
            && Double(width(ofColumns: columns)) < Double(size.width) * (inPixels ? 1.0 / 3 : 0.4)
    }

    /// The frame of a picture at its natural size if that fits, else smaller in proportion; nil if that is too small.
    /// - Parameter cellShape: the height of a cell divided by its width.
    init?(path: String, size: PixelSize, columns: Int, cellShape: Double) {
        if size.isInCells {
            guard size.width <= columns else { return nil }
            self.init(path: path, columns: size.width, rows: size.height)
            return
        }
        guard size.width >= Self.smallest.width, size.height >= Self.smallest.height else { return nil }
        let (wide, high) = (
            Double(size.width) / Double(Self.columnWidth),
            Double(size.height) / (Double(Self.columnWidth) * cellShape)
        )
        let scale = min(1, Double(columns) / wide, Double(Self.maximumRows) / high)
        let natural = Int((high * scale).rounded())
        guard natural >= 1 else { return nil }
        // whole cells would stretch a small picture: take the nearest number of rows that hardly does
        let fitting = [natural, natural - 1, natural + 1, natural + 2].compactMap {
            rows -> (PictureFrame, stretch: Double)? in
            let exact = Double(rows) * wide / high
            let frame = PictureFrame(path: path, columns: min(columns, Int(exact.rounded())), rows: rows)
            // a line is no picture
            guard frame.columns >= 2, 1...Self.maximumRows ~= rows else { return nil }
            return (frame, abs(Double(frame.columns) / exact - 1))
        }
        let least = fitting.min { $0.stretch < $1.stretch }
        guard let best = fitting.first(where: { $0.stretch <= Self.mostStretch }) ?? least else { return nil }
        self = best.0
        showsPrint = PictureAddress.holdsPicture(path)
    }

    private static let mostStretch = 0.03
}

/// The pictures of a page.
package struct Pictures: Hashable, Sendable {
    /// The files that can be shown, by their addresses on the page.
    package var files: [String: PictureFile] = [:]
    /// The drawn pictures: the rows of each frame from the top, each as wide as the frame; none after a failure.
    package var drawn: [PictureFrame: [[Cell]]] = [:]
    /// The height of a cell of the terminal divided by its width.
    package var cellShape = 2.0
    /// Whether the terminal shows pictures in pixels.
    package var showsPixels = false
    /// The drawn pictures in pixels.
    package var pixels: [PictureFrame: PixelPicture] = [:]

    package init() {}
}
