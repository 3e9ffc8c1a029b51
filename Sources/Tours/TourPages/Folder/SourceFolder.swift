internal import HelperTools
package import MarkdownTree
internal import Platform
package import SourceFiles
package import SystemPackage
package import TourDocument
internal import UserFiles
package import WebFetching

/// A folder that was named, or that contains a named file: the material of tours. Nothing outside it is read.
///
/// It is on disk, in an archive, or on the web, where files are loaded only for callers that wait, see
/// ``waiting(isCancelled:)``.
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
    /// The part of its pages to show.
    package var extent = PageExtent.main
    /// The extensions to Markdown of the program that publishes its pages.
    package var dialect: MarkdownOptions
    /// The encoding that the user set for its pages.
    package var encoding: TextEncoding?
    /// Called now and then while a file loads; nil if the caller does not wait.
    private var isCancelled: (@Sendable () -> Bool)?

    package init(root: TourRoot, name: FilePath, canonicalPath: FilePath, extent: PageExtent = .main) {
        (files, self.name, self.extent) = (.disk(root, canonicalPath), name.string, extent)
        dialect = SiteMaker.dialect(around: canonicalPath)
    }

    /// A folder on disk.
    ///
    /// - Parameter path: absolute, without links.
    package init(_ path: FilePath, extent: PageExtent = .main) throws(SourceError) {
        let root = try SourceError.at(path.string) { () throws(Errno) in try TourRoot(path) }
        self.init(root: root, name: path, canonicalPath: path, extent: extent)
    }

    package init(_ folder: WebFolder, extent: PageExtent = .main) {
        (files, name, self.extent) = (.web(folder), String(folder.address.text.dropLast()), extent)
        dialect = FileListing(paths: folder.paths).dialect
    }

    package init(_ folder: ArchiveFolder, extent: PageExtent) {
        (files, name, self.extent) = (.archive(folder), folder.archive.name, extent)
        dialect = folder.listing.dialect
    }

    /// The same folder for callers that wait for files.
    package func waiting(isCancelled: (@Sendable () -> Bool)? = nil) -> SourceFolder {
        var folder = self
        folder.isCancelled = isCancelled ?? web?.isCancelled ?? { false }
        return folder
    }

    /// The folder on the disk; nil if it is elsewhere.
    package var root: TourRoot? { if case .disk(let root, _) = files { root } else { nil } }
    package var web: WebFolder? { if case .web(let folder) = files { folder } else { nil } }
    /// The list of its files; nil on disk.
    package var listing: FileListing? {
        switch files {
        case .disk: nil
        case .web(let folder): folder.listing
        case .archive(let folder): folder.listing
        }
    }

    /// The identity of a tour without its own id: the absolute path without links, or the address.
    package var id: String {
        switch files {
        case .disk(_, let path): path.string
        case .web(let folder): folder.id ?? folder.address.text
        case .archive(let folder): folder.name.id
        }
    }

    /// Its last name.
    package var title: String {
        switch files {
        case .disk(_, let path): path.lastComponent?.string ?? path.string
        case .web(let folder):
            folder.title ?? (try? PercentCoding.decode(folder.address.path.utf8.split(separator: 0x2F).last ?? []))
                .flatMap { $0.isEmpty ? nil : $0 } ?? folder.address.host
        case .archive(let folder): folder.name.title
        }
    }

    /// A name for something in it, for messages.
    package func place(of path: FilePath) -> String { path.isEmpty ? name : "\(name)/\(path)" }

    /// Whether something is there, by its path.
    package func has(_ path: FilePath) -> Bool {
        if case .disk(let root, _) = files { return (try? root.open(path)) != nil }
        return listing?.has(path.string) ?? false
    }

    package func isFile(_ path: FilePath) -> Bool {
        switch files {
        case .disk(let root, _): (try? root.kind(of: path)) == .regular
        case .web(let folder): folder.paths.contains(path.string)
        case .archive(let folder): folder.size(of: path.string) != nil
        }
    }

    /// The size of a file in bytes; nil if there is none, or it is not loaded.
    package func size(of path: FilePath) -> Int? {
        if case .archive(let folder) = files { return folder.size(of: path.string) }
        return try? file(path)?.count()
    }

    /// The original bytes of a regular file; nil if there is none.
    /// - Throws: if it cannot be read, is no regular file, or leads out of the folder.
    package func file(_ path: FilePath) throws(SourceError) -> ByteSource? {
        switch files {
        case .disk(let root, _):
            let file: OpenFile
            do throws(Errno) {
                file = try root.open(path)
            } catch .noSuchFileOrDirectory {
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

    /// The listed names in a folder inside it, with whether each is a folder, in no order.
    package func names(in path: FilePath, atMost most: Int) throws(SourceError) -> [(name: String, isFolder: Bool)] {
        guard let root else { return listing?.names(in: path, atMost: most) ?? [] }
        var names: [(name: String, isFolder: Bool)] = []
        try SourceError.at(place(of: path)) { () throws(Errno) in
            try TourRoot(folder: root.open(path)).forEachEntry { name, kind in
                names.append((String(decoding: name, as: UTF8.self), kind == .folder))
                return names.count < most
            }
        }
        return names
    }

    /// The source of the pictures of its pages, or of those of a folder in it.
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

    /// The git work tree around it, whose ignored files are left out; nil if there is none.
    private var workTree: WorkTree? {
        guard case .disk(_, let path) = files else { return nil }
        return WorkTree(around: path)
    }

    package var isInWorkTree: Bool { workTree != nil }

    /// The files that git ignores; empty if git takes longer than the limit.
    package func ignoredByGit(limit: Duration) -> Set<FilePath> {
        workTree?.ignored(environment: Self.gitEnvironment, limit: limit) ?? []
    }

    /// The text of a file in a version; nil if git does not know it.
    package func text(of path: String, in version: String) -> String? {
        workTree?.bytes(of: path, in: version, environment: Self.gitEnvironment, limit: .seconds(2))
            .map(UTF8Text.string)
    }

    private static var gitEnvironment: [String: String] {
        var environment: [String: String] = [:]
        for name in ["PATH", "HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"] {
            environment[name] = getenv(name).map { String(cString: $0) }
        }
        return environment
    }
}

extension SourceError {
    /// The error for a file that is not loaded, in callers that must not wait.
    package static func notLoaded(_ place: String) -> SourceError {
        SourceError(place, "is not here yet", isNotLoaded: true)
    }
}

/// The files of a folder that lists them, by their paths.
package struct FileListing: Sendable {
    package let paths: [String]

    func has(_ path: String) -> Bool { paths.contains { $0 == path || $0.hasPrefix(path + "/") } }

    /// The extensions to Markdown, detected by the names in the folder itself.
    fileprivate var dialect: MarkdownOptions {
        paths.reduce(into: []) { $0.formUnion(SiteMaker.dialect(ofFile: String($1.prefix { $0 != "/" }))) }
    }

    /// The names in a folder inside it, with whether each is a folder, in no order.
    func names(in folder: FilePath, atMost most: Int) -> [(name: String, isFolder: Bool)] {
        var names: [(name: String, isFolder: Bool)] = []
        let start = folder.isEmpty ? "" : folder.string + "/"
        var seen: Set<Substring> = []
        for path in paths where path.hasPrefix(start) {
            let rest = path.dropFirst(start.count)
            let name = rest.prefix { $0 != "/" }
            if seen.insert(name).inserted { names.append((String(name), name.count < rest.count)) }
            if names.count >= most { break }
        }
        return names
    }
}

/// A zip archive as a folder. If one folder holds everything, it is left out of the paths.
package struct ArchiveFolder: Sendable {
    /// The largest page that is read, in bytes.
    private static let maximumPage = 32 << 20

    let archive: ZipArchive
    /// Its name and identity.
    let name: PageName
    let listing: FileListing
    /// The path of the folder in the archive, with a slash at its end; empty for the archive itself.
    private let start: String

    package init(_ archive: ZipArchive, _ name: PageName) {
        (self.archive, self.name) = (archive, name)
        let first = archive.paths.first?.split(separator: "/", maxSplits: 1) ?? []
        let folder = first.count > 1 ? first[0] + "/" : ""
        let isCommon = archive.paths.allSatisfy { $0.hasPrefix(folder) }
        start = isCommon ? String(folder) : ""
        let length = start.count
        listing = FileListing(paths: archive.paths.map { String($0.dropFirst(length)) })
    }

    func size(of path: String) -> Int? { archive.size(of: start + path) }

    /// Nil if there is none.
    func file(_ path: String) throws(SourceError) -> ByteSource? {
        guard size(of: path) != nil else { return nil }
        return ByteSource(
            name: "\(archive.name)/\(path)", bytes: try archive.bytes(of: start + path, limit: Self.maximumPage))
    }

    /// - Parameter folder: the folder that links start from; empty, or with a slash at its end.
    func pictures(in folder: String) -> any PictureSource { ArchivePictures(archive, start: start + folder) }
}

/// A folder on the web, whose files are fetched when they are needed.
package struct WebFolder: Sendable {
    package let client: WebClient
    /// Its address, with a slash at its end.
    package let address: WebAddress
    /// The title; nil for the last name of the address.
    package var title: String?
    /// The tour's identity, if it differs from the address.
    package var id: String?
    /// The paths of the files in it, in natural order: all of them, or the known ones.
    package var paths: [String] = []
    package var isListed = false
    /// Whether the tour is no longer wanted. Called now and then while it is opened.
    var isCancelled: @Sendable () -> Bool

    package init(client: WebClient, address: WebAddress, isCancelled: @escaping @Sendable () -> Bool) {
        (self.client, self.address, self.isCancelled) = (client, address, isCancelled)
    }

    func address(of path: FilePath) throws(SourceError) -> WebAddress {
        let path = path.lexicallyNormalized()
        guard path.root == nil, path.components.first?.kind != .parentDirectory else {
            throw SourceError("\(address.text)\(path)", Errno.leavesRoot)
        }
        do throws(LinkRefusal) {
            return try address.file(path.string)
        } catch {
            throw SourceError("\(address.text)\(path)", error)
        }
    }

    var listing: FileListing { FileListing(paths: paths) }
}
