internal import Platform
internal import SourceFiles
package import SystemPackage
package import TourDocument
package import TourFormats
internal import UserFiles

/// A folder that a tour is published into, locked for as long as this lives.
///
/// It holds the tour's files and ``PublishedFiles``, the list of them. Files not in the list are not touched. The list
/// is written first, with the files to add and to remove, and again at the end, so that interrupted publishing can
/// resume.
///
/// Others with write access can change the list, too. So a file is removed only if this machine published it,
/// according to a list in a folder of the user's.
package final class PublishingFolder {
    private let files: TourFiles
    private let path: FilePath
    /// The name that the user gave, for messages.
    private let name: String
    /// Its address, or its absolute path without links.
    package let identity: String
    /// The list of files this machine published there; nil without a folder for it.
    private let record: UserFile?
    /// Nil if it does not exist yet.
    private var output: OutputFolder?
    /// The files published there; nil if nothing ever was.
    private let old: PublishedFiles?
    /// The `tour.yaml` there.
    private let manifest: Manifest?

    /// The price of publishing there; nil if it is free.
    package var terms: PublishingTerms? { manifest?.publishing }

    /// Opens a folder, which need not exist; its parent must.
    ///
    /// - Parameters:
    ///   - address: its name in messages and its identity; nil for its path.
    ///   - records: the user's folder with the lists of what was published where; it must exist.
    /// - Throws: if it holds something that this program did not publish, unless its `tour.yaml` has the key
    ///   `publishing`.
    package init(
        _ path: FilePath, for files: TourFiles, address: String? = nil, records: FilePath?
    ) throws(SourceError) {
        let name = address ?? path.string
        (self.files, self.path, self.name) = (files, path, name)
        var folder: OpenFile?
        do throws(Errno) {
            folder = try OpenFile(path, O_RDONLY | O_DIRECTORY)
        } catch .noSuchFileOrDirectory {
        } catch .notDirectory {
            throw SourceError(name, "is not a folder; name one that is empty or does not exist")
        } catch {
            throw SourceError(name, error)
        }
        let canonicalPath: FilePath
        if folder == nil {
            let parent = path.removingLastComponent()
            guard let last = path.lastComponent, last.kind == .regular else {
                throw SourceError(name, "names no folder")
            }
            canonicalPath = try (parent.isEmpty ? "." : parent).canonical().appending(last)
        } else {
            canonicalPath = try path.canonical()
        }
        let identity = address ?? canonicalPath.string
        self.identity = identity
        record = records.map {
            UserFile(
                $0.appending(SHA256.hexadecimal(Array(identity.utf8)) + ".json"), limit: PublishedFiles.maximumSize)
        }
        guard !canonicalPath.starts(with: files.canonicalPath) else {
            throw SourceError(name, "is in the tour's own folder; publish to a folder outside it")
        }
        guard let folder else {
            (old, manifest) = (nil, nil)
            return
        }
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

    private static func expectEmpty(_ folder: OpenFile, name: String) throws(SourceError) {
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

    private func place(of path: String) -> String { "\(name)/\(path)" }

    // MARK: - Planning

    /// The changes that publishing makes.
    package struct Plan: Sendable {
        fileprivate let manifest: [UInt8]
        fileprivate let list: PublishedFiles
        /// The paths of new and changed files, and of published files that are gone.
        package let written: [String]
        package let removed: [String]
        /// The listed files that are gone from the tour, but that this machine did not publish.
        package let left: [String]

        /// Whether the files and their list are up to date.
        package let isDone: Bool
        /// How many files there are afterwards.
        package var count: Int { list.files.count }
    }

    /// Compares the files of a tour with the folder, and writes nothing.
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
        // a published folder makes room for a file of its name
        let known = Set(old?.files.keys.flatMap { FilePath($0).andFolders } ?? [])
        for path in written where !known.contains(FilePath(path)) && path != Manifest.fileName {
            guard try self.content(at: path) == nil else {
                throw SourceError(place(of: path), "exists but was not published by tour; move it away")
            }
        }
        let own = ownFiles
        var (removed, left) = ([String](), [String]())
        for path in (old?.files.keys.sorted() ?? []) where list.files[path] == nil {
            guard let content = try self.content(at: path) else { continue }
            if content == own.files[path] { removed.append(path) } else { left.append(path) }
        }
        return Plan(
            manifest: manifest, list: list, written: written.sorted(), removed: removed, left: left,
            isDone: written.isEmpty && list == old)
    }

    /// The files that this machine published there; empty where unknown.
    private var ownFiles: PublishedFiles {
        guard let bytes = try? record?.read() else { return PublishedFiles() }
        return (try? PublishedFiles(json: bytes, name: "")) ?? PublishedFiles()
    }

    /// Records what this machine published. If that fails, less is removed another time.
    private func note(_ files: PublishedFiles) {
        guard let record, files != ownFiles else { return }
        _ = try? UserFile.save(at: record.path, replacing: true) { try $0(String(decoding: files.json, as: UTF8.self)) }
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
                return (nil, FileKind.other)
            }
        }
        guard let kind else { return nil }
        guard let file, kind == .regular else { return PublishedFiles.Content(bytes: -1, sha256: "") }
        return try Self.content(of: ByteSource(name: place, file: file))
    }

    // MARK: - Writing

    /// Carries out a plan.
    package func publish(_ plan: Plan) throws(SourceError) {
        let output = try openOutput()
        var (list, own) = (old ?? PublishedFiles(), ownFiles)
        list.files.merge(plan.list.files) { $1 }
        own.files.merge(plan.list.files) { $1 }
        note(own)
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
        note(plan.list)
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
            let folder = try OpenFile(path, O_RDONLY | O_DIRECTORY)
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
    /// The path and all folders above it.
    fileprivate var andFolders: [FilePath] {
        sequence(first: self) { $0.removingLastComponent() }.prefix { !$0.isEmpty }.map { $0 }
    }
}
