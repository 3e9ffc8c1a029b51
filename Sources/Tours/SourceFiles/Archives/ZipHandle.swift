internal import CMinizip
internal import TourDocument

/// An archive open in minizip, for one thread. It reads with `pread`; opening costs a few kilobytes of reading.
final class ZipHandle {
    let file: unzFile
    private let stream: ZipStream

    /// Finds the directory at the end of the archive; nil if there is none.
    init?(_ source: ByteSource) throws(SourceError) {
        stream = ZipStream(source, count: try source.count())
        var functions = zlib_filefunc64_def(
            zopen64_file: { stream, _, _ in stream },
            zread_file: { stream, _, buffer, count in
                uLong(ZipStream.of(stream).read(into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))))
            },
            zwrite_file: { _, _, _, _ in 0 },
            ztell64_file: { stream, _ in ZPOS64_T(ZipStream.of(stream).place) },
            zseek64_file: { stream, _, offset, origin in ZipStream.of(stream).seek(offset, from: origin) ? 0 : -1 },
            zclose_file: { _, _ in 0 },
            zerror_file: { stream, _ in ZipStream.of(stream).failure == nil ? 0 : 1 },
            opaque: Unmanaged.passUnretained(stream).toOpaque())
        guard let file = unzOpen2_64(nil, &functions) else {
            if let failure = stream.failure { throw failure }
            return nil
        }
        self.file = file
    }

    deinit { unzClose(file) }

    /// The error in reading the archive itself, if any.
    var failure: SourceError? { stream.failure }
}

/// The bytes of an archive at minizip's offset, buffered: it often reads one at a time.
private final class ZipStream {
    private let source: ByteSource
    private let count: Int
    private(set) var place = 0
    private(set) var failure: SourceError?
    private var kept: [UInt8] = []
    private var keptStart = 0

    private static let keptAtOnce = 4 << 10

    init(_ source: ByteSource, count: Int) {
        self.source = source
        self.count = count
    }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> ZipStream {
        // minizip returns the pointer it was given
        Unmanaged<ZipStream>.fromOpaque(pointer!).takeUnretainedValue()
    }

    func seek(_ offset: ZPOS64_T, from origin: CInt) -> Bool {
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
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
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
