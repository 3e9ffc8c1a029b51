internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats

extension SourceKind {
    /// A book in an archive.
    static let epub = SourceKind(
        word: "book", marks: [EPUBTour.mark], endings: ["epub"], signs: [.zip],
        openFolder: { folder throws(SourceError) in try EPUBTour.open(folder) },
        openFile: { file throws(SourceError) in
            let isNamed = file.fileName.extension?.lowercased() == "epub" || file.mediaType == "application/epub+zip"
            guard isNamed && (file.path != nil || FormatSign.zip.matches(file.start)) || EPUBTour.isBook(file.start)
            else { return nil }
            return try EPUBTour.open(file.source, id: file.name.id, name: file.name.title)
        })
}
