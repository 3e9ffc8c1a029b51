internal import Platform
package import SystemPackage

/// Programs on the disk.
package enum Executables {
    /// The program at its path if it has one, else in a folder of a `PATH`, if any. Relative entries are ignored.
    package static func find(_ name: String, path: String) -> FilePath? {
        if name.utf8.contains(UInt8(ascii: "/")) {
            let file = FilePath(name)
            return isExecutable(file) ? file : nil
        }
        for folder in path.split(separator: ":") where folder.hasPrefix("/") {
            let file = FilePath(String(folder)).appending(name)
            if isExecutable(file) { return file }
        }
        return nil
    }

    private static func isExecutable(_ file: FilePath) -> Bool {
        var info = stat()
        return file.withPlatformString { path in
            stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
        }
    }
}
