/// The facts of a tour's picture that need no decoding.
package struct PictureFile: Hashable, Sendable {
    /// Its path from the tour's folder, without `.` and `..`; on the web its address, which may contain the picture
    /// itself.
    package var path: String
    /// Nil for one that is not loaded.
    package var size: PixelSize?
    /// The reason that it cannot be shown, in some words; nil if there is none.
    package var problem: String?

    package init(path: String, size: PixelSize?, problem: String? = nil) {
        (self.path, self.size, self.problem) = (path, size, problem)
    }
}

/// The size of a picture in pixels: at least one each way.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int
    /// Whether these are cells of a drawing in characters, which is shown in this size or not at all.
    package var isInCells = false

    /// Nil for a picture without pixels.
    package init?(width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    /// The displayed size of a picture for the width, height or both that an author set; a height of 0 follows from the
    /// picture's proportion. A picture that would have no pixels gets its own size.
    /// - Parameter columnWidth: the width of the text, in pixels.
    package func shown(width: Media.Width, height: UInt16, columnWidth: Int) -> PixelSize {
        var (wide, high) =
            switch width {
            case .natural: (0, Int(height))
            case .pixels(let width): (Int(width), Int(height))
            case .percent(let share): (columnWidth * Int(share) / 100, Int(height))
            }
        if wide == 0, high > 0 { wide = (self.width * high + self.height / 2) / self.height }
        if high == 0, wide > 0 { high = (self.height * wide + self.width / 2) / self.width }
        return PixelSize(width: wide, height: high) ?? self
    }
}

/// A picture, not decoded.
package struct PictureContent: Hashable, Sendable {
    package let bytes: [UInt8]
    /// Equal for identical pictures only.
    package let hash: String

    package init(bytes: [UInt8], hash: String) {
        self.bytes = bytes
        self.hash = hash
    }
}
