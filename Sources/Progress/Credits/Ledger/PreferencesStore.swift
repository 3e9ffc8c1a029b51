package import SystemPackage
package import UserFiles
import Wording

/// The preferences file on disk.
///
/// Holds only the file's name: every call reads the disk, so that any number of programs and threads may share a file.
/// Calls block; make them off the event loop (see ``GrantWriter``).
package struct PreferencesStore: Sendable, Hashable {
    private let file: UserFile

    /// Symbolic links are not followed.
    package var path: FilePath { file.path }

    /// The limit of a ledger in bytes: some 100,000 credits.
    static let usualLimit = 64 << 20

    /// - Parameter patience: the wait of a change for other writers.
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

    /// The state of the file; nil if there is none.
    var stamp: FileStatus? { file.stamp }

    /// The result of ``load()``.
    package struct Loaded: Sendable, Hashable {
        /// The valid preferences.
        package var preferences: Preferences
        package var condition: Condition

        /// The state of the file.
        package enum Condition: Sendable, Hashable {
            case missing
            case sound
            /// Of a later version: the known parts are shown, and it will not be written.
            case newerSchema(Int)
            /// Unreadable, for the reason given. The preferences are what could be salvaged; the next
            /// ``PreferencesStore/record(_:rewriting:isThere:)`` sets the file aside.
            case corrupt(String)
        }

        /// The subjects of entries lost from both a broken file and its copy.
        var lost: [String] = []
        /// Whether little room is left for more credits.
        var isNearlyFull = false

        /// The message about a file, if any.
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

    /// Reads the file without its ledger, which is skipped; nil if there is no readable file.
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

    /// The result of a change.
    package struct Outcome: Sendable, Hashable {
        /// The preferences on the disk now.
        package var preferences: Preferences
        var added: [Grant] = []
        var isWritten = false
        /// The broken file that was found and kept.
        var setAside: SetAside?
        /// How many grants were salvaged from it and its copy.
        var salvaged = 0
        /// The subjects of entries lost from both.
        var lost: [String] = []

        /// A line about a broken file; nil if there was none.
        package var remark: String? {
            guard let setAside else { return nil }
            let grants = "\(salvaged.counted("grant")) salvaged from it and its copy"
            return ["\(setAside), \(grants)", PreferencesStore.list(lost: lost)].compactMap { $0 }.joined(
                separator: "; ")
        }
    }

    /// `lost: -3 for “a page” 2026-11-24T10:00:00Z; …`; nil if nothing was lost. A long list names the first.
    static func list(lost: [String]) -> String? {
        guard !lost.isEmpty else { return nil }
        let rest = lost.count > mostNamed ? "; and \(lost.count - mostNamed) more" : ""
        return "lost: " + lost.prefix(mostNamed).joined(separator: "; ") + rest
    }

    private static let mostNamed = 50

    /// Writes grants to the ledger on the disk, durably, see ``UserFile/change(_:)``.
    ///
    /// If all are known, nothing is written. A broken file is set aside first. Linear in the file's size.
    /// - Parameters:
    ///   - rewriting: write even if nothing is new, after a failed try, which may have replaced the file unsynced.
    ///   - isThere: the file existed: if it is gone, no new one takes its place.
    package func record(
        _ grants: [Grant], rewriting: Bool = false, isThere: Bool = false
    ) throws(PreferencesError) -> Outcome {
        if isThere, !path.isThere { throw .file(.vanished(path)) }
        var (outcome, added) = try change(rewriting) {
            $0.merge(grants)
        } isNews: {
            !$0.isEmpty
        }
        outcome.added = added
        return outcome
    }

    /// Takes credits once: see ``Preferences/spend(_:)``. As safe as ``record(_:rewriting:isThere:)``.
    package func spend(_ spend: Spend, rewriting: Bool = false) throws(PreferencesError) -> Outcome {
        try change(rewriting) { preferences throws(PreferencesError) in
            try preferences.spend(spend)
        } isNews: {
            $0
        }.0
    }

    /// Revokes credits: see ``Preferences/revoke(tour:sections:at:)``. As safe as ``record(_:rewriting:isThere:)``.
    /// - Returns: the outcome, and the revoked grants.
    package func revoke(
        tour: String, sections: Set<String>?, at time: String, rewriting: Bool = false
    ) throws(PreferencesError) -> (outcome: Outcome, revoked: [Grant]) {
        try change(rewriting) { preferences throws(PreferencesError) in
            try preferences.revoke(tour: tour, sections: sections, at: time)
        } isNews: {
            !$0.isEmpty
        }
    }

    /// Records renewals: see ``Preferences/renew(_:)``. As safe as ``record(_:rewriting:isThere:)``.
    /// - Returns: the outcome, and the new renewals.
    func renew(
        _ renewals: [Renewal], rewriting: Bool = false
    ) throws(PreferencesError) -> (outcome: Outcome, renewed: [Renewal]) {
        try change(rewriting) {
            $0.renew(renewals)
        } isNews: {
            !$0.isEmpty
        }
    }

    /// Merges other ledgers: see ``Preferences/unite(with:)``. As safe as ``record(_:rewriting:isThere:)``.
    /// - Returns: the outcome, and the changes by each.
    package func merge(
        _ ledgers: [OtherLedger], rewriting: Bool = false
    ) throws(PreferencesError) -> (outcome: Outcome, income: [LedgerIncome]) {
        try change(rewriting) { preferences in
            ledgers.map { preferences.unite(with: $0) }
        } isNews: {
            $0.contains(where: \.isNews)
        }
    }

    /// Changes the preferences on the disk.
    /// - Parameters:
    ///   - edit: makes the change, and returns what it was. It may be called more than once.
    ///   - isNews: whether that is any.
    private func change<News>(
        _ rewriting: Bool, _ edit: (inout Preferences) throws(PreferencesError) -> News, isNews: (News) -> Bool
    ) throws(PreferencesError) -> (Outcome, News) {
        var outcome = Outcome(preferences: Preferences())
        // another one as soon as the file is read
        var result = Result<News, PreferencesError>.failure(.file(.vanished(path)))
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
                result = Result { () throws(PreferencesError) in try edit(&preferences) }
                guard case .success(let news) = result else { return .none }
                outcome.preferences = preferences
                guard isNews(news) || brokenBecause != nil || rewriting else { return .none }
                return .replace(preferences.file, brokenBecause: brokenBecause)
            }
            outcome.isWritten = done.isWritten
            outcome.setAside = done.setAside
        } catch {
            throw .file(error)
        }
        return (outcome, try result.get())
    }
}

/// Why the preferences could not be read or changed, and what to do about it.
package enum PreferencesError: Error, Sendable, Hashable {
    /// The file could not be read or written.
    case file(UserFileError)
    /// The balance is too small to spend that much.
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
