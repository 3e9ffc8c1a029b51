internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats

extension SourceKind {
    /// A book in an archive.
    static let epub = SourceKind(
        marks: [EPUBTour.mark],
        endings: ["epub"],
        openFolder: { folder throws(SourceError) in try EPUBTour.open(folder) },
        openFile: { file throws(SourceError) in
            guard EPUBTour.isBook(file.start) || FileName(file.name).extension?.lowercased() == "epub" else {
                return nil
            }
            return try EPUBTour.open(file.source, id: file.canonicalPath.string, name: file.name)
        })
}
