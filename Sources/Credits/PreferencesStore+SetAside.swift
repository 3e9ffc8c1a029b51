internal import Platform
internal import SystemPackage

extension PreferencesStore {
    /// Gives a broken file a second name, under which it stays; the name tells when. A file that has one already,
    /// because what followed failed the last time, gets no other.
    static func setAside(
        _ names: FileNames, _ broken: (bytes: [UInt8], status: FileStatus)
    ) throws(PreferencesError) -> FilePath {
        for path in names.allSetAside() where isSame(path, broken) { return path }
        let now = Timestamp.now()
        var path = names.setAside(now, 0)
        for number in 0..<1_000 {
            path = names.setAside(now, number)
            do throws(Errno) {
                try linkOrCopy(names.target, to: path)
                return path
            } catch .fileExists {
                continue
            } catch {
                throw .failed(.setAside, path, error)
            }
        }
        throw .failed(.setAside, path, .fileExists)
    }

    private static func isSame(_ path: FilePath, _ broken: (bytes: [UInt8], status: FileStatus)) -> Bool {
        guard let status = try? FileStatus(path), status.size == broken.status.size else { return false }
        if status.isSameFile(as: broken.status) { return true }
        return (try? contents(of: path))??.bytes == broken.bytes
    }

    /// A hard link, or a synced copy where the file system has none. Never replaces a file.
    static func linkOrCopy(_ path: FilePath, to other: FilePath) throws(Errno) {
        do throws(Errno) {
            _ = try retrying { path.withPlatformString { path in other.withPlatformString { link(path, $0) } } }
        } catch .notPermitted, .notSupported, .tooManyLinks, .noFunction {
            try copy(path, to: other)
        }
    }

    private static func copy(_ path: FilePath, to other: FilePath) throws(Errno) {
        let source = try OpenFile(path, O_RDONLY)
        let permissions = try source.status().permissions
        let bytes = try source.contents(limit: maximumSize)
        let copy = try OpenFile(other, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
        do throws(Errno) {
            try copy.setMode(permissions)
            try copy.write(bytes)
            try copy.sync()
            try copy.close()
        } catch {
            remove(other)
            throw error
        }
    }
}
