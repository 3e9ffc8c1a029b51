package import SourceFiles
internal import SystemPackage
package import TourDocument
package import TourPages

/// Opens books. What is read for it is the archive's directory, and the few files that describe the book.
package enum EPUBTour {
    /// Whether a file is a book by its first entry, which says so without being packed.
    package static func isBook(_ start: [UInt8]) -> Bool {
        start.starts(with: [0x50, 0x4B, 3, 4]) && start.dropFirst(30).starts(with: "mimetypeapplication/epub+zip".utf8)
    }

    /// - Parameters:
    ///   - id: the tour's identity, for a book that has none of its own.
    ///   - name: what to call a book without a title.
    package static func open(_ source: ByteSource, id: String, name: String) throws(SourceError) -> OpenTour {
        let archive = try ZipArchive(source)
        return try open(archive, archive.warnings, id: id, name: name, pictures: ArchivePictures(archive))
    }

    /// Opens a folder to which a book was unpacked.
    package static func open(_ folder: SourceFolder) throws(SourceError) -> OpenTour {
        try open(
            BookFolder(folder: folder), BoundedWarnings(), id: folder.id, name: folder.title,
            pictures: folder.pictures())
    }

    /// What `META-INF` of a book has, packed or not.
    package static let mark = EPUBContainer.containerPath

    private static func open(
        _ archive: any BookFiles, _ found: BoundedWarnings, id: String, name: String, pictures: (any PictureSource)?
    ) throws(SourceError) -> OpenTour {
        var warnings = found
        try EPUBContainer.refuseEncrypted(archive, warnings: &warnings)
        let path = try EPUBContainer.packagePath(in: archive, warnings: &warnings)
        let package = try EPUBPackage(archive, path: path, warnings: &warnings)
        let contents = EPUBContents(of: package, in: archive, warnings: &warnings)
        var sections = EPUBSections(package, contents, archive: archive, warnings: &warnings)
        sections.leaveOutEmptyFront(EPUBBook(archive, sections))
        let book = EPUBBook(archive, sections)
        book.list.warn(warnings.takeLast())
        var tour = Tour(id: package.identity ?? id, title: package.title ?? name, summary: package.summary)
        tour.cover = package.cover
        return PagesTour(book.list, book).open(
            tour, pictures: pictures.map { BookPictures(pictures: $0, standIns: package.standIns) })
    }
}

extension EPUBPackage {
    /// By what the book is known wherever it is, and however it is packed; nil if it does not say. Its title is of it, since some
    /// programs give all their books one identifier.
    fileprivate var identity: String? { identifier.map { [$0, title ?? ""].joined(separator: " ").foldingWhiteSpace } }

    /// One line about the book: who wrote it, and what it is about.
    fileprivate var summary: String? {
        let about = description.flatMap { description in
            // shops write HTML here
            (try? HTMLParser.parse(Array(description.utf8)))?.blocks.map(\.plainText).joined(separator: " ")
                .foldingWhiteSpace
        }
        let parts = [creators.joined(separator: ", "), about ?? ""].filter { !$0.isEmpty }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }
}
