package import CellGrid
package import TourDocument

/// A picture and the room that it has on the page, which is there before the picture is drawn.
package struct PictureFrame: Hashable, Sendable {
    /// Its path from the tour's folder.
    package var path: String
    package var columns: Int
    package var rows: Int

    /// How many pixels of a picture a column shows, in its own size.
    private static let columnWidth = 8
    /// The most rows of a frame: on most screens the whole picture is in sight, with its words.
    package static let maximumRows = 20
    /// Smaller pictures, in pixels, have nothing to show in cells: they have no frame.
    private static let smallest = PixelSize(width: 16, height: 16)!

    /// How many pixels so many columns are wide.
    static func width(ofColumns columns: Int) -> Int { columns * columnWidth }

    package init(path: String, columns: Int, rows: Int) {
        self.path = path
        self.columns = columns
        self.rows = rows
    }

    /// Whether print in a picture could not be read, since it would be drawn at less than two fifths of its width in cells, or a third
    /// in pixels. Photographs have none, and what has no file cannot be opened to read it.
    static func isSmallPrint(_ path: String, size: PixelSize, columns: Int, inPixels: Bool) -> Bool {
        let isPhotograph = [".jpg", ".jpeg"].contains { path.lowercased().hasSuffix($0) }
        return !isPhotograph && !PictureAddress.holdsPicture(path)
            && Double(width(ofColumns: columns)) < Double(size.width) * (inPixels ? 1.0 / 3 : 0.4)
    }

    /// The frame of a picture: in its size where that fits, else smaller in the same proportion. Nil for a picture that no frame of
    /// so many columns can show.
    /// - Parameter cellShape: how many times as high as wide a cell is.
    init?(path: String, size: PixelSize, columns: Int, cellShape: Double) {
        guard size.width >= Self.smallest.width, size.height >= Self.smallest.height else { return nil }
        let (wide, high) = (
            Double(size.width) / Double(Self.columnWidth),
            Double(size.height) / (Double(Self.columnWidth) * cellShape)
        )
        let scale = min(1, Double(columns) / wide, Double(Self.maximumRows) / high)
        let natural = Int((high * scale).rounded())
        guard natural >= 1 else { return nil }
        // whole cells would stretch a small one: the nearest number of rows for which there are columns that hardly do
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
    }

    private static let mostStretch = 0.03
}

/// What is known of the pictures of a page.
package struct Pictures: Hashable, Sendable {
    /// Those that can be shown, by the addresses that the page has for them.
    package var files: [String: PictureFile] = [:]
    /// Those that were drawn: the rows of each frame from the top, each as wide as the frame; none for one that cannot be drawn.
    package var drawn: [PictureFrame: [[Cell]]] = [:]
    /// How many times as high as wide a cell of the terminal is.
    package var cellShape = 2.0
    /// Whether it shows pictures in pixels.
    package var showsPixels = false
    /// Those of them that are known in pixels.
    package var pixels: [PictureFrame: PixelPicture] = [:]

    package init() {}
}
