internal import Platform
package import SystemPackage
internal import UserFiles

/// A folder that a tour is published into, locked for as long as this lives.
///
/// It holds the tour's files and ``PublishedFiles``, the list of them. What is not in the list is not touched. The list is written
/// first, with what is to come and what is to go, and again at the end: publishing that was interrupted goes on the next time.
package final class PublishingFolder {
    private let files: TourFiles
    private let path: FilePath
    /// As it was named, for messages.
    private let name: String
    /// Its absolute path without links: what it is known by.
    package let canonicalPath: FilePath
    /// Nil if it is not there yet.
    private var output: OutputFolder?
    /// What was published there; nil if nothing ever was.
    private let old: PublishedFiles?
    /// What its `tour.yaml` says.
    private let manifest: Manifest?

    /// What publishing there costs; nil if it is free.
    package var terms: PublishingTerms? { manifest?.publishing }

    /// Opens a folder, which need not be there; the one that it is in must.
    ///
    /// - Parameters:
    ///   - files: those that are to be published.
    ///   - name: what to call it in messages; nil for its path.
    /// - Throws: if it holds something that was not published by this program, unless its `tour.yaml` has the key `publishing`.
    package init(_ path: FilePath, for files: TourFiles, name: String? = nil) throws(SourceError) {
        let name = name ?? path.string
        (self.files, self.path, self.name) = (files, path, name)
        let folder: SourceFile
        do throws(Errno) {
            folder = try SourceFile(path, flags: O_RDONLY | O_DIRECTORY)
        } catch .noSuchFileOrDirectory {
            (old, manifest) = (nil, nil)
            let parent = path.removingLastComponent()
            guard let last = path.lastComponent, last.kind == .regular else {
                throw SourceError(name, "names no folder")
            }
            canonicalPath = try Self.canonicalPath(of: parent.isEmpty ? "." : parent).appending(last)
            try Self.refuse(canonicalPath, within: files, name: name)
            return
        } catch .notDirectory {
            throw SourceError(name, "is not a folder; name one that is empty or does not exist yet")
        } catch {
            throw SourceError(name, error)
        }
        canonicalPath = try Self.canonicalPath(of: path)
        try Self.refuse(canonicalPath, within: files, name: name)
        guard flock(folder.descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            throw SourceError(name, "is being published into by another program; try again when it is done")
        }
        let output = OutputFolder(folder: folder)
        self.output = output
        func source(_ file: String) throws(SourceError) -> ByteSource? {
            let place = "\(name)/\(file)"
            let file = try SourceError.at(place) { () throws(Errno) in try output.file(at: file) }
            guard let file else { return nil }
            return try ByteSource(name: place, file: file)
        }
        let list = try source(PublishedFiles.fileName)
        old = try list.map { list throws(SourceError) in
            try PublishedFiles(
                json: list.allBytes(limit: PublishedFiles.maximumSize, of: "a list of files"), name: list.name)
        }
        manifest = try source(Manifest.fileName).map { source throws(SourceError) in try Manifest(source) }
        guard old == nil, terms == nil else { return }
        try Self.expectEmpty(folder, name: name)
    }

    private static func refuse(_ path: FilePath, within files: TourFiles, name: String) throws(SourceError) {
        guard path.starts(with: files.canonicalPath) else { return }
        throw SourceError(name, "is in the tour's own folder; publish to a folder outside it")
    }

    private static func expectEmpty(_ folder: SourceFile, name: String) throws(SourceError) {
        var isEmpty = true
        try SourceError.at(name) { () throws(Errno) in
            try TourRoot(folder: folder).forEachEntry { name, _ in
                isEmpty = name.first == UInt8(ascii: ".")
                return isEmpty
            }
        }
        guard isEmpty else {
            throw SourceError(
                name, "is not empty and holds no published tour; name an empty or a new folder")
        }
    }

    private static func canonicalPath(of path: FilePath) throws(SourceError) -> FilePath {
        try SourceError.at(path.string) { () throws(Errno) in
            guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
            defer { free(resolved) }
            return FilePath(platformString: resolved)
        }
    }

    private func place(of path: String) -> String { "\(name)/\(path)" }

    // MARK: - Planning

    /// What publishing has to do.
    package struct Plan: Sendable {
        fileprivate let manifest: [UInt8]
        fileprivate let list: PublishedFiles
        /// The paths of what is new or changed, and of what was published and is gone.
        package let written: [String]
        package let removed: [String]

        /// Whether the files and the list of them are as they should be already.
        package let isDone: Bool
        /// How many files there are when it is done.
        package var count: Int { list.files.count }
    }

    /// Compares the files of a tour with what is there. Nothing is written.
    ///
    /// - Complexity: linear in the bytes of both.
    package func plan() throws(SourceError) -> Plan {
        let manifest = try PublishedManifest.bytes(for: files, replacing: manifest)
        var list = PublishedFiles()
        list.files[Manifest.fileName] = PublishedFiles.Content(
            bytes: manifest.count, sha256: SHA256.hexadecimal(manifest))
        for path in files.paths { list.files[path] = try Self.content(of: files.source(of: path)) }
        var written: [String] = []
        for (path, content) in list.files where try self.content(at: path) != content { written.append(path) }
        // a folder that was published makes room for a file of its name
        let known = Set(old?.files.keys.flatMap { FilePath($0).andFolders } ?? [])
        for path in written where !known.contains(FilePath(path)) && path != Manifest.fileName {
            guard try self.content(at: path) == nil else {
                throw SourceError(place(of: path), "exists but was not published by tour; move it away")
            }
        }
        let removed = old?.files.keys.filter { list.files[$0] == nil } ?? []
        return Plan(
            manifest: manifest, list: list, written: written.sorted(), removed: removed.sorted(),
            isDone: written.isEmpty && list == old)
    }

    private static func content(of source: ByteSource) throws(SourceError) -> PublishedFiles.Content {
        PublishedFiles.Content(bytes: try source.count(), sha256: try SHA256.hexadecimal(source))
    }

    /// The size and hash of a file there; nil if there is none. Anything but a file, such as a link, matches no file.
    private func content(at path: String) throws(SourceError) -> PublishedFiles.Content? {
        let place = place(of: path)
        let output = output
        let (file, kind) = try SourceError.at(place) { () throws(Errno) in
            do throws(Errno) {
                let file = try output?.file(at: path)
                return (file, try file?.status().kind)
            } catch .notDirectory {
                return (nil, nil)
            } catch .tooManySymbolicLinkLevels {
                return (nil, FileStatus.Kind.other)
            }
        }
        guard let kind else { return nil }
        guard let file, kind == .regular else { return PublishedFiles.Content(bytes: -1, sha256: "") }
        return try Self.content(of: ByteSource(name: place, file: file))
    }

    // MARK: - Writing

    /// Does what was planned.
    package func publish(_ plan: Plan) throws(SourceError) {
        let output = try openOutput()
        var list = old ?? PublishedFiles()
        list.files.merge(plan.list.files) { $1 }
        if list != old { try write(list, to: output) }
        for path in plan.removed { try output.remove(path, place: place(of: path)) }
        for path in plan.written {
            let source =
                path == Manifest.fileName
                ? ByteSource(name: path, bytes: plan.manifest) : try files.source(of: path)
            let content = try output.write(source, to: path, place: place(of: path))
            guard content == plan.list.files[path] else {
                throw SourceError(source.name, "changed while it was published; publish again")
            }
        }
        if plan.list != list { try write(plan.list, to: output) }
    }

    private func write(_ list: PublishedFiles, to output: OutputFolder) throws(SourceError) {
        let name = PublishedFiles.fileName
        _ = try output.write(ByteSource(name: name, bytes: list.json), to: name, place: place(of: name))
    }

    private func openOutput() throws(SourceError) -> OutputFolder {
        if let output { return output }
        let path = path
        do throws(Errno) {
            _ = try retrying { path.withPlatformString { mkdir($0, 0o777) } }
            let folder = try SourceFile(path, flags: O_RDONLY | O_DIRECTORY)
            _ = flock(folder.descriptor, LOCK_EX | LOCK_NB)
            let output = OutputFolder(folder: folder)
            self.output = output
            return output
        } catch {
            throw SourceError(writing: name, error)
        }
    }
}

extension FilePath {
    /// The path and those of the folders that it leads through.
    fileprivate var andFolders: [FilePath] {
        sequence(first: self) { $0.removingLastComponent() }.prefix { !$0.isEmpty }.map { $0 }
    }
}
