import CellGrid
import TerminalText
import TestSupport
import Testing

/// Text with colours, from friendly and from hostile programs.
@Suite struct SGRReaderTests {
    private func read(_ text: String) -> ColoredText { SGRReader.read(Array(text.utf8)) }

    /// The look of `x` after parameters.
    private func look(_ parameters: String) -> Style {
        let answer = read("\u{1B}[\(parameters)mx")
        #expect(answer.text == "x")
        return answer.runs.first?.style ?? .plain
    }

    @Test func plainTextHasNoRuns() {
        #expect(read("") == ColoredText())
        #expect(read("a\tb\r\n\u{7}\u{C}é") == ColoredText(text: "a\tb\r\n\u{7}\u{C}é"))
    }

    @Test func rangesCountScalars() {
        let answer = read("e\u{301}\u{1B}[31m漢字\u{1B}[0m-\u{1B}[32m!\u{1B}[39m")
        #expect(answer.text == "e\u{301}漢字-!")
        #expect(
            answer.runs == [
                ColoredRun(range: 2..<4, style: Style(foreground: .palette(1))),
                ColoredRun(range: 5..<6, style: Style(foreground: .palette(2))),
            ])
    }

    @Test func runsOfOneLookAreOne() {
        let answer = read("\u{1B}[31ma\u{1B}[0m\u{1B}[31mb\u{1B}[31mc\u{1B}[1m\u{1B}[22md")
        #expect(answer.runs == [ColoredRun(range: 0..<4, style: Style(foreground: .palette(1)))])
    }

    @Test(arguments: [
        ("30", Style(foreground: .palette(0))), ("97", Style(foreground: .palette(15))),
        ("90", Style(foreground: .palette(8))), ("47", Style(background: .palette(7))),
        ("100", Style(background: .palette(8))), ("107", Style(background: .palette(15))),
        ("38;5;200", Style(foreground: .palette(200))), ("38:5:200", Style(foreground: .palette(200))),
        ("48;2;1;2;3", Style(background: .rgb(1, 2, 3))),
        ("38:2:1:2:3", Style(foreground: .rgb(1, 2, 3))),
        ("38:2::1:2:3", Style(foreground: .rgb(1, 2, 3))),
        ("38:2::1:2:3:0:1", Style(foreground: .rgb(1, 2, 3))),
        ("58;5;1;31", Style(foreground: .palette(1))), ("58;2;3;4;7;31", Style(foreground: .palette(1))),
        ("58:2::3:4:7;31", Style(foreground: .palette(1))),
        ("31;39", .plain), ("42;49", .plain), ("1;3;4;7;2;31;0", .plain), ("31;", .plain), ("", .plain),
        ("38;5;256", .plain), ("38;2;1;2", .plain), ("38;2;1;2;300", .plain), ("38", .plain), ("38;5", .plain),
        ("38;9;31", Style(foreground: .palette(1))), ("99999999999999999999", .plain),
        ("31;9999", Style(foreground: .palette(1))),
    ])
    func colors(parameters: String, expected: Style) {
        #expect(look(parameters) == expected)
    }

    @Test func attributes() {
        #expect(look("1;2;3;4;7").attributes == [.bold, .dim, .italic, .underline, .reverse])
        #expect(look("1;2;3;4;7;22;23;24;27") == .plain)
        #expect(["4:3", "21"].allSatisfy { look($0).attributes == .underline } && look("4;4:0") == .plain)
    }

    /// Whatever else a program writes does nothing and leaves nothing.
    @Test(arguments: [
        "\u{1B}[2J", "\u{1B}[1;1H", "\u{1B}[?1049h", "\u{1B}[>4;2m", "\u{1B}[?4m", "\u{1B}[38;5;1;1 q", "\u{1B}[31$m",
        "\u{1B}]0;title\u{7}", "\u{1B}]52;c;AAAA\u{1B}\\", "\u{1B}]8;;http://example.com\u{1B}\\", "\u{1B}P1$q\u{1B}\\",
        "\u{1B}_app\u{1B}\\", "\u{1B}^pm\u{1B}\\", "\u{1B}Xsos\u{1B}\\", "\u{1B}c", "\u{1B}(B", "\u{1B}#8", "\u{1B}7",
        "\u{1B}[4h", "\u{1B}[6n", "\u{1B}\u{1B}[0K", "\u{1B}]0;\u{1B}[0m", "\u{1B}[1\u{1B}[0m", "\u{1B}%G",
    ])
    func otherSequencesAreDropped(sequence: String) {
        #expect(read("a\(sequence)b") == ColoredText(text: "ab"))
        #expect(read("a\(sequence)").text == "a")
    }

    @Test func cutSequences() {
        for end in ["\u{1B}", "\u{1B}[", "\u{1B}[3", "\u{1B}[31;", "\u{1B}]0;abc", "\u{1B}(", "\u{1B}]\u{1B}"] {
            #expect(read("a\(end)") == ColoredText(text: "a"))
        }
        #expect(read("\u{1B}[3\nx").text == "\nx")
        #expect(read("\u{1B}é").text == "é")
    }

    @Test func bytesThatAreNoText() {
        #expect(SGRReader.read([0x61, 0xFF, 0x9B, 0x33, 0x31, 0x6D]).text == "a\u{FFFD}\u{FFFD}31m")
        // a sequence in the middle of a character: two halves
        let halves = SGRReader.read([0xC3, 0x1B, 0x5B, 0x33, 0x31, 0x6D, 0xA9, 0x62])
        #expect(halves.text == "\u{FFFD}\u{FFFD}b")
        #expect(halves.runs == [ColoredRun(range: 1..<3, style: Style(foreground: .palette(1)))])
    }

    /// Any bytes give an answer whose parts fit together, and no escape character is in it.
    @Test(arguments: 0..<400)
    func anyBytes(seed: Int) {
        var random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
        let pieces: [[UInt8]] = [
            Array("\u{1B}[".utf8), Array("\u{1B}[31m".utf8), Array("\u{1B}[0m".utf8), Array(";".utf8), Array("38".utf8),
            Array(":".utf8), Array("m".utf8), Array("\u{1B}]".utf8), [0x1B], [0x07], Array("漢".utf8), Array("5".utf8),
            Array("\u{1B}\\".utf8), [0xE6], [0x9B], Array("word".utf8), [0x0A],
        ]
        var bytes: [UInt8] = []
        for _ in 0..<random.below(200) {
            bytes += random.below(6) == 0 ? [UInt8(random.below(256))] : pieces[random.below(pieces.count)]
        }
        let answer = SGRReader.read(bytes)
        #expect(!answer.text.unicodeScalars.contains("\u{1B}"), "seed \(seed)")
        var place = 0
        for run in answer.runs {
            #expect(run.range.lowerBound >= place && !run.range.isEmpty && run.style != .plain, "seed \(seed)")
            place = run.range.upperBound
        }
        #expect(place <= answer.text.unicodeScalars.count, "seed \(seed)")
        // what comes in pieces without a sequence between them is the same text
        #expect(SGRReader.read(bytes[...]) == answer, "seed \(seed)")
    }

    /// What is written in colours is read as it was.
    @Test(arguments: 0..<100)
    func whatWasWrittenIsRead(seed: Int) {
        var random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed)))
        var expected = ColoredText()
        var written = ""
        var count = 0
        var last = -1
        for _ in 0..<random.below(40) {
            let text = String(
                repeating: ["a", "漢", "e\u{301}", "\n", " "][random.below(5)], count: random.below(4) + 1)
            var color = random.below(256)
            if color == last { color ^= 1 }
            last = color
            written += "\u{1B}[38;5;\(color)m\(text)\u{1B}[0m"
            expected.text += text
            let end = count + text.unicodeScalars.count
            expected.runs.append(
                ColoredRun(range: count..<end, style: Style(foreground: .palette(UInt8(color)))))
            count = end
        }
        #expect(read(written) == expected, "seed \(seed)")
    }
}
