internal import CMinizip
internal import TourDocument

/// An archive open in minizip, for one thread. It reads with `pread`, and buffers, since minizip often reads one byte
/// at a time; opening costs a few kilobytes of reading.
final class ZipHandle {
    private(set) var file: unzFile?
    private let source: ByteSource
    private let count: Int
    /// Minizip's offset.
    private var place = 0
    /// The error in reading the archive itself, if any.
    private(set) var failure: SourceError?
    private var kept: [UInt8] = []
    private var keptStart = 0

    private static let keptAtOnce = 4 << 10

    /// Finds the directory at the end of the archive; nil if there is none.
    init?(_ source: ByteSource) throws(SourceError) {
        self.source = source
        count = try source.count()
        var functions = zlib_filefunc64_def(
            zopen64_file: { handle, _, _ in handle },
            zread_file: { handle, _, buffer, count in
                uLong(ZipHandle.of(handle).read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
            },
            zwrite_file: { _, _, _, _ in 0 },
            ztell64_file: { handle, _ in ZPOS64_T(ZipHandle.of(handle).place) },
            zseek64_file: { handle, _, offset, origin in ZipHandle.of(handle).seek(offset, from: origin) ? 0 : -1 },
            zclose_file: { _, _ in 0 },
            zerror_file: { handle, _ in ZipHandle.of(handle).failure == nil ? 0 : 1 },
            opaque: Unmanaged.passUnretained(self).toOpaque())
        file = unzOpen2_64(nil, &functions)
        if file != nil { return }
        if let failure { throw failure }
        return nil
    }

    deinit { unzClose(file) }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> ZipHandle {
        // minizip returns the pointer it was given
        Unmanaged<ZipHandle>.fromOpaque(pointer!).takeUnretainedValue()
    }

    private func seek(_ offset: ZPOS64_T, from origin: CInt) -> Bool {
        let start =
            switch origin {
            case ZLIB_FILEFUNC_SEEK_SET: 0
            case ZLIB_FILEFUNC_SEEK_CUR: place
            default: count
            }
        // a backward offset is a number that wraps around
        let next = start &+ Int(truncatingIfNeeded: offset)
        guard next >= 0, next <= count else { return false }
        place = next
        return true
    }

    /// Reads until the buffer is full or the archive ends.
    private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        do throws(SourceError) {
            var read: Int
            if buffer.count >= Self.keptAtOnce {
                read = try source.read(into: buffer, at: place)
                // after an entry with 64-bit sizes minizip reads bytes without a meaning
                if read > 0, place + read == count {
                    buffer[read...].initializeMemory(as: UInt8.self, repeating: 0)
                    read = buffer.count
                }
            } else {
                if place < keptStart || place + buffer.count > keptStart + kept.count {
                    kept = try source.bytes(in: place..<place + Self.keptAtOnce)
                    keptStart = place
                }
                let here = kept[(place - keptStart)...].prefix(buffer.count)
                here.withUnsafeBytes { buffer.copyMemory(from: $0) }
                read = here.count
            }
            place += read
            return read
        } catch {
            failure = error
            return 0
        }
    }
}
