import CellGrid
import Platform

extension KeyDecoder {
    /// xterm's modifier number, one more than their bits. Only Shift, Alt and Control count.
    static func modifiers(number: Int) -> KeyModifiers {
        (2...16).contains(number) ? KeyModifiers(rawValue: UInt8(number - 1) & 7) : []
    }

    /// The key of an ASCII character. Ctrl-J counts as Enter, as in `less`.
    static func key(ascii byte: UInt8) -> (Key, KeyModifiers) {
        switch byte {
        case 0x0D, 0x0A: (.enter, [])
        case 0x09: (.tab, [])
        case 0x08, 0x7F: (.backspace, [])
        case 0x1B: (.escape, [])
        case 0x00: (.character(" "), .control)
        case 0x01...0x1A: (.character(Unicode.Scalar(byte + 0x60)), .control)
        case 0x1C...0x1F: (.character(Unicode.Scalar(byte + 0x40)), .control)
        default: (.character(Unicode.Scalar(byte)), [])
        }
    }

    /// The key of `ESC [ … final` and `ESC O final`. rxvt's modified arrows are small letters; see `lowercase`.
    static func key(final: UInt8, lowercase: KeyModifiers) -> (Key, KeyModifiers)? {
        if (UInt8(ascii: "a")...UInt8(ascii: "d")).contains(final) {
            return key(final: final & ~0x20, lowercase: []).map { ($0.0, lowercase) }
        }
        let key: Key? =
            switch final {
            case UInt8(ascii: "A"): .up
            case UInt8(ascii: "B"): .down
            case UInt8(ascii: "C"): .right
            case UInt8(ascii: "D"): .left
            case UInt8(ascii: "H"): .home
            case UInt8(ascii: "F"): .end
            case UInt8(ascii: "M"): .enter
            case UInt8(ascii: "P")...UInt8(ascii: "S"): .function(Int(final - UInt8(ascii: "P")) + 1)
            default: nil
            }
        return key.map { ($0, []) }
    }

    /// The modifiers of the end of a numbered key: none for `~`, rxvt's for others; nil for no such end.
    static func modifiers(numberedFinal final: UInt8) -> KeyModifiers? {
        switch final {
        case UInt8(ascii: "~"): []
        case UInt8(ascii: "$"): .shift
        case UInt8(ascii: "^"): .control
        case UInt8(ascii: "@"): [.shift, .control]
        default: nil
        }
    }

    /// The key of `ESC [ number ~`.
    static func key(number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    /// The answer with the background: `11;rgb:` or `11;rgba:` and each part in one to four hexadecimal digits, where
    /// `f`, `ff`, `fff` and `ffff` all mean full.
    static func background(_ answer: ArraySlice<UInt8>) -> InputEvent? {
        let words = answer.split(separator: UInt8(ascii: ":"), maxSplits: 1)
        guard words.count == 2, words[0].elementsEqual("11;rgb".utf8) || words[0].elementsEqual("11;rgba".utf8) else {
            return nil
        }
        let parts = words[1].split(separator: UInt8(ascii: "/"), maxSplits: 3).prefix(3).compactMap { word in
            let digits = word.prefix { $0.hexDigit != nil }
            let value = digits.count <= 4 ? Int(String(decoding: digits, as: UTF8.self), radix: 16) : nil
            return value.map { UInt8($0 * 255 / (1 << (4 * digits.count) - 1)) }
        }
        return parts.count == 3 ? .background(red: parts[0], green: parts[1], blue: parts[2]) : nil
    }

    /// A mouse report `ESC [ < button ; column ; row M`, counted from 1. Modifiers are ignored.
    static func mouse(_ parameters: [Int], isRelease: Bool) -> MouseEvent? {
        let position = Position(column: max(0, parameters[1] - 1), row: max(0, parameters[2] - 1))
        switch (parameters[0] & ~0b1_1100, isRelease) {
        case (64, false): return MouseEvent(.wheelUp, at: position)
        case (65, false): return MouseEvent(.wheelDown, at: position)
        case (0, false): return MouseEvent(.press, at: position)
        case (0, true), (32, true): return MouseEvent(.release, at: position)
        case (32, _): return MouseEvent(.drag, at: position)
        default: return nil
        }
    }
}
