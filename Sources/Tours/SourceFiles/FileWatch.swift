internal import Platform
internal import SystemPackage

/// Reports writes, moves and removals of a page or a folder's pages, by inotify(7) on folders: editors replace files.
package final class FileWatch {
    /// For `poll`: readable when something happened.
    package let descriptor: Int32
    /// The watched files by inotify's numbers of their folders, one a folder; none means all pages of a folder.
    private var folders: [Int32: Set<String>] = [:]
    /// Whether a folder is watched.
    package let isOfFolder: Bool

    /// The limit of files watched in a folder beside the page.
    private static let maximumFiles = 1_000

    /// Nil if it does not exist, or the system has no more watches: then the user reloads with `R`.
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

    /// Also watches the folder of a file. Returns whether that is new.
    package func add(folderOf path: String) -> Bool { add(FilePath(path).removingLastComponent(), files: []) }

    /// Also watches a file. Returns whether that is possible.
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

    /// A change of watched files.
    package enum Change: Hashable, Sendable {
        /// A file is being written or moved: more will happen.
        case underWay
        /// A file was completely written, or moved into place.
        case saved
    }

    /// Takes pending events; nil if none concerns watched files.
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
                    // the last event decides
                    let isSaved = event.mask & UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE) != 0
                    change = isSaved ? .saved : .underWay
                }
            }
        }
        return change
    }

    /// Whether a file is an editor's own: swap files, backups, and vi's test file for write permission.
    private static func isEditors(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") || name == "4913"
    }
}
