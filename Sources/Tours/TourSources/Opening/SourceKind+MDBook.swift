internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import TourPages

extension SourceKind {
    static let mdBook = SourceKind(
        marks: [BookSettings.fileName, BookSummary.fileName],
        openFolder: { folder throws(SourceError) in
            let isBook = folder.has(FilePath(BookSettings.fileName))
            return try BookTour.open(isBook ? folder : try BookTour.book(withSummaryIn: folder))
        },
        openFile: { file throws(SourceError) in
            switch file.nameInFolder {
            case BookSettings.fileName: try BookTour.open(file.folder())
            case BookSummary.fileName: try BookTour.open(BookTour.book(withSummaryIn: file.folder()))
            default: nil
            }
        })
}
