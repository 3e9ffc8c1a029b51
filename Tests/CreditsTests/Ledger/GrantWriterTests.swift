import Dispatch
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing
import UserFiles

@testable import Credits

@Suite struct GrantWriterTests {
    /// What a writer reported, in order.
    private final class Reports: Sendable {
        private let state = Mutex<[(Result<PreferencesStore.Outcome, PreferencesError>, [Grant])]>([])

        func add(_ result: Result<PreferencesStore.Outcome, PreferencesError>, _ grants: [Grant]) {
            state.withLock { $0.append((result, grants)) }
        }

        var all: [(Result<PreferencesStore.Outcome, PreferencesError>, [Grant])] { state.withLock { $0 } }
        var saved: [Grant] { all.flatMap { (try? $0.0.get()) == nil ? [] : $0.1 } }
        var failures: Int { all.count { (try? $0.0.get()) == nil } }
    }

    private let folder: TemporaryFolder
    private let reports = Reports()

    init() throws { folder = try TemporaryFolder() }

    private func writer(patience: Duration = .seconds(2)) -> GrantWriter {
        let reports = reports
        return GrantWriter(store: PreferencesStore(path: folder.file, patience: patience)) { reports.add($0, $1) }
    }

    @Test func grantsAreWrittenAndReported() throws {
        let writer = writer()
        for n in 0..<20 { writer.record([.sample(n)]) }
        #expect(writer.finish().isEmpty)
        #expect(reports.saved == (0..<20).map { .sample($0) })
        #expect(try folder.store.load().preferences.grants == (0..<20).map { .sample($0) })
    }

    @Test func whenReportedItIsOnTheDisk() throws {
        let store = folder.store
        let seen = Mutex<[Bool]>([])
        let writer = GrantWriter(store: store) { _, grants in
            let ledger = (try? store.load().preferences.grants) ?? []
            seen.withLock { $0.append(grants.allSatisfy(ledger.contains)) }
        }
        for n in 0..<10 { writer.record([.sample(n)]) }
        #expect(writer.finish().isEmpty)
        #expect(seen.withLock { !$0.isEmpty && $0.allSatisfy { $0 } })
    }

    @Test func failedGrantsWaitAndAreTriedAgain() throws {
        mkdir(folder.file.string, 0o700)
        let writer = writer()
        writer.record([.sample(1)])
        #expect(writer.finish() == [.sample(1)])
        writer.record([.sample(2)])
        #expect(writer.finish() == [.sample(1), .sample(2)])
        #expect(reports.failures >= 2 && reports.saved.isEmpty)
        rmdir(folder.file.string)
        writer.flush()
        #expect(writer.finish().isEmpty)
        #expect(reports.saved == [.sample(1), .sample(2)])
        #expect(try folder.store.load().preferences.grants == [.sample(1), .sample(2)])
    }

    @Test func aTryAfterAFailureWritesAnew() throws {
        _ = try folder.store.record([.sample(1)])
        let inode = folder.file.inode
        let parked = folder.path.appending("parked")
        rename(folder.file.string, parked.string)
        mkdir(folder.file.string, 0o700)
        let writer = writer()
        writer.record([.sample(1)])
        #expect(writer.finish() == [.sample(1)])
        rmdir(folder.file.string)
        rename(parked.string, folder.file.string)
        #expect(writer.finish().isEmpty)
        #expect(folder.file.inode != inode)
    }

    @Test func recordingDoesNotWaitForTheDisk() throws {
        let lock = try HeldLock(folder.path.appending(".preferences.json.lock"))
        let writer = writer(patience: .seconds(600))
        writer.record([.sample(1)])
        writer.record([.sample(2)])
        #expect(writer.unsaved == [.sample(1), .sample(2)])
        #expect(reports.all.isEmpty)
        lock.release()
        #expect(writer.finish().isEmpty)
        #expect(reports.saved == [.sample(1), .sample(2)])
    }

    /// A new file in its place would have this grant alone, and be covered again when the disk comes back.
    @Test func aFileThatVanishedIsWaitedFor() throws {
        let folder = folder.path.appending("disk")
        let store = PreferencesStore(path: folder.appending("preferences.json"))
        let reports = reports
        let writer = GrantWriter(store: store) { reports.add($0, $1) }
        writer.record([.sample(1)])
        #expect(writer.finish().isEmpty)
        let away = self.folder.path.appending("away")
        rename(folder.string, away.string)
        writer.record([.sample(2)])
        #expect(writer.finish() == [.sample(2)])
        #expect(self.folder.names == ["away"])
        rename(away.string, folder.string)
        #expect(writer.finish().isEmpty)
        #expect(try store.load().preferences.grants == [.sample(1), .sample(2)])
        // nor if it was there before
        let another = GrantWriter(store: store, isThere: true) { reports.add($0, $1) }
        unlink(store.path.string)
        another.record([.sample(3)])
        #expect(another.finish() == [.sample(3)])
        guard case .failure(.file(.vanished(store.path)))? = reports.all.last?.0 else {
            Issue.record("\(String(describing: reports.all.last))")
            return
        }
    }

    /// What is read is what was recorded before it, and what others did.
    @Test func theLedgerIsReadAfterWhatWasRecorded() async throws {
        let writer = writer()
        _ = try folder.store.record([.sample(1, credits: 5)])
        _ = try folder.store.spend(Spend(credits: 2, purpose: "x", spentAt: "2026-11-21T05:00:00Z"))
        writer.record([.sample(2)])
        let read = await withCheckedContinuation { found in
            writer.load { account, _ in found.resume(returning: account) }
        }
        let account = try #require(read)
        #expect(account.grants.map(\.section) == ["section-1", "section-2"])
        #expect(account.sums.spent == 2 && account.sums.balance == 4)
    }

    /// However often it is asked for, a ledger that nobody changed is parsed once.
    @Test func aLedgerIsReadAgainWhenItChanged() throws {
        let writer = writer()
        let reads = Mutex(0)
        _ = try folder.store.record([.sample(1)])
        func readThrice() {
            for _ in 0..<3 { writer.load { _, _ in reads.withLock { $0 += 1 } } }
            // after all before it
            let done = DispatchSemaphore(value: 0)
            writer.revoke(.init(tour: "", section: ""), at: "") { _ in done.signal() }
            done.wait()
        }
        readThrice()
        #expect(reads.withLock { $0 } == 1)
        _ = try folder.store.record([.sample(2)])
        readThrice()
        #expect(reads.withLock { $0 } == 2)
    }

    @Test func aLedgerThatCannotBeReadIsSaid() async {
        mkdir(folder.file.string, 0o700)
        let writer = writer()
        let said = await withCheckedContinuation { found in writer.load { found.resume(returning: ($0 == nil, $1)) } }
        #expect(said.0 && said.1?.hasPrefix("Credits cannot be read: ") == true)
    }

    @Test func nothingToDoIsDoneAtOnce() {
        let writer = writer()
        writer.record([])
        writer.flush()
        #expect(writer.finish().isEmpty)
        #expect(reports.all.isEmpty)
        #expect(folder.names.isEmpty)
    }
}
