internal import Platform
internal import SystemPackage

/// A file, or a folder with all its contents.
package enum FileTree {
    /// Removes it. Links are removed, not followed; failures are ignored. For folders without other writers.
    static func remove(_ path: FilePath) {
        guard path.withPlatformString({ unlink($0) }) != 0 else { return }
        let descriptor = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) }
        guard descriptor >= 0 else { return }
        var names: [FilePath] = []
        _ = Folder.read(descriptor) { name, _ in
            names.append(FilePath(platformString: name.map { CChar(bitPattern: $0) } + [0]))
            return true
        }
        for name in names { remove(path.appending(name.components)) }
        _ = path.withPlatformString { rmdir($0) }
    }
}
