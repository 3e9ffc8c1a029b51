internal import JSONTree
internal import Platform
internal import SourceFiles
internal import Synchronization
internal import SystemPackage
internal import TourDocument
internal import UserFiles

/// Copies of answers, a file each, named by the hash of the address. A file is written whole and then gets its name, so
/// that others read it whole or not at all. Broken copies count as missing.
final class WebCache: Sendable {
    /// The first line of a file: other versions are not read.
    private static let signature = "tour-web 2"
    /// New copies between two checks of the total size.
    private static let checkInterval = 32
    /// The limit of a copy's head with its signature, in bytes.
    private static let maximumHead = 64 << 10

    private let folder: FilePath
    /// Bytes of all copies.
    private let limit: Int
    private let written = Mutex(0)

    /// Nil if the user has no cache folder.
    init?(environment: [String: String], limit: Int) {
        guard let folder = UserFolder.cache.path(environment: environment) else { return nil }
        self.folder = folder.appending("web")
        self.limit = limit
    }

    private func file(_ address: WebAddress) -> FilePath {
        folder.appending(SHA256.hexadecimal(Array(address.text.utf8)))
    }

    /// The copy of the answer for an address; nil if there is none. Complexity: linear in its size.
    func copy(of address: WebAddress) -> WebAnswer? {
        guard let (head, source) = openCopy(of: address), let size = try? source.count(),
            let body = try? source.bytes(in: 0..<size), head["sha256"]?.string == SHA256.hexadecimal(body),
            let answered = head["address"]?.string.flatMap({ try? WebAddress(fetching: $0) }),
            let fetched = head["fetched"]?.integer
        else { return nil }
        return WebAnswer(
            address: answered, type: head["type"]?.string, charset: head["charset"]?.string, body: body,
            fetched: fetched, freshUntil: head["freshUntil"]?.integer ?? 0, fragment: head["fragment"]?.string,
            etag: head["etag"]?.string, lastModified: head["lastModified"]?.string,
            remoteAddress: head["remote"]?.string ?? "")
    }

    /// The head of a copy, and its body, which may be broken: nothing else is read yet.
    func openCopy(of address: WebAddress) -> (head: JSONValue, body: ByteSource)? {
        guard let file = try? OpenFile(file(address)), let source = try? ByteSource(name: "", file: file),
            let start = try? source.bytes(in: 0..<Self.maximumHead)
        else { return nil }
        let parts = start.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].elementsEqual(Self.signature.utf8),
            let head = try? JSONParser.parse(Array(parts[1])), head["asked"]?.string == address.text
        else { return nil }
        return (head, source.dropping(parts[2].startIndex))
    }

    /// Stores a copy. On failure the page is fetched again another time.
    func keep(_ answer: WebAnswer, asked address: WebAddress) {
        let facts: JSONValue = [
            "asked": address.text, "address": answer.address.text, "fetched": answer.fetched,
            "freshUntil": answer.freshUntil, "remote": answer.remoteAddress,
            "sha256": SHA256.hexadecimal(answer.body), "type": answer.type, "charset": answer.charset,
            "fragment": answer.fragment, "etag": answer.etag, "lastModified": answer.lastModified,
        ]
        let head = Array("\(Self.signature)\n".utf8) + JSONWriter.compact(facts) + [0x0A]
        guard head.count < Self.maximumHead, (try? UserFolder.make(folder)) != nil else { return }
        write(head + answer.body, to: file(address))
        let isDue = written.withLock { count in
            count += 1
            return count % Self.checkInterval == 1
        }
        if isDue { removeOldest() }
    }

    private func write(_ bytes: [UInt8], to target: FilePath) {
        let temporary = folder.appending("\(target.lastComponent?.string ?? "")-\(UInt32.random(in: .min ... .max))")
        let isWritten = temporary.withPlatformString { path in
            let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { return false }
            let descriptor = FileDescriptor(rawValue: file)
            defer { try? descriptor.close() }
            return (try? descriptor.writeAll(bytes)) != nil
        }
        let isInPlace =
            isWritten && temporary.withPlatformString { from in target.withPlatformString { rename(from, $0) } } == 0
        if !isInPlace { _ = temporary.withPlatformString { unlink($0) } }
    }

    /// Removes the oldest copies until the rest is within the limit. Linear in the number of copies.
    private func removeOldest() {
        var files: [(path: FilePath, time: Int, size: Int)] = []
        for name in Folder.names(in: folder.string, atMost: 1_000_000) {
            let path = folder.appending(name)
            var status = stat()
            guard path.withPlatformString({ lstat($0, &status) }) == 0 else { continue }
            files.append((path, status.st_mtim.tv_sec, Int(status.st_size)))
        }
        var total = files.reduce(0) { $0 + $1.size }
        for file in files.sorted(by: { $0.time < $1.time }) where total > limit {
            _ = file.path.withPlatformString { unlink($0) }
            total -= file.size
        }
    }
}
