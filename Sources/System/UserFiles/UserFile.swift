internal import Platform
package import SystemPackage

/// A file of the user that is read and replaced as a whole.
///
/// Holds only the file's name: every call reads the disk, so that any number of programs and threads may share a file.
/// Calls block; make them off the event loop.
package struct UserFile: Sendable, Hashable {
    /// Symbolic links are not followed.
    package let path: FilePath
    /// In bytes: a larger file is neither read nor written.
    package let limit: Int
    /// The wait of ``change(_:)`` for other writers.
    let patience: Duration
    /// Whether the replaced file is kept as a copy, in case the new one breaks.
    let keepsCopy: Bool

    package static let usualLimit = 8 << 20
    package static let usualPatience = Duration.seconds(2)

    package init(
        _ path: FilePath, limit: Int = usualLimit, patience: Duration = usualPatience, keepsCopy: Bool = false
    ) {
        self.path = path
        self.limit = limit
        self.patience = patience
        self.keepsCopy = keepsCopy
    }

    // MARK: - Reading

    /// All bytes of the file; nil if there is none. Takes no lock and writes nothing, so it works on a read-only disk
    /// and during writes: a writer replaces the file whole. Linear in the file's size.
    /// - Parameter followsLinks: whether the file may be a symbolic link; its folder always may.
    package func read(followsLinks: Bool = true) throws(UserFileError) -> [UInt8]? {
        try Self.contents(of: path, limit: limit, followsLinks ? O_RDONLY : O_RDONLY | O_NOFOLLOW)?.bytes
    }

    /// The present state; nil if there is no file.
    package var stamp: FileStatus? { try? FileStatus(path) }

    /// The bytes of the file that the present one replaced; nil if it cannot be found or read.
    package func readCopy() -> [UInt8]? {
        guard let names = try? FileNames(resolving: path) else { return nil }
        return (try? Self.contents(of: names.copy, limit: limit))??.bytes
    }

    /// The bytes of a file, and its status at that time.
    struct Contents {
        var bytes: [UInt8]
        var status: FileStatus
    }

    /// The contents of a regular file; nil when there is none. Too large a file is not read at all.
    static func contents(
        of path: FilePath, limit: Int, _ flags: CInt = O_RDONLY
    ) throws(UserFileError) -> Contents? {
        let file: OpenFile
        let status: FileStatus
        do throws(Errno) {
            file = try OpenFile(path, flags)
            status = try file.status()
        } catch .noSuchFileOrDirectory {
            return nil
        } catch {
            throw .failed(.read, path, error)
        }
        guard status.isRegular else { throw .notAFile(path) }
        guard status.size <= limit else { throw .tooLarge(path, limit: limit) }
        let bytes = try UserFileError.at(.read, path) { () throws(Errno) in try file.contents(limit: limit) }
        // it may have grown meanwhile
        guard bytes.count <= limit else { throw .tooLarge(path, limit: limit) }
        return Contents(bytes: bytes, status: status)
    }

    // MARK: - Changing

    /// The file as found under the lock.
    package struct Found {
        let names: FileNames
        let limit: Int
        /// Nil if there is no file.
        package let bytes: [UInt8]?

        /// The path, links followed.
        package var path: FilePath { names.target }

        /// The bytes of the file that it replaced; nil if there is none. Throws if it exists but cannot be read: the
        /// next write would lose what only it holds.
        package func copy() throws(UserFileError) -> [UInt8]? {
            do throws(UserFileError) {
                return try UserFile.contents(of: names.copy, limit: limit)?.bytes
            } catch .notAFile, .tooLarge {
                return nil  // It was never ours.
            }
        }
    }

    /// A decision about the file.
    package enum Change {
        case none
        /// Replace it. If it is broken, for a reason in a few words, the old file is set aside first.
        case replace([UInt8], brokenBecause: String? = nil)
    }

    /// The result of ``change(_:)``.
    package struct Outcome {
        /// Whether the file was replaced.
        package var isWritten: Bool
        /// The broken file that was found and kept.
        package var setAside: SetAside?
    }

    /// Changes the file durably: file and folder are synced.
    ///
    /// Under a lock, the file is read and replaced by a new one, which is synced and read back first. After a failure
    /// or a crash at any moment, it is the old file or the new one. A missing folder is made; links stay links, and
    /// mode and owner stay. Linear in the file's size.
    ///
    /// - Parameter edit: decides about the file. It may be called more than once.
    @discardableResult
    package func change(_ edit: (Found) throws(UserFileError) -> Change) throws(UserFileError) -> Outcome {
        let folder = path.removingLastComponent()
        if !folder.isEmpty { try UserFolder.make(folder) }
        let names = try FileNames(resolving: path)
        let lock = try lock(names)
        defer { lock.release() }
        names.removeLeftOvers(isLocked: lock.isHeld)
        // Editors take no lock. If the file changed while the new one was made, start again.
        for _ in 0..<5 {
            if let outcome = try commit(to: names, edit) { return outcome }
        }
        throw .keepsChanging(names.target)
    }

    private func lock(_ names: FileNames) throws(UserFileError) -> FileLock {
        do throws(Errno) {
            if let lock = try FileLock.take(names.lock, patience: patience) { return lock }
        } catch {
            throw .failed(.lock, names.lock, error)
        }
        throw .busy(names.target)
    }

    /// One reading, changing and replacing; `nil` when the file changed meanwhile.
    private func commit(
        to names: FileNames, _ edit: (Found) throws(UserFileError) -> Change
    ) throws(UserFileError) -> Outcome? {
        let old = try Self.contents(of: names.target, limit: limit)
        guard case .replace(let bytes, let reason) = try edit(Found(names: names, limit: limit, bytes: old?.bytes))
        else {
            try names.syncFolder()  // The program that wrote the file may have died before this.
            return Outcome(isWritten: false)
        }
        guard bytes.count <= limit else { throw .tooLarge(names.target, limit: limit) }
        var setAside: SetAside?
        if let old, let reason {
            let file = try names.setAside(old, limit: limit)
            setAside = SetAside(file: file, original: names.target, reason: reason)
        }
        let new = try NewFile(for: names, like: old?.status)
        try new.write(bytes)
        try new.finish(holding: bytes)
        guard try isUnchanged(names.target, since: old?.status) else { return nil }
        if old != nil, keepsCopy, setAside == nil {
            // The copy only helps if the file breaks: without it the file is still saved.
            names.copy.unlink()
            try? names.linkOrCopy(to: names.copy, limit: limit)
        }
        try new.replaceTarget()
        return Outcome(isWritten: true, setAside: setAside)
    }

    private func isUnchanged(_ path: FilePath, since old: FileStatus?) throws(UserFileError) -> Bool {
        try UserFileError.at(.read, path) { () throws(Errno) in try FileStatus(path) == old }
    }

    /// Writes a file that the user named, and nothing else in its folder. After a failure the file is unchanged.
    ///
    /// - Parameters:
    ///   - replacing: whether it may replace a file.
    ///   - followsLinks: whether the path may be a symbolic link, which then stays one.
    ///   - mode: the permissions of a new file, before the user's mask.
    ///   - write: is given a function that takes the text, piece by piece.
    /// - Returns: false if there is a file, and it was not to be replaced.
    package static func save(
        at path: FilePath, replacing: Bool, followsLinks: Bool = true, mode: UInt32 = 0o666,
        _ write: ((String) throws -> Void) throws -> Void
    ) throws -> Bool {
        let names = try FileNames(resolving: path, followsLinks: followsLinks)
        let old = try FileStatus(names.target)
        if let old {
            guard old.isRegular else { throw UserFileError.notAFile(path) }
            guard replacing else { return false }
        }
        names.removeLeftOvers(isLocked: false)
        let new = try NewFile(for: names, like: old, mode: mode)
        try write { try new.write(Array($0.utf8)) }
        try new.finish()
        guard old == nil else {
            try new.replaceTarget()
            return true
        }
        return try new.becomeTarget()
    }

    /// Removes all unfinished files, for a program that ends at once; their targets stay unchanged.
    package static func abandonUnfinished() { NewFile.removeUnfinished() }
}
