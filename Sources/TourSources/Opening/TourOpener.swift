internal import Platform
package import SystemPackage
internal import TourDocument

/// Opens what a reader asks for as a tour.
package enum TourOpener {
    /// Opens a folder or a file as the first kind of source that it is of; see ``SourceKind``.
    ///
    /// Nothing is parsed that is not needed for the titles of the sections; nothing but regular files is ever read, and nothing
    /// blocks.
    ///
    /// - Throws: an error that says in one line what is wrong with it and what to do.
    package static func open(path: FilePath) throws(SourceError) -> OpenTour {
        guard !path.isEmpty else { throw SourceError("''", "is an empty path; name a file or folder") }
        let name = path.string
        let file = try SourceError.at(name) { () throws(Errno) in try SourceFile(path) }
        let status = try SourceError.at(name) { () throws(Errno) in try file.status() }
        switch status.kind {
        case .folder:
            return try open(
                SourceFolder(root: TourRoot(folder: file), name: path, canonicalPath: canonicalPath(of: path)))
        case .regular:
            let source = try ByteSource(name: name, file: file)
            return try open(
                NamedFile(
                    path: path, canonicalPath: canonicalPath(of: path), source: source,
                    start: source.bytes(in: 0..<PageHead.firstLook)))
        case .pipe:
            throw SourceError(
                name, "is a named pipe (FIFO), not a page; to read from it, pass it to tour - as standard input")
        default: throw SourceError(name, "is \(status.kind.name), not a page; name a file or folder")
        }
    }

    private static func open(_ folder: SourceFolder) throws(SourceError) -> OpenTour {
        for kind in SourceKind.all {
            guard let open = kind.openFolder, kind.marks.isEmpty || kind.marks.contains(where: folder.holds) else {
                continue
            }
            return try open(folder)
        }
        throw SourceError(folder.name.string, "is a folder, and nothing in it can be read")
    }

    private static func open(_ file: NamedFile) throws(SourceError) -> OpenTour {
        for kind in SourceKind.all {
            if let tour = try kind.openFile(file) { return tour }
        }
        throw SourceError(file.path.string, "is no page")
    }

    /// Opens a file as a page. Its kind is told by the name's ending, else by how it begins.
    static func openPage(_ file: NamedFile) throws(SourceError) -> OpenTour {
        let pageName = PageName(file: file.canonicalPath)
        var tour = try open(file.source, name: pageName, extension: FileName(file.path.string).extension)
        tour.fileName = pageName.title
        tour.pictures = PictureFolder(page: file.canonicalPath)
        return tour
    }

    /// Opens the text that came through a pipe: HTML if it begins as such, else Markdown.
    package static func open(standardInput bytes: [UInt8]) throws(SourceError) -> OpenTour {
        let name = PageName(standardInput: bytes)
        return try open(ByteSource(name: "standard input", bytes: bytes), name: name, extension: nil)
    }

    private static func open(
        _ source: ByteSource, name: PageName, extension: String?
    ) throws(SourceError) -> OpenTour {
        let named = PageKind(extension: `extension`)
        let source = try source.decoded(kind: named)
        guard try source.count() > 0 else { throw SourceError(source.name, "is empty: there is no text in it") }
        let start = try source.bytes(in: 0..<PageHead.firstLook)
        let kind = named ?? PageKind(start: start)
        var tour = try kind.open(source, name)
        if let problem = source.problem { tour.warnings.append(problem.finding(.warning)) }
        return tour
    }

    /// The name of the file that says what a folder's tour is.
    package static var manifestName: String { Manifest.fileName }

    /// Whether a file of this name is a page, by its ending.
    package static func isPage(_ name: String) -> Bool { PageKind(extension: FileName(name).extension) != nil }

    /// The absolute path without links, `.` and `..`: it names the same file from wherever it is looked at.
    private static func canonicalPath(of path: FilePath) throws(SourceError) -> FilePath {
        try SourceError.at(path.string) { () throws(Errno) in
            let resolved = path.withPlatformString { realpath($0, nil) }
            guard let resolved else { throw Errno(rawValue: errno) }
            defer { free(resolved) }
            return FilePath(platformString: resolved)
        }
    }
}
