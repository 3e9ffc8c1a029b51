internal import HelperTools
package import Markdown
internal import Platform
package import SourceFiles
package import SystemPackage
package import TourDocument
internal import WebFetching

/// A folder that was named, or that a named file is in: what tours are made of. Nothing outside of it is read.
///
/// It lies on the disk, in an archive, or on the web: there its files come when they are asked for by who may wait, see ``waiting(isCancelled:)``.
package struct SourceFolder: Sendable {
    package enum Place: Sendable {
        /// With the absolute path without links.
        case disk(TourRoot, FilePath)
        case web(WebFolder)
        case archive(ArchiveFolder)
    }

    package let files: Place
    /// The folder as the reader named it, for messages.
    package let name: String
    /// How much of its pages is wanted.
    package var extent = PageExtent.main
    /// What the program that publishes its pages has added to Markdown.
    package var dialect: MarkdownOptions = []
    /// The encoding that the person says its pages are in.
    package var encoding: TextEncoding?
    /// Asked now and then while a file comes from elsewhere; nil if the caller does not wait for one.
    private var isCancelled: (@Sendable () -> Bool)?

    package init(root: TourRoot, name: FilePath, canonicalPath: FilePath, extent: PageExtent = .main) {
        (files, self.name, self.extent) = (.disk(root, canonicalPath), name.string, extent)
    }

    package init(_ folder: WebFolder, extent: PageExtent = .main) {
        (files, name, self.extent) = (.web(folder), String(folder.address.text.dropLast()), extent)
    }

    package init(_ folder: ArchiveFolder, extent: PageExtent) {
        (files, name, self.extent) = (.archive(folder), folder.archive.name, extent)
    }

    /// The same for who waits until a file is there.
    package func waiting(isCancelled: (@Sendable () -> Bool)? = nil) -> SourceFolder {
        var folder = self
        folder.isCancelled = isCancelled ?? web?.isCancelled ?? { false }
        return folder
    }

    /// The folder on the disk; nil if it is elsewhere.
    package var root: TourRoot? { if case .disk(let root, _) = files { root } else { nil } }
    package var web: WebFolder? { if case .web(let folder) = files { folder } else { nil } }
    /// The files that it says it has; nil on the disk.
    package var listing: FileListing? {
        switch files {
        case .disk: nil
        case .web(let folder): folder.listing
        case .archive(let folder): folder.listing
        }
    }

    /// The identity of a tour that has no other: the absolute path without links, or the address.
    package var id: String {
        switch files {
        case .disk(_, let path): path.string
        case .web(let folder): folder.id ?? folder.address.text
        case .archive(let folder): folder.name.id
        }
    }

    /// What it is called: its last name.
    package var title: String {
        switch files {
        case .disk(_, let path): path.lastComponent?.string ?? path.string
        case .web(let folder):
            folder.title ?? (try? PercentCoding.decode(folder.address.path.utf8.split(separator: 0x2F).last ?? []))
                .flatMap { $0.isEmpty ? nil : $0 } ?? folder.address.host
        case .archive(let folder): folder.name.title
        }
    }

    /// What to call something in it, for messages.
    package func place(of path: FilePath) -> String { path.isEmpty ? name : "\(name)/\(path)" }

    /// Whether something is there, by its path.
    package func has(_ path: FilePath) -> Bool {
        if case .disk(let root, _) = files { return (try? root.status(of: path)) != nil }
        return listing?.has(path.string) ?? false
    }

    /// Whether a file is there, by its path.
    package func isFile(_ path: FilePath) -> Bool {
        switch files {
        case .disk(let root, _): (try? root.kind(of: path)) == .regular
        case .web(let folder): folder.paths.contains(path.string)
        case .archive(let folder): folder.isFile(path.string)
        }
    }

    /// A regular file as its bytes are; nil if there is none.
    /// - Throws: if it cannot be read, is no regular file, or leads out of the folder.
    package func file(_ path: FilePath) throws(SourceError) -> ByteSource? {
        switch files {
        case .disk(let root, _):
            let file: SourceFile
            do throws(TourRoot.Problem) {
                file = try root.open(path)
            } catch .system(.noSuchFileOrDirectory) {
                return nil
            } catch {
                throw SourceError(place(of: path), error)
            }
            return try ByteSource(name: place(of: path), file: file, extent: extent)
        case .web(let folder):
            if folder.isListed, !folder.listing.has(path.lexicallyNormalized().string) { return nil }
            var source = try answer(try folder.address(of: path), in: folder).source
            source.extent = extent
            return source
        case .archive(let folder):
            var source = try folder.file(path.lexicallyNormalized().string)
            source?.extent = extent
            return source
        }
    }

    private func answer(_ address: WebAddress, in folder: WebFolder) throws(SourceError) -> WebAnswer {
        if let held = folder.client.held(address) { return held }
        guard let isCancelled else { throw .notLoaded(address.text) }
        return try folder.client.answer(at: address, for: folder.address, isCancelled: isCancelled)
    }

    /// The names in a folder of it that are listed, with whether each is a folder, in no order.
    ///
    /// - Parameter most: how many are read.
    package func names(in path: FilePath, atMost most: Int) throws(SourceError) -> [(name: String, isFolder: Bool)] {
        guard let root else { return listing?.names(in: path, atMost: most) ?? [] }
        var names: [(name: String, isFolder: Bool)] = []
        let opened: SourceFile
        do throws(TourRoot.Problem) {
            opened = try root.open(path)
        } catch {
            throw SourceError(place(of: path), error)
        }
        try SourceError.at(place(of: path)) { () throws(Errno) in
            try TourRoot(folder: opened).forEachEntry { name, kind in
                names.append((String(decoding: name, as: UTF8.self), kind == .folder))
                return names.count < most
            }
        }
        return names
    }

    // MARK: - What tours are made with

    /// Where the pictures of its pages are, or those of a folder in it.
    package func pictures(in path: FilePath = "") -> (any PictureSource)? {
        switch files {
        case .disk(let root, _):
            path.isEmpty ? PictureFolder(root) : (try? root.open(path)).map { PictureFolder(TourRoot(folder: $0)) }
        case .web(let folder):
            (try? folder.address.file(path.isEmpty ? "" : path.string + "/")).map {
                WebPictures(client: folder.client, folder: $0)
            }
        case .archive(let folder): folder.pictures(in: path.isEmpty ? "" : path.string + "/")
        }
    }

    // MARK: - git

    /// Whether it is in a work tree of git, so that git may leave something out.
    package var isInWorkTree: Bool {
        guard case .disk(_, var folder) = files else { return false }
        while access(folder.appending(".git").string, F_OK) != 0 {
            guard folder.removeLastComponent() else { return false }
        }
        return true
    }

    /// What git leaves out; nothing if that takes too long to find out.
    package func ignoredByGit(limit: Duration) -> Set<FilePath> {
        guard isInWorkTree, case .disk(_, let path) = files else { return [] }
        return GitIgnored.paths(in: path, environment: Self.gitEnvironment, limit: limit)
    }

    /// The text that a file had in a version; nil if git does not know it.
    package func text(of path: String, in version: String) -> String? {
        guard case .disk(_, let folder) = files else { return nil }
        return GitFile.bytes(
            of: path, in: version, folder: folder, environment: Self.gitEnvironment, limit: .seconds(2)
        ).map(UTF8Text.string)
    }

    private static var gitEnvironment: [String: String] {
        var environment: [String: String] = [:]
        for name in ["PATH", "HOME", "XDG_CONFIG_HOME"] { environment[name] = getenv(name).map { String(cString: $0) } }
        return environment
    }
}

extension SourceError {
    /// Stops reading a file that is not here yet, in callers that must not wait.
    package static func notLoaded(_ place: String) -> SourceError {
        SourceError(place, "is not here yet", isNotLoaded: true)
    }
}
