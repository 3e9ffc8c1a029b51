import FoundationEssentials
import Platform
import SystemPackage

@testable import Credits

/// A new empty folder that is removed with all that is in it when the test is over.
final class TemporaryFolder {
    let path: FilePath

    init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        var template = Array((base + "/tour-credits-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template), let real = realpath(made, nil) else {
            throw Errno(rawValue: errno)
        }
        defer { free(real) }
        path = FilePath(platformString: real)
    }

    deinit {
        chmod(path.string, 0o700)
        try? FileManager.default.removeItem(atPath: path.string)
    }

    /// The preferences file of the tests; it is not made here.
    var file: FilePath { path.appending("preferences.json") }
    var store: PreferencesStore { PreferencesStore(path: file) }

    /// All names in the folder, sorted.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path.string)) ?? []).sorted()
    }
}

extension FilePath {
    func write(_ text: String) throws {
        try write(Array(text.utf8))
    }

    /// Writes in place: the file keeps its inode.
    func write(_ bytes: [UInt8]) throws {
        let file = try FileDescriptor.open(
            self, .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
        _ = try file.closeAfter { try file.writeAll(bytes) }
    }

    func bytes() throws -> [UInt8] {
        try OpenFile(self, O_RDONLY).contents(limit: 1 << 24)
    }

    func text() throws -> String {
        String(decoding: try bytes(), as: UTF8.self)
    }

    var permissions: mode_t? { (try? FileStatus(self))??.permissions }
    var inode: UInt? { (try? FileStatus(self))??.inode }
}

extension Grant {
    /// Grant number `n` of a tour.
    static func sample(_ n: Int, tour: String = "welcome", credits: Int = 1) -> Grant {
        Grant(
            tour: tour, section: "section-\(n)", title: "Section \(n)", tourTitle: "Welcome", credits: credits,
            policy: .bottom, earnedAt: "2026-11-21T05:00:00Z")
    }
}

/// Another writer that holds the lock.
final class HeldLock {
    private let lock: FileLock

    /// - Throws: `Errno.wouldBlock` when someone else has it.
    init(_ path: FilePath) throws {
        guard let lock = try FileLock.take(path, patience: .zero) else { throw Errno.wouldBlock }
        self.lock = lock
    }

    func release() { lock.release() }
}
