/// What is wrong with a tour, told up to a number of lines: a folder of 100,000 pages may have something wrong with each.
struct BoundedWarnings: Sendable {
    static let most = 20

    private var lines: [String] = []
    private var told = 0
    private var left = 0

    mutating func add(_ line: String) {
        if told < Self.most {
            lines.append(line)
            told += 1
        } else {
            left += 1
        }
    }

    mutating func add(_ lines: [String]) {
        for line in lines { add(line) }
    }

    /// What was added since the last time, and is told.
    mutating func take() -> [String] {
        defer { lines = [] }
        return lines
    }

    /// As ``take()``, and how many there are that were not told. Nothing is added after it.
    mutating func takeLast() -> [String] {
        left == 0 ? take() : take() + ["and \(Self.grouped(left)) more warning\(left == 1 ? "" : "s")"]
    }

    /// A number for people: `99,980`.
    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }
}
