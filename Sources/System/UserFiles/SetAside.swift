internal import Platform
package import SystemPackage

/// A broken file that was kept under another name.
package struct SetAside: Sendable, Hashable, CustomStringConvertible {
    package var file: FilePath
    /// Its former path, links followed.
    package var original: FilePath
    var reason: String

    /// One line for the user.
    package var description: String { "\(original) was broken (\(reason)): it is kept as \(file)" }
}

extension FileNames {
    /// Gives a broken file a second, lasting name with the time, unless it has one from an earlier try.
    func setAside(_ broken: UserFile.Contents, limit: Int) throws(UserFileError) -> FilePath {
        for path in allSetAside() where Self.isSame(path, broken, limit: limit) { return path }
        let now = Self.now
        var path = setAside(now, 0)
        for number in 0..<1_000 {
            path = setAside(now, number)
            do throws(Errno) {
                try linkOrCopy(to: path, limit: limit)
                return path
            } catch .fileExists {
                continue
            } catch {
                throw .failed(.setAside, path, error)
            }
        }
        throw .failed(.setAside, path, .fileExists)
    }

    private static func isSame(_ path: FilePath, _ broken: UserFile.Contents, limit: Int) -> Bool {
        guard let status = try? FileStatus(path), status.size == broken.status.size else { return false }
        if status.isSameFile(as: broken.status) { return true }
        return (try? UserFile.contents(of: path, limit: limit))??.bytes == broken.bytes
    }

    /// The time in UTC for a file name: `20261121T050000Z`.
    private static var now: String {
        var seconds = time(nil)
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 32) { text in
            guard let start = text.baseAddress else { return "" }
            strftime(start, text.count, "%Y%m%dT%H%M%SZ", &parts)
            return String(cString: start)
        }
    }

    /// Gives the target a second name: a hard link, or else a synced copy. Never replaces a file.
    func linkOrCopy(to other: FilePath, limit: Int) throws(Errno) {
        do throws(Errno) {
            _ = try retrying { target.withPlatformString { path in other.withPlatformString { link(path, $0) } } }
        } catch .notPermitted, .notSupported, .tooManyLinks, .noFunction {
            try copy(to: other, limit: limit)
        }
    }

    private func copy(to other: FilePath, limit: Int) throws(Errno) {
        let source = try OpenFile(target, O_RDONLY)
        let permissions = try source.status().permissions
        let bytes = try source.contents(limit: limit)
        let copy = try OpenFile(other, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        do throws(Errno) {
            try copy.setMode(permissions)
            try copy.write(bytes)
            try copy.sync()
            try copy.close()
        } catch {
            other.unlink()
            throw error
        }
    }
}
