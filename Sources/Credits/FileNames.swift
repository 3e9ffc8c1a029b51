internal import Platform
internal import SystemPackage

/// The preferences file behind all symbolic links, and the files that stand beside it.
struct FileNames: Sendable, Hashable {
    let folder: FilePath
    /// The file's own name, without folder.
    let name: String

    var target: FilePath { folder.appending(name) }
    /// Locked while the file is being replaced; never renamed or removed.
    var lock: FilePath { folder.appending(".\(name).lock") }
    /// The writing before the present one.
    var lastGood: FilePath { folder.appending(".\(name).last") }

    /// A temporary file of a process. All are made and removed under the lock.
    func temporary(process: pid_t, _ number: Int) -> FilePath {
        folder.appending("\(temporaryPrefix)\(process)-\(number)")
    }

    /// Where a broken file is set aside.
    func setAside(_ time: Timestamp, _ number: Int) -> FilePath {
        folder.appending("\(setAsidePrefix)\(time.compact)\(number == 0 ? "" : "-\(number)")")
    }

    /// The names in the folder of the files set aside.
    func allSetAside() -> [FilePath] {
        Self.names(in: folder).filter { $0.hasPrefix(setAsidePrefix) }.sorted().map { folder.appending($0) }
    }

    /// The temporary files that a process which is no more left behind; under the lock, those of this process are
    /// left over as well.
    func deadTemporaries(underLock: Bool) -> [FilePath] {
        Self.names(in: folder).filter { name in
            guard name.hasPrefix(temporaryPrefix),
                let process = pid_t(name.dropFirst(temporaryPrefix.count).prefix { $0 != "-" }), process > 0
            else { return false }
            if process == getpid() { return underLock }
            return kill(process, 0) != 0 && errno == ESRCH
        }.map { folder.appending($0) }
    }

    private var temporaryPrefix: String { ".\(name).tmp-" }
    private var setAsidePrefix: String { "\(name).corrupt-" }

    private static func names(in folder: FilePath) -> [String] {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }
}

extension FileNames {
    /// Follows the symbolic links of `path`, which need not exist itself; its folder must.
    init(resolving path: FilePath) throws(Errno) {
        var path = path
        var hops = 0
        while let destination = try Self.destination(ofLink: path) {
            hops += 1
            guard hops <= 40 else { throw .tooManySymbolicLinkLevels }
            path = destination.isAbsolute ? destination : path.removingLastComponent().pushing(destination)
        }
        guard let last = path.lastComponent, last.kind == .regular else { throw .isDirectory }
        let parent = path.removingLastComponent()
        folder = try Self.realPath(parent.isEmpty ? "." : parent)
        name = last.string
    }

    private static func destination(ofLink path: FilePath) throws(Errno) -> FilePath? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        do throws(Errno) {
            _ = try retrying { path.withPlatformString { readlink($0, &buffer, Int(PATH_MAX)) } }
        } catch .invalidArgument, .noSuchFileOrDirectory {
            return nil  // No link, or nothing there.
        }
        return FilePath(platformString: buffer)
    }

    private static func realPath(_ path: FilePath) throws(Errno) -> FilePath {
        guard let real = path.withPlatformString({ realpath($0, nil) }) else { throw Errno(rawValue: errno) }
        defer { free(real) }
        return FilePath(platformString: real)
    }
}
