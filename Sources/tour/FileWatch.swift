import Glibc
import SystemPackage

/// Tells when a page, or a page of a folder, was written, moved or removed: with inotify(7), on the folder that it is in, since
/// editors put a new file in the place of the old one.
final class FileWatch {
    /// Readable when something happened: for `poll`.
    let descriptor: Int32
    /// The name of the page; nil for every page of the folder.
    private let name: String?

    /// Nil where it cannot be watched: it is no file, or the system has no more watches. `R` does it then.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        let file = FilePath(path)
        let folder = isFolder ? file : file.removingLastComponent()
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        name = isFolder ? nil : file.lastComponent?.string
        let events = IN_MODIFY | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE
        guard descriptor >= 0 else { return nil }
        guard inotify_add_watch(descriptor, folder.isEmpty ? "." : folder.string, UInt32(events)) >= 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }

    /// Takes what happened. True if it concerns what is read.
    func takeChange() -> Bool {
        var isConcerned = false
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
                    // editors' own files come and go beside the pages
                    if name.map({ $0 == changed }) ?? !changed.hasPrefix(".") { isConcerned = true }
                }
            }
        }
        return isConcerned
    }
}
