/// A picture of a tour, as it is known without decoding it.
package struct PictureFile: Hashable, Sendable {
    /// Its path from the tour's folder, without `.` and `..`; on the web its address, which may hold the picture itself.
    package var path: String
    /// Nil for one that is not here yet.
    package var size: PixelSize?
    /// Why it cannot be shown, in some words; nil if it may be.
    package var problem: String?

    package init(path: String, size: PixelSize?, problem: String? = nil) {
        (self.path, self.size, self.problem) = (path, size, problem)
    }
}

/// How large a picture is, in pixels: at least one each way.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    /// Nil for a picture without pixels.
    package init?(width: Int, height: Int) {
        guard width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    /// The size in which a picture of this one is shown where an author asks for a width, a height or both; a height of 0 leaves
    /// it to the picture's proportion. A picture that would have no pixels then has its own size.
    /// - Parameter columnWidth: how wide the text is, in pixels.
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
    /// The same for pictures that are the same, and for no others.
    package let hash: String

    package init(bytes: [UInt8], hash: String) {
        self.bytes = bytes
        self.hash = hash
    }
}
