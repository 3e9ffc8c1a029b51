import ArgumentParser
import CreditReports
import Credits
import HelperTools
import ReaderKit
import ReaderPage
import SystemPackage
import TourDocument
import TourPages
import TourSources

/// `tour credits certify REPORT`: a certificate for a verified report.
struct CertifyCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certify", abstract: "Issue a certificate for a signed report: an Open Badge 3.0.",
        discussion: """
            REPORT is a file that tour credits export --sign printed. It must be signed by the person it names, with a \
            key that FILE lists for them. They must have read all of the tour in its present version; with --partial, \
            the badge says that it is for a part. It is printed as a JSON Web Token, signed with your Ed25519 key. \
            Your name in it is the one that git knows. To create a key, run openssl genpkey -algorithm ed25519.
            """)

    @Argument(help: ArgumentHelp("A signed report.", valueName: "REPORT"))
    var report: String

    @Option(
        help: ArgumentHelp("A file of people and their keys, one per line, as in ssh-keygen(1).", valueName: "FILE"))
    var signers: String

    @Option(help: ArgumentHelp("Your Ed25519 private key, a PEM file.", valueName: "FILE"))
    var key: String

    @Option(help: ArgumentHelp("The issuer's URL, such as https://example.org.", valueName: "URL"))
    var issuer: String

    @Option(
        help: ArgumentHelp("The tour to certify, of which all must have been read.", valueName: "SOURCE"),
        transform: SourceArgument.named)
    var tour: String?

    @Flag(help: "Certify what was read of a tour that is not finished.")
    var partial = false

    func validate() throws {
        guard ["https://", "http://", "did:"].contains(where: { issuer.hasPrefix($0) && issuer.count > $0.count })
        else {
            throw ValidationError("URL must begin with https://, http:// or did:.")
        }
        guard tour != nil || partial else {
            throw ValidationError("Name the tour with --tour SOURCE, or certify what was read with --partial.")
        }
    }

    func run() throws {
        let sent = try SentReport(report, signers: signers)
        var export = sent.report.export
        guard sent.signer != nil, let reader = export.email else {
            throw Failure(
                "\(report) is not signed with an email address. Create one with tour credits export --sign.")
        }
        let open = try tour.map { try SourceArgument.openForPrinting($0, as: SourceOptions()) }
        let tours = export.grants.byTour.filter { open == nil || $0.tour == open?.tour.id }
        guard tours.count == 1 else {
            let ids = export.grants.byTour.map(\.tour).joined(separator: ", ")
            throw Failure("\(report) has credits for: \(ids.isEmpty ? "nothing" : ids). Choose one with --tour SOURCE")
        }
        export.grants = tours[0].grants
        guard let openSSL = OpenSSL(environment: environment) else {
            throw Failure("certificates need openssl: apt install \(HelperTool.openSSL.package)")
        }
        let file = try KeyFile.path(key)
        let name = GitIdentity.find(environment: environment)?.name ?? issuer
        var badge = Badge(issuer: (issuer, name), reader: reader, report: export, madeAt: .now())
        badge.isPartial = try open.map { try !isFinished($0, by: export, signer: sent.signer) } ?? true
        let text = try badge.text(key: openSSL.publicKey(of: file))
        try StandardOutput.write(badge.token(text, signature: openSSL.sign(Array(text.utf8), key: file)) + "\n")
    }

    /// Throws for a tour that is not finished, unless that is allowed.
    private func isFinished(_ open: OpenTour, by reader: CreditExport, signer: String?) throws -> Bool {
        var reader = reader
        let valid = open.tour.sections.valid
        reader.grants = reader.grants.map { $0.limited(to: valid[$0.section]) }
        let unread = TeamTable([(reader, signer)], of: open.sectionsToRead, today: WallClock.system.today).unread()
        guard let first = unread.first, !partial else { return unread.isEmpty }
        let others = unread.count > 1 ? " and \(unread.count - 1) more" : ""
        throw Failure("\(first)\(others); --partial certifies what was read")
    }
}
