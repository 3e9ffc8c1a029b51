package import JSONTree

/// What the preferences file holds: settings, and the ledger of credits.
///
/// It is a view of the file's JSON tree: keys that this version does not know, in the file, in the settings and in a
/// grant, are kept and written back.
package struct Preferences: Sendable, Hashable {
    /// The schema that this version reads and writes.
    static let schema = 1

    /// The whole file. Its root is an object, and its `ledger`, if there is one, an array.
    var root: JSONValue

    /// Default settings and an empty ledger.
    package init() {
        root = ["schema": Self.schema, "settings": [:] as JSONValue, "ledger": [] as [JSONValue]]
    }

    // MARK: - Settings

    /// The settings. One that is missing or invalid has its default.
    package struct Settings: Sendable, Hashable {
        /// The most columns a line of text takes, 1 to 10,000.
        package var measure = 84
        /// Whether the mouse is used.
        package var mouse = true
        /// Whether pictures are shown, where there is a program that draws them; else they are cards.
        package var pictures = true
        /// Whether they are shown in pixels where the terminal can; else in characters.
        package var pixels = true
        /// Whether to do without animation.
        package var reduceMotion = false
        /// Whether the heading of what is read stays in the first row.
        package var sticky = true
        /// Whether the reader puts text that reads from right to left in order, and not the terminal; nil: as the terminal is known to.
        package var rightToLeft: Bool?
        /// Whether the text is shown line by line with nothing drawn, for screen readers and braille.
        package var plain = false
        /// The name of the theme, or its file; nil for the one that goes with the terminal.
        package var theme: String?
        /// How many minutes a day the person means to read, 1 to 1,440; nil: as in the last days.
        package var minutesADay: Int?
        /// The ssh key that reports are signed with; nil for the usual one.
        package var signingKey: String?
        /// The address that words are looked up at, with `%s` for the word; nil for none.
        package var lookUp: String?
        /// How much the copies of pages from the web may take on the disk, in megabytes, 0 to 1,000,000.
        package var webCacheMegabytes = 500
    }

    /// The ledger as other machines are told it: without settings. See ``OtherLedger``.
    package var toldLedger: [JSONValue.Member] {
        ["ledger", "ledgerEnds"].compactMap { name in root[name].map { .init(name, $0) } }
    }

    /// The value of `keys` as it is in the file; nil if there is none.
    package var keys: JSONValue? { root["keys"] }
    /// The value of `filters` as it is in the file; nil if there is none.
    package var filters: JSONValue? { root["filters"] }

    // MARK: - Ledger

    /// The entries of the ledger as they are in the file, those that are no grants included.
    var entries: [JSONValue] { root["ledger"]?.array ?? [] }

    /// What the ledger says. Linear in its length.
    package var account: Account { Account(entries) }

    /// The grants that stand, see ``Account/grants``. Linear in the ledger's length.
    package var grants: [Grant] { account.grants }

    /// What there is to spend. Linear in the ledger's length.
    package var balance: Int { account.sums.balance }

    /// The ids of the sections of a tour that have their credit, and on a day still hold it.
    package func granted(in tour: String, on day: Day) -> Set<String> {
        Set(grants.lazy.filter { !$0.isExpired(on: day) }.compactMap { $0.section(in: tour) })
    }

    /// Appends the grants that are not in the ledger yet, and the renewals of those that are and were earned again; doing it twice
    /// changes nothing. Linear in the length of the ledger and of `grants`.
    /// - Returns: what was appended.
    mutating func merge(_ grants: [Grant]) -> [Grant] {
        // what was taken back may be earned again
        var seen = Set(account.grants.map(\.key))
        let added = grants.filter { seen.insert($0.key).inserted }
        if !added.isEmpty { append(added.map(\.json)) }
        let renewed = Set(renew(grants.compactMap(Renewal.init)).map(\.key))
        return added + grants.filter { renewed.contains($0.key) }
    }

    // MARK: - Changes of the ledger other than earning

    /// Takes credits from the balance, once. Tells whether the ledger has changed; throws
    /// ``PreferencesError/tooFewCredits(balance:wanted:)``.
    mutating func spend(_ spend: Spend) throws(PreferencesError) -> Bool {
        let account = account
        guard !account.spends.contains(where: { $0.id == spend.id }) else { return false }
        let balance = account.sums.balance
        guard spend.credits <= balance else { throw .tooFewCredits(balance: balance, wanted: spend.credits) }
        append([spend.json])
        return true
    }

    /// Takes credits of a tour's sections back, of all of them if none are named: each entry gets another one that takes it
    /// back, and the sections may be earned again. All are taken back or none, as the balance never falls below zero by it.
    ///
    /// - Returns: the grants that stood until now.
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
        // an entry that was there twice counted once, and is taken back with the first
        let revocations = entries.compactMap { entry -> Revocation? in
            guard let grant = Grant(entry), keys.contains(grant.key), grant.revokedAt == nil,
                let hash = LedgerChain.identity(of: entry)
            else { return nil }
            return Revocation(of: grant, hash: hash, at: time)
        }
        append(revocations.map(\.json))
        return wanted
    }

    /// Notes that sections with a credit were read again since they had changed, or it had expired. Those that have none, and what
    /// is known already, are left out. Linear in the length of the ledger.
    /// - Returns: what was added.
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
    /// How the bytes of a preferences file are to be understood.
    enum Reading: Sendable, Hashable {
        /// This version may read and write them.
        case sound(Preferences)
        /// A later version wrote them: may be read as far as they are understood, not written.
        case newer(Preferences, schema: Int)
        /// They are no preferences; the text says why, in a few words.
        case broken(String)
    }

    /// Reads a file, of its ledger only if `isWhole`. One without `schema` is taken as written by hand. Linear in its
    /// size.
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

    /// The file for these preferences: for people too, one value a row, members in the order they had.
    var file: [UInt8] { JSONWriter.pretty(root, capacity: 512 + 640 * entries.count) }
}
