import Credits
import UserFiles

/// The preferences as the commands find them.
struct Ledger {
    /// The store of grants; nil without a place for them.
    let store: PreferencesStore?
    let preferences: Preferences
    /// The message about the state of the file, if any.
    let remark: String?
    let isBroken: Bool
    let isThere: Bool

    /// The wait of a command for other writers: it does not retry.
    private static let patience = Duration.seconds(15)
}

extension Ledger {
    /// For commands about the ledger: throws if it cannot be read.
    init() throws {
        let store = try PreferencesStore(environment: environment, patience: Self.patience)
        self.init(store: store, try store.load())
    }

    /// The same, with remarks on standard error.
    static func saying() throws -> Ledger {
        let ledger = try Ledger()
        if let remark = ledger.remark { StandardError.say(remark) }
        return ledger
    }

    /// Changes the file for a command, with one retry on failure, to sync a change that may be written but unsafe.
    func changing<Result>(
        _ change: (PreferencesStore, _ isRetry: Bool) throws(PreferencesError) -> Result
    ) throws -> Result {
        guard let store else { throw UserFileError.noHome }
        do throws(PreferencesError) {
            return try change(store, false)
        } catch {
            guard case .file(.failed) = error else { throw error }
            return try change(store, true)
        }
    }

    /// Spends, prints a message about the file, if any, and returns the balance.
    func take(_ spend: Spend) throws -> Int {
        let outcome = try changing { store, isRetry throws(PreferencesError) in
            try store.spend(spend, rewriting: isRetry)
        }
        if let remark = outcome.remark { StandardError.say(remark) }
        return outcome.preferences.balance
    }

    /// For reading: only the settings, as the credits come later. An unreadable file gives a remark, no failure.
    static func forReading() -> Ledger {
        var store: PreferencesStore?
        do {
            let standard = try PreferencesStore(environment: environment)
            store = standard
            guard let settings = try standard.loadSettings() else {
                return Ledger(store: standard, try standard.load())
            }
            return Ledger(store: standard, preferences: settings, remark: nil, isBroken: false, isThere: true)
        } catch {
            return Ledger(
                store: store, preferences: Preferences(), remark: "Credits cannot be saved: \(error)", isBroken: false,
                isThere: false)
        }
    }

    private init(store: PreferencesStore, _ loaded: PreferencesStore.Loaded) {
        var isBroken = false
        if case .corrupt = loaded.condition { isBroken = true }
        self.init(
            store: store, preferences: loaded.preferences, remark: loaded.remark(of: store.path), isBroken: isBroken,
            isThere: loaded.condition != .missing)
    }
}
