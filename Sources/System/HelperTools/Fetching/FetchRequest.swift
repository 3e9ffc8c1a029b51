/// A request to the web.
package struct FetchRequest: Sendable {
    /// Credentials.
    package enum Secret: Sendable {
        case password(user: String, String)
        case token(String)
    }

    /// The scheme for a password.
    enum PasswordScheme: Sendable {
        case basic
        /// By the best of the server's schemes, once it has named them.
        case asAsked

        /// - Parameter challenge: the server's, when it asked for a password; nil for none.
        init(challenge: String?) {
            let words = challenge?.split(separator: ",").compactMap { $0.split(separator: " ").first?.lowercased() }
            self = words?.filter { !$0.contains("=") } ?? ["basic"] == ["basic"] ? .basic : .asAsked
        }
    }

    /// Printable ASCII; see `WebAddress`.
    let address: String
    /// The body of a POST; nil for GET.
    package var body: String?
    /// Extra header fields, in printable ASCII.
    package var fields: [(name: String, value: String)] = []
    package var secret: Secret?
    /// Nil where no password is sent.
    var passwordScheme: PasswordScheme?
    /// The cookies of its chain of redirects, from ``FetchAnswer/cookies``; nil for the first request of a chain.
    package var cookies: String?
    /// The addresses of the host, if resolved and checked before; nil to let curl resolve it.
    package var pin: (host: String, port: Int, addresses: [String])?
    /// In bytes, unpacked: longer answers are refused.
    var maximumSize: Int
    /// Seconds without progress, and to connect.
    var patience = 10

    package init(_ address: String, maximumSize: Int) {
        self.address = address
        self.maximumSize = maximumSize
    }

    /// The scheme, host and port, as written in the address.
    var origin: String { Self.origin(of: address) }

    private static func origin(of address: String) -> String {
        let start = address.firstRange(of: "://")?.upperBound ?? address.startIndex
        return String(address[..<(address[start...].firstIndex { "/?#".contains($0) } ?? address.endIndex)])
    }

    /// Whether a password or a token may go to an address: over a secure connection, or to this machine.
    package static func maySendSecrets(to address: String) -> Bool {
        if address.hasPrefix("https://") { return true }
        let authority = origin(of: address).dropFirst("http://".count)
        let port = authority.last == "]" ? nil : authority.lastIndex(of: ":")
        let host = authority[..<(port ?? authority.endIndex)]
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        return host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]"
            || numbers.count == 4 && numbers[0] == "127" && numbers.allSatisfy { UInt8($0) != nil }
    }
}

package struct FetchAnswer: Sendable {
    /// The header fields used, by their names in lower case.
    package enum Field: String, CaseIterable, Sendable {
        case type = "content-type"
        case location
        case etag
        case lastModified = "last-modified"
        case cacheControl = "cache-control"
        case retryAfter = "retry-after"
        case authenticate = "www-authenticate"
        case vary, date, expires, age

        /// Whether its values are those of all lines with its name. Of other fields the first line counts.
        var isList: Bool { [.cacheControl, .vary, .authenticate].contains(self) }
    }

    /// The HTTP status.
    package var status: Int
    /// As the server wrote them: unsanitized.
    package var fields: [Field: String]
    /// The IP address that answered: the proxy's, if there is one.
    package var remoteAddress: String
    /// Unpacked.
    package var body: [UInt8]
    /// The cookies of the chain so far, in curl's form; empty if there are none.
    package var cookies = ""
}

/// Why a request has no answer.
package enum FetchProblem: Error, Hashable, Sendable {
    case noConnection
    case notSecure
    /// Too long without progress.
    case tooSlow
    case tooLarge
    /// The connection ended too early, or it is no answer.
    case broken
    case cancelled
}
