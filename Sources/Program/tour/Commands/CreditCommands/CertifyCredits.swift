import ArgumentParser
import CreditReports
import Credits
import HelperTools
import SystemPackage

/// `tour credits certify REPORT`: a certificate for a verified report.
struct CertifyCredits: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "certify", abstract: "Issue a certificate for a signed report: an Open Badge 3.0.",
        discussion: """
            REPORT is a file that tour credits export --sign printed. It must be signed by the person it names, with a key \
            that FILE lists for them. The badge is printed as a JSON Web Token, signed with your Ed25519 key. Your name in it is \
            the one that git knows. To create a key, run openssl genpkey -algorithm ed25519.
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

    @Option(help: ArgumentHelp("The id of the tour to certify, if the report has several.", valueName: "ID"))
    var tour: String?

    func validate() throws {
        guard ["https://", "http://", "did:"].contains(where: { issuer.hasPrefix($0) && issuer.count > $0.count })
        else {
            throw ValidationError("URL must begin with https://, http:// or did:.")
        }
    }

    func run() throws {
        let sent = try SentReport(report, signers: signers)
        var export = sent.report.export
        guard sent.signer != nil, let reader = export.email else {
            throw Failure(
                "\(report) is not signed with an email address. Create one with tour credits export --sign.")
        }
        let tours = export.grants.byTour.filter { tour == nil || $0.tour == tour }
        guard tours.count == 1 else {
            let ids = export.grants.byTour.map(\.tour).joined(separator: ", ")
            throw Failure("\(report) has credits for: \(ids.isEmpty ? "nothing" : ids). Choose one tour with --tour ID")
        }
        export.grants = tours[0].grants
        guard let openSSL = OpenSSL(environment: environment) else {
            throw Failure("certificates need openssl: apt install \(HelperTool.openSSL.package)")
        }
        let file = try KeyFile.path(key)
        let name = GitIdentity.find(environment: environment)?.name ?? issuer
        let badge = Badge(issuer: (issuer, name), reader: reader, report: export, madeAt: .now())
        let text = try badge.text(key: openSSL.publicKey(of: file))
        try StandardOutput.write(badge.token(text, signature: openSSL.sign(Array(text.utf8), key: file)) + "\n")
    }
}
