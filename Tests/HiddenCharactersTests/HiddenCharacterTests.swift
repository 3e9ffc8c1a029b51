import HiddenCharacters
import Testing

@Suite struct HiddenCharacterTests {
    private static let ranges: [HiddenCharacter: [ClosedRange<UInt32>]] = [
        .control: [0...0x1F, 0x7F...0x9F],
        .separator: [0x2028...0x2029],
        .direction: [0x202A...0x202E, 0x2066...0x2069],
        .joiner: [
            0x180B...0x180D, 0x180F...0x180F, 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF,
        ],
        .invisible: [
            0xAD...0xAD, 0x34F...0x34F, 0x61C...0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E...0x180E,
            0x200B...0x200B, 0x200E...0x200F, 0x2060...0x2065, 0x206A...0x206F, 0x3164...0x3164, 0xFEFF...0xFEFF,
            0xFFA0...0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE00FF,
            0xE01F0...0xE0FFF,
        ],
    ]

    @Test func theListIsThis() {
        var wanted: [UInt32: HiddenCharacter] = [:]
        for (kind, ranges) in Self.ranges {
            for value in ranges.joined() { wanted[value] = kind }
        }
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.hidden != wanted[value] else { continue }
            Issue.record("U+\(String(value, radix: 16)) is \(scalar.hidden.map { "\($0)" } ?? "shown")")
        }
    }
}
