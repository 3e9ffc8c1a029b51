/// A colour as a terminal tells it.
struct TerminalColor: Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// Reads an answer to the question for the background: `11;rgb:` or `11;rgba:` and each part in one to four
    /// hexadecimal digits, where `f`, `ff`, `fff` and `ffff` all mean full.
    /// Nil if it is another answer.
    init?(answer: [UInt8]) {
        let words = answer.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard words.count == 2, words[0].elementsEqual("11;rgb".utf8) || words[0].elementsEqual("11;rgba".utf8) else {
            return nil
        }
        var parts: [UInt8] = []
        for word in words[1].split(separator: UInt8(ascii: "/"), maxSplits: 3).prefix(3) {
            let digits = word.prefix { Self.digit($0) != nil }
            guard (1...4).contains(digits.count) else { return nil }
            let value = digits.reduce(0) { $0 << 4 | (Self.digit($1) ?? 0) }
            let full = 1 << (4 * digits.count) - 1
            parts.append(UInt8(value * 255 / full))
        }
        guard parts.count == 3 else { return nil }
        (red, green, blue) = (parts[0], parts[1], parts[2])
    }

    private static func digit(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
