import CreditReports
import HelperTools
import TourDocument

/// A learning record store on the web, which takes statements.
struct RecordStore {
    /// The address for statements, without credentials.
    let address: WebAddress

    /// Throws a failure unless it is a web address.
    init(at typed: String) throws {
        guard
            let address = typed.firstRange(of: ":").flatMap({ colon in
                try? WebAddress(scheme: typed[..<colon.lowerBound].lowercased(), typed[colon.upperBound...])
            }), address.text.hasPrefix("http")
        else {
            throw Failure("\(WebAddress.withoutUser(typed)) is not a web address; it must begin with https://")
        }
        self.address = address
    }

    /// Sends statements, as JSON. Credentials come from `~/.netrc`. Throws a failure that says what to do.
    func take(_ statements: String) throws {
        guard let curl = CurlProgram(environment: environment) else {
            throw Failure("sending needs curl: apt install \(HelperTool.curl.package)")
        }
        var request = FetchRequest(address.text, maximumSize: 1 << 20)
        request.body = statements
        request.fields = [("Content-Type", "application/json"), LearningStatements.version]
        let answer: FetchAnswer
        do {
            answer = try curl.answer(to: request) { false }
        } catch {
            throw Failure("\(address.text) did not answer: check the address and the network")
        }
        switch answer.status {
        case 200..<300: break
        case 401, 403:
            guard FetchRequest.maySendSecrets(to: address.text) else {
                throw Failure("\(address.text) asks for a password, which is not sent over http; use its https address")
            }
            throw Failure("\(address.text) refused the sign-in; check the name and password for it in ~/.netrc")
        case 409: throw Failure("\(address.text) already has different statements with the same ids")
        default: throw Failure("\(address.text) rejected the statements: HTTP status \(answer.status)")
        }
    }
}
