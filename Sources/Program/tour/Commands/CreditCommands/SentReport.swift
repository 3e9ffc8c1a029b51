import CreditReports
import Credits
import HelperTools
import SystemPackage

/// A report from others, with the check of its signature.
struct SentReport {
    let report: SignedReport
    /// The signer, in words; nil for an unsigned report.
    let signer: String?

    /// Reads a report and checks its signature, if any, by a file of allowed signers or only the key. Throws one line.
    init(_ file: String, signers: String?) throws {
        report = try SignedReport(path: FilePath(file), signatureHead: SSHSignatures.head)
        guard let signature = report.signature else {
            signer = nil
            return
        }
        guard let tool = SSHSignatures(environment: environment) else {
            throw Failure(
                "\(file): checking its signature needs ssh-keygen: apt install \(HelperTool.sshKeygen.package)")
        }
        let export = report.export
        let verdict: SSHSignatures.Verdict
        do throws(HelperProblem) {
            verdict = try tool.check(
                report.message, signature: signature, signers: signers.map { FilePath($0) },
                person: export.email ?? export.name)
        } catch {
            throw Failure("\(file): \(error)")
        }
        switch verdict {
        case .signed(let person, let key): signer = "by \(person), \(key)"
        case .good(let key): signer = "with \(key)"
        case .wrong:
            throw Failure("\(file): the signature does not match: the report was changed after it was signed")
        case .otherPerson(let others, let key):
            let whose = others.isEmpty ? "someone not listed in \(signers ?? "")" : others.joined(separator: ", ")
            throw Failure("\(file): the report names \(export.person), but it was signed by \(whose) (\(key))")
        }
    }
}
