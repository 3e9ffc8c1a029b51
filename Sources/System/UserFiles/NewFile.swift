internal import Platform
internal import Synchronization
internal import SystemPackage

/// A file written beside its target, which it replaces at the end; else it is removed with its last reference.
final class NewFile {
    private let names: FileNames
    private let path: FilePath
    private let file: OpenFile
    private var isInPlace = false
    /// New files not in place yet; nil after shutdown.
    private static let unfinished = Mutex<Set<FilePath>?>([])

    /// Makes an empty file, with the mode and the owner of the old one, if there is one.
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
        _ = try? file.tryLock()
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

    /// Removes all unfinished files, and prevents new ones.
    static func removeUnfinished() {
        for path in unfinished.withLock({ $0.take() }) ?? [] { path.unlink() }
    }

    func write(_ bytes: [UInt8]) throws(UserFileError) {
        try step(.write) { () throws(Errno) in try file.write(bytes) }
    }

    /// Syncs the file to the disk.
    /// - Parameter bytes: the expected contents, read back; nil to skip the check.
    func finish(holding bytes: [UInt8]? = nil) throws(UserFileError) {
        try step(.sync) { () throws(Errno) in try file.sync() }
        if let bytes {
            let isSame = try step(.readBack) { () throws(Errno) in try file.holds(bytes) }
            guard isSame else { throw .differs(names.target) }
        }
        try step(.close) { () throws(Errno) in try file.close() }
    }

    /// Replaces the target, whatever is there, and syncs the folder.
    func replaceTarget() throws(UserFileError) {
        try step(.replace) { () throws(Errno) in
            _ = try retrying {
                path.withPlatformString { path in names.target.withPlatformString { rename(path, $0) } }
            }
        }
        isInPlace = true
        try names.syncFolder()
    }

    /// Takes the target's name, if it is free. Returns whether it was.
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
    func syncFolder() throws(UserFileError) {
        do throws(Errno) {
            try OpenFile(folder, O_RDONLY | O_DIRECTORY).sync()
        } catch .invalidArgument, .notSupported {
            // The file system cannot sync folders.
        } catch {
            throw .failed(.syncFolder, folder, error)
        }
    }
}
