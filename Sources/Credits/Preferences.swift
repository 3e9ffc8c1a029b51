package import JSONTree

/// What the preferences file holds: settings, and the ledger of credits.
///
/// It is a view of the file's JSON tree: keys that this version does not know, in the file, in the settings and in a
/// grant, are kept and written back.
package struct Preferences: Sendable, Hashable {
    /// The form that this version reads and writes.
    package static let schema = 1

    /// The whole file. Its root is an object, and its `ledger`, if there is one, an array.
    var root: JSONValue

    /// Default settings and an empty ledger.
    package init() {
        root = .object([
            .init("schema", .integer(Self.schema)), .init("settings", .object([])), .init("ledger", .array([])),
        ])
    }

    // MARK: - Settings

    /// What the person set. A setting that is missing or makes no sense has its default.
    package struct Settings: Sendable, Hashable {
        /// The most columns a line of text takes, 1 to 10,000.
        package var measure = 84
        /// Whether the mouse is listened to.
        package var mouse = true
        /// Whether pictures are shown, where there is a program that draws them; else they are cards.
        package var pictures = true
        /// Whether what moves on the screen is there at once instead.
        package var reduceMotion = false
        /// Whether the text is shown line by line with nothing drawn, for who hears or feels it.
        package var plain = false
        /// The name of the theme, or its file; nil for the one that goes with the terminal.
        package var theme: String?
        /// How many minutes a day the person means to read, 1 to 1,440; nil: as in the last days.
        package var minutesADay: Int?

        package init(measure: Int = 84, mouse: Bool = true, reduceMotion: Bool = false) {
            self.measure = measure
            self.mouse = mouse
            self.reduceMotion = reduceMotion
        }
    }

    /// The settings in the file.
    package var settings: Settings {
        var settings = Settings()
        if let measure = root["settings"]?["measure"]?.integer, (1...10_000).contains(measure) {
            settings.measure = measure
        }
        if let mouse = root["settings"]?["mouse"]?.bool { settings.mouse = mouse }
        if let pictures = root["settings"]?["pictures"]?.bool { settings.pictures = pictures }
        settings.theme = root["settings"]?["theme"]?.string
        if let plain = root["settings"]?["plain"]?.bool { settings.plain = plain }
        if let reduce = root["settings"]?["reduce-motion"]?.bool { settings.reduceMotion = reduce }
        if let minutes = root["settings"]?["minutes-a-day"]?.integer, (1...1_440).contains(minutes) {
            settings.minutesADay = minutes
        }
        return settings
    }

    /// What the person wrote of their keys, as it is; nil if there is nothing.
    package var keys: JSONValue? { root["keys"] }

    // MARK: - Ledger

    /// The entries of the ledger as they are in the file, those that are no grants included.
    var entries: [JSONValue] { root["ledger"]?.array ?? [] }

    /// What the ledger says. Linear in its length.
    package var account: Account { Account(entries) }

    /// The grants that stand, see ``Account/grants``. Linear in the ledger's length.
    package var grants: [Grant] { account.grants }

    /// What there is to spend. Linear in the ledger's length.
    package var balance: Int { account.sums.balance }

    /// The ids of the sections of a tour that have their credit.
    package func granted(in tour: String) -> Set<String> {
        Set(grants.lazy.filter { $0.tour == tour }.map(\.section))
    }

    /// Appends the grants that are not in the ledger yet and returns those; doing it twice changes nothing.
    /// Linear in the length of the ledger and of `grants`.
    package mutating func merge(_ grants: [Grant]) -> [Grant] {
        var seen = Set<Grant.Key>()
        for entry in entries {
            // what was taken back may be earned again
            if let key = Grant.key(of: entry), Grant.revokedAt(entry) == nil { seen.insert(key) }
        }
        let added = grants.filter { seen.insert($0.key).inserted }
        if !added.isEmpty { append(added.map(\.json)) }
        return added
    }
}
