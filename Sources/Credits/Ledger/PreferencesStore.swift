package import SystemPackage
package import UserFiles
import Wording

/// The preferences file on disk.
///
/// A value that names a file and holds nothing of it: every call reads the disk, so that any number of programs and
/// threads may use one file. Calls block; make them off the event loop (see ``GrantWriter``).
package struct PreferencesStore: Sendable, Hashable {
    private let file: UserFile

    /// The file, symbolic links not followed.
    package var path: FilePath { file.path }

    /// How large a ledger may be, in bytes: some 100,000 credits.
    static let usualLimit = 64 << 20

    /// - Parameter patience: how long a change waits for other writers.
    package init(path: FilePath, limit: Int = usualLimit, patience: Duration = UserFile.usualPatience) {
        file = UserFile(path, limit: limit, patience: patience, keepsCopy: true)
    }

    /// The store at `preferences.json` in ``UserFolder/config``; it need not exist.
    /// - Throws: ``UserFileError/noHome``.
    package init(
        environment: [String: String], patience: Duration = UserFile.usualPatience
    ) throws(UserFileError) {
        guard let folder = UserFolder.config.path(environment: environment) else { throw .noHome }
        self.init(path: folder.appending("preferences.json"), patience: patience)
    }

    // MARK: - Reading

    /// What tells the file from any other state of it; nil if there is none.
    var stamp: UserFile.Stamp? { file.stamp }

    /// What ``load()`` found.
    package struct Loaded: Sendable, Hashable {
        /// The preferences, as far as they could be understood.
        package var preferences: Preferences
        package var condition: Condition

        /// In what state the file is.
        package enum Condition: Sendable, Hashable {
            /// There is none yet.
            case missing
            case sound
            /// A later version wrote it: it is shown as far as it is understood, and will not be written.
            case newerSchema(Int)
            /// It cannot be understood, for the reason given. The preferences are what could be salvaged; the next
            /// ``PreferencesStore/record(_:rewriting:isThere:)`` sets the file aside.
            case corrupt(String)
        }

        /// What each entry of a broken file was about that neither the file nor its copy has any more.
        var lost: [String] = []
        /// Whether there is little room left for more credits.
        var isNearlyFull = false

        /// What to tell about a file; nil if there is nothing to tell.
        package func remark(of path: FilePath) -> String? {
            switch condition {
            case .missing: nil
            case .sound:
                isNearlyFull
                    ? "\(path) is nearly full, and soon no credit can be saved: move it away to start a new one" : nil
            case .newerSchema(let schema):
                "\(path) was written by a newer version (schema \(schema)): it is read but not changed"
            case .corrupt(let reason):
                [
                    "\(path) is broken (\(reason)): the next credit sets it aside under a new name",
                    PreferencesStore.list(lost: lost),
                ].compactMap { $0 }.joined(separator: "; ")
            }
        }
    }

    /// Reads the file without its ledger, of which only the end is looked for; nil if there is no file that can be understood.
    package func loadSettings() throws(UserFileError) -> Preferences? {
        switch try file.read().map({ Preferences.read($0, isWhole: false) }) {
        case .sound(let preferences)?, .newer(let preferences, _)?: preferences
        case .broken?, nil: nil
        }
    }

    /// Reads the file. A missing one gives the defaults. Linear in the file's size.
    package func load() throws(UserFileError) -> Loaded {
        guard let bytes = try file.read() else { return Loaded(preferences: Preferences(), condition: .missing) }
        switch Preferences.read(bytes) {
        case .sound(let preferences):
            let isNearlyFull = bytes.count > file.limit / 8 * 7
            return Loaded(preferences: preferences, condition: .sound, isNearlyFull: isNearlyFull)
        case .newer(let preferences, let schema):
            return Loaded(preferences: preferences, condition: .newerSchema(schema))
        case .broken(let reason):
            let salvage = Preferences.salvage(broken: bytes, lastGood: file.readCopy())
            return Loaded(preferences: salvage.preferences, condition: .corrupt(reason), lost: salvage.lost)
        }
    }

    // MARK: - Changing

    /// What a change did.
    package struct Outcome: Sendable, Hashable {
        /// The preferences as they are on the disk now.
        package var preferences: Preferences
        /// The grants that were not in the ledger before.
        var added: [Grant] = []
        /// Whether the file was replaced.
        var isWritten = false
        /// The broken file that was found and kept.
        var setAside: SetAside?
        /// How many grants could be salvaged from it and its copy.
        var salvaged = 0
        /// What each entry was about that neither of them has any more.
        var lost: [String] = []

        /// What to tell of a broken file, in one line; nil if there was none.
        package var remark: String? {
            guard let setAside else { return nil }
            let grants = "\(salvaged.counted("grant")) salvaged from it and its copy"
            return ["\(setAside), \(grants)", PreferencesStore.list(lost: lost)].compactMap { $0 }.joined(
                separator: "; ")
        }
    }

    /// `lost: -3 for “a page” 2026-11-24T10:00:00Z; …`; nil if nothing was. Of very many the first are named.
    static func list(lost: [String]) -> String? {
        guard !lost.isEmpty else { return nil }
        let rest = lost.count > mostNamed ? "; and \(lost.count - mostNamed) more" : ""
        return "lost: " + lost.prefix(mostNamed).joined(separator: "; ") + rest
    }

    private static let mostNamed = 50

    /// Puts grants into the ledger on the disk. When it returns, they are there, see ``UserFile/change(_:)``.
    ///
    /// Grants that are in the ledger already are left out; if all are, nothing is written. A broken file is set aside first.
    /// Linear in the file's size.
    /// - Parameters:
    ///   - rewriting: write even if nothing is new. For a try after a failure: the file may have been replaced then without
    ///     being safe on the disk.
    ///   - isThere: the file is known to have been there: if it is gone, no new one takes its place.
    package func record(
        _ grants: [Grant], rewriting: Bool = false, isThere: Bool = false
    ) throws(PreferencesError) -> Outcome {
        if isThere, !path.isThere { throw .file(.vanished(path)) }
        var added: [Grant] = []
        var outcome = try change(rewriting: rewriting) { preferences throws(PreferencesError) in
            added = preferences.merge(grants)
            return !added.isEmpty
        }
        outcome.added = added
        return outcome
    }

    /// Takes credits from the balance, once: see ``Preferences/spend(_:)``. As safe as ``record(_:rewriting:isThere:)``.
    package func spend(_ spend: Spend, rewriting: Bool = false) throws(PreferencesError) -> Outcome {
        try change(rewriting: rewriting) { preferences throws(PreferencesError) in try preferences.spend(spend) }
    }

    /// Takes credits back: see ``Preferences/revoke(tour:sections:at:)``. As safe as ``record(_:rewriting:isThere:)``.
    /// - Returns: what was done, and the grants that stood until now.
    package func revoke(
        tour: String, sections: Set<String>?, at time: String, rewriting: Bool = false
    ) throws(PreferencesError) -> (outcome: Outcome, revoked: [Grant]) {
        var revoked: [Grant] = []
        let outcome = try change(rewriting: rewriting) { preferences throws(PreferencesError) in
            revoked = try preferences.revoke(tour: tour, sections: sections, at: time)
            return !revoked.isEmpty
        }
        return (outcome, revoked)
    }

    /// Notes that sections were read again: see ``Preferences/renew(_:)``. As safe as ``record(_:rewriting:isThere:)``.
    /// - Returns: what was done, and what was added.
    func renew(
        _ renewals: [Renewal], rewriting: Bool = false
    ) throws(PreferencesError) -> (outcome: Outcome, renewed: [Renewal]) {
        var renewed: [Renewal] = []
        let outcome = try change(rewriting: rewriting) { preferences throws(PreferencesError) in
            renewed = preferences.renew(renewals)
            return !renewed.isEmpty
        }
        return (outcome, renewed)
    }

    /// Takes in other ledgers: see ``Preferences/unite(with:)``. As safe as ``record(_:rewriting:isThere:)``.
    /// - Returns: what was done, and what came in with each.
    package func merge(
        _ ledgers: [OtherLedger], rewriting: Bool = false
    ) throws(PreferencesError) -> (outcome: Outcome, income: [LedgerIncome]) {
        var income: [LedgerIncome] = []
        let outcome = try change(rewriting: rewriting) { preferences throws(PreferencesError) in
            income = ledgers.map { preferences.unite(with: $0) }
            return income.contains { $0.isNews }
        }
        return (outcome, income)
    }

    /// Changes the preferences on the disk.
    /// - Parameter edit: makes the change and says whether there is one. It may be called more than once.
    private func change(
        rewriting: Bool, _ edit: (inout Preferences) throws(PreferencesError) -> Bool
    ) throws(PreferencesError) -> Outcome {
        var outcome = Outcome(preferences: Preferences())
        var refusal: PreferencesError?
        do throws(UserFileError) {
            let done = try file.change { found throws(UserFileError) in
                var preferences = Preferences()
                var brokenBecause: String?
                switch found.bytes.map({ Preferences.read($0) }) {
                case .sound(let sound)?: preferences = sound
                case .newer(_, let schema)?: throw .newerSchema(found.path, schema: schema)
                case .broken(let reason)?:
                    brokenBecause = reason
                    let salvage = Preferences.salvage(broken: found.bytes ?? [], lastGood: try found.copy())
                    preferences = salvage.preferences
                    outcome.lost = salvage.lost
                    outcome.salvaged = preferences.grants.count
                case nil: break
                }
                var isChanged = false
                do throws(PreferencesError) {
                    isChanged = try edit(&preferences)
                } catch {
                    refusal = error
                    return .none
                }
                outcome.preferences = preferences
                guard isChanged || brokenBecause != nil || rewriting else { return .none }
                return .replace(preferences.file, brokenBecause: brokenBecause)
            }
            outcome.isWritten = done.isWritten
            outcome.setAside = done.setAside
        } catch {
            throw .file(error)
        }
        if let refusal { throw refusal }
        return outcome
    }
}

/// Why the preferences could not be read or changed: what happened, and what to do about it.
package enum PreferencesError: Error, Sendable, Hashable {
    /// The file could not be read or written.
    case file(UserFileError)
    /// There are fewer credits than were to be spent.
    case tooFewCredits(balance: Int, wanted: Int)
    /// A file to be merged is no ledger, for the reason given.
    case noLedger(FilePath, String)
    case alreadySpent(balance: Int, wanted: Int)
}

extension PreferencesError: CustomStringConvertible {
    /// One line.
    package var description: String {
        switch self {
        case .file(let error): error.description
        case .tooFewCredits(let balance, let wanted):
            "Not enough credits: you need \(wanted.inGroups) and have \(balance.inGroups)"
        case .noLedger(let path, let reason): "\(path.string.visible) \(reason); nothing was merged"
        case .alreadySpent(let balance, let wanted):
            "\(wanted.counted("credit")) would be removed, but only \(balance.counted("credit is", "credits are")) unspent: nothing was changed; earn more first"
        }
    }
}
