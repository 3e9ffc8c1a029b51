import Platform
import SystemPackage
import TestSupport
import Testing

@testable import Credits

/// What a save asks of the system, in which order, and what comes of it when one call fails: with strace, where there is one.
/// Tests/Faults/ledger-faults.sh does it with every call.
@Suite(.serialized, .enabled(if: LedgerProbe.canBeTraced, "there is no strace here"))
struct SystemCallTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Grants a section, one try. Returns the calls that were made, those of the start left out, and what was said.
    private func save(
        _ section: Int, injecting fault: String? = nil
    ) throws -> (status: Int32?, calls: [Substring], said: String) {
        let (trace, output) = (folder.path.appending("trace"), folder.path.appending("output"))
        let words =
            ["strace", "-y", "-o", trace.string] + (fault.map { ["-e", "inject=\($0)"] } ?? [])
            + [try #require(LedgerProbe.path), "try", folder.file.string, "t", "\(section)"]
        let status = LedgerProbe.run(words, output: output)
        let calls = try trace.text().split(separator: "\n").drop { !$0.contains(folder.path.string) }
        return (status, Array(calls.dropFirst()), try output.text())
    }

    private func indices(of call: String, _ what: String, in calls: [Substring]) -> [Int] {
        calls.indices.filter { calls[$0].hasPrefix(call + "(") && calls[$0].contains(what) }
    }

    /// Nothing is announced that a power cut could take back.
    @Test func whatIsAcknowledgedIsOnTheDisk() throws {
        _ = try save(1)
        let (status, calls, _) = try save(2)
        #expect(status == 0)
        let temporary = ".preferences.json.tmp-"
        let steps = [
            indices(of: "flock", "LOCK_EX", in: calls), indices(of: "write", temporary, in: calls),
            indices(of: "fsync", temporary, in: calls), indices(of: "pread64", temporary, in: calls),
            indices(of: "rename", temporary, in: calls), indices(of: "fsync", folder.path.string + ">", in: calls),
            indices(of: "flock", "LOCK_UN", in: calls), indices(of: "write", "\"2\\n\"", in: calls),
        ]
        #expect(steps.allSatisfy { !$0.isEmpty }, "\(steps) \(calls)")
        for (before, after) in zip(steps, steps.dropFirst()) {
            #expect(before.last ?? 0 < after.first ?? 0, "\(calls)")
        }
    }

    /// Who wrote it may have died before the folder was synced.
    @Test func whatIsThereAlreadyIsSyncedOnly() throws {
        _ = try save(1)
        let (status, calls, _) = try save(1)
        #expect(status == 0)
        #expect(indices(of: "fsync", folder.path.string + ">", in: calls).count == 1)
        #expect(indices(of: "rename", "", in: calls).isEmpty)
    }

    @Test(arguments: [
        "write:error=ENOSPC:when=1", "fsync:error=EIO:when=1", "fsync:error=EINTR:when=1", "rename:error=EROFS:when=1",
        "fchmod:error=EACCES:when=1", "flock:error=EIO:when=1",
    ])
    func aFailureIsSaidAndTheOldLedgerStands(_ fault: String) throws {
        _ = try save(1)
        let old = try folder.file.bytes()
        let (status, _, said) = try save(2, injecting: fault)
        #expect(status == 1 && said.split(separator: "\n").count == 1 && said.contains("preferences.json"), "\(said)")
        #expect(try folder.file.bytes() == old)
        #expect(try save(2).status == 0)
        #expect(try folder.store.load().preferences.grants.count == 2)
        #expect(!folder.names.contains { $0.contains(".tmp-") })
    }

    /// What it left behind is gone with the next save, whatever number its process had.
    @Test func aSaveThatIsKilledIsNotInTheWay() throws {
        _ = try save(1)
        #expect(try save(2, injecting: "rename:signal=KILL:when=1").status == nil)
        #expect(folder.names.count { $0.contains(".tmp-") } == 1)
        #expect(try save(2).status == 0)
        #expect(try folder.store.load().preferences.grants.count == 2)
        #expect(!folder.names.contains { $0.contains(".tmp-") })
    }

    /// The new ledger is in its place, but that is not certain: it counts as failed, and the next try makes it so.
    @Test func aFolderThatIsNotSyncedIsAFailure() throws {
        _ = try save(1)
        let (status, _, said) = try save(2, injecting: "fsync:error=EIO:when=2")
        #expect(status == 1 && said.contains("cannot sync the folder"), "\(said)")
        #expect(try folder.store.load().preferences.grants.count == 2)
        let (again, calls, _) = try save(2)
        #expect(again == 0 && indices(of: "fsync", folder.path.string + ">", in: calls).count == 1)
    }

    /// A disk that gives back something else than what was written.
    @Test func whatReadsDifferentlyIsNotPutInPlace() throws {
        _ = try save(1)
        let old = try folder.file.bytes()
        _ = try save(2)
        // how many readings there are before that of the temporary file, those of the start included
        let before = try folder.path.appending("trace").text().split(separator: "\n")
            .prefix { !($0.hasPrefix("pread64(") && $0.contains(".tmp-")) }.count { $0.hasPrefix("pread64(") }
        try folder.file.write(old)
        let (status, _, said) = try save(2, injecting: "pread64:retval=0:when=\(before + 1)")
        #expect(status == 1 && said.contains("does not read back"), "\(said)")
        #expect(try folder.file.bytes() == old)
    }

    /// Network file systems may have no locks: the save is made without one.
    @Test(arguments: ["ENOLCK", "EOPNOTSUPP", "ENOSYS"]) func withoutLocksItIsSavedAllTheSame(_ error: String) throws {
        #expect(try save(1, injecting: "flock:error=\(error)").status == 0)
        #expect(try save(2, injecting: "flock:error=\(error)").status == 0)
        #expect(try folder.store.load().preferences.grants.count == 2)
    }
}
