internal import Platform
internal import Synchronization
internal import SystemPackage

/// A file that is written beside its target and then takes its place. If it does not, it is removed
/// with the last reference to it.
final class NewFile {
    private let names: FileNames
    private let path: FilePath
    private let file: OpenFile
    private var isInPlace = false
    /// Those that are not in place; nil when no more are to be made.
    private static let unfinished = Mutex<Set<FilePath>?>([])

    /// Makes an empty file, with the mode and the owner of the old one whose place it is to take, if there is one.
    init(for names: FileNames, like old: FileStatus?, mode: mode_t = 0o600) throws(UserFileError) {
        self.names = names
        path = names.temporary()
        file = try UserFileError.at(.create, names.target) { [path] () throws(Errno) in
            try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: old == nil ? mode : 0o600)
        }
        guard Self.unfinished.withLock({ $0?.insert(path) }) != nil else {
            throw .failed(.create, names.target, .canceled)
        }
        // as long as it is written, it is no left-over; not every disk has locks
        _ = try? FileLock.tryLock(file)
        guard let old else { return }
        try step(.write) { () throws(Errno) in
            // When root runs the program, the file stays the user's. Others may not change the owner.
            if old.owner != geteuid() || old.group != getegid() { try? file.setOwner(old.owner, old.group) }
            try file.setMode(old.permissions)
        }
    }

    deinit {
        if !isInPlace { path.unlink() }
        _ = Self.unfinished.withLock { $0?.remove(path) }
    }

    /// Removes those that are being written, and has no more be made.
    static func removeUnfinished() {
        for path in unfinished.withLock({ $0.take() }) ?? [] { path.unlink() }
    }

    func write(_ bytes: [UInt8]) throws(UserFileError) {
        try step(.write) { () throws(Errno) in try file.write(bytes) }
    }

    /// Makes what was written safe on the disk.
    ///
    /// - Parameter bytes: what the file is to hold: it is read back. Nil to do without that.
    func finish(holding bytes: [UInt8]? = nil) throws(UserFileError) {
        try step(.sync) { () throws(Errno) in try file.sync() }
        if let bytes {
            let isSame = try step(.readBack) { () throws(Errno) in try file.holds(bytes) }
            guard isSame else { throw .differs(names.target) }
        }
        try step(.close) { () throws(Errno) in try file.close() }
    }

    /// Takes the place of the target, whatever is there, and makes that safe on the disk.
    func replaceTarget() throws(UserFileError) {
        try step(.replace) { () throws(Errno) in
            _ = try retrying {
                path.withPlatformString { path in names.target.withPlatformString { rename(path, $0) } }
            }
        }
        isInPlace = true
        try names.syncFolder()
    }

    /// Takes the place of the target, if nothing is there. Returns whether it did.
    func becomeTarget() throws(UserFileError) -> Bool {
        do throws(Errno) {
            _ = try retrying { path.withPlatformString { path in names.target.withPlatformString { link(path, $0) } } }
        } catch .fileExists {
            return false
        } catch .notPermitted, .notSupported, .noFunction {
            // not every disk has links
            guard !names.target.isThere else { return false }
            try replaceTarget()
            return true
        } catch {
            throw .failed(.replace, names.target, error)
        }
        try names.syncFolder()
        return true
    }

    private func step<Result>(
        _ step: UserFileError.Step, _ body: () throws(Errno) -> Result
    ) throws(UserFileError) -> Result {
        try UserFileError.at(step, names.target, body)
    }
}

extension FileNames {
    /// Makes the folder's entries safe on the disk.
    func syncFolder() throws(UserFileError) {
        do throws(Errno) {
            try OpenFile(folder, O_RDONLY | O_DIRECTORY).sync()
        } catch .invalidArgument, .notSupported {
            // The file system has no such thing as syncing a folder.
        } catch {
            throw .failed(.syncFolder, folder, error)
        }
    }
}
