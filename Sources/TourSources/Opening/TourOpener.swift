internal import Platform
package import SystemPackage
internal import TourDocument

/// Opens what a reader asks for as a tour.
package enum TourOpener {
    /// Opens a folder of pages or a single page.
    ///
    /// Its kind is told by the name's ending, else by how it begins. Nothing is parsed that is not needed for the titles of
    /// the sections; nothing but regular files is ever read, and nothing blocks.
    ///
    /// - Throws: an error that says in one line what is wrong with it and what to do.
    package static func open(path: FilePath) throws(SourceError) -> OpenTour {
        guard !path.isEmpty else { throw SourceError("''", "is an empty path; name a file or folder") }
        let name = path.string
        let file = try SourceError.at(name) { () throws(Errno) in try SourceFile(path) }
        let status = try SourceError.at(name) { () throws(Errno) in try file.status() }
        switch status.kind {
        case .folder:
            let root = TourRoot(folder: file)
            return try FolderTour.open(root, path: path, canonicalPath: canonicalPath(of: path))
        case .regular:
            let source = try ByteSource(name: name, file: file)
            let canonicalPath = try canonicalPath(of: path)
            let pageName = PageName(file: canonicalPath)
            var tour = try open(source, name: pageName, extension: FileName(path.string).extension)
            tour.fileName = pageName.title
            tour.folder = PictureFolder(page: canonicalPath)
            return tour
        case .pipe:
            throw SourceError(
                name, "is a named pipe (FIFO), not a page; to read from it, pass it to tour - as standard input")
        default: throw SourceError(name, "is \(status.kind.name), not a page; name a file or folder")
        }
    }

    /// Opens the text that came through a pipe: its kind is told by how it begins.
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
        let kind = named ?? PageKind(start: start, fileName: source.isFile ? name.title : nil)
        var tour = try kind.open(source, name)
        if let problem = source.problem { tour.warnings.append(problem.description) }
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
