internal import JSONTree
internal import Platform

/// The hash chain of a ledger: entries have a `hash` of their contents and, under `after`, that of the one before.
///
/// An entry that was edited, removed, moved or added by hand breaks the chain for good, and ``ChainCheck`` names the
/// place. It is no protection against recomputed hashes. A merged ledger holds several chains; `ledgerEnds` in the
/// preferences lists the hashes of last entries, so that a missing last entry is found too.
enum LedgerChain {
    /// The right hash of an entry; nil for no object. Linear in its size.
    static func hash(of entry: JSONValue) -> String? {
        guard case .object(let members) = entry else { return nil }
        return SHA256.hexadecimal(JSONWriter.compact(.object(members.filter { $0.key != "hash" })))
    }

    /// The hash in an entry, or else its right hash.
    static func identity(of entry: JSONValue) -> String? { entry["hash"]?.string ?? hash(of: entry) }

    /// Marks an entry that was written without a hash and chained later.
    static let lateKey = "chainedLate"

    /// Chains an entry to the one before it, if any.
    static func link(_ entry: JSONValue, after: String?, isLate: Bool) -> (entry: JSONValue, hash: String) {
        var entry = entry
        entry["hash"] = nil
        entry[lateKey] = isLate ? .bool(true) : nil
        entry["after"] = after.map { .string($0) }
        let hash = hash(of: entry) ?? ""
        entry["hash"] = .string(hash)
        return (entry, hash)
    }
}

extension Preferences {
    /// The hashes of last entries in the file: one, or several after a merge.
    var ledgerEnds: [String] { Self.ends(in: root) }

    static func ends(in root: JSONValue) -> [String] { root["ledgerEnds"]?.array?.compactMap(\.string) ?? [] }

    /// Appends entries to the ledger and chains them; `isLate`: they were written without a hash, elsewhere. A ledger
    /// of earlier versions, without hashes, is chained first.
    mutating func append(_ new: [JSONValue], isLate: Bool = false) {
        chainWhatIsNot()
        var (entries, ends) = (entries, ledgerEnds)
        root["ledger"] = nil  // held once, so that nothing is copied
        entries.reserveCapacity(entries.count + new.count)
        for entry in new { Self.link(entry, isLate: isLate, to: &entries, &ends) }
        root["ledgerEnds"] = .array(ends.map { .string($0) })
        root["ledger"] = .array(entries)
    }

    /// Chains a ledger that has no hashes at all. Values that are no entries stay.
    mutating func chainWhatIsNot() {
        let old = entries
        guard !old.contains(where: { $0["hash"] != nil }) else { return }
        var (entries, ends): ([JSONValue], [String]) = ([], [])
        for entry in old {
            if EntryKey(entry) == nil {
                entries.append(entry)
            } else {
                Self.link(entry, isLate: true, to: &entries, &ends)
            }
        }
        root["ledgerEnds"] = .array(ends.map { .string($0) })
        root["ledger"] = .array(entries)
    }

    private static func link(
        _ entry: JSONValue, isLate: Bool, to entries: inout [JSONValue], _ ends: inout [String]
    ) {
        let last = entries.last { $0["hash"]?.string != nil }?["hash"]?.string
        let (linked, hash) = LedgerChain.link(entry, after: last, isLate: isLate)
        ends.removeAll { $0 == last }
        ends.append(hash)
        entries.append(linked)
    }
}
