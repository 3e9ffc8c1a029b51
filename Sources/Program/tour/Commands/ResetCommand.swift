import ArgumentParser
import CellGrid
import Credits
import JSONTree
import Platform
import ReadingState
import TourDocument
import TourPages

/// `tour reset SOURCE`: forgets the progress in a tour, and revokes its credits.
struct ResetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset", abstract: "Forget how far you read a tour, and remove its credits.")

    @Argument(
        help: ArgumentHelp(
            "A page, a folder of pages, a built-in tour, or a tour's id as tour credits prints it.", valueName: "SOURCE"
        ))
    var source: String

    @Flag(help: "Do not ask.")
    var yes = false

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let ledger = try Ledger.saying()
        let (tour, title) = try find(in: ledger.preferences.grants)
        let credits = ledger.preferences.grants.filter { $0.isOf(tour) }.reduce(0) { $0 &+ $1.credits }
        guard
            try yes
                || Confirmation.isGiven(
                    to: "Forget how far you read “\(CellText.clean(title))”, and remove \(credits.credits)?")
        else {
            StandardError.say("nothing was reset")
            throw ExitCode(1)
        }
        var revoked: [Grant] = []
        if credits > 0 || ledger.preferences.grants.contains(where: { $0.isOf(tour) }) {
            let now = Timestamp.now().description
            revoked = try ledger.changing { store, isRetry throws(PreferencesError) in
                let (outcome, revoked) = try store.revoke(tour: tour, sections: nil, at: now, rewriting: isRetry)
                // a failed try may have done it
                guard isRetry, revoked.isEmpty else { return revoked }
                return outcome.preferences.account.revoked.filter { $0.revokedAt == now }
            }
        }
        do {
            try StateStore(environment: environment)?.forget(tour: tour, at: time(nil))
        } catch {
            let done = revoked.isEmpty ? "" : "the credits are removed, but "
            throw Failure("\(done)your place and your answers in the tour could not be deleted: \(error)")
        }
        try say(tour: tour, title: title, revoked: revoked)
    }

    private func say(tour: String, title: String, revoked: [Grant]) throws {
        let credits = revoked.reduce(0) { $0 &+ $1.credits }
        guard json else {
            return try StandardOutput.write(
                "“\(CellText.clean(title))” was reset; \(credits.credits) removed (the ledger still lists them)\n")
        }
        let answer: JSONValue = [
            "schema": LedgerSums.schema, "tour": tour, "revoked": credits, "sections": revoked.map(\.section),
        ]
        try StandardOutput.write(JSONWriter.text(answer) + "\n")
    }

    /// The named tour. One that is gone from the disk may be named by its id.
    private func find(in grants: [Grant]) throws -> (id: String, title: String) {
        do {
            let tour = try SourceArgument.open(source).tour
            return (tour.id, tour.title)
        } catch {
            guard let last = grants.last(where: { $0.tour == source }) else { throw error }
            return (source, last.tourTitle)
        }
    }
}
