import Credits

/// The preferences as the commands find them.
struct Ledger {
    let store: PreferencesStore
    let preferences: Preferences
    /// What to tell about the state of the file; nil if there is nothing to tell.
    let remark: String?

    init(environment: [String: String]) throws {
        do {
            store = try PreferencesStore.standard(environment: environment)
            let loaded = try store.load()
            preferences = loaded.preferences
            remark =
                switch loaded.condition {
                case .missing, .sound: nil
                case .newerSchema(let schema):
                    "\(loaded.path) was written by a newer version (schema \(schema)): it is read, and not written"
                case .corrupt(let reason):
                    "\(loaded.path) is broken (\(reason)): the next credit sets it aside under a new name"
                }
        } catch {
            throw Failure(error)
        }
    }
}
