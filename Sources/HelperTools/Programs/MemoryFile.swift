import Platform
package import SystemPackage

/// Files without a name, in memory.
package enum MemoryFile {
    /// A file that holds bytes, open at its start, and closed when another program takes the place of this one.
    ///
    /// As a program's input it does what a pipe cannot: the program may end before it has read all without a signal to the
    /// one who writes, and neither waits for the other. The caller closes it.
    package static func holding(_ bytes: some Sequence<UInt8>) throws(Errno) -> FileDescriptor {
        // shared memory is the one file in memory that POSIX knows; its name is gone at once
        let name = "/tour-" + String(UInt64.random(in: .min ... .max), radix: 36)
        let number = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        shm_unlink(name)
        let file = FileDescriptor(rawValue: number)
        do {
            try file.writeAll(bytes)
            try file.seek(offset: 0, from: FileDescriptor.SeekOrigin.start)
        } catch {
            try? file.close()
            throw error as? Errno ?? .ioError
        }
        return file
    }
}
