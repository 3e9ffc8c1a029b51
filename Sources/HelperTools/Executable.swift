import Glibc
import SystemPackage

/// Whether a path names a file that this process may run.
func isExecutable(_ file: FilePath) -> Bool {
    var info = stat()
    return file.withPlatformString { path in
        stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
