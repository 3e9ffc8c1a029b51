import Platform
import SystemPackage

/// The floor under every scan: reading a file and looking for newlines.
enum NewlineCount {
    /// The newlines of a file, or 0 if it cannot be read.
    static func lines(in path: FilePath) -> Int {
        let descriptor = open(path.string, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 64)
        defer { piece.deallocate() }
        guard let base = piece.baseAddress else { return 0 }
        var lines = 0
        while true {
            let count = read(descriptor, base, piece.count)
            if count <= 0 { return lines }
            var position = 0
            while position < count, let found = memchr(base + position, 0x0A, count - position) {
                lines += 1
                position = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found)) + 1
            }
        }
    }
}
