/// A sixel picture by another program, checked to be nothing but a picture of its size.
struct SixelPicture {
    /// In pixels; of the height, whole bands of six.
    private(set) var width = 0
    private(set) var height = 0
    private let body: ArraySlice<UInt8>

    /// The bytes for a terminal. Pixels without a colour stay transparent.
    var bytes: [UInt8] {
        Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8) + body + Array("\u{1B}\\".utf8)
    }

    /// Finds the picture in a program's output. Nil if there is none, or it has a byte that sixel does not allow.
    init?(_ written: [UInt8]) {
        guard let start = written.firstIndex(of: 0x1B), written.dropFirst(start + 1).first == UInt8(ascii: "P"),
            let first = written[start...].firstIndex(of: UInt8(ascii: "q")),
            let end = written[first...].firstIndex(of: 0x1B)
        else { return nil }
        let all = written[first + 1..<end]
        // its size is written again
        body = all.first == UInt8(ascii: "\"") ? all.drop { $0 != UInt8(ascii: "#") } : all
        guard body.allSatisfy({ $0 == 0x21 || (0x23...0x7E).contains($0) }), measure() else { return nil }
    }

    /// Measures by the pen's moves: the header may be wrong. Returns false if it is too large for any screen.
    private mutating func measure() -> Bool {
        var (column, bands, number) = (0, 1, 0)
        var isRepeat = false
        for byte in body {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                number = min(number * 10 + Int(byte) - 0x30, Self.most)
                continue
            case 0x3F...0x7E:
                column = min(column + (isRepeat ? max(1, number) : 1), Self.most)
                width = max(width, column)
            case UInt8(ascii: "$"): column = 0
            case UInt8(ascii: "-"): (column, bands) = (0, bands + 1)
            default: break
            }
            (isRepeat, number) = (byte == UInt8(ascii: "!"), 0)
        }
        // the last band is ended, too
        if column == 0 { bands -= 1 }
        height = bands * 6
        return width > 0 && width < Self.most && height < Self.most
    }

    private static let most = 100_000
}
