/// A control sequence (CSI) in progress: the part between its introducer and its final byte.
struct TerminalOrder {
    struct Argument {
        var value: Int?
        /// Whether the next one is a part of it.
        var hasParts = false
    }

    /// The role of a byte in a sequence.
    enum Progress {
        case more
        /// The final byte.
        case end
        case broken
    }

    /// The limit of arguments in libvterm 0.1.
    private static let mostArguments = 16
    private static let largestNumber = 9_999
    private static let mostMarks = 4

    /// The mark of private sequences.
    private var leader: [UInt8] = []
    private var intermediate: [UInt8] = []
    private(set) var arguments = [Argument()]
    /// Whether it exceeds a limit.
    private(set) var isTooLong = false

    /// Whether it is none of the private ones.
    var isPlain: Bool { leader.isEmpty && intermediate.isEmpty }

    mutating func take(_ byte: UInt8) -> Progress {
        switch byte {
        case 0x40...0x7E: return .end
        case 0x30...0x39:
            let value = (arguments[arguments.count - 1].value ?? 0) * 10 + Int(byte - 0x30)
            arguments[arguments.count - 1].value = min(value, Self.largestNumber)
        case UInt8(ascii: ":"), UInt8(ascii: ";"):
            isTooLong = isTooLong || arguments.count == Self.mostArguments
            if isTooLong { return .more }
            arguments[arguments.count - 1].hasParts = byte == UInt8(ascii: ":")
            arguments.append(Argument())
        case 0x3C...0x3F: Self.add(byte, to: &leader, &isTooLong)
        case 0x20...0x2F: Self.add(byte, to: &intermediate, &isTooLong)
        default: return .broken
        }
        return .more
    }

    private static func add(_ byte: UInt8, to marks: inout [UInt8], _ isTooLong: inout Bool) {
        if marks.count < mostMarks { marks.append(byte) } else { isTooLong = true }
    }

    /// Clamps two arguments to margins within `last` rows or columns; margins of fewer than two become a reset.
    mutating func bound(to last: Int) {
        let first = min(max(1, arguments[0].value ?? 1), last)
        let end = min(arguments.count > 1 ? arguments[1].value ?? last : last, last)
        arguments = first < end ? [Argument(value: first), Argument(value: end)] : [Argument()]
    }

    /// The sequence without its final byte.
    var bytes: [UInt8] {
        var text = ""
        for (index, argument) in arguments.enumerated() {
            if let value = argument.value { text += "\(value)" }
            if index + 1 < arguments.count { text += argument.hasParts ? ":" : ";" }
        }
        return [0x1B, UInt8(ascii: "[")] + leader + Array(text.utf8) + intermediate
    }
}
