package import JSONTree
package import SystemPackage
internal import UserFiles

/// The ledger of another machine, from a copy of its preferences file, or of the list in it.
package struct OtherLedger: Sendable, Hashable {
    /// All are valid ledger entries.
    let entries: [JSONValue]
    /// The hashes of last entries there.
    let ends: [String]

    /// Reads a file whole, and writes nothing. A ledger whose chain is broken is refused, with its first error.
    ///
    /// Linear in its size, which has the limit of the user's own.
    package init(path: FilePath) throws(PreferencesError) {
        let bytes = try Result { () throws(UserFileError) in
            try UserFile(path, limit: PreferencesStore.usualLimit).read()
        }.mapError(PreferencesError.file).get()
        guard let bytes else { throw .noLedger(path, "not found") }
        if let list = (try? JSONParser.parse(bytes))?.array {
            try self.init(list, Self.ends(of: list), path)
            return
        }
        switch VersionedObject(bytes, schema: Preferences.schema) {
        case .broken(let reason): throw .noLedger(path, "is not a preferences file: \(reason)")
        case .newer(_, let schema): throw .file(.newerSchema(path, schema: schema))
        case .sound(let root): try self.init(in: root, path)
        }
    }

    /// The ledger in the object of a file.
    package init(in root: JSONValue, _ path: FilePath) throws(PreferencesError) {
        guard let ledger = root["ledger"]?.array else { throw .noLedger(path, "has no ledger in it") }
        try self.init(ledger, Preferences.ends(in: root), path)
    }

    private init(_ entries: [JSONValue], _ ends: [String], _ path: FilePath) throws(PreferencesError) {
        (self.entries, self.ends) = (entries, ends)
        for (index, entry) in entries.enumerated() where EntryKey(entry) == nil {
            throw .noLedger(path, "entry \(index + 1) of its ledger is neither a credit nor a spend")
        }
        if let fault = ChainCheck(entries, ends: ends).findings.first {
            throw .noLedger(path, (fault.entry.map { "entry \($0): " } ?? "") + fault.message.visible)
        }
    }

    /// The hashes without a successor, for a list without `ledgerEnds`.
    private static func ends(of entries: [JSONValue]) -> [String] {
        let followed = Set(entries.compactMap { $0["after"]?.string })
        return entries.compactMap { $0["hash"]?.string }.filter { !followed.contains($0) }
    }
}
