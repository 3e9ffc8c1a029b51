import CellGrid
import TestSupport

/// What a person, a cat and a window manager do to a terminal, drawn at random: as the bytes that it sends.
struct Storm {
    var random: SeededGenerator
    /// How many keys and reports of the mouse were drawn.
    private(set) var count = 0

    init(seed: Int) { random = SeededGenerator(seed: UInt64(seed)) }

    /// Keys that do something, but for those that may end the program or read to the end of a file after it.
    private static let keys =
        (0x20..<0x7F).compactMap { Unicode.Scalar($0).map { Array(String($0).utf8) } }
        .filter { !["q", "Z", "|"].map { Array($0.utf8) }.contains($0) }
        + [
            "\r", "\r", "\r", "\t", "\t", "\u{7F}", "\u{1B}", "\u{1B}", "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C",
            "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[3~", "\u{1B}[Z", "\u{1B}OP", "漢",
            "\u{0C}", "\u{0F}", "\u{07}", "\u{10}", "\u{0E}", "\u{12}", "\u{14}",
        ].map { Array($0.utf8) }

    /// A size, seldom one that is very large.
    mutating func size() -> Size {
        let (columns, rows) = random.below(6) == 0 ? (500, 200) : (150, 50)
        return Size(columns: 1 + random.below(columns), rows: 1 + random.below(rows))
    }

    /// Some keys and reports that come together.
    mutating func gust(of size: Size) -> [UInt8] {
        (0...random.below(20)).flatMap { _ in
            count += 1
            guard random.below(6) == 0 else { return Self.keys[random.below(Self.keys.count)] }
            let button = [0, 0, 0, 32, 64, 65][random.below(6)]
            let place = "\(1 + random.below(size.columns + 1));\(1 + random.below(size.rows + 1))"
            return Array("\u{1B}[<\(button);\(place)\(random.below(3) == 0 ? "m" : "M")".utf8)
        }
    }
}
