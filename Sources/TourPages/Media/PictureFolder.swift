internal import Platform
package import SourceFiles
package import SystemPackage
package import TourDocument

/// Where the pictures of a tour are. Asked on any thread.
package protocol PictureSource: Sendable {
    /// A picture by its path from the folder that links start from, not decoded. Nil if there is none.
    func picture(at path: String) -> ByteSource?
    /// Whether one that is not here can be fetched.
    func mayFetch(_ path: String) -> Bool
    func fetch(_ path: String)
    /// Where the file or folder at a path is on the disk; nil if it is in none.
    func file(of path: String) -> String?
}

extension PictureSource {
    package func mayFetch(_ path: String) -> Bool { false }
    package func fetch(_ path: String) {}
    package func file(of path: String) -> String? { nil }
}

/// The folder of a tour, as the place that its pictures are in. Nothing outside of it is read.
package final class PictureFolder: PictureSource {
    /// Nil if the folder is gone.
    private let root: TourRoot?

    init(_ root: TourRoot) { self.root = root }

    /// The folder that a page is in.
    package init(page: FilePath) {
        let folder = try? SourceFile(page.removingLastComponent(), flags: SourceFile.pathOnly | O_DIRECTORY)
        root = folder.map { TourRoot(folder: $0) }
    }

    /// Nil if it is no regular file.
    package func picture(at path: String) -> ByteSource? {
        guard let file = try? root?.open(FilePath(path)) else { return nil }
        return try? ByteSource(name: path, file: file)
    }

    package func file(of path: String) -> String? {
        guard let file = try? root?.open(FilePath(path)), let status = try? file.status(),
            [.regular, .folder].contains(status.kind)
        else { return nil }
        return realPath("/proc/self/fd/\(file.descriptor)", String.init(cString:))
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
        guard showsPictures, let source = pictureSource(at: path), let size = try? PictureHeader.size(of: source),
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

    /// Whether a picture that is not here can be fetched.
    package func mayFetchPicture(at path: String) -> Bool { showsPictures && mayFetchRecording(at: path) }
    package func mayFetchRecording(at path: String) -> Bool { sources(of: path).contains { $0.mayFetch(path) } }

    /// Fetches a picture, for which the caller waits.
    package func fetchPicture(at path: String) { sources(of: path).first { $0.mayFetch(path) }?.fetch(path) }

    /// Where the file of a picture is on the disk, without links; nil if it is in none.
    package func pictureFile(at path: String) -> String? { pictures?.file(of: path) }

    /// What a picture or recording may be in: the tour, and for an address the host of the media catalogue.
    private func sources(of path: String) -> [any PictureSource] {
        if DiagramAddress(path) != nil { return diagrams.map { [$0] } ?? [] }
        return [pictures, WebAddress.isMeant(by: path) ? catalogueFile?.pictures : nil].compactMap(\.self)
    }

    /// What is in a file of the tour, or was fetched, by its path or address.
    func file(at path: String) -> ByteSource? { sources(of: path).lazy.compactMap { $0.picture(at: path) }.first }

    private func pictureSource(at path: String) -> ByteSource? {
        let isHeld = PictureAddress.holdsPicture(path) && DiagramAddress(path) == nil
        let held = isHeld ? DataAddress.source(path) : file(at: path)
        guard let source = held, let count = try? source.count(),
            count <= Self.maximumPictureBytes
        else { return nil }
        return source
    }
}
