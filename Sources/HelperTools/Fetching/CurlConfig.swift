/// What curl is told, in the form of its configuration file: read from its standard input, it is seen in no list of processes.
struct CurlConfig {
    private(set) var text = ""

    /// What counts as no progress, in bytes a second; seconds for all of an answer.
    private static let leastSpeed = 200
    private static let longest = 600

    /// - Returns: nil if the request holds what cannot be told: a zero, or a control character in a token.
    init?(_ request: FetchRequest) {
        // of the user's own configuration nothing may change what is asked and printed
        for option in ["silent", "globoff", "compressed", "path-as-is", "disallow-username-in-url"] { set(option) }
        for option in ["show-error", "location", "location-trusted", "include", "fail", "verbose", "remote-name"] {
            set("no-\(option)")
        }
        set("proto", "=http,https")
        set("request", "GET")
        set("connect-timeout", String(request.patience))
        set("speed-time", String(request.patience))
        set("speed-limit", String(Self.leastSpeed))
        set("max-time", String(Self.longest))
        set("max-filesize", String(request.maximumSize))
        set("output", "-")
        set("write-out", Self.report)
        set("user-agent", "tour")
        for (name, value) in request.fields { set("header", "\(name): \(value)") }
        if request.mayUseNetrc, request.secret == nil { set("netrc-optional") }
        switch request.secret {
        case .password(let user, let password)?:
            guard !user.contains(":") else { return nil }
            set("basic")
            set("user", "\(user):\(password)")
        case .token(let token)?:
            guard token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
            set("header", "Authorization: Bearer \(token)")
        case nil: break
        }
        if let pin = request.pin {
            set("resolve", "\(pin.host):\(pin.port):\(pin.addresses.joined(separator: ","))")
        }
        set("url", request.address)
        guard !text.utf8.contains(0) else { return nil }
    }

    private mutating func set(_ option: String) { text += option + "\n" }

    private mutating func set(_ option: String, _ value: String) { text += "\(option) = \(Self.quoted(value))\n" }

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

    // MARK: - What it reports

    /// What is written to standard error at the end: a line each for the status, the address that answered, and the fields.
    private static let report: String = {
        let lines = ["%{http_code}", "%{remote_ip}"] + FetchAnswer.Field.allCases.map { "%header{\($0.rawValue)}" }
        return "%{stderr}" + lines.map { $0 + "\\n" }.joined()
    }()

    /// What was reported, without the body; nil if nothing was answered.
    static func answer(_ report: [UInt8]) -> FetchAnswer? {
        let lines = report.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard lines.count >= 2 + FetchAnswer.Field.allCases.count, let status = Int(lines[0]), status >= 100 else {
            return nil
        }
        var fields: [FetchAnswer.Field: String] = [:]
        for (field, line) in zip(FetchAnswer.Field.allCases, lines[2...])
        where line.contains(where: { !$0.isWhitespace }) {
            fields[field] = line
        }
        return FetchAnswer(status: status, fields: fields, remoteAddress: lines[1], body: [])
    }
}
