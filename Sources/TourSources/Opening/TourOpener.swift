internal import Platform
internal import SourceFiles
package import SystemPackage
package import TourDocument
internal import TourFormats
package import TourPages

/// Opens what a reader asks for as a tour.
package enum TourOpener {
    /// Opens a folder or a file as the first kind of source that it is of; see ``SourceKind``.
    ///
    /// Nothing is parsed that is not needed for the titles of the sections; nothing but regular files is ever read, and nothing
    /// blocks.
    ///
    /// - Parameters:
    ///   - options: what the person says of it; only its encoding may be said of a folder.
    ///   - extent: how much of its pages, where they are those of a site.
    /// - Throws: an error that says in one line what is wrong with it and what to do.
    package static func open(
        path: FilePath, as options: SourceOptions = SourceOptions(), extent: PageExtent = .main
    ) throws(SourceError) -> OpenTour {
        guard !path.isEmpty else { throw SourceError("''", "is an empty path; name a file or folder") }
        let name = path.string
        let file = try SourceError.at(name) { () throws(Errno) in try SourceFile(path) }
        let status = try SourceError.at(name) { () throws(Errno) in try file.status() }
        switch status.kind {
        case .folder:
            guard options.kind == nil else { throw SourceError(name, "is a folder; --as is for a page or a pipe") }
            var folder = SourceFolder(
                root: TourRoot(folder: file), name: path, canonicalPath: try path.canonical(), extent: extent)
            folder.encoding = options.encoding
            return try open(folder)
        case .regular:
            let source = options.applied(to: try ByteSource(name: name, file: file, extent: extent))
            let named = NamedFile(
                path: path, canonicalPath: try path.canonical(), source: source,
                start: try source.bytes(in: 0..<PageHead.headSize), options: options)
            if let kind = options.pageKind { return try openPage(named, as: kind) }
            return try open(named)
        default: throw SourceError(name, "is \(status.kind.name), not a page; name a file or folder")
        }
    }

    static func open(_ folder: SourceFolder) throws(SourceError) -> OpenTour {
        guard let open = SourceKind.find(folder)?.openFolder else {
            throw SourceError(folder.name, "is a folder, and nothing in it can be read")
        }
        return try open(folder)
    }

    private static func open(_ file: NamedFile) throws(SourceError) -> OpenTour {
        for kind in SourceKind.all {
            if let tour = try kind.openFile(file) { return tour }
        }
        throw SourceError(file.path.string, "is not a page")
    }

    /// Opens a file as a page.
    /// - Parameter kind: what it is written in; nil if the name's ending tells it, or else how it begins.
    static func openPage(_ file: NamedFile, as kind: PageKind? = nil) throws(SourceError) -> OpenTour {
        let pageName = PageName(file: file.canonicalPath)
        let named = kind ?? PageKind(extension: FileName(file.path.string).extension)
        var tour = try open(file.source, name: pageName, as: named)
        tour.fileName = pageName.title
        tour.pictures = PictureFolder(page: file.canonicalPath)
        return tour
    }

    /// Opens the text that came through a pipe.
    /// - Parameters:
    ///   - options: what the person says of it.
    ///   - name: what the pipe is called in messages.
    package static func open(
        standardInput bytes: [UInt8], as options: SourceOptions = SourceOptions(),
        name: String = PipeBuffer.standardName
    ) throws(SourceError) -> OpenTour {
        let source = options.applied(to: ByteSource(name: name, bytes: bytes))
        return try open(content: source, name: PageName(standardInput: bytes, title: name), options)
    }

    /// Opens a page.
    /// - Parameter named: what it is written in; nil if how it begins tells it.
    static func open(
        _ source: ByteSource, name: PageName, as named: PageKind?
    ) throws(SourceError) -> OpenTour {
        let source = try source.decoded(kind: named)
        guard try source.count() > 0 else { throw SourceError(source.name, "is empty") }
        let start = try source.bytes(in: 0..<PageHead.headSize)
        let kind = named ?? PageKind(start: start, fileName: source.isFile ? name.title : source.fileName)
        var tour = try kind.open(source, name)
        if let problem = source.problem { tour.warnings.append(problem.finding(.warning)) }
        return tour
    }

    /// The tours in a folder that holds several and is none itself, by their paths; none for anything else.
    package static func tours(in path: FilePath) -> [FilePath] {
        guard let file = try? SourceFile(path), (try? file.status().kind) == .folder,
            let canonicalPath = try? path.canonical()
        else { return [] }
        let folder = SourceFolder(root: TourRoot(folder: file), name: path, canonicalPath: canonicalPath)
        let tours = FolderTour.tours(in: folder)
        return tours.count > 1 ? tours.map { path.appending($0.components) } : []
    }

    /// The kinds of page that `--as` accepts.
    package static var pageKinds: [String] { PageKind.all.map(\.name) }

    /// Whether there is a folder at a path.
    package static func isFolder(_ path: FilePath) -> Bool { (try? SourceFile(path).status().kind) == .folder }

    /// Whether a folder is a tour that says so itself, as one with a manifest does.
    package static func isTour(folder path: FilePath) -> Bool {
        (try? SourceFile(path)).map { SourceKind.isMarked(TourRoot(folder: $0)) } ?? false
    }

    /// Whether a file of this name can be opened, by its ending.
    package static func isPage(_ name: String) -> Bool {
        let ending = FileName(name).extension
        return PageKind(extension: ending) != nil || SourceKind.hasEnding(ending)
    }
}
