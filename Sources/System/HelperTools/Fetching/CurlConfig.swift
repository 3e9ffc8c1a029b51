/// A request as curl's configuration file, given as standard input, where no list of processes shows it.
struct CurlConfig {
    /// All but the address: requests with equal settings can share a process.
    private(set) var settings = ""
    /// Whether it has cookies, which no other request shares.
    let keepsCookies: Bool
    private let address: String

    /// Bytes a second that count as progress, and the limit of an answer in seconds.
    private static let leastSpeed = 200
    private static let longest = 600

    /// - Returns: nil for a request with a NUL, or a control character in a token.
    init?(_ request: FetchRequest) {
        address = request.address
        keepsCookies = request.cookies != nil
        // the user's own configuration must not change the request or the output
        for option in ["silent", "globoff", "compressed", "no-buffer", "path-as-is", "disallow-username-in-url"] {
            set(option)
        }
        for option in [
            "show-error", "location", "location-trusted", "include", "fail", "verbose", "remote-name", "netrc",
            "netrc-optional",
        ] { set("no-\(option)") }
        set("proto", "=http,https")
        set("request", request.body == nil ? "GET" : "POST")
        if let body = request.body { set("data-raw", body) }
        set("connect-timeout", String(request.patience))
        set("speed-time", String(request.patience))
        set("speed-limit", String(Self.leastSpeed))
        set("max-time", String(Self.longest))
        set("max-filesize", String(request.maximumSize))
        set("user-agent", "tour")
        for (name, value) in request.fields { set("header", "\(name): \(value)") }
        let maySendSecrets = FetchRequest.maySendSecrets(to: address)
        let mayUseNetrc = maySendSecrets && request.secret == nil && request.passwordScheme != nil
        if mayUseNetrc { set("netrc-optional") }
        set(request.passwordScheme == .basic ? "basic" : "anyauth")
        switch maySendSecrets ? request.secret : nil {
        case .password(let user, let password)?:
            guard !user.contains(":") else { return nil }
            if request.passwordScheme != nil { set("user", "\(user):\(password)") }
        case .token(let token)?:
            guard token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
            set("header", "Authorization: Bearer \(token)")
        case nil: break
        }
        if let pin = request.pin {
            set("resolve", "\(pin.host):\(pin.port):\(pin.addresses.joined(separator: ","))")
        }
        if let cookies = request.cookies { set(cookies: cookies) }
        guard !(settings + address).utf8.contains(0) else { return nil }
    }

    /// The configuration for several addresses with the same settings, with a mark behind each body and each report.
    static func text(_ configs: some Collection<CurlConfig>, mark: String) -> String {
        (configs.first?.settings ?? "") + line("write-out", "%{stderr}\(mark)\(report)\(mark)")
            + configs.map { line("output", "-") + line("url", $0.address) }.joined()
    }

    /// Leaves the domains of cookies to curl. It writes them behind the answer, and reads them from its input again,
    /// where they are comments among its settings; no file has them.
    private mutating func set(cookies: String) {
        set("cookie-jar", "-")
        set("cookie", "/dev/stdin")
        for line in cookies.split(separator: "\n") where line.contains("\t") {
            settings += (line.hasPrefix(Self.cookiePrefix) ? "" : Self.cookiePrefix) + line + "\n"
        }
    }

    private static let cookiePrefix = "#HttpOnly_"

    private mutating func set(_ option: String) { settings += option + "\n" }

    private mutating func set(_ option: String, _ value: String) { settings += Self.line(option, value) }

    private static func line(_ option: String, _ value: String) -> String { "\(option) = \(quoted(value))\n" }

    /// A quoted value, in which nothing ends the line or the quotes.
    static func quoted(_ value: String) -> String {
        var quoted: [UInt8] = [UInt8(ascii: "\"")]
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "\""): quoted += [UInt8(ascii: "\\"), byte]
            case 0x0A: quoted += Array("\\n".utf8)
            case 0x0D: quoted += Array("\\r".utf8)
            default: quoted.append(byte)
            }
        }
        return String(decoding: quoted + [UInt8(ascii: "\"")], as: UTF8.self)
    }

    /// The report on each answer: a line each for the exit status, the HTTP status, the remote address, and the fields;
    /// then all fields as JSON, of which curl before 8.3 writes only ASCII well.
    private static let report: String = {
        let lines =
            ["%{exitcode}", "%{http_code}", "%{remote_ip}"]
            + FetchAnswer.Field.allCases.map { "%header{\($0.rawValue)}" }
        return lines.map { $0 + "\\n" }.joined() + "%{header_json}"
    }()
}
