internal import CMinizip
package import TourDocument
internal import Wording

/// A zip archive, read by minizip. Its directory is in memory; entries are inflated on demand, in memory only.
///
/// Immutable: asked on any thread.
package struct ZipArchive: Sendable {
    /// The limit of an entry's size divided by its packed size; text and pictures stay far below.
    static let maximumRatio = 200
    /// Smaller entries, in bytes, may have any ratio.
    static let ratioMatters = 1 << 20
    /// The limits of the sum of all entries, in bytes, and of their number.
    static let maximumTotal = 4 << 30
    static let maximumEntries = 100_000
    /// The longest name allowed, in bytes.
    private static let maximumName = 4096

    private struct Entry {
        var place: unz64_file_pos
        var size: Int
        var packedSize: Int
        var method: Int
        var isEncrypted: Bool
    }

    /// Compression methods (APPNOTE 4.4.5): those supported, and the names of other common ones.
    private static let methodsRead = [0, 8]
    private static let namesOfMethods = [9: "Deflate64", 12: "bzip2", 14: "LZMA", 93: "Zstandard", 95: "xz"]

    /// The archive's name in messages.
    package let name: String
    private let source: ByteSource
    private let entries: [String: Entry]
    /// The names of the entries in the archive's order, and the problems of some.
    package let paths: [String]
    package let warnings: BoundedWarnings

    /// Reads the directory of an archive. Throws if it has none, or its entries would become too large. Linear in them.
    package init(_ source: ByteSource) throws(SourceError) {
        self.source = source
        name = source.name
        guard let handle = try ZipHandle(source) else {
            throw SourceError(
                source.name,
                "is not a complete zip archive: the file list at its end is missing; download it again")
        }
        var (entries, paths, warnings) = ([String: Entry](), [String](), BoundedWarnings())
        let size = try source.count()
        var (total, packed) = (0, 0)
        var result = unzGoToFirstFile(handle.file)
        while result == UNZ_OK {
            guard paths.count < Self.maximumEntries else {
                throw SourceError(
                    source.name, "has more than \(Self.maximumEntries.counted("file")) in it; it is not read")
            }
            if let (path, entry) = Self.current(handle, source.name, &warnings) {
                total += min(entry.size, Self.maximumTotal)
                if entry.packedSize <= size { packed += entry.packedSize }
                if entries.updateValue(entry, forKey: path) != nil {
                    warnings.add(
                        SourceError("\(source.name)/\(path)", "appears twice; the last one is shown").finding())
                } else {
                    paths.append(path)
                }
            }
            result = unzGoToNextFile(handle.file)
        }
        if let failure = handle.failure { throw failure }
        if result != UNZ_END_OF_LIST_OF_FILE {
            warnings.add(
                SourceError(source.name, "the list of its files is damaged after \(paths.count.counted("file"))")
                    .finding())
        }
        guard packed <= size else { throw SourceError(source.name, "has files that overlap; it is not read") }
        let most = max(Self.ratioMatters, size * Self.maximumRatio)
        guard total <= min(Self.maximumTotal, most) else {
            throw SourceError(
                source.name, "would become \(ByteSource.size(total)) when unpacked, which is too large")
        }
        (self.entries, self.paths, self.warnings) = (entries, paths, warnings)
    }

    /// The entry that the handle is at; nil for a folder, and for an invalid name.
    private static func current(
        _ handle: ZipHandle, _ archive: String, _ warnings: inout BoundedWarnings
    ) -> (String, Entry)? {
        var info = unz_file_info64()
        var place = unz64_file_pos()
        var name = [UInt8](repeating: 0, count: maximumName)
        var extra = [UInt8](repeating: 0, count: maximumName)
        guard
            unzGetCurrentFileInfo64(
                handle.file, &info, &name, uLong(name.count), &extra, uLong(extra.count), nil, 0) == UNZ_OK,
            unzGetFilePos64(handle.file, &place) == UNZ_OK
        else { return nil }
        let path = String(decoding: name.prefix(Int(info.size_filename)), as: UTF8.self)
        guard !path.isEmpty, !path.hasSuffix("/") else { return nil }
        guard info.size_filename <= maximumName, PagePath.resolve(path, from: "") == path else {
            warnings.add(SourceError(archive, "“\(path)” is not a valid file name; left out").finding())
            return nil
        }
        // the Unix mode of the file, where the archive has one
        guard [0, 0o100_000].contains(info.external_fa >> 16 & 0o170_000) else {
            warnings.add(SourceError(archive, "“\(path)” is a link or a device; left out").finding(.warning))
            return nil
        }
        var sizes = largeSizes(in: extra.prefix(Int(info.size_file_extra)))
        let size = info.uncompressed_size == 0xFFFF_FFFF ? sizes.popFirst() : Int(clamping: info.uncompressed_size)
        let packedSize = info.compressed_size == 0xFFFF_FFFF ? sizes.popFirst() : Int(clamping: info.compressed_size)
        let entry = Entry(
            place: place, size: size ?? .max, packedSize: packedSize ?? .max, method: Int(info.compression_method),
            isEncrypted: info.flag & 1 != 0)
        return (path, entry)
    }

    /// The 64-bit sizes of an entry (APPNOTE 4.5.3), which older minizips do not read.
    private static func largeSizes(in extra: ArraySlice<UInt8>) -> ArraySlice<Int> {
        var rest = extra
        while rest.count >= 4 {
            let head = Array(rest.prefix(4))
            let field = rest.dropFirst(4).prefix(Int(head[2]) | Int(head[3]) << 8)
            if head[0] == 1, head[1] == 0 {
                return stride(from: field.startIndex, through: field.endIndex - 8, by: 8).map { start in
                    Int(clamping: field[start..<start + 8].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
                }[...]
            }
            rest = field.endIndex < rest.endIndex ? rest[field.endIndex...] : []
        }
        return []
    }

    /// The size of an entry in bytes, by the archive; nil if there is none.
    package func size(of path: String) -> Int? { entries[path]?.size }

    /// The bytes of an entry. Throws if it is missing, larger than `limit`, damaged, or not as declared. Linear.
    package func bytes(of path: String, limit: Int) throws(SourceError) -> [UInt8] {
        func fail(_ problem: String) -> SourceError { SourceError("\(name)/\(path)", problem) }
        guard let entry = entries[path] else { throw fail("is not in the archive") }
        if entry.isEncrypted { throw fail("is locked with a password") }
        guard Self.methodsRead.contains(entry.method) else {
            let name = Self.namesOfMethods[entry.method] ?? "method \(entry.method)"
            throw fail("is packed with \(name), which is not read; pack the archive again with Deflate")
        }
        guard entry.size <= limit else {
            throw fail(
                "is too large (\(ByteSource.size(entry.size))); such a file is read up to \(ByteSource.size(limit))")
        }
        guard entry.size <= max(Self.ratioMatters, entry.packedSize &* Self.maximumRatio) else {
            throw fail("would become more than \(Self.maximumRatio) times as large when unpacked; it is not read")
        }
        guard let handle = try ZipHandle(source) else { throw fail("is gone: the archive has changed; open it again") }
        var place = entry.place
        guard unzGoToFilePos64(handle.file, &place) == UNZ_OK, unzOpenCurrentFile(handle.file) == UNZ_OK else {
            throw handle.failure ?? fail("cannot be read: the archive is damaged at this place")
        }
        var result: CInt = 1
        let bytes = [UInt8](unsafeUninitializedCapacity: entry.size) { buffer, count in
            // minizip gives no more than the archive says; a lack is detected below
            while result > 0, count < buffer.count, let base = buffer.baseAddress {
                let wanted = min(buffer.count - count, 1 << 20)
                result = unzReadCurrentFile(handle.file, base + count, UInt32(wanted))
                if result > 0 { count += Int(result) }
            }
        }
        if let failure = handle.failure { throw failure }
        // minizip checks the sum after the last byte
        let end = unzCloseCurrentFile(handle.file)
        guard result >= 0, bytes.count == entry.size, end == UNZ_OK else {
            throw fail("is damaged: its checksum does not match")
        }
        return bytes
    }
}
