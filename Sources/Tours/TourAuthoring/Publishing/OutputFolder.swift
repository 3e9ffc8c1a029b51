internal import Platform
internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourFormats
internal import UserFiles

/// An open folder that files are written into, and nothing outside it: links in it are not followed.
struct OutputFolder: Sendable {
    /// The temporary name of a file being written. There is one at a time, since the folder is locked.
    private static let newName: FilePath.Component = ".tour.publishing"

    let folder: OpenFile

    /// The file at a path, without following links; nil if there is none.
    func file(at path: String) throws(Errno) -> OpenFile? {
        do throws(Errno) {
            guard let (parent, name) = try parent(of: path, isMade: false) else { return nil }
            return try OpenFile(name, in: parent)
        } catch .noSuchFileOrDirectory {
            return nil
        }
    }

    /// The folder that contains a path, and the path's last part; nil if it has none, or the folder does not exist.
    private func parent(
        of path: String, isMade: Bool
    ) throws(Errno) -> (folder: OpenFile, name: FilePath.Component)? {
        let path = FilePath(path)
        guard let name = path.lastComponent, path.root == nil else { return nil }
        var folder = folder
        for part in path.components.dropLast() {
            if isMade {
                do throws(Errno) {
                    let descriptor = folder.descriptor
                    _ = try retrying { part.withPlatformString { mkdirat(descriptor, $0, 0o777) } }
                } catch .fileExists {}
            }
            folder = try OpenFile(part, in: folder, O_RDONLY | O_DIRECTORY)
        }
        return (folder, name)
    }

    /// Writes a whole file, synced before it is renamed, and returns what was written.
    func write(_ source: ByteSource, to path: String, place: String) throws(SourceError) -> PublishedFiles.Content {
        func at<Result>(_ body: () throws(Errno) -> Result) throws(SourceError) -> Result {
            do throws(Errno) {
                return try body()
            } catch {
                throw SourceError(writing: place, error)
            }
        }
        let root = folder.descriptor
        let new = try at { () throws(Errno) in
            unlinkat(root, Self.newName.string, 0)
            return try OpenFile(Self.newName, in: folder, O_WRONLY | O_CREAT | O_EXCL)
        }
        var isInPlace = false
        defer { if !isInPlace { unlinkat(root, Self.newName.string, 0) } }
        var hash = SHA256()
        var count = 0
        var failure: Errno?
        try source.forEachPiece { piece in
            do throws(Errno) {
                hash.update(piece)
                try new.write(Array(piece))
                count += piece.count
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw SourceError(writing: place, failure) }
        try at { () throws(Errno) in
            try new.sync()
            guard let (parent, name) = try parent(of: path, isMade: true) else { throw .invalidArgument }
            let into = parent.descriptor
            _ = try retrying { name.withPlatformString { renameat(root, Self.newName.string, into, $0) } }
        }
        isInPlace = true
        return PublishedFiles.Content(bytes: count, sha256: hash.hexadecimal())
    }

    /// Removes a file, and the folders that are then empty. A missing file is no error.
    func remove(_ path: String, place: String) throws(SourceError) {
        do throws(Errno) {
            guard let (parent, name) = try parent(of: path, isMade: false) else { return }
            let folder = parent.descriptor
            _ = try retrying { name.withPlatformString { unlinkat(folder, $0, 0) } }
        } catch .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .isDirectory {
            // something else has its name, or its folder's
            return
        } catch {
            throw SourceError(writing: place, error)
        }
        var folder = FilePath(path).removingLastComponent()
        while !folder.isEmpty, let (parent, name) = try? parent(of: folder.string, isMade: false),
            name.withPlatformString({ unlinkat(parent.descriptor, $0, AT_REMOVEDIR) }) == 0
        {
            folder.removeLastComponent()
        }
    }
}

extension SourceError {
    /// The error for a failed system call, with advice for the author.
    init(writing place: String, _ error: Errno) {
        let advice =
            switch error {
            case .noSpace: "the disk is full; free some space"
            case .diskQuotaExceeded: "your quota is used up; remove some files"
            case .readOnlyFileSystem: "the disk is read-only"
            case .permissionDenied, .notPermitted: "you may not write there; check the permissions with ls -ld"
            case .notDirectory, .tooManySymbolicLinkLevels:
                "part of its path is a file or a link; move that away"
            case .isDirectory, .fileExists, .directoryNotEmpty: "there is a folder with this name; move that away"
            default: "\(error)"
            }
        self.init(place, "cannot be written: \(advice). Publish again to continue")
    }
}
