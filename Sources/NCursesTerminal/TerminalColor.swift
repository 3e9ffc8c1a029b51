/// A colour as a terminal tells it.
struct TerminalColor: Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8

    /// Reads an answer to the question for the background: `11;rgb:` or `11;rgba:` and each part in one to four
    /// hexadecimal digits, where `f`, `ff`, `fff` and `ffff` all mean full.
    init?(answer: [UInt8]) {
        let words = answer.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard words.count == 2, words[0].elementsEqual("11;rgb".utf8) || words[0].elementsEqual("11;rgba".utf8) else {
            return nil
        }
        var parts: [UInt8] = []
        for word in words[1].split(separator: UInt8(ascii: "/"), maxSplits: 3).prefix(3) {
            let digits = word.prefix { Character(Unicode.Scalar($0)).isHexDigit }
            guard digits.count <= 4, let value = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
                return nil
            }
            let full = 1 << (4 * digits.count) - 1
            parts.append(UInt8(value * 255 / full))
        }
        guard parts.count == 3 else { return nil }
        (red, green, blue) = (parts[0], parts[1], parts[2])
    }
}
