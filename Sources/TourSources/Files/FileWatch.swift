internal import Platform
internal import SystemPackage

/// Tells when a page, or a page of a folder, was written, moved or removed: with inotify(7), on the folder that it is in, since
/// editors put a new file in the place of the old one.
package final class FileWatch {
    /// Readable when something happened: for `poll`.
    package let descriptor: Int32
    /// The name of the page; nil for every page of the folder.
    private let name: String?
    /// The folders, by the numbers that inotify gives them: one has one, however it is named.
    private var folders: Set<Int32> = []

    /// Nil where it cannot be watched: it is no file, or the system has no more watches. `R` does it then.
    package init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        let file = FilePath(path)
        let folder = isFolder ? file : file.removingLastComponent()
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        name = isFolder ? nil : file.lastComponent?.string
        guard descriptor >= 0 else { return nil }
        guard add(folder.isEmpty ? "." : folder.string) else {
            close(descriptor)
            return nil
        }
    }

    /// Whether it is a folder that is watched.
    package var isOfFolder: Bool { name == nil }

    /// Watches the folder that a file is in, too. Returns whether it was not watched before.
    package func add(folderOf path: String) -> Bool { add(FilePath(path).removingLastComponent().string) }

    /// Returns whether the folder is watched from now on: it was not, and it can be.
    private func add(_ folder: String) -> Bool {
        let events = IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR
        let number = inotify_add_watch(descriptor, folder, UInt32(events))
        return number >= 0 && folders.insert(number).inserted
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
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    offset = start + Int(event.len)
                    let bytes = buffer[start..<min(offset, count)].prefix { $0 != 0 }
                    let changed = String(decoding: bytes, as: UTF8.self)
                    guard name.map({ $0 == changed }) ?? !Self.isEditors(changed) else { continue }
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
