import CellGrid
import Testing

@testable import TerminalRecordings

/// What a recorded program wrote, as cells.
struct RecordingScreenTests {
    private func screen(
        columns: Int = 10, rows: Int = 3, theme: String = "null", _ events: [(Double, String, String)]
    ) throws -> RecordingScreen {
        let lines = events.map { time, code, data in
            let text = data.unicodeScalars.map {
                $0.value < 0x20 || $0 == "\"" || $0 == "\\" ? Self.escaped($0) : String($0)
            }
            return "[\(time), \"\(code)\", \"\(text.joined())\"]\n"
        }
        let header = #"{"version": 2, "width": \#(columns), "height": \#(rows), "theme": \#(theme)}"# + "\n"
        return RecordingScreen(try Recording(Array((header + lines.joined()).utf8)))
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private func rows(_ screen: borrowing RecordingScreen) -> [String] { screen.cells().map(\.text) }

    @Test func eachMomentHasItsScreen() throws {
        var screen = try screen([(0, "o", "one"), (1, "o", "\r\ntwo"), (2, "o", "\u{1B}[2J\u{1B}[Hthree")])
        #expect(rows(screen) == ["          ", "          ", "          "])
        screen.go(to: 0)
        #expect(rows(screen)[0] == "one       ")
        #expect(screen.nextChange == 1)
        screen.go(to: 1.5)
        #expect(rows(screen)[1] == "two       ")
        screen.go(to: 99)
        #expect(rows(screen) == ["three     ", "          ", "          "])
        #expect(screen.nextChange == nil)
        screen.go(to: 0.5)
        #expect(rows(screen) == ["one       ", "          ", "          "])
    }

    @Test func coloursAndAttributes() throws {
        var screen = try screen([
            (0, "o", "\u{1B}[1;31ma\u{1B}[0;4;48;5;200mb\u{1B}[0;7;38;2;1;2;3mc\u{1B}[0;3;9md\u{1B}[0me")
        ])
        screen.go(to: 0)
        let cells = screen.cells()[0]
        #expect(cells[0].style == Style(foreground: .palette(1), attributes: .bold))
        #expect(cells[1].style == Style(background: .palette(200), attributes: .underline))
        #expect(cells[2].style == Style(foreground: .rgb(1, 2, 3), attributes: .reverse))
        #expect(cells[3].style == Style(attributes: [.italic, .strikethrough]))
        #expect(cells[4].style == .plain)
        #expect(cells[9] == .blank)
    }

    @Test func theRecordedTerminalsColours() throws {
        let theme = ##"{"fg": "#010203", "bg": "#040506", "palette": "#000000:#aa0000"}"##
        var screen = try screen(theme: theme, [(0, "o", "a\u{1B}[31mb\u{1B}[32mc")])
        screen.go(to: 0)
        let cells = screen.cells()[0]
        #expect(cells[0].style == Style(foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6)))
        #expect(cells[1].style.foreground == .rgb(0xAA, 0, 0))
        #expect(cells[2].style.foreground == .palette(2))
    }

    @Test func wideAndCombinedCharactersStayInTheirColumns() throws {
        var screen = try screen([(0, "o", "漢字e\u{301}x\r\n\u{1F600}|")])
        screen.go(to: 0)
        let cells = screen.cells()
        #expect(cells.map(\.count) == [10, 10, 10])
        #expect(cells[0].text.unicodeScalars.elementsEqual("漢字e\u{301}x    ".unicodeScalars))
        #expect(cells[1].text == "\u{1F600}|       ")
    }

    /// For the emulator, whose columns count, a character is no wider with the marks of an emoji.
    @Test func emojiStayInTheirColumns() throws {
        var screen = try screen([(0, "o", "❤\u{FE0F}x 1\u{FE0F}\u{20E3}y")])
        screen.go(to: 0)
        #expect(rows(screen)[0] == "❤x 1y     ")
    }

    @Test func theScreenMayChangeItsSize() throws {
        var screen = try screen([(0, "o", "one"), (1, "r", "4x2"), (2, "o", "\r\ntwo four"), (3, "r", "20x5")])
        screen.go(to: 2)
        #expect(screen.cells().map(\.count) == [4, 4])
        screen.go(to: 3)
        #expect(screen.cells().map(\.count) == [20, 20, 20, 20, 20])
        screen.go(to: 0)
        #expect(screen.cells().map(\.count) == [10, 10, 10])
    }

    /// Nothing of what a program orders is left in the cells, whole or cut short.
    @Test(arguments: [
        "\u{1B}]52;c;QUJD\u{07}", "\u{1B}]0;title\u{1B}\\", "\u{1B}P1;2|17/17\u{1B}\\", "\u{1B}]8;;http://a/\u{07}",
        "\u{5}",
        "\u{1B}c", "\u{9B}31m", "\u{1B}[6n\u{1B}[c", "\u{1B}[?1049h", "\u{202E}abc", "\u{1B}]52;c;",
        "\u{1B}[999999999;1H",
        "\u{1B}[99999999999999999999b", "\u{1B}%@漢", "\u{1B}#3漢", "漢\u{1B}[9b", "\u{1B}漢", "\u{1B}[5\u{1B}漢\u{5}",
        "\u{1B}[1;1r\u{1B}[1000L\u{1B}[1000P\u{1B}[1000@",
    ])
    func noOrderGetsOut(text: String) throws {
        var screen = try screen([(0, "o", "a" + text + "b")])
        screen.go(to: 0)
        for row in screen.cells() {
            #expect(row.count == 10)
            for scalar in row.text.unicodeScalars {
                #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && scalar != "\u{202E}")
            }
        }
    }

    /// What libvterm 0.1 does not bear: many arguments, large numbers, margins beyond the screen, a repetition of nothing.
    @Test(arguments: [
        "\u{1B}[0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;1099511627776;7m", "\u{1B}[b",
        "\u{1B}[5;12r\u{1B}[12;1H\n\u{1B}[1;18r\n",
        "\u{1B}[?69h\u{1B}[4;99s\u{1B}[9@\u{1B}[3;9r\u{1B}[99S\u{1B}[99T\u{1B}[99M",
        "\u{1B}[99999999999999999999999;99999999999999999999999H",
        "\u{1B}[" + String(repeating: "1;", count: 9_999) + "m",
        "\u{1B}[<=>?<=>?1m", "\u{1B}[ !\"#$%&'()m",
    ])
    func whatIsMoreThanATerminalBearsIsBorne(text: String) throws {
        var screen = try screen([(0, "o", "a" + text + "\u{1B}[1;1H\u{1B}[mz")])
        screen.go(to: 0)
        #expect(rows(screen)[0].hasPrefix("z") && screen.cells().map(\.count) == [10, 10, 10])
    }

    /// For libvterm `ESC + [` begins an order, and `b` in it may repeat without end.
    @Test(arguments: ["+[", "([", "*]", ")P"])
    func aSetOfCharactersBeginsNoOrder(set: String) throws {
        var screen = try screen([(0, "o", "a\0\u{1B}" + set + "3bz")])
        screen.go(to: 0)
        #expect(rows(screen)[0] == "a3bz      ")
    }

    /// Margins that lie within the screen hold.
    @Test func marginsHold() throws {
        var screen = try screen([(0, "o", "one\r\ntwo\r\nsix\u{1B}[2;3r\u{1B}[3;1H\nend")])
        screen.go(to: 0)
        #expect(rows(screen) == ["one       ", "six       ", "end       "])
    }

    @Test func halfAWideCharacterIsABlank() throws {
        var screen = try screen([(0, "o", "漢字\u{1B}[1;2Hx")])
        screen.go(to: 0)
        #expect(rows(screen)[0] == " x字      ")
    }

    /// Pictures and questions for the program's own terminal are no text of its screen.
    @Test(arguments: ["\u{1B}_Gi=1,a=q;AAAA\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xabc\u{1B}[m"])
    func stringsForTheTerminalAreNotShown(text: String) throws {
        var screen = try screen([(0, "o", "a" + text + "b")])
        screen.go(to: 0)
        #expect(rows(screen)[0] == "ab        ")
    }

    /// Any bytes, at any size.
    @Test func anyBytes() {
        var state: UInt64 = 7
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            "\u{1B}[", "\u{1B}]", "\u{1B}P", ";", "?", "m", "H", "J", "K", "L", "r", "h", "l", "漢", "e\u{301}", "\n",
            "\r",
        ]
        for _ in 0..<300 {
            var screen = EmulatedScreen(Size(columns: 1 + random(30), rows: 1 + random(8)))
            for _ in 0..<40 {
                var bytes: [UInt8] = []
                for _ in 0..<random(60) {
                    switch random(3) {
                    case 0: bytes.append(UInt8(random(256)))
                    case 1: bytes += Array(pieces[random(pieces.count)].utf8)
                    default: bytes += Array(String(random(200)).utf8)
                    }
                }
                bytes.withUnsafeBufferPointer { screen.feed($0) }
                if random(10) == 0 { screen.resize(Size(columns: 1 + random(30), rows: 1 + random(8))) }
            }
            let size = screen.size
            #expect(screen.cells().map(\.count) == Array(repeating: size.columns, count: size.rows))
        }
    }

