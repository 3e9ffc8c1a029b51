package import CellGrid
package import TextLayout
package import TourDocument

/// The cover of a tour of the library, and its room.
package struct LibraryCover: Hashable, Sendable {
    package var source: String
    /// In the form of pictures of the tour.
    package var path: String
    package var room: Size

    package init(source: String, path: String, room: Size) {
        (self.source, self.path, self.room) = (source, path, room)
    }

    /// The frame in which a picture is as large as the room allows.
    package func frame(of size: PixelSize, cellShape: Double) -> PictureFrame {
        var sight = PictureViewport(size: size, cellShape: cellShape)
        sight.fit(room)
        return PictureFrame(path: name, columns: sight.extent.columns, rows: sight.extent.rows, showsPrint: true)
    }

    package var name: String { "\(source)\n\(path)" }
}
