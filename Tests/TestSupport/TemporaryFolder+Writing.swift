import Platform
package import SystemPackage

extension TemporaryFolder {
    /// Writes a file, and makes the folders above it.
    @discardableResult
    package func write(_ text: String, to name: String) throws -> FilePath { try write(Array(text.utf8), to: name) }

    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
        let file = path.appending(name)
        var folder = path
        for component in FilePath(name).removingLastComponent().components {
            folder.append(component)
            mkdir(folder.string, 0o700)
        }
        try file.write(bytes)
        return file
    }

    @discardableResult
    package func link(_ name: String, to target: String) throws -> FilePath {
        let file = path.appending(name)
        guard symlink(target, file.string) == 0 else { throw Errno(rawValue: errno) }
        return file
    }

    @discardableResult
    package func makePipe(_ name: String) throws -> FilePath {
        let file = path.appending(name)
        guard mkfifo(file.string, 0o600) == 0 else { throw Errno(rawValue: errno) }
        return file
    }

    @discardableResult
    package func makeFolder(_ name: String) throws -> FilePath {
        let folder = path.appending(name)
        guard mkdir(folder.string, 0o700) == 0 else { throw Errno(rawValue: errno) }
        return folder
    }

    /// Whether this process can be denied anything: the superuser cannot.
    package static var canBeDenied: Bool { geteuid() != 0 }
}
