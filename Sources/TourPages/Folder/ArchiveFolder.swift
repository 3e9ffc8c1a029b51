package import SourceFiles
internal import TourDocument

/// A zip archive as a folder. The one folder that holds all of it is left out of the paths.
package struct ArchiveFolder: Sendable {
    /// The largest page that is read, in bytes.
    private static let maximumPage = 32 << 20

    let archive: ZipArchive
    /// What it is called, and its identity.
    let name: PageName
    let listing: FileListing
    /// The path of the folder in the archive, with a slash at its end; empty for the archive itself.
    private let start: String

    package init(_ archive: ZipArchive, _ name: PageName) {
        (self.archive, self.name) = (archive, name)
        let first = archive.paths.first?.split(separator: "/", maxSplits: 1) ?? []
        let folder = first.count > 1 ? first[0] + "/" : ""
        let isCommon = archive.paths.allSatisfy { $0.hasPrefix(folder) }
        start = isCommon ? String(folder) : ""
        let length = start.count
        listing = FileListing(paths: archive.paths.map { String($0.dropFirst(length)) })
    }

    func isFile(_ path: String) -> Bool { archive.size(of: start + path) != nil }

    /// Nil if there is none.
    func file(_ path: String) throws(SourceError) -> ByteSource? {
        guard isFile(path) else { return nil }
        return ByteSource(
            name: "\(archive.name)/\(path)", bytes: try archive.bytes(of: start + path, limit: Self.maximumPage))
    }

    /// - Parameter folder: the one that links start from; empty, or with a slash at its end.
    func pictures(in folder: String) -> any PictureSource { ArchivePictures(archive, start: start + folder) }
}