    /// Bytes that move all cells are counted, so that no recording keeps the program busy for longer than a few seconds.
    @Test(arguments: [
        ("\n", 100), ("\u{1B}D", 100), ("\u{1B}M", 100), ("\u{1B}[L", 100), ("\u{1B}[9S", 60), ("\u{1B}[2J", 60),
        ("\u{1B}c", 12),
        ("\u{1B}[@", 100), ("\u{1B}[?1049h\u{1B}[?1049l", 50), ("a\u{1B}[9999b", 4), ("a", 1_400),
    ])
    func whatTakesTooLongIsLeftOut(unit: String, count: Int) {
        let size = Size(columns: 100, rows: 10)
        // half of it is borne
        func feed(_ count: Int) -> (isExhausted: Bool, text: String) {
            var screen = EmulatedScreen(size, cells: 100_000)
            Array((String(repeating: unit, count: count) + "\r\u{1B}[1;1HZ").utf8).withUnsafeBufferPointer {
                screen.feed($0)
            }
            return (screen.isExhausted, screen.cells()[0].text)
        }
        #expect(feed(count / 2).text.hasPrefix("Z") && !feed(count / 2).isExhausted)
        #expect(!feed(count).text.hasPrefix("Z") && feed(count).isExhausted)
    }

    @Test func sizesThatChangeTooOftenAreLeftOut() {
        var screen = EmulatedScreen(Size(columns: 100, rows: 10), cells: 100_000)
        for columns in 100..<120 { screen.resize(Size(columns: columns, rows: 10)) }
        #expect(screen.isExhausted && screen.size.columns < 119)
    }
}
