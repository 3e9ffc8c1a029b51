internal import Platform
internal import SystemPackage

/// Tells when a page, or a page of a folder, was written, moved or removed: with inotify(7), on the folder that it is in, since
/// editors put a new file in the place of the old one.
package final class FileWatch {
    /// Readable when something happened: for `poll`.
    package let descriptor: Int32
    /// The folders, by the numbers that inotify gives them (one has one, however it is named), and the files in them that are
    /// watched; none for all pages of a folder.
    private var folders: [Int32: Set<String>] = [:]
    /// Whether it is a folder that is watched.
    package let isOfFolder: Bool

    /// No more files than this are watched in a folder beside the page.
    private static let maximumFiles = 1_000

    /// Nil where it cannot be watched: it is no file, or the system has no more watches. `R` does it then.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        isOfFolder = status.st_mode & S_IFMT == S_IFDIR
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let file = FilePath(path)
        guard isOfFolder ? add(file, files: []) : add(file: path) else {
            close(descriptor)
            return nil
        }
    }

    /// Watches the folder that a file is in, too. Returns whether it was not watched before.
    package func add(folderOf path: String) -> Bool { add(FilePath(path).removingLastComponent(), files: []) }

    /// Watches a file, too. Returns whether it can be.
    @discardableResult
    package func add(file path: String) -> Bool {
        let file = FilePath(path)
        return add(file.removingLastComponent(), files: file.lastComponent.map { [$0.string] } ?? [])
    }

    /// Returns whether more is watched from now on.
    private func add(_ folder: FilePath, files: Set<String>) -> Bool {
        let events = IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR
        let number = inotify_add_watch(descriptor, folder.isEmpty ? "." : folder.string, UInt32(events))
        guard number >= 0 else { return false }
        guard let watched = folders[number] else {
            folders[number] = files
            return true
        }
        let all = watched.isEmpty || files.isEmpty ? [] : watched.union(files)
        guard all != watched, all.count <= Self.maximumFiles else { return false }
        folders[number] = all
        return true
    }

    deinit { close(descriptor) }

    /// What happened to what is read.
    package enum Change: Hashable, Sendable {
        /// It is being written or moved: more will happen.
        case underWay
        /// It was written to its end, or put into its place whole.
        case saved
    }

    /// Takes what happened; nil if it does not concern what is read.
    package func takeChange() -> Change? {
        var change: Change?
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            // another file of the folder may be written without end
            for _ in 0..<16 {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    offset = start + Int(event.len)
                    let bytes = buffer[start..<min(offset, count)].prefix { $0 != 0 }
                    let changed = String(decoding: bytes, as: UTF8.self)
                    guard let files = folders[event.wd],
                        files.isEmpty ? !Self.isEditors(changed) : files.contains(changed)
                    else { continue }
                    // what happened last says how it is now
                    let isSaved = event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE) != 0
                    change = isSaved ? .saved : .underWay
                }
            }
        }
        return change
    }

    /// Whether a file is an editor's own, which comes and goes beside the pages: swap files, backups, and the one with which
    /// vi finds out whether it may write.
    private static func isEditors(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") || name == "4913"
    }
}
