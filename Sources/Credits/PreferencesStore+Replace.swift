internal import Platform
internal import SystemPackage

extension PreferencesStore {
    /// Replaces the file by one with these bytes: written beside it, synced, read back, renamed, the folder synced.
    ///
    /// - Parameters:
    ///   - old: the file as it was when it was read; its mode and owner are kept.
    ///   - keepingOld: whether it is to be the last good copy.
    /// - Returns: false, with nothing changed, when the file is not the one that was read any more.
    static func replace(
        _ names: FileNames, with bytes: [UInt8], old: FileStatus?, keepingOld: Bool
    ) throws(PreferencesError) -> Bool {
        let temporary = try writeTemporary(names, bytes, like: old)
        do throws(PreferencesError) {
            guard try isUnchanged(names.target, since: old) else {
                remove(temporary)
                return false
            }
            if old != nil, keepingOld { keepAsLastGood(names) }
            try renaming(temporary, to: names.target)
        } catch {
            remove(temporary)
            throw error
        }
        try syncFolder(names)
        return true
    }

    /// Makes the folder's entries safe on the disk.
    static func syncFolder(_ names: FileNames) throws(PreferencesError) {
        do throws(Errno) {
            try OpenFile(names.folder, O_RDONLY | O_DIRECTORY).sync()
        } catch .invalidArgument, .notSupported {
            // The file system has no such thing as syncing a folder.
        } catch {
            throw .failed(.syncFolder, names.folder, error)
        }
    }

    /// A new file beside the target that holds the bytes, synced and closed; removed again on any failure.
    private static func writeTemporary(
        _ names: FileNames, _ bytes: [UInt8], like old: FileStatus?
    ) throws(PreferencesError) -> FilePath {
        var path = names.temporary(process: getpid(), 0)
        var step = PreferencesError.Step.create
        let isSame: Bool
        do throws(Errno) {
            let file = try create(&path, names)
            defer { if step != .create && step != .replace { remove(path) } }
            step = .write
            if let old {
                // The person's own file, when the program is run by root for once. Another may not give files away.
                if old.owner != geteuid() || old.group != getegid() { try? file.setOwner(old.owner, old.group) }
                try file.setMode(old.permissions)
            }
            try file.write(bytes)
            step = .sync
            try file.sync()
            step = .readBack
            isSame = try file.holds(bytes)
            step = .close
            try file.close()
            if isSame { step = .replace }
        } catch {
            throw .failed(step, names.target, error)
        }
        guard isSame else { throw .differs(names.target) }
        return path
    }

    private static func create(_ path: inout FilePath, _ names: FileNames) throws(Errno) -> OpenFile {
        for number in 0..<100 {
            path = names.temporary(process: getpid(), number)
            do throws(Errno) {
                return try OpenFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
            } catch .fileExists {
                continue
            }
        }
        throw .fileExists
    }

    private static func isUnchanged(_ path: FilePath, since old: FileStatus?) throws(PreferencesError) -> Bool {
        do throws(Errno) {
            return try FileStatus(path) == old
        } catch {
            throw .failed(.read, path, error)
        }
    }

    private static func renaming(_ path: FilePath, to target: FilePath) throws(PreferencesError) {
        let result = path.withPlatformString { path in target.withPlatformString { rename(path, $0) } }
        guard result == 0 else { throw .failed(.replace, target, Errno(rawValue: errno)) }
    }

    /// A second name for the file that is about to be replaced. Only a help for the day the file is broken, so its
    /// failure is none of the saving.
    private static func keepAsLastGood(_ names: FileNames) {
        remove(names.lastGood)
        try? linkOrCopy(names.target, to: names.lastGood)
    }
}
