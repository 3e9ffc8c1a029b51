package import SourceFiles
internal import Synchronization

/// The pictures in an archive. A few are kept, since the same ones are asked for again and again.
package final class ArchivePictures: PictureSource {
    private static let budget = 16 << 20

    private let archive: ZipArchive
    /// The folder that links start from, with a slash at its end; empty for the archive itself.
    private let start: String
    private let kept = Mutex<[String: [UInt8]]>([:])

    package init(_ archive: ZipArchive, start: String = "") { (self.archive, self.start) = (archive, start) }

    package func picture(at path: String) -> ByteSource? {
        if let bytes = kept.withLock({ $0[path] }) { return ByteSource(name: path, bytes: bytes) }
        guard let bytes = try? archive.bytes(of: start + path, limit: OpenTour.maximumPictureBytes) else { return nil }
        kept.withLock { kept in
            if kept.values.reduce(bytes.count, { $0 + $1.count }) > Self.budget { kept = [:] }
            kept[path] = bytes
        }
        return ByteSource(name: path, bytes: bytes)
    }
}
