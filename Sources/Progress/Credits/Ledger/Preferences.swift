package import JSONTree

/// The preferences file: settings, and the ledger of credits.
///
/// A view of the file's JSON tree: unknown keys in the file, in the settings and in grants are kept and written back.
package struct Preferences: Sendable, Hashable {
    /// The schema of this version.
    static let schema = 1

    /// The whole file. Its root is an object, and its `ledger`, if there is one, an array.
    var root: JSONValue

    /// Default settings and an empty ledger.
    package init() {
        root = ["schema": Self.schema, "settings": [:] as JSONValue, "ledger": [] as [JSONValue]]
    }

    /// The ledger for other machines, without settings. See ``OtherLedger``.
    package var toldLedger: [JSONValue.Member] {
        ["ledger", "ledgerEnds"].compactMap { name in root[name].map { .init(name, $0) } }
    }

    /// The value of `keys` in the file, if any.
    package var keys: JSONValue? { root["keys"] }
    /// The value of `filters` in the file, if any.
    package var filters: JSONValue? { root["filters"] }

    // MARK: - Ledger

    /// The entries of the ledger in the file, other kinds than grants included.
    var entries: [JSONValue] { root["ledger"]?.array ?? [] }

    /// Linear in the ledger's length.
    package var account: Account { Account(entries) }

    /// The valid grants, see ``Account/grants``. Linear in the ledger's length.
    package var grants: [Grant] { account.grants }

    /// The credits to spend. Linear in the ledger's length.
    package var balance: Int { account.sums.balance }

    /// The ids of a tour's sections whose credit is valid on a day.
    package func granted(in tour: String, on day: Day) -> Set<String> {
        Set(grants.lazy.filter { !$0.isExpired(on: day) }.compactMap { $0.section(in: tour) })
    }

    /// Appends new grants, and renewals for those earned again; idempotent. Linear in the ledger and `grants`.
    /// - Returns: the appended ones.
    mutating func merge(_ grants: [Grant]) -> [Grant] {
        // a revoked credit may be earned again
        var seen = Set(account.grants.map(\.key))
        let added = grants.filter { seen.insert($0.key).inserted }
        if !added.isEmpty { append(added.map(\.json)) }
        let renewed = Set(renew(grants.compactMap(Renewal.init)).map(\.key))
        return added + grants.filter { renewed.contains($0.key) }
    }

    // MARK: - Changes of the ledger other than earning

    /// Takes credits from the balance, once. Returns whether the ledger changed; throws
    /// ``PreferencesError/tooFewCredits(balance:wanted:)``.
    mutating func spend(_ spend: Spend) throws(PreferencesError) -> Bool {
        let account = account
        guard !account.spends.contains(where: { $0.id == spend.id }) else { return false }
        let balance = account.sums.balance
        guard spend.credits <= balance else { throw .tooFewCredits(balance: balance, wanted: spend.credits) }
        append([spend.json])
        return true
    }

    /// Revokes credits of a tour's sections, by default of all: each entry gets a revoking one, and the sections may be
    /// earned again. All are revoked or none: the balance must not become negative.
    /// - Returns: the revoked grants.
    /// - Throws: ``PreferencesError/alreadySpent(balance:wanted:)``.
    mutating func revoke(tour: String, sections: Set<String>?, at time: String) throws(PreferencesError) -> [Grant] {
        let account = account
        let wanted = account.grants.filter { $0.isOf(tour) && sections?.contains($0.section) != false }
        guard !wanted.isEmpty else { return [] }
        let credits = wanted.reduce(0) { $0.addingReportingOverflow($1.credits).partialValue }
        let balance = max(0, account.sums.balance)
        guard credits <= balance else { throw .alreadySpent(balance: balance, wanted: credits) }
        chainWhatIsNot()
        let keys = Set(wanted.map(\.key))
        // a duplicate entry counted once, and is revoked with the first
        let revocations = entries.compactMap { entry -> Revocation? in
            guard let grant = Grant(entry), keys.contains(grant.key), grant.revokedAt == nil,
                let hash = LedgerChain.identity(of: entry)
            else { return nil }
            return Revocation(of: grant, hash: hash, at: time)
        }
        append(revocations.map(\.json))
        return wanted
    }

    /// Records sections with a credit as read again after a change or expiry. Those without a credit, and known
    /// renewals, are left out. Linear in the length of the ledger.
    /// - Returns: the new ones.
    mutating func renew(_ renewals: [Renewal]) -> [Renewal] {
        let read = Dictionary(account.grants.map { ($0.key, $0) }) { first, _ in first }
        let new = renewals.filter { renewal in
            guard let old = read[renewal.key] else { return false }
            return renewal.version.map { $0 != old.version } ?? false
                || renewal.expiresOn.map { end in old.expiresOn.map { end > $0 } ?? true } ?? false
        }
        if !new.isEmpty { append(new.map(\.json)) }
        return new
    }
}

// MARK: - The file

extension Preferences {
    /// The meaning of a preferences file's bytes.
    enum Reading: Sendable, Hashable {
        /// Of this version: readable and writable.
        case sound(Preferences)
        /// Of a later version: the known parts are readable; not to be overwritten.
        case newer(Preferences, schema: Int)
        /// No preferences; the text is the reason, in a few words.
        case broken(String)
    }

    /// Reads a file, its ledger only if `isWhole`. One without `schema` counts as written by hand. Linear in its size.
    static func read(_ bytes: [UInt8], isWhole: Bool = true) -> Reading {
        switch VersionedObject(bytes, schema: schema, skipping: isWhole ? nil : "ledger") {
        case .broken(let reason): return .broken(reason)
        case .newer(let root, let schema): return .newer(Preferences(root: root), schema: schema)
        case .sound(let root):
            switch root["ledger"] {
            case .array?, nil: return .sound(Preferences(root: root))
            case .null? where !isWhole: return .sound(Preferences(root: root))
            default: return .broken("its ledger is not a list")
            }
        }
    }

    private init(root: JSONValue) { self.root = root }

    /// The bytes of the file, readable for people: one value a row, members in their order.
    var file: [UInt8] { JSONWriter.pretty(root, capacity: 512 + 640 * entries.count) }
}
