internal import SourceFiles
internal import TourDocument
internal import TourFormats
internal import TourPages

extension SourceKind {
    /// The deepest nesting of packed files.
    private static let maximumDepth = 3

    /// The formats that a program converts or unpacks, and zip archives, by their first bytes.
    static let filtered = SourceKind(
        signs: [.zip],
        openFile: { file throws(SourceError) in
            var tour = try open(file)
            if let path = file.path, tour?.pictures == nil { tour?.pictures = PictureFolder(page: path) }
            return tour
        })

    private static func open(_ file: NamedSource) throws(SourceError) -> OpenTour? {
        let (source, options) = (file.source, file.options)
        let named = options.filters.filter(for: source, start: file.start)
        guard let filter = named ?? FormatFilter.office(source, file.start) else {
            let isArchive =
                FormatSign.zip.matches(file.start)
                && ForeignFormat(of: file.start, name: source.fileName ?? "") == nil
            return isArchive ? try open(archive: source, file.name) : nil
        }
        guard file.depth < maximumDepth else {
            throw SourceError(source.name, "is compressed more than \(maximumDepth) times; unpack it first")
        }
        let made: ByteSource
        do throws(SourceError) {
            made = try options.filters.output(of: filter, for: source, at: source.isFile ? file.name.id : "/dev/stdin")
        } catch {
            // text is readable without the program
            guard filter.sign == nil, !UTF8Text.looksBinary(file.start) else { throw error }
            var tour = try TourOpener.open(source, name: file.name, as: .text)
            tour.warnings.append(error.finding(.warning))
            return tour
        }
        switch filter.output {
        case .anything:
            var inside = try NamedSource(made, file.name, options)
            inside.depth = file.depth + 1
            return try TourOpener.open(inside)
        case .archive: return try open(archive: made, file.name)
        case .page(let kind): return try TourOpener.open(made, name: file.name, as: kind)
        }
    }

    private static func open(archive source: ByteSource, _ name: PageName) throws(SourceError) -> OpenTour {
        let archive = try ZipArchive(source)
        var warnings = archive.warnings
        var folder = SourceFolder(ArchiveFolder(archive, name), extent: source.extent)
        folder.encoding = source.encoding
        var tour = try TourOpener.open(folder)
        tour.warnings += warnings.takeLast()
        return tour
    }
}
