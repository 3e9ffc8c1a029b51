package import SourceFiles
internal import SystemPackage
package import TourDocument
package import TourPages

/// Opens books. Reads only the archive's directory, and the few files that describe the book.
package enum EPUBTour {
    /// Whether a file is a book by its first entry, which is stored uncompressed.
    package static func isBook(_ start: [UInt8]) -> Bool {
        start.starts(with: [0x50, 0x4B, 3, 4]) && start.dropFirst(30).starts(with: "mimetypeapplication/epub+zip".utf8)
    }

    /// - Parameters:
    ///   - id: the tour's identity, for a book that has none of its own.
    ///   - name: the title of a book without one.
    package static func open(_ source: ByteSource, id: String, name: String) throws(SourceError) -> OpenTour {
        let archive = try ZipArchive(source)
        let folder = ArchiveFolder(archive, PageName(id: id, title: name, stem: name))
        return try open(SourceFolder(folder, extent: source.extent), archive.warnings)
    }

    /// The file that marks a book, packed or not.
    package static let mark = EPUBContainer.containerPath

    /// Opens a folder that holds a book, packed or not.
    package static func open(
        _ folder: SourceFolder, _ found: BoundedWarnings = BoundedWarnings()
    ) throws(SourceError) -> OpenTour {
        var warnings = found
        try EPUBContainer.refuseEncrypted(folder, warnings: &warnings)
        let path = try EPUBContainer.packagePath(in: folder, warnings: &warnings)
        let package = try EPUBPackage(folder, path: path, warnings: &warnings)
        let contents = EPUBContents(of: package, in: folder, warnings: &warnings)
        var sections = EPUBSections(package, contents, in: folder, warnings: &warnings)
        sections.leaveOutEmptyFront(EPUBBook(folder, sections, sheets: package.sheets))
        let book = EPUBBook(folder, sections, sheets: package.sheets)
        book.list.warn(warnings.takeLast())
        var tour = Tour(
            id: package.identity ?? folder.id, title: package.title ?? folder.title,
            summary: package.creators.isEmpty ? nil : package.creators.joined(separator: ", "))
        (tour.isBook, tour.language) = (true, package.language)
        tour.cover = package.cover
        tour.printPages = contents.printPages
        var open = PagesTour(book.list, book).open(
            tour, pictures: folder.pictures().map { BookPictures(pictures: $0, fallbacks: package.fallbacks) })
        tour = open.tour
        // where most chapters count themselves, the others have no number either
        let own = tour.sections.indices.count { tour.sections[$0].rule != .none && tour.number(ofSection: $0) == nil }
        open.tour.countsSections = own * 2 <= tour.sections.creditsToEarn
        return open
    }
}

extension EPUBPackage {
    /// The book's identity wherever it is, and however it is packed; nil if it has none. Includes the title, since some
    /// programs give all their books one identifier.
    fileprivate var identity: String? { identifier.map { [$0, title ?? ""].joined(separator: " ").foldingWhiteSpace } }
}
