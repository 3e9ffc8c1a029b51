import Platform
package import SystemPackage

/// Files without a name, in memory.
package enum MemoryFile {
    /// A file of bytes, open at its start, and closed on exec. The caller closes it.
    ///
    /// Better input than a pipe: if a program ends early the writer gets no signal, and neither waits for the other.
    package static func holding(_ bytes: some Sequence<UInt8>) throws(Errno) -> FileDescriptor {
        // POSIX has shared memory as its only file in memory; the name is removed at once
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
