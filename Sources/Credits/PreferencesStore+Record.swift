internal import Platform
internal import SystemPackage

extension PreferencesStore {
    /// Puts grants into the ledger on the disk. When it returns, they are there: file and folder are synced.
    ///
    /// Under a lock, the file is read again, merged, and replaced by a new one that was synced and read back before.
    /// After a failure, and after a crash at any moment, the file is the old or the new one. Grants that are in the
    /// ledger already are left out; if all are, nothing is written. A broken file is kept under another name first.
    ///
    /// Linear in the file's size.
    /// - Parameters:
    ///   - rewriting: write even if nothing is new. For a try after a failure: the file may have been replaced then without
    ///     being safe on the disk.
    ///   - isThere: the file is known to have been there: where it is not, no other is begun in its place.
    package func record(
        _ grants: [Grant], rewriting: Bool = false, isThere: Bool = false
    ) throws(PreferencesError) -> Outcome {
        if isThere, !Self.exists(path) { throw .vanished(path) }
        var added: [Grant] = []
        var outcome = try change(rewriting: rewriting) { preferences throws(PreferencesError) in
            added = preferences.merge(grants)
            return !added.isEmpty
        }
        outcome.added = added
        return outcome
    }

    /// Takes credits from the balance, once: see ``Preferences/spend(_:)``. As safe as ``record(_:rewriting:)``.
    package func spend(_ spend: Spend, rewriting: Bool = false) throws(PreferencesError) -> Outcome {
        try change(rewriting: rewriting) { preferences throws(PreferencesError) in try preferences.spend(spend) }
    }

    /// Takes credits back: see ``Preferences/revoke(tour:sections:at:)``. As safe as ``record(_:rewriting:)``.
    /// - Returns: what was done, and the grants that stood until now.
    package func revoke(
        tour: String, sections: Set<String>?, at time: String, rewriting: Bool = false
    ) throws(PreferencesError) -> (outcome: Outcome, revoked: [Grant]) {
        var revoked: [Grant] = []
        let outcome = try change(rewriting: rewriting) { preferences throws(PreferencesError) in
            revoked = try preferences.revoke(tour: tour, sections: sections, at: time)
            return !revoked.isEmpty
        }
        return (outcome, revoked)
    }

    /// Changes the preferences on the disk.
    /// - Parameter edit: makes the change and says whether there is one. It may be called more than once.
    private func change(
        rewriting: Bool, _ edit: (inout Preferences) throws(PreferencesError) -> Bool
    ) throws(PreferencesError) -> Outcome {
        let names = try namesForWriting()
        let lock = try lock(names)
        defer { lock.release() }
        for path in names.deadTemporaries(underLock: lock.isHeld) { Self.remove(path) }
        // An editor takes no lock. If the file changed while the new one was being made, all is done once more.
        for _ in 0..<5 {
            if let outcome = try commit(to: names, rewriting: rewriting, edit) { return outcome }
        }
        throw .unsettled(names.target)
    }

    /// One reading, changing and replacing; `nil` when the file changed meanwhile.
    private func commit(
        to names: FileNames, rewriting: Bool, _ edit: (inout Preferences) throws(PreferencesError) -> Bool
    ) throws(PreferencesError) -> Outcome? {
        let old = try Self.contents(of: names.target)
        var preferences = Preferences()
        var brokenBecause: String?
        if let old {
            switch Preferences.read(old.bytes) {
            case .sound(let sound): preferences = sound
            case .newer(_, let schema): throw .newerSchema(names.target, schema: schema)
            case .broken(let reason):
                brokenBecause = reason
                preferences = .salvage(broken: old.bytes, lastGood: try Self.lastGood(names))
            }
        }
        let salvaged = brokenBecause == nil ? 0 : preferences.grants.count
        let isChanged = try edit(&preferences)
        guard isChanged || brokenBecause != nil || rewriting else {
            try Self.syncFolder(names)  // Whoever wrote them may have died before this.
            return Outcome(preferences: preferences, added: [], isWritten: false, setAside: nil)
        }

        var setAside: SetAside?
        if let old, let brokenBecause {
            let file = try Self.setAside(names, old)
            setAside = SetAside(file: file, original: names.target, reason: brokenBecause, salvaged: salvaged)
        }
        let isReplaced = try Self.replace(names, with: preferences.file, old: old?.status, keepingOld: setAside == nil)
        guard isReplaced else { return nil }
        return Outcome(preferences: preferences, added: [], isWritten: true, setAside: setAside)
    }

    /// The bytes of the last good copy; nil if there is none. One that is there and cannot be read is no reason to go on
    /// without it: what only it holds would be gone with the next writing.
    private static func lastGood(_ names: FileNames) throws(PreferencesError) -> [UInt8]? {
        do throws(PreferencesError) {
            return try contents(of: names.lastGood)?.bytes
        } catch .notAFile, .tooLarge {
            return nil  // It was never ours.
        } catch {
            throw error
        }
    }

    /// Waits for the file's lock, as long as its patience lasts.
    func lock(_ names: FileNames) throws(PreferencesError) -> FileLock {
        let lock: FileLock?
        do throws(Errno) {
            lock = try FileLock.take(names.lock, patience: patience)
        } catch {
            throw .failed(.lock, names.lock, error)
        }
        guard let lock else { throw .busy(names.target) }
        return lock
    }

    static func remove(_ path: FilePath) {
        _ = path.withPlatformString { unlink($0) }
    }
}
