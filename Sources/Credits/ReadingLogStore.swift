internal import JSONTree
package import SystemPackage

/// The log of days on the disk: for any number of readers at once, whose seconds add up.
///
/// A value that names a file and holds nothing of it. Calls block; make them off the event loop.
package struct ReadingLogStore: Sendable, Hashable {
    package let path: FilePath
    /// How long ``add(_:)`` waits for other writers.
    package let patience: Duration

    /// Larger files, in bytes, are not read: days enough for many lives.
    package static let maximumSize = 16 << 20

    package init(path: FilePath, patience: Duration = PreferencesStore.usualPatience) {
        self.path = path
        self.patience = patience
    }

    /// What is in the file. One that is missing, broken or cannot be read is as good as empty; one of a newer version is
    /// read as far as it is understood. Linear in the file's size.
    package func load() -> ReadingLog {
        guard let found = try? contents(of: path), case .object = found.root else { return ReadingLog() }
        return ReadingLog(found.root)
    }

    /// Adds stretches to the file. When it returns, they are on the disk: file and folder are synced.
    ///
    /// Under a lock, the file is read, added to, and replaced by a new one: after a failure it is the old or the new one. A
    /// broken file is kept under another name first; one of a newer version is not written.
    package func add(_ entries: [ReadingLog.Entry]) throws(PreferencesError) {
        let file = PreferencesStore(path: path, patience: patience)
        let names = try file.namesForWriting()
        let lock = try file.lock(names)
        defer { lock.release() }
        for path in names.deadTemporaries(underLock: lock.isHeld) { PreferencesStore.remove(path) }
        // where there are no locks another writer may come between
        for _ in 0..<5 {
            let old = try contents(of: names.target)
            var root = old?.root ?? .null
            let isSound: Bool
            if case .object = root { isSound = true } else { isSound = false }
            if let schema = root["schema"]?.integer, schema > ReadingLog.schema {
                throw .newerSchema(names.target, schema: schema)
            }
            if let old, !isSound { _ = try PreferencesStore.setAside(names, (old.bytes, old.status)) }
            if !isSound { root = .object([.init("schema", .integer(ReadingLog.schema))]) }
            ReadingLog.add(entries, to: &root)
            let bytes = JSONWriter.pretty(root)
            guard bytes.count <= Self.maximumSize else { throw .failed(.write, names.target, .fileTooLarge) }
            if try PreferencesStore.replace(names, with: bytes, old: old?.status, keepingOld: false) { return }
        }
        throw .unsettled(names.target)
    }

    /// The file's bytes, and what they say; `.null` if that is nothing.
    private func contents(
        of path: FilePath
    ) throws(PreferencesError) -> (bytes: [UInt8], status: FileStatus, root: JSONValue)? {
        guard let found = try PreferencesStore.contents(of: path) else { return nil }
        let root = found.bytes.count <= Self.maximumSize ? try? JSONParser.parse(found.bytes) : nil
        return (found.bytes, found.status, root ?? .null)
    }
}
