internal import JSONTree

/// Splits curl's output: for each answer the body, a mark, the report, and the mark again.
struct CurlOutput {
    /// In bytes.
    private static let maximumReport = 1 << 20

    /// Random, so that no server can put it into a body.
    let mark = String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    /// In bytes.
    let maximumSize: Int
    private var bytes: [UInt8] = []
    /// The output behind the last answer.
    var rest: String { String(decoding: bytes, as: UTF8.self) }
    /// The earliest possible start of the mark.
    private var start = 0
    private var body: [UInt8]?

    init(maximumSize: Int) { self.maximumSize = maximumSize }

    /// Takes output, and returns the answers complete by then. Throws as soon as a body is too large.
    mutating func take(
        _ written: some Sequence<UInt8>
    ) throws(FetchProblem) -> [Result<FetchAnswer, FetchProblem>] {
        var answers: [Result<FetchAnswer, FetchProblem>] = []
        bytes += written
        while let end = endOfPart() {
            let part = Array(bytes[..<end])
            bytes.removeFirst(end + mark.utf8.count)
            start = 0
            if let body {
                answers.append(answer(body, part))
                self.body = nil
            } else {
                body = part
            }
        }
        // earlier answers are delivered first
        if answers.isEmpty, bytes.count > maximumSize + Self.maximumReport { throw .tooLarge }
        return answers
    }

    private mutating func endOfPart() -> Int? {
        let mark = Array(mark.utf8)
        while let next = bytes[start...].firstIndex(of: mark[0]) {
            start = next
            guard bytes.count >= next + mark.count else { return nil }
            if bytes[next...].starts(with: mark) { return next }
            start += 1
        }
        start = bytes.count
        return nil
    }

    private func answer(_ body: [UInt8], _ report: [UInt8]) -> Result<FetchAnswer, FetchProblem> {
        let lines = report.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard lines.count > 3 + FetchAnswer.Field.allCases.count, let code = Int32(lines[0]), let status = Int(lines[1])
        else { return .failure(.broken) }
        if code != 0 { return .failure(Self.problem(code)) }
        guard status >= 100 else { return .failure(.broken) }
        guard body.count <= maximumSize else { return .failure(.tooLarge) }
        var fields: [FetchAnswer.Field: String] = [:]
        for (field, line) in zip(FetchAnswer.Field.allCases, lines[3...])
        where line.contains(where: { !$0.isWhitespace }) {
            fields[field] = line
        }
        let all = lines[(3 + FetchAnswer.Field.allCases.count)...].joined(separator: "\n")
        let json = try? JSONParser.parse(Array(all.utf8))
        for field in FetchAnswer.Field.allCases where field.isList {
            let values = json?[field.rawValue]?.array?.compactMap(\.string)
            if let values { fields[field] = values.joined(separator: ", ") }
        }
        return .success(FetchAnswer(status: status, fields: fields, remoteAddress: lines[2], body: body))
    }

    private static func problem(_ code: Int32) -> FetchProblem {
        switch code {
        case 5, 6, 7, 45, 97: .noConnection
        case 28: .tooSlow
        case 63: .tooLarge
        case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: .notSecure
        default: .broken
        }
    }
}
