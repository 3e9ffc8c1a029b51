import ArgumentParser
import CellGrid
import Credits
import HelperTools
import Platform

/// `tour credits export`: a report for others, signed with the person's name.
struct ExportCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print a report of the credits earned, with your name, as text or CSV.")

    /// How it is written.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, csv
    }

    @Option(help: "text or csv.")
    var format = Format.text

    @Option(help: ArgumentHelp("Only the credits of one tour, by its id.", valueName: "ID"))
    var tour: String?

    @Flag(help: "Print JSON.")
    var json = false

    func run() throws {
        let environment = ProcessEnvironment.variables
        let ledger = try Ledger.saying(environment: environment)
        let grants = ledger.preferences.grants.filter { tour == nil || $0.tour == tour }
        if let tour, grants.isEmpty {
            throw Failure("there is no credit of a tour \(tour): tour credits --json names them")
        }
        let identity = GitIdentity.find(environment: environment)
        let export = CreditExport(
            name: identity?.name ?? Self.userName(), email: identity?.email, madeAt: .now(), grants: grants)
        if json { return try StandardOutput.write(export.json + "\n") }
        try StandardOutput.write(format == .csv ? export.csv : export.text)
    }

    /// The full name of the user as the system knows it, else the name of the account.
    private static func userName() -> String {
        guard let entry = getpwuid(getuid()) else { return "user \(getuid())" }
        let full = entry.pointee.pw_gecos.map { String(cString: $0) } ?? ""
        let name = full.split(separator: ",", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        return name.isEmpty ? String(cString: entry.pointee.pw_name) : name
    }
}
