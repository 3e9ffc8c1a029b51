import CellGrid
import Credits

/// The preferences as the commands find them.
struct Ledger {
    /// Where grants are written; nil where there is no place for them.
    let store: PreferencesStore?
    let preferences: Preferences
    /// What to tell about the state of the file; nil if there is nothing to tell.
    let remark: String?
    /// Whether the file could not be understood.
    let isBroken: Bool
    /// Whether there is a file.
    let isThere: Bool
    /// What was found of a file whose credits were left for later; nil if they are there.
    private let begun: PreferencesStore.Loaded?

    /// How long a command waits for other writers: nobody tries for it again.
    private static let patience = Duration.seconds(15)

    /// For commands that are about the ledger: throws if it cannot be read.
    init(environment: [String: String]) throws {
        do {
            let store = try PreferencesStore.standard(environment: environment, patience: Self.patience)
            self.init(store: store, try store.load())
        } catch {
            throw Failure(error)
        }
    }

    /// The same, and what is to be told about it goes to standard error.
    static func saying(environment: [String: String]) throws -> Ledger {
        let ledger = try Ledger(environment: environment)
        if let remark = ledger.remark { StandardError.write("tour: \(CellText.clean(remark))\n") }
        return ledger
    }

    /// Changes the file for a command. What fails is tried once more: a change that may be on the disk without being safe
    /// there is made safe by that.
    func changing<Result>(
        _ change: (PreferencesStore, _ isRetry: Bool) throws(PreferencesError) -> Result
    ) throws -> Result {
        guard let store else { throw Failure(PreferencesError.noHome) }
        do throws(PreferencesError) {
            do throws(PreferencesError) {
                return try change(store, false)
            } catch {
                guard case .failed = error else { throw error }
                return try change(store, true)
            }
        } catch {
            throw Failure(error)
        }
    }

    /// For reading: a ledger that cannot be had is told about, and the page is read all the same. The credits of a long one are
    /// left for ``completed()``, so that the first frame need not wait for them.
    static func forReading(environment: [String: String]) -> Ledger {
        var store: PreferencesStore?
        do {
            let standard = try PreferencesStore.standard(environment: environment)
            store = standard
            return Ledger(store: standard, try standard.loadSettings())
        } catch {
            return Ledger(store: store, preferences: Preferences(), remark: "Credits cannot be kept: \(error)")
        }
    }

    /// Whether the credits are there.
    var isComplete: Bool { begun == nil }

    /// The ledger with its credits. Linear in its length, if they were left for later.
    func completed() -> Ledger {
        guard let store, let begun else { return self }
        return Ledger(store: store, store.loadRest(of: begun))
    }

    private init(
        store: PreferencesStore?, preferences: Preferences, remark: String?, isBroken: Bool = false,
        isThere: Bool = false, begun: PreferencesStore.Loaded? = nil
    ) {
        self.store = store
        self.preferences = preferences
        self.remark = remark
        self.isBroken = isBroken
        self.isThere = isThere
        self.begun = begun
    }

    private init(store: PreferencesStore, _ loaded: PreferencesStore.Loaded) {
        let remark: String? =
            switch loaded.condition {
            case .missing, .sound: nil
            case .newerSchema(let schema):
                "\(loaded.path) was written by a newer version (schema \(schema)): it is read, and not written"
            case .corrupt(let reason):
                "\(loaded.path) is broken (\(reason)): the next credit sets it aside under a new name"
            }
        var isBroken = false
        if case .corrupt = loaded.condition { isBroken = true }
        self.init(
            store: store, preferences: loaded.preferences, remark: remark, isBroken: isBroken,
            isThere: loaded.condition != .missing, begun: loaded.isWhole ? nil : loaded)
    }
}
