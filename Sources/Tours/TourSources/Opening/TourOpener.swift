internal import MarkdownTree
internal import Platform
package import SourceFiles
package import SystemPackage
package import TourDocument
internal import TourFormats
package import TourPages
internal import UserFiles

/// Opens folders, files, pipes and addresses as tours.
package enum TourOpener {
    /// Opens a folder or a file as the first kind of source that matches; see ``SourceKind``.
    ///
    /// Parses only what the titles of the sections need, reads only regular files, and does not block.
    ///
    /// - Parameters:
    ///   - options: the user's options; for a folder only the encoding is allowed.
    ///   - extent: how much of its pages to show, if they are those of a site.
    package static func open(
        path: FilePath, as options: SourceOptions = SourceOptions(), extent: PageExtent = .main
    ) throws(SourceError) -> OpenTour {
        guard !path.isEmpty else { throw SourceError("''", "is an empty path; name a file or folder") }
        let name = path.string
        let file = try SourceError.at(name) { () throws(Errno) in try OpenFile(path) }
        let status = try SourceError.at(name) { () throws(Errno) in try file.status() }
        switch status.kind {
        case .folder:
            guard options.kind == nil else { throw SourceError(name, "is a folder; --as is for a page or a pipe") }
            var folder = SourceFolder(
                root: TourRoot(folder: file), name: path, canonicalPath: try path.canonical(), extent: extent)
            folder.encoding = options.encoding
            if !options.keepsFolder, SourceKind.find(folder)?.marks.isEmpty == true,
                let readme = FolderTour.onlyReadme(in: folder)
            {
                return try open(path: path.appending(readme.components), as: options, extent: extent)
            }
            return try open(folder)
        case .regular:
            let source = options.applied(to: try ByteSource(name: name, file: file, extent: extent))
            let canonical = try path.canonical()
            return try open(NamedSource(source, PageName(file: canonical), path: canonical, options))
        default: throw SourceError(name, "is \(status.kind.name), not a page; name a file or folder")
        }
    }

    static func open(_ folder: SourceFolder) throws(SourceError) -> OpenTour {
        guard let open = SourceKind.find(folder)?.openFolder else {
            throw SourceError(folder.name, "is a folder, and nothing in it can be read")
        }
        return try open(folder)
    }

    static func open(_ file: NamedSource) throws(SourceError) -> OpenTour {
        if let kind = file.options.pageKind { return try openPage(file, as: kind) }
        if let tour = try openUnlessPage(file) { return tour }
        if let format = ForeignFormat(of: file.start, name: file.fileName.whole) {
            throw SourceError(file.source.name, format.problem)
        }
        return try openPage(file)
    }

    /// Opens a file as a kind of source; nil for a page.
    static func openUnlessPage(_ file: NamedSource) throws(SourceError) -> OpenTour? {
        for kind in SourceKind.all {
            if let tour = try kind.openFile(file) { return tour }
        }
        return nil
    }

    /// Opens a page.
    /// - Parameter kind: the kind of page; nil to tell it from the name's extension, or else from its start.
    static func openPage(_ file: NamedSource, as kind: PageKind? = nil) throws(SourceError) -> OpenTour {
        let named = kind ?? PageKind(extension: file.source.fileName.flatMap { FileName($0).extension })
        var source = file.source
        if let path = file.path { source.dialect.formUnion(SiteMaker.dialect(around: path.removingLastComponent())) }
        let found = source.dialect.contains(.inclusions) ? try file.pageWithInclusions() : nil
        source = found?.page ?? source
        var tour = try open(source, name: file.name, as: named)
        tour.warnings += found?.problems ?? []
        if let path = file.path {
            tour.fileName = file.name.title
            tour.pictures = PictureFolder(page: path)
        }
        return tour
    }

    /// Opens text from a pipe.
    static func open(
        standardInput bytes: [UInt8], as options: SourceOptions = SourceOptions(),
        name: String = PipeBuffer.standardName
    ) throws(SourceError) -> OpenTour {
        let source = options.applied(to: ByteSource(name: name, bytes: bytes))
        return try open(NamedSource(source, PageName(standardInput: bytes, title: name), options))
    }

    /// Opens a page.
    /// - Parameter named: the kind of page; nil to tell it from its start.
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
        guard isFolder(path), let root = try? TourRoot(path), let canonicalPath = try? path.canonical() else {
            return []
        }
        let folder = SourceFolder(root: root, name: path, canonicalPath: canonicalPath)
        let tours = FolderTour.tours(in: folder)
        return tours.count > 1 ? tours.map { path.appending($0.components) } : []
    }

    /// The kinds of page that `--as` accepts.
    package static var pageKinds: [String] { PageKind.all.map(\.name) }

    package static func isFolder(_ path: FilePath) -> Bool { (try? OpenFile(path).status().kind) == .folder }

    /// Whether a folder is marked as a tour, as one with a manifest is.
    package static func isTour(folder path: FilePath) -> Bool {
        (try? TourRoot(path)).map(SourceKind.isMarked) ?? false
    }

    /// Whether a file of this name can be opened, by its extension.
    package static func isPage(_ name: String) -> Bool {
        let ending = FileName(name).extension
        return PageKind(extension: ending) != nil || SourceKind.hasEnding(ending)
    }

    /// Opens text from a pipe once its first bytes are there, which tell its kind. The rest, and so the tour's id, is
    /// known when the opening is completed.
    package static func open(
        standardInput pipeBuffer: PipeBuffer, as options: SourceOptions = SourceOptions()
    ) throws(SourceError) -> OpenTour {
        var tour = try openText(of: pipeBuffer, as: options)
        // its paths are relative to the current folder
        tour.pictures = tour.pictures ?? PictureFolder(page: "./-")
        return tour
    }

    private static func openText(of pipeBuffer: PipeBuffer, as options: SourceOptions) throws(SourceError) -> OpenTour {
        pipeBuffer.takeStart()
        let source = options.applied(to: pipeBuffer.source)
        let first = try source.bytes(in: 0..<PageHead.headSize)
        // archives have their list of files at the end, and programs read whole files
        let isOfKind = SourceKind.all.contains { $0.signs.contains { $0.matches(first) } }
        if options.kind == nil, isOfKind || options.filters.filter(for: source, start: first) != nil {
            pipeBuffer.takeAll { true }
        }
        if pipeBuffer.isEnded {
            var tour = try open(standardInput: source.bytes(in: 0..<source.count()), as: options, name: source.name)
            if let problem = pipeBuffer.problem { tour.warnings.append(problem.finding()) }
            return tour
        }
        if options.kind == nil, let format = ForeignFormat(of: first, name: "") {
            throw SourceError(source.name, format.problem)
        }
        let wanted = options.pageKind
        let decoded = try source.decoded(kind: wanted)
        let start = try PageHead.start(of: decoded)
        let found = wanted ?? PageKind(start: start)
        // its id is not known yet
        let name = PageName(id: "", title: source.name, stem: PageName(standardInput: []).stem)
        let read = { @Sendable () throws(SourceError) -> any SectionedPage in
            let bytes = ByteSource(name: source.name, bytes: try source.bytes(in: 0..<source.count()))
            return try found.load(options.applied(to: bytes).decoded(kind: found), as: name)
        }
        // other encodings and kinds cannot be continued from their middle
        let isText = found.name == PageKind.text.name && decoded.isGrowing
        var tour = try PageTour.open(isText ? found.read(decoded, name, 0) : read(), pipe: (pipeBuffer, read))
        if let problem = decoded.problem { tour.warnings.append(problem.finding(.warning)) }
        return tour
    }

    /// Opens a page of the manual, as printed or as HTML; without a name, the list of pages.
    package static func open(manualPage bytes: [UInt8], isHTML: Bool, name: String) throws(SourceError) -> OpenTour {
        var tour = try (isHTML ? PageKind.mandoc : .manual).open(
            ByteSource(name: name, bytes: bytes), PageName(id: "man:\(name)", title: name, stem: name))
        tour.tour.title = name.isEmpty ? "Manual pages" : name
        return tour
    }
}
