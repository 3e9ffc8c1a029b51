internal import HelperTools
package import MarkdownTree
package import SystemPackage
package import TourDocument
package import UserFiles

/// The bytes of a page, in memory or in a file, read on demand.
///
/// Files are read with `pread`, never mapped: one that shrinks during reading ends earlier.
package struct ByteSource: Sendable {
    private enum Storage: Sendable {
        case memory([UInt8])
        /// From an offset of the file on.
        case file(OpenFile, start: Int)
    }

    /// The source's name in messages.
    package let name: String
    /// Whether it is a file, whose path is its name; its bytes may have been copied to memory.
    package let isFile: Bool
    /// The problem with its encoding, if any.
    package let problem: SourceError?
    /// The file's name, or that of the packed file, for its type; nil if there is none.
    package var fileName: String?
    /// The part of the page to show.
    package var extent = PageExtent.main
    /// The Markdown dialect suggested by its name and folder.
    package var dialect: MarkdownOptions
    /// The encoding that its origin declares, in lower case; nil if it declares none.
    package var charset: String?
    /// The encoding set by the user; nil to detect it.
    package var encoding: TextEncoding?
    /// Whether the user wants it as text in any case.
    package var acceptsBinary = false
    /// The file that a byte is from, and its offset there; nil if all are from one source.
    package var origin: (@Sendable (Int) -> (source: ByteSource, offset: Int)?)?
    private let storage: Storage
    /// The byte and line number of the last query.
    let lastLine = LastLine()

    private init(name: String, isFile: Bool, problem: SourceError? = nil, _ storage: Storage) {
        self.name = name
        self.isFile = isFile
        self.problem = problem
        self.storage = storage
        dialect = SiteMaker.dialect(ofPage: name)
        fileName = isFile ? name : nil
    }

    package init(name: String, bytes: [UInt8], extent: PageExtent = .main) {
        self.init(name: name, isFile: false, .memory(bytes))
        self.extent = extent
    }

    init(name: String, growing file: OpenFile) { self.init(name: name, isFile: false, .file(file, start: 0)) }

    /// The file that a byte is from, and its offset there; nil if it is from none.
    package func place(of offset: Int) -> (source: ByteSource, offset: Int)? {
        if let origin { return origin(offset) }
        return isFile ? (source: self, offset: offset) : nil
    }

    /// Whether it is a growing stream without a path.
    package var isGrowing: Bool { if case .file = storage { !isFile } else { false } }

    /// The loss of the `count` known bytes of the file since it was opened; nil if it may only have grown.
    package func loss(after count: Int) throws(SourceError) -> SourceLoss? {
        guard isFile, case .file(let file, let start) = storage else { return nil }
        let (here, there) = try SourceError.at(name) { () throws(Errno) in
            (try file.status(), try OpenFile(FilePath(name)).status())
        }
        if !here.isSameFile(as: there) { return .replaced }
        return here.size - start < count ? .cut : nil
    }

    /// An open regular file. Anything else is refused with the reason, without reading from it.
    package init(name: String, file: OpenFile, extent: PageExtent = .main) throws(SourceError) {
        let status = try SourceError.at(name) { () throws(Errno) in try file.status() }
        guard status.kind == .regular else {
            throw SourceError(name, "is \(status.kind.name), not a page; only regular files are read")
        }
        self.init(name: name, isFile: true, .file(file, start: 0))
        self.extent = extent
    }

    /// The same without some bytes at its start.
    package func dropping(_ count: Int, problem: SourceError? = nil) -> ByteSource {
        let rest: Storage =
            switch storage {
            case .memory(let bytes): .memory(count == 0 ? bytes : Array(bytes.dropFirst(count)))
            case .file(let file, let start): .file(file, start: start + count)
            }
        return with(rest, problem: problem)
    }

    /// The same with other bytes, which correspond line by line.
    package func holding(_ bytes: [UInt8], problem: SourceError? = nil) -> ByteSource {
        with(.memory(bytes), problem: problem)
    }

    private func with(_ storage: Storage, problem: SourceError? = nil) -> ByteSource {
        var source = ByteSource(name: name, isFile: isFile, problem: problem, storage)
        (source.extent, source.dialect, source.acceptsBinary) = (extent, dialect, acceptsBinary)
        (source.charset, source.encoding, source.fileName, source.origin) = (charset, encoding, fileName, origin)
        return source
    }

    /// The number of bytes as of now.
    package func count() throws(SourceError) -> Int {
        switch storage {
        case .memory(let bytes): bytes.count
        case .file(let file, let start):
            max(0, try SourceError.at(name) { () throws(Errno) in try file.status().size } - start)
        }
    }

    /// The bytes of a range, fewer if the file ends before.
    package func bytes(in range: Range<Int>) throws(SourceError) -> [UInt8] {
        switch storage {
        case .memory(let bytes): return Array(bytes[range.clamped(to: 0..<bytes.count)])
        case .file(let file, let start):
            // allocate for the bytes that exist, not for those requested
            let range = range.clamped(to: 0..<(try count()))
            if range.isEmpty { return [] }
            return try SourceError.at(name) { () throws(Errno) in
                var failure: Errno?
                let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
                    do throws(Errno) {
                        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer), at: start + range.lowerBound)
                    } catch {
                        failure = error
                    }
                }
                if let failure { throw failure }
                return bytes
            }
        }
    }

    /// Its bytes as a file for another program; the caller closes it.
    package func descriptor() throws(SourceError) -> FileDescriptor {
        try SourceError.at(name) { () throws(Errno) in
            do {
                guard case .file(let file, let start) = storage else {
                    return try MemoryFile.holding(bytes(in: 0..<count()))
                }
                let copy = try FileDescriptor(rawValue: file.descriptor).duplicate()
                try copy.seek(offset: Int64(start), from: .start)
                return copy
            } catch {
                throw error as? Errno ?? .ioError
            }
        }
    }

    /// Reads from an offset until the buffer is full or the file ends. Returns the number of bytes.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(SourceError) -> Int {
        switch storage {
        case .memory(let bytes):
            let range = (offset..<offset + buffer.count).clamped(to: 0..<bytes.count)
            bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[range])) }
            return range.count
        case .file(let file, let start):
            return try SourceError.at(name) { () throws(Errno) in try file.read(into: buffer, at: start + offset) }
        }
    }

    /// Throws an error if the first bytes of the page are not text.
    package func refuseBinary(_ start: [UInt8]) throws(SourceError) {
        guard UTF8Text.looksBinary(start), !acceptsBinary else { return }
        throw SourceError(name, "is not text; pages are Markdown, HTML or plain text (--as text shows it anyway)")
    }

    /// All bytes, if they are no more than `limit`.
    package func allBytes(limit: Int, of what: String) throws(SourceError) -> [UInt8] {
        let count = try count()
        guard count <= limit else {
            throw SourceError(
                name, "is too large (\(Self.size(count))); \(what) is read up to \(Self.size(limit))")
        }
        return try bytes(in: 0..<count)
    }

    /// Calls `body` with the bytes between two offsets, in pieces, until it answers false or the file ends.
    package func forEachPiece(
        from start: Int = 0, to end: Int = .max, _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(SourceError) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var position = start
        while position < end {
            let wanted = UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(end - position))
            let count = try read(into: wanted, at: position)
            guard count > 0, body(UnsafeRawBufferPointer(rebasing: wanted[..<count])) else { return }
            position += count
        }
    }

    /// A number of bytes for people: `64 MB`, `1.0 TB`.
    package static func size(_ bytes: Int) -> String {
        var amount = Double(bytes)
        for unit in ["bytes", "KB", "MB", "GB"] {
            if amount < 1024 {
                let tenths = Int((amount * 10).rounded(.down))
                return tenths % 10 == 0 || unit == "bytes"
                    ? "\(tenths / 10) \(unit)" : "\(tenths / 10).\(tenths % 10) \(unit)"
            }
            amount /= 1024
        }
        return "\(Int(amount.rounded(.down))) TB"
    }
}

