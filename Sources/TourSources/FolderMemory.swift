internal import Platform
internal import SystemPackage

/// Remembers the first pages of large folders, so that opening one again does not wait for the list of its pages.
///
/// A small file in the folder for caches, one line a folder. It may be deleted at any time; one that cannot be read, or holds
/// something else, says nothing, and one that cannot be written is done without. An entry is of use as long as no name in its
/// folder is added or removed.
struct FolderMemory: Sendable {
    static let fileName = "folders"
    /// How many folders are remembered: those that were opened last.
    static let most = 64
    private static let maximumSize = 128 << 10

    struct Entry: Hashable, Sendable {
        var folder: FileIdentity
        var pageCount: Int
        var firstPage: FilePath.Component
    }

    /// The folder for caches; it need not exist.
    let cache: FilePath

    private var file: FilePath { cache.appending(Self.fileName) }

    /// What is known of a folder, if it has not changed since.
    func entry(for folder: FileIdentity) -> Entry? { entries().first { $0.folder == folder } }

    /// Notes what a folder holds, in the place of what was known of it.
    ///
    /// Of two that write at the same time one may be lost, but neither is torn.
    func remember(_ entry: Entry) {
        let others = entries().filter { $0.folder.isSameFile(as: entry.folder) == false }
        let text = ([entry] + others.prefix(Self.most - 1)).map { $0.line + "\n" }.joined()
        cache.makeCacheFolder()
        let temporary = cache.appending("\(Self.fileName).\(getpid()).\(UInt32.random(in: 0...(.max)))")
        guard write(Array(text.utf8), to: temporary) else { return }
        let result = temporary.withPlatformString { from in file.withPlatformString { rename(from, $0) } }
        if result != 0 { _ = temporary.withPlatformString { unlink($0) } }
    }

    private func entries() -> [Entry] {
        guard let file = try? SourceFile(file), let source = try? ByteSource(name: Self.fileName, file: file),
            let bytes = try? source.allBytes(limit: Self.maximumSize, of: "a cache")
        else { return [] }
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { Entry(line: $0) }
    }

    private func write(_ bytes: [UInt8], to path: FilePath) -> Bool {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = path.withPlatformString { open($0, flags, 0o600) }
        guard descriptor >= 0 else { return false }
        let written = bytes.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
        let isWhole = close(descriptor) == 0 && written == bytes.count
        if !isWhole { _ = path.withPlatformString { unlink($0) } }
        return isWhole
    }
}

extension FolderMemory.Entry {
    /// What is to be remembered of a folder; nil if it is nothing: no page, or one that is found anyway.
    init?(folder: FileIdentity, pages: PackedNames) {
        guard pages.count > 0 else { return nil }
        let first = pages.withBytes(at: 0) { FilePath(bytes: $0).lastComponent }
        guard let first, !PageOrder.introductions.contains(first.string) else { return nil }
        self.init(folder: folder, pageCount: pages.count, firstPage: first)
    }

    /// Numbers, and the name in hexadecimal digits: a name may hold anything.
    fileprivate var line: String {
        let name = firstPage.withBytes { bytes in
            bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
        return (folder.numbers + [pageCount]).map { String($0) }.joined(separator: " ") + " " + name
    }

    fileprivate init?(line: ArraySlice<UInt8>) {
        let words = line.split(separator: UInt8(ascii: " "))
        let numbers = words.dropLast().compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard words.count == 8, numbers.count == 7, numbers[6] > 0, numbers[6] <= NameIndex.maximumPages,
            let digits = words.last, digits.count.isMultiple(of: 2), digits.count <= 2 * Int(NAME_MAX)
        else { return nil }
        var name: [CChar] = []
        for index in stride(from: digits.startIndex, to: digits.endIndex, by: 2) {
            let digit = String(decoding: digits[index...(index + 1)], as: UTF8.self)
            guard let byte = UInt8(digit, radix: 16), byte != 0 else { return nil }
            name.append(CChar(bitPattern: byte))
        }
        let path = FilePath(platformString: name + [0])
        guard let only = path.components.first, only.kind == .regular, path.components.count == 1, path.root == nil
        else { return nil }
        self.init(
            folder: FileIdentity(numbers: Array(numbers[..<6])), pageCount: numbers[6], firstPage: only)
    }
}

extension FileIdentity {
    /// Whether device and inode are the same, whatever was changed.
    fileprivate func isSameFile(as other: FileIdentity) -> Bool { numbers.prefix(2) == other.numbers.prefix(2) }
}
