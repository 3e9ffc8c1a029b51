internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourPages

/// A book, packed or not, whose files are addressed by their paths from its root.
extension SourceFolder {
    func size(of path: String) -> Int? { size(of: FilePath(path)) }
    func place(of path: String) -> String { place(of: FilePath(path)) }

    /// The contents of a file of the book, in UTF-8.
    func text(of path: String, limit: Int) throws(SourceError) -> [UInt8] {
        guard let file = try file(FilePath(path)) else { throw SourceError(place(of: path), "is not in the book") }
        return try file.decoded(kind: .html).allBytes(limit: limit, of: "a file of a book")
    }
}

/// The pictures of a book, with the fallbacks of those in foreign formats.
struct BookPictures: PictureSource {
    let pictures: any PictureSource
    let fallbacks: [String: String]

    func picture(at path: String) -> ByteSource? { pictures.picture(at: fallbacks[path] ?? path) }
}