/// Why the bytes of a file that were read are outdated.
package enum SourceLoss: Hashable, Sendable {
    /// It is shorter.
    case cut
    /// Another file has its name.
    case replaced
}

extension FilePath {
    /// The absolute path without links, `.` and `..`, the same from every folder.
    package func canonical() throws(SourceError) -> FilePath {
        try SourceError.at(string) { () throws(Errno) in try resolved() }
    }
}

extension SourceError {
    /// Runs system calls; failures become errors about `place`, with advice.
    package static func at<Result>(_ place: String, _ body: () throws(Errno) -> Result) throws(SourceError) -> Result {
        do throws(Errno) {
            return try body()
        } catch {
            throw SourceError(place, error)
        }
    }

    /// The message for a failed system call.
    package init(_ place: String, _ error: Errno) {
        switch error {
        case .noSuchFileOrDirectory: self.init(place, "not found")
        case .permissionDenied, .notPermitted:
            self.init(place, "permission denied; ls -ld shows who may read it")
        case .tooManySymbolicLinkLevels: self.init(place, "its symbolic links form a loop")
        case .leavesRoot: self.init(place, "is outside the tour's folder")
        case .isHidden: self.init(place, "is hidden, or leads to something hidden")
        case .notDirectory: self.init(place, "part of this path is not a folder")
        case .fileNameTooLong: self.init(place, "the name is too long")
        case .noSuchAddressOrDevice: self.init(place, "is a socket or a device without a driver, not a page")
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem:
            self.init(place, "too many files are open; raise the limit with ulimit -n")
        default: self.init(place, "cannot be read: \(error)")
        }
    }
}
