/// The control sequences in what a program wrote to a terminal, and the text between them.
struct EscapeSequences {
    /// One sequence, or one control character by itself.
    struct Sequence: Hashable, CustomStringConvertible {
        enum Kind: Hashable {
            /// One byte below U+0020, or U+007F.
            case control
            /// U+0080 to U+009F, as UTF-8 or as a bare byte.
            case c1
            /// `ESC` and what belongs to it.
            case escape
            /// `ESC [`.
            case csi
            /// `ESC ]`, `ESC P`, `ESC _`, `ESC ^`, `ESC X`: everything that carries a text of any length.
            case string
        }

        var kind: Kind
        /// The bytes after what introduces it, the last one included.
        var body: String

        var final: Character { body.last ?? " " }
        /// The numbers of a CSI.
        var parameters: [Int] { body.dropLast().split { $0 == ";" || $0 == ":" }.compactMap { Int($0) } }
        var description: String { "\(kind) \(body.unicodeScalars.map { $0.escaped(asASCII: true) }.joined())" }
    }

    private(set) var sequences: [Sequence] = []
    /// What is left without the sequences.
    private(set) var text = ""

    init(_ bytes: [UInt8]) {
        var text: [UInt8] = []
        var index = 0
        func byte(_ index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }
        while let first = byte(index) {
            index += 1
            switch first {
            case 0x1B:
                let start = index
                switch byte(index) {
                case UInt8(ascii: "["):
                    index += 1
                    while let next = byte(index), !(0x40...0x7E).contains(next) { index += 1 }
                    index = min(index + 1, bytes.count)
                    add(.csi, bytes[(start + 1)..<index])
                case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"),
                    UInt8(ascii: "k"):
                    while let next = byte(index), next != 0x07, next != 0x1B { index += 1 }
                    add(.string, bytes[start..<index])
                default:
                    while let next = byte(index), (0x20...0x2F).contains(next) { index += 1 }
                    index = min(index + 1, bytes.count)
                    add(.escape, bytes[start..<index])
                }
            case 0..<0x20, 0x7F: add(.control, [first])
            case 0xC2 where (0x80...0x9F).contains(byte(index) ?? 0):
                index += 1
                add(.c1, bytes[(index - 2)..<index])
            default: text.append(first)
            }
        }
        self.text = String(decoding: text, as: UTF8.self)
    }

    private mutating func add(_ kind: Sequence.Kind, _ body: some Collection<UInt8>) {
        sequences.append(Sequence(kind: kind, body: String(decoding: body, as: UTF8.self)))
    }

    /// The sequences that a program of this kind has no business to write: everything but moving, erasing, scrolling, styles,
    /// character sets and the modes that are claimed and given back.
    var foreign: [Sequence] {
        sequences.filter { sequence in
            switch sequence.kind {
            // newline, return, backspace, tabulator, and the alternate character set
            case .control: !"\n\r\u{08}\t\u{0E}\u{0F}".contains(sequence.body)
            case .c1: true
            // what colour the background is
            case .string: sequence.body != "]11;?"
            case .escape:
                !["7", "8", "=", ">", "M", "(B", "(0", ")0", ")B", "D", "E", "H", "\\"].contains(sequence.body)
            case .csi:
                switch sequence.final {
                case "A", "B", "C", "D", "E", "F", "G", "H", "J", "K", "L", "M", "P", "@", "X", "S", "T", "a", "b", "d",
                    "e",
                    "f", "g", "m", "r":
                    sequence.body.dropLast().contains { !$0.isNumber && $0 != ";" && $0 != ":" }
                case "h", "l":
                    ![
                        "4", "?1", "?7", "?12", "?25", "?1000", "?1002", "?1003", "?1006", "?1049", "?2004", "?2031",
                        "34",
                    ]
                    .contains(sequence.body.dropLast().description)
                // what the terminal is: its answer ends the waiting for the one about its background
                case "c": sequence.body != "c"
                case "t": !["22;0;0", "23;0;0"].contains(sequence.body.dropLast().description)
                default: true
                }
            }
        }
    }
}
