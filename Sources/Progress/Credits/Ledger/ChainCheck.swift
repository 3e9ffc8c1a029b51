internal import JSONTree

/// Errors in the chain of a ledger, entry by entry; see ``LedgerChain``.
struct ChainCheck {
    private(set) var findings: [LedgerCheck.Finding] = []
    private(set) var notes: [String] = []

    /// Linear in the length of the ledger.
    /// - Parameter ends: the hashes of last entries.
    init(_ entries: [JSONValue], ends: [String]) {
        let hashes = entries.map { $0["hash"]?.string }
        guard hashes.contains(where: { $0 != nil }) else {
            if !entries.isEmpty { notes.append("the entries are not chained yet; the next entry will chain them") }
            return
        }
        var places: [String: Int] = [:]
        for (index, hash) in hashes.enumerated() {
            if let hash, places[hash] == nil { places[hash] = index }
        }
        for (index, entry) in entries.enumerated() { check(entry, index, hashes[index], places) }
        for end in ends where places[end] == nil {
            findings.append(.init(message: "the last entry is missing: it was removed"))
        }
        if findings.isEmpty {
            let followed = Set(entries.compactMap { $0["after"]?.string })
            let ends = Set(ends)
            for (index, hash) in hashes.enumerated() {
                guard let hash, !followed.contains(hash), !ends.contains(hash) else { continue }
                say(index, entries[index], "it was added by hand: the ledger's recorded end is another entry")
            }
        }
        noteLate(entries)
    }

    private mutating func check(_ entry: JSONValue, _ index: Int, _ hash: String?, _ places: [String: Int]) {
        guard let hash else {
            // values that are no entries are found elsewhere
            if EntryKey(entry) != nil {
                say(index, entry, "it is not in the chain: it was added by hand, or by an earlier version")
            }
            return
        }
        if LedgerChain.hash(of: entry) != hash { say(index, entry, "it was changed: its hash does not match") }
        if let first = places[hash], first < index {
            return say(index, entry, "it is entry \(first + 1) again: it was added by hand")
        }
        guard let after = entry["after"]?.string else { return }
        switch places[after] {
        case nil: say(index, entry, "the entry before it is missing: it was removed")
        case let place? where place >= index:
            say(index, entry, "it follows entry \(place + 1): one of the two was moved")
        case _?: break
        }
    }

    /// Remarks on the entries from before the ledger was chained: nothing proves their contents then.
    private mutating func noteLate(_ entries: [JSONValue]) {
        var index = 0
        while index < entries.count {
            let first = index
            while index < entries.count, entries[index][LedgerChain.lateKey] == .bool(true) { index += 1 }
            if index > first {
                let next = index < entries.count ? EntryKey.time(of: entries[index]).map { "before \($0)" } : nil
                let which = index - first == 1 ? "entry \(index) was" : "entries \(first + 1) to \(index) were"
                notes.append("\(which) not chained \(next ?? "when written")")
            }
            index += 1
        }
    }

    private mutating func say(_ index: Int, _ entry: JSONValue, _ message: String) {
        findings.append(.init(entry: index + 1, message: "\(EntryKey.name(of: entry)): \(message)"))
    }
}
