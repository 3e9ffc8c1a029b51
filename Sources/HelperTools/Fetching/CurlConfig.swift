/// What curl is told, in the form of its configuration file: read from its standard input, it is seen in no list of processes.
struct CurlConfig {
    /// All but the address: requests that have the same can be told at once.
    private(set) var settings = ""
    /// Whether it has cookies, which no other request is to share.
    let keepsCookies: Bool
    private let address: String

    /// What counts as no progress, in bytes a second; seconds for all of an answer.
    private static let leastSpeed = 200
    private static let longest = 600

    /// - Returns: nil if the request holds what cannot be told: a zero, or a control character in a token.
    init?(_ request: FetchRequest) {
        address = request.address
        keepsCookies = request.cookies != nil
        // of the user's own configuration nothing may change what is asked and printed
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

    /// What asks for addresses with the same settings one after the other, with a mark behind each body and each
    /// report.
    static func text(_ configs: some Collection<CurlConfig>, mark: String) -> String {
        (configs.first?.settings ?? "") + line("write-out", "%{stderr}\(mark)\(report)\(mark)")
            + configs.map { line("output", "-") + line("url", $0.address) }.joined()
    }

    /// Has curl tell by its own rules where a cookie goes. It writes them behind the answer, and reads them from its input once more,
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

    /// A value in quotes, in which nothing ends the line or the quotes.
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

    /// What is reported of each answer: a line each for the exit status, the status, the address that answered, and the fields; then
    /// all fields as JSON, of which curl before 8.3 writes only ASCII well.
    private static let report: String = {
        let lines =
            ["%{exitcode}", "%{http_code}", "%{remote_ip}"]
            + FetchAnswer.Field.allCases.map { "%header{\($0.rawValue)}" }
        return lines.map { $0 + "\\n" }.joined() + "%{header_json}"
    }()
}
