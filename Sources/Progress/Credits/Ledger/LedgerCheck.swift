internal import JSONTree
internal import Platform
internal import Wording

/// The result of `tour credits verify`: the ledger's sums, recomputed from its entries, and its errors.
package struct LedgerCheck: Sendable, Hashable {
    /// An error.
    package struct Finding: Sendable, Hashable {
        /// The number of the entry, from 1; nil for the whole ledger.
        package var entry: Int?
        /// In a few words. It may hold text of the file.
        package var message: String
    }

    /// How many entries the ledger has.
    package private(set) var entries = 0
    package let sums: LedgerSums
    package private(set) var findings: [Finding] = []
    /// Remarks that are no errors: entries from before the ledger was chained.
    package let notes: [String]

    /// Checks every entry. Linear in the ledger's length.
    package init(_ preferences: Preferences) {
        sums = preferences.account.sums
        let chain = ChainCheck(preferences.entries, ends: preferences.ledgerEnds)
        notes = chain.notes
        var known: [EntryKey: Int] = [:]
        for (index, entry) in preferences.entries.enumerated() {
            entries = index + 1
            guard let key = EntryKey(entry) else {
                say(Self.problem(with: entry))
                continue
            }
            let grant = Grant(entry)
            if let grant { check(grant) }
            if grant == nil, let time = EntryKey.time(of: entry) ?? (Spend(entry) == nil ? nil : ""),
                Timestamp(time) == nil
            {
                say("“\(time)” is not a time")
            }
            // entries of several machines are chained, and may be equal
            guard grant?.revokedAt == nil, entry["hash"] == nil else { continue }
            if let first = known[key] {
                let what = grant.map { "the credit for \($0.section) of \($0.tour) was given" } ?? "it was spent"
                say("\(what) before, by entry \(first): it counts once")
            } else {
                known[key] = entries
            }
        }
        findings += chain.findings
        // those of the whole ledger come last
        findings = findings.enumerated().sorted {
            ($0.element.entry ?? .max, $0.offset) < ($1.element.entry ?? .max, $1.offset)
        }.map(\.element)
        if sums.balance < 0 {
            let spent = sums.spent.counted("credit was", "credits were")
            let there = (sums.earned - sums.revoked).inGroups
            findings.append(Finding(message: "\(spent) spent, but only \(there) were earned"))
        }
    }

    private mutating func check(_ grant: Grant) {
        if Timestamp(grant.earnedAt) == nil { say("“\(grant.earnedAt)” is not a time") }
        if let time = grant.revokedAt, Timestamp(time) == nil { say("“\(time)” is not a time") }
        if let content = grant.content, !Self.isHash(content) { say("“\(content)” is not a SHA-256") }
    }

    private mutating func say(_ message: String) { findings.append(Finding(entry: entries, message: message)) }

    /// Why an entry is neither a grant nor a spend.
    private static func problem(with entry: JSONValue) -> String {
        guard case .object = entry else { return "it is not an object" }
        if let spent = entry["spent"] {
            guard let credits = spent.integer else { return "what was spent is not a whole number" }
            return "\(credits.counted("credit")) cannot be spent"
        }
        guard entry["tour"]?.string != nil else { return "it names no tour" }
        guard entry["section"]?.string != nil else { return "it names no section" }
        guard let credits = entry["credits"]?.integer else { return "its credits are not a whole number" }
        return "its credits are negative: \(credits.inGroups)"
    }

    private static func isHash(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].elementsEqual("sha256".utf8) && SHA256.isHexadecimal(parts[1])
    }

    /// JSON in one row, without a final line feed.
    package var json: String {
        let list = findings.map { finding in
            ["entry": finding.entry.orNull, "message": finding.message] as JSONValue
        }
        return JSONWriter.text([
            "schema": LedgerSums.schema, "sound": findings.isEmpty, "entries": entries, "balance": sums.balance,
            "sums": sums.json, "findings": list, "notes": notes,
        ])
    }
}
