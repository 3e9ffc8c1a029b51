internal import JSONTree
package import SystemPackage
internal import UserFiles

/// The ledger of another machine, from a copy of its preferences file, or of the list in it.
package struct OtherLedger: Sendable, Hashable {
    /// Each of them one of a ledger.
    let entries: [JSONValue]
    /// The hashes of those that nothing follows there.
    let ends: [String]

    /// Reads a file whole, and writes nothing. A ledger whose chain is broken is refused, with its first fault.
    ///
    /// Linear in its size, which is limited like that of the person's own.
    package init(path: FilePath) throws(PreferencesError) {
        let bytes = try Result { () throws(UserFileError) in
            try UserFile(path, limit: PreferencesStore.usualLimit).read()
        }.mapError(PreferencesError.file).get()
        guard let bytes else { throw .noLedger(path, "not found") }
        (entries, ends) = try Self.entries(in: bytes, path)
        for (index, entry) in entries.enumerated() where EntryKey(entry) == nil {
            throw .noLedger(path, "entry \(index + 1) of its ledger is neither a credit nor a spend")
        }
        if let fault = ChainCheck(entries, ends: ends).findings.first {
            throw .noLedger(path, (fault.entry.map { "entry \($0): " } ?? "") + fault.message.visible)
        }
    }

    private static func entries(in bytes: [UInt8], _ path: FilePath) throws(PreferencesError) -> (
        [JSONValue], ends: [String]
    ) {
        if let list = (try? JSONParser.parse(bytes))?.array { return (list, Self.ends(of: list)) }
        switch VersionedObject(bytes, schema: Preferences.schema) {
        case .broken(let reason): throw .noLedger(path, "is not a preferences file: \(reason)")
        case .newer(_, let schema): throw .file(.newerSchema(path, schema: schema))
        case .sound(let root):
            guard let ledger = root["ledger"]?.array else { throw .noLedger(path, "has no ledger in it") }
            return (ledger, Preferences.ends(in: root))
        }
    }

    /// What nothing follows, for a list that does not say so.
    private static func ends(of entries: [JSONValue]) -> [String] {
        let followed = Set(entries.compactMap { $0["after"]?.string })
        return entries.compactMap { $0["hash"]?.string }.filter { !followed.contains($0) }
    }
}
