internal import Platform
internal import SystemPackage
package import TourDocument

/// Where the pictures of a tour are. Asked on any thread.
protocol PictureSource: Sendable {
    /// A picture by its path from the folder that links start from, not decoded. Nil if there is none.
    func picture(at path: String) -> ByteSource?
}

/// The folder of a tour, as the place that its pictures are in. Nothing outside of it is read.
final class PictureFolder: PictureSource {
    /// Nil if the folder is gone.
    private let root: TourRoot?

    init(_ root: TourRoot) { self.root = root }

    /// The folder that a page is in.
    init(page: FilePath) {
        let folder = try? SourceFile(page.removingLastComponent(), flags: SourceFile.pathOnly | O_DIRECTORY)
        root = folder.map { TourRoot(folder: $0) }
    }

    /// Nil if it is no regular file.
    func picture(at path: String) -> ByteSource? {
        guard let file = try? root?.open(FilePath(path)) else { return nil }
        return try? ByteSource(name: path, file: file)
    }
}

extension OpenTour {
    /// Larger pictures are not shown, in bytes and in pixels: decoding them takes too long, and too much memory.
    static let maximumPictureBytes = 32 << 20
    static let maximumPicturePixels = 64 << 20

    /// How large a picture of the tour is, by its path from the folder that links start from; nil if it cannot be shown: there is none,
    /// it is of no known format, or too large.
    ///
    /// - Complexity: that of opening a file and reading some hundred bytes of it.
    package func pictureSize(at path: String) -> PixelSize? {
        guard let source = pictureSource(at: path), let size = try? PictureHeader.size(of: source),
            size.width <= Self.maximumPicturePixels / size.height
        else { return nil }
        return size
    }

    /// What is in the file of a picture, by the same path; nil if it cannot be read any more.
    ///
    /// - Complexity: linear in its size, which is bounded.
    package func picture(at path: String) -> PictureContent? {
        guard let bytes = try? pictureSource(at: path)?.bytes(in: 0..<Self.maximumPictureBytes) else { return nil }
        return PictureContent(bytes: bytes, hash: SHA256.hexadecimal(bytes))
    }

    private func pictureSource(at path: String) -> ByteSource? {
        guard let source = pictures?.picture(at: path), let count = try? source.count(),
            count <= Self.maximumPictureBytes
        else { return nil }
        return source
    }
}
