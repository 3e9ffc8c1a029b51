internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourPages

/// The files of a book, by their paths from its root.
protocol BookFiles: Sendable {
    /// What to call the book in messages.
    var name: String { get }
    /// The files in the order of an archive; none for a folder.
    var paths: [String] { get }
    /// In bytes; nil if there is no such file.
    func size(of path: String) -> Int?
    func bytes(of path: String, limit: Int) throws(SourceError) -> [UInt8]
}

extension ZipArchive: BookFiles {}

struct BookFolder: BookFiles {
    let folder: SourceFolder
    var name: String { folder.name }
    var paths: [String] { [] }

    func size(of path: String) -> Int? { try? folder.file(FilePath(path))?.count() }

    func bytes(of path: String, limit: Int) throws(SourceError) -> [UInt8] {
        let place = folder.place(of: FilePath(path))
        guard let file = try folder.file(FilePath(path)) else { throw SourceError(place, "is not in the book") }
        let size = try file.count()
        guard size <= limit else {
            throw SourceError(place, "is too large; such a file is read up to \(ByteSource.size(limit))")
        }
        return try file.bytes(in: 0..<size)
    }
}

/// The pictures of a book, each by what stands in for it where it is of a kind that no reader need know.
struct BookPictures: PictureSource {
    let pictures: any PictureSource
    let standIns: [String: String]

    func picture(at path: String) -> ByteSource? { pictures.picture(at: standIns[path] ?? path) }
}
