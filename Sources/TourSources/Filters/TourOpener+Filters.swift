internal import SourceFiles
internal import TourDocument
internal import TourFormats
internal import TourPages

extension SourceKind {
    /// A file that a program makes a page of, or a zip archive.
    static let filtered = SourceKind(openFile: { file throws(SourceError) in
        let name = PageName(file: file.canonicalPath)
        var tour = try TourOpener.open(filtered: file.source, file.start, name: name, file.options)
        if tour?.pictures == nil { tour?.pictures = PictureFolder(page: file.canonicalPath) }
        return tour
    })
}

extension TourOpener {
    /// How many times something may be packed.
    private static let maximumDepth = 3

    /// Opens what `depth` filters made of a source, or a zip archive, by its first bytes; nil for anything else.
    static func open(
        filtered source: ByteSource, _ start: [UInt8], name: PageName, _ options: SourceOptions, depth: Int = 0
    ) throws(SourceError) -> OpenTour? {
        let named = options.filters.filter(for: source, start: start)
        guard let filter = named ?? FormatFilter.office(source, start) else {
            let isArchive =
                FormatSign.zip.matches(start) && ForeignFormat(of: start, name: source.fileName ?? "") == nil
            return isArchive ? try open(archive: source, name: name) : nil
        }
        guard depth < maximumDepth else {
            throw SourceError(source.name, "is packed more than \(maximumDepth) times over; it is not read")
        }
        let made: ByteSource
        do throws(SourceError) {
            made = try options.filters.output(of: filter, for: source, at: source.isFile ? name.id : "/dev/stdin")
        } catch {
            // what is text can be read as it is
            guard filter.sign == nil, !UTF8Text.looksBinary(start) else { throw error }
            var tour = try open(source, name: name, as: .text)
            tour.warnings.append(error.finding(.warning))
            return tour
        }
        return switch filter.output {
        case .anything: try open(content: made, name: name, options, depth: depth + 1)
        case .archive: try open(archive: made, name: name)
        case .page(let kind): try open(made, name: name, as: kind)
        }
    }

    private static func open(archive source: ByteSource, name: PageName) throws(SourceError) -> OpenTour {
        let archive = try ZipArchive(source)
        var warnings = archive.warnings
        var folder = SourceFolder(ArchiveFolder(archive, name), extent: source.extent)
        folder.encoding = source.encoding
        var tour = try open(folder)
        tour.warnings += warnings.takeLast()
        return tour
    }

    static func open(
        content source: ByteSource, name: PageName, _ options: SourceOptions, depth: Int = 0
    ) throws(SourceError) -> OpenTour {
        if options.kind == nil {
            let start = try source.bytes(in: 0..<PageHead.headSize)
            if EPUBTour.isBook(start) { return try EPUBTour.open(source, id: name.id, name: name.title) }
            if let tour = try open(filtered: source, start, name: name, options, depth: depth) { return tour }
            if let format = ForeignFormat(of: start, name: source.fileName ?? "") {
                throw SourceError(source.name, format.problem)
            }
        }
        let kind = source.fileName.flatMap { PageKind(extension: FileName($0).extension) }
        return try open(source, name: name, as: options.pageKind ?? kind)
    }
}
