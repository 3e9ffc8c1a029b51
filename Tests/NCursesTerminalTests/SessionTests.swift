import CellGrid
import Platform
import Testing

@testable import NCursesTerminal

extension TerminalTests {
    /// Sessions in this process, on a pseudo-terminal. One at a time, as curses wants it.
    @Suite(.serialized) struct SessionTests {
        private func refusal(term: String?) throws -> TerminalError? {
            let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
            let modes = terminal.modes
            do {
                _ = try terminal.open(term: term)
                return nil
            } catch {
                #expect(!error.description.utf8.contains { $0 < 0x20 })
                #expect(error.canStillPrint)
                #expect(terminal.modes == modes)
                #expect(terminal.output().isEmpty)
                return error
            }
        }

        @Test func refusesTerminalsThatCannotDoIt() throws {
            #expect(try refusal(term: nil) == .unnamed)
            #expect(try refusal(term: "") == .unnamed)
            #expect(try refusal(term: "dumb") == .noCursorAddressing("dumb"))
        }

        /// Whatever it is called: the nearest entry that is known here.
        @Test func unknownTerminalsHaveTheNearestEntry() throws {
            func entry(_ term: String, _ colors: String? = nil) throws -> String? {
                let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
                return try terminal.open(term: term, variables: ["COLORTERM": colors ?? ""]).substitute
            }
            for term in ["xterm-no-such", "rxvt-unicode-no-such", "no-such-256color"] {
                #expect(try entry(term) == "xterm-256color", "\(term)")
            }
            #expect(try entry("no-such-terminal", "truecolor") == "xterm-256color")
            #expect(try entry("screen.no-such") == "screen-256color")
            #expect(try entry("vt100-no-such") == "vt100")
            for term in ["no-such-terminal", "\u{1B}[31m", "../../etc/passwd", String(repeating: "x", count: 10_000)] {
                #expect(try entry(term) == "xterm")
            }
            for term in ["xterm", "tmux-256color", "vt100"] { #expect(try entry(term) == nil, "its own") }
        }

        /// `COLORTERM` and the names of terminals are believed where there is an entry with all colours.
        @Test func entriesWithAllColoursComeFirst() {
            func first(_ term: String, _ colors: String) -> String? {
                TerminalEntries.candidates(for: term) { $0 == "COLORTERM" ? colors : nil }.first
            }
            #expect(first("xterm-256color", "truecolor") == "xterm-direct")
            #expect(first("tmux-256color", "24bit") == "tmux-direct")
            #expect(first("alacritty", "truecolor") == "alacritty-direct")
            for (term, entry) in [
                ("alacritty", "alacritty-direct"), ("foot-extra", "foot-direct"), ("xterm-kitty", "kitty-direct"),
                ("konsole", "konsole-direct"),
            ] { #expect(first(term, "") == entry, "its name says it") }
            for (term, colors) in [
                ("xterm-256color", ""), ("tmux-256color", ""), ("xterm-256color", "rxvt"),
                ("screen-256color", "truecolor"),
                ("vt100", "truecolor"), ("linux", "truecolor"), ("xterm-direct", "truecolor"),
            ] { #expect(first(term, colors) == term) }
        }

        @Test func refusesWhatIsNoTerminal() throws {
            let null = Platform.open("/dev/null", O_RDWR | O_CLOEXEC)
            defer { close(null) }
            do {
                _ = try NCursesTerminal(environment: { _ in "xterm" }, input: null, output: null)
                Issue.record("opened /dev/null")
            } catch { #expect(error == .notATerminal) }
        }

        @Test func oneAtATime() throws {
            let terminal = try #require(PseudoTerminal(columns: 80, rows: 24))
            let first = try terminal.open(term: "xterm")
            do {
                _ = try terminal.open(term: "xterm")
                Issue.record("opened twice")
            } catch { #expect(error == .busy) }
            #expect(first.size == Size(columns: 80, rows: 24))
        }

        /// A cursor that cannot be hidden stands in the corner, wherever something changed.
        @Test func aCursorThatStaysIsOutOfTheWay() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: "vt100")
            var frame = CellBuffer(size: terminal.size)
            for row in [3, 9, 23] {
                _ = pty.output()
                frame.write("text", atColumn: 30, row: row)
                terminal.paint(frame, cursor: nil)
                let output = String(decoding: pty.output(), as: UTF8.self)
                #expect(
                    output.hasSuffix(row == 23 ? "text\r" : "text\r\u{1B}[\(23 - row)B"), "\(output.debugDescription)")
            }
        }

        @Test(arguments: [
            ("xterm", ColorDepth.eight), ("xterm-256color", .palette256), ("tmux-256color", .palette256),
            ("screen", .eight),
            ("linux", .eight), ("vt100", .none), ("screen-256color", .palette256),
        ])
        func colorsAsTerminfoHasThem(term: String, depth: ColorDepth) throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            let modes = pty.modes
            do {
                var terminal = try pty.open(term: term)
                #expect(terminal.capabilities.colors == depth)
                var frame = CellBuffer(size: terminal.size)
                for index in 0..<80 {
                    let style = Style(
                        foreground: .rgb(UInt8(index * 3), 100, 200), background: .palette(UInt8(index)),
                        attributes: Attributes(rawValue: UInt16(index % 64)))
                    frame.write("x日", style: style, atColumn: index, row: index % 24)
                }
                for _ in 0..<2 {
                    terminal.paint(frame, cursor: Position(column: 3, row: 3))
                    terminal.invalidate()
                }
                terminal.paint(frame, cursor: nil)
            } catch { Issue.record("\(error)") }
            let known: Set<String> = [
                "ESC [ m", "ESC [ H", "ESC [ J", "ESC [ K", "ESC [ d", "ESC [ A", "ESC [ B", "ESC [ C", "ESC [ D",
                "ESC [ G",
                "ESC [ r", "ESC [ h", "ESC [ l", "ESC [ X", "ESC [ b", "ESC [ @", "ESC [ P", "ESC [? h", "ESC [? l",
                "ESC [? c",
                "ESC [ t",
                "ESC (", "ESC )", "ESC 7", "ESC 8", "ESC =", "ESC >", "ESC M", "C8", "C9", "C10", "C13", "C14", "C15",
                "ESC [ I",
                "ESC [ Z",
            ]
            let unknown = Set(sequences(in: pty.output())).subtracting(known)
            #expect(unknown.isEmpty)
            #expect(pty.modes == modes)
        }

        @Test func contentBringsNoSequenceOfItsOwn() throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try pty.open(term: "xterm-256color")
            terminal.paint(CellBuffer(size: terminal.size), cursor: nil)
            _ = pty.output()
            var frame = CellBuffer(size: terminal.size)
            frame.write("\u{1B}]0;title\u{7}\u{9B}31m\u{1B}c\u{5}\u{202E}\u{200B}", atColumn: 0, row: 0)
            // and even what has not come through the door of CellText
            frame.write([Cell("\u{1B}"), Cell("\u{9B}"), Cell("\u{7}"), Cell("c")], atColumn: 0, row: 1)
            terminal.paint(frame, cursor: nil)
            let written = pty.output()
            #expect(Set(sequences(in: written)).isSubset(of: ["ESC [ H", "ESC [ d", "ESC [ m", "C13", "C10", "C8"]))
            let text = String(decoding: written, as: UTF8.self)
            #expect(
                !text.unicodeScalars.contains {
                    (0x80..<0xA0).contains($0.value) || $0 == "\u{202E}" || $0 == "\u{200B}"
                })
        }

        /// Joiners of letters are shown; what terminals count differently is not.
        @Test func joinersOfLettersComeThrough() throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try pty.open(term: "xterm-256color")
            var frame = CellBuffer(size: terminal.size)
            frame.write("می\u{200C}خواهم א\u{200F} क\u{94D}\u{200D}ष", atColumn: 0, row: 0)
            frame.write("👩\u{200D}👧 👍\u{1F3FD} ❤\u{FE0F} pay\u{200C}pal", atColumn: 0, row: 1)
            terminal.paint(frame, cursor: nil)
            let text = String(decoding: pty.output(), as: UTF8.self)
            #expect(text.contains("می\u{200C}خواهم א\u{200F} क\u{94D}\u{200D}ष"))
            let others = text.unicodeScalars.count { [0x200C, 0x200D, 0x200F, 0xFE0F, 0x1F3FD].contains($0.value) }
            #expect(others == 3)
        }

        /// Emoji of several scalars go to the terminals that draw them in two columns, as curses has it; others get the first
        /// scalar, and a blank where that takes one column.
        @Test(arguments: [
            ("xterm-kitty", [:], "|1\u{FE0F}\u{20E3}|❤\u{FE0F}|👍\u{1F3FD}|✌\u{FE0F}\u{1F3FD}|👩👧|𰀀|"),
            ("xterm-kitty", ["TMUX": "/tmp/tmux"], "|1\u{20E3} |❤ |👍|✌ |👩👧|𰀀|"),
            ("xterm-256color", ["KONSOLE_VERSION": "221203"], "|1\u{20E3} |❤ |👍\u{1F3FD}|✌ |👩👧|𰀀|"),
            ("xterm-256color", ["KONSOLE_VERSION": "221203", "VTE_VERSION": "7000"], "|1\u{20E3} |❤ |👍|✌ |👩👧|𰀀|"),
            ("xterm-256color", [:], "|1\u{20E3} |❤ |👍|✌ |👩👧|𰀀|"),
        ])
        func emojiOfSeveralScalars(term: String, variables: [String: String], shown: String) throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try pty.open(term: term, variables: variables)
            var frame = CellBuffer(size: terminal.size)
            let text = "|1\u{FE0F}\u{20E3}|❤\u{FE0F}|👍\u{1F3FD}|✌\u{1F3FD}|👩\u{200D}👧|𰀀|"
            #expect(frame.write(text, atColumn: 0, row: 0) == 21)
            terminal.paint(frame, cursor: nil)
            let written = String(decoding: pty.output(), as: UTF8.self).unicodeScalars
            #expect(written.contains(shown.unicodeScalars), "\(written)")
        }

        /// A frame goes out in pieces; none cuts an emoji in two.
        @Test func manyEmoji() throws {
            let pty = try #require(PseudoTerminal(columns: 500, rows: 200))
            var terminal = try pty.open(term: "xterm-kitty")
            var frame = CellBuffer(size: terminal.size)
            for row in 0..<200 {
                frame.write(String(repeating: "x", count: row % 7) + "|", atColumn: 0, row: row)
                for column in stride(from: 8, to: 498, by: 2) {
                    frame.write("👍\u{1F3FD}", atColumn: column, row: row)
                }
            }
            terminal.paint(frame, cursor: nil)
            let written = String(decoding: pty.output(), as: UTF8.self).unicodeScalars
            #expect(written.count { $0 == "\u{1F3FD}" } == 49_000)
            #expect(!written.contains { $0 == "\u{FFFD}" || (0x30000..<0x31000).contains($0.value) })
        }

        /// Only so many emoji can be told apart; what is beyond them is shown by its first scalar.
        @Test func emojiBeyondAllStandIns() throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try pty.open(term: "xterm-kitty")
            var written = ""
            for base in stride(from: UInt32(0x30000), to: 0x31080, by: 20) {
                var frame = CellBuffer(size: terminal.size)
                for offset in 0..<20 {
                    guard let sign = Unicode.Scalar(base + UInt32(offset)) else { continue }
                    frame.write(String(sign), atColumn: offset * 2, row: 0)
                }
                frame.write("👍\u{1F3FD}", atColumn: 0, row: 1)
                frame.write(base < 0x31000 ? "" : "👎\u{1F3FD}", atColumn: 0, row: 2)
                terminal.paint(frame, cursor: nil)
                written += String(decoding: pty.output(), as: UTF8.self)
            }
            let shown = written.unicodeScalars.filter { (0x30000..<0x31000).contains($0.value) }.map(\.value)
            #expect(shown == Array(0x30000..<0x30FFF))
            #expect(written.unicodeScalars.count { $0 == "\u{FF1F}" } == 1)
            #expect(written.unicodeScalars.count { $0 == "\u{1F3FD}" } == 1)
            #expect(written.contains("👎"))
        }

        @Test func pairsThatRunOutAreHandedOutAgain() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: "xterm")
            for round in 0..<20 {
                var frame = CellBuffer(size: terminal.size)
                for index in 0..<160 {
                    let style = Style(
                        foreground: .palette(UInt8((index + round) % 8)), background: .palette(UInt8(index / 8 % 8)))
                    frame.write("x", style: style, atColumn: index % 80, row: index / 80)
                }
                terminal.paint(frame, cursor: nil)
                #expect(!pty.output().isEmpty)
            }
            var last = CellBuffer(size: terminal.size)
            last.write("red", style: Style(foreground: .palette(1)), atColumn: 0, row: 0)
            terminal.paint(last, cursor: nil)
            #expect(String(decoding: pty.output(), as: UTF8.self).contains("\u{1B}[31m"))
        }

        @Test func asciiForAConsoleWithoutUnicode() throws {
            #expect(ASCIIFallback.replacement(for: "│") == UInt8(ascii: "|"))
            #expect(ASCIIFallback.replacement(for: "─") == UInt8(ascii: "-"))
            #expect(ASCIIFallback.replacement(for: "…") == UInt8(ascii: "~"))
            #expect(ASCIIFallback.replacement(for: "日") == UInt8(ascii: "?"))
            let letters = "Größe ÆŒıłđþ ŽČǅ".unicodeScalars.map { ASCIIFallback.replacement(for: $0) }
            #expect(String(decoding: letters, as: UTF8.self) == "Grose AOildt ZCD")
            for value in UInt32(0)...0xFFFF {
                guard let scalar = Unicode.Scalar(value) else { continue }
                #expect((0x20..<0x7F).contains(ASCIIFallback.replacement(for: scalar)))
            }
        }

        @Test func resizesOnceEach() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: "xterm-256color")
            for (columns, rows) in [(1, 1), (500, 200), (20, 5), (2, 1), (1, 50), (80, 24)] {
                pty.resize(columns: columns, rows: rows)
                let size = Size(columns: columns, rows: rows)
                #expect(terminal.refreshSize() == size)
                #expect(terminal.refreshSize() == size)
                #expect(terminal.size == size)
                #expect(terminal.readEvent() == .resize(size))
                #expect(terminal.readEvent() == nil)
                var frame = CellBuffer(size: size)
                frame.fill(Rect(column: 0, row: 0, columns: columns, rows: rows), style: Style(attributes: .reverse))
                frame.write("日本", atColumn: columns - 2, row: rows - 1)
                terminal.paint(frame, cursor: Position(column: columns - 1, row: rows - 1))
                // a frame of another size is cut, not refused
                terminal.paint(CellBuffer(size: Size(columns: columns + 3, rows: rows + 3)), cursor: nil)
                terminal.paint(CellBuffer(size: Size(columns: 1, rows: 1)), cursor: Position(column: 9, row: 900))
                _ = pty.output()
            }
        }

        /// It had another size for a moment, and may have lost what it showed.
        @Test func aTerminalThatHasItsSizeAgainIsPaintedWhole() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: "xterm-256color")
            var frame = CellBuffer(size: terminal.size)
            frame.write("text", atColumn: 70, row: 20)
            terminal.paint(frame, cursor: nil)
            _ = pty.output()
            terminal.refreshSize()
            terminal.paint(frame, cursor: nil)
            #expect(String(decoding: pty.output(), as: UTF8.self).contains("text"))
        }

        @Test(arguments: [
            ("\u{1B}OA", KeyPress(.up)), ("\u{1B}[A", KeyPress(.up)), ("\u{1B}OH", KeyPress(.home)),
            ("\u{1B}[1~", KeyPress(.home)),
            ("\u{1B}[1;5A", KeyPress(.up, .control)), ("\u{1B}[1;2B", KeyPress(.down, .shift)),
            ("\u{1B}[5~", KeyPress(.pageUp)),
            ("\u{1B}[1;3C", KeyPress(.right, .alt)), ("\u{1B}[3;5~", KeyPress(.delete, .control)),
            ("\u{1B}OP", KeyPress(.function(1))), ("\u{1B}[1;2P", KeyPress(.function(1), .shift)),
            ("\u{1B}[24~", KeyPress(.function(12))), ("\u{1B}[Z", KeyPress(.tab, .shift)), ("\r", KeyPress(.enter)),
            ("\u{7F}", KeyPress(.backspace)), ("\u{8}", KeyPress(.backspace)), ("\u{1B}", KeyPress(.escape)),
            ("\u{1B}x", KeyPress(.character("x"), .alt)), ("日", KeyPress(.character("日"))),
            ("\u{11}", KeyPress(.character("q"), .control)), ("\u{13}", KeyPress(.character("s"), .control)),
            ("\u{16}", KeyPress(.character("v"), .control)), ("\u{0F}", KeyPress(.character("o"), .control)),
        ])
        func keysThroughATerminal(text: String, press: KeyPress) throws {
            for term in ["xterm-256color", "tmux-256color", "linux", "screen"] {
                let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
                var terminal = try pty.open(term: term)
                pty.type(text)
                var event = terminal.readEvent()
                // an escape may be the start of something, and is waited for
                while event == nil, let patience = terminal.patience {
                    usleep(UInt32(patience + 1) * 1_000)
                    event = terminal.readEvent()
                }
                #expect(event == .key(press), "\(term)")
                #expect(terminal.readEvent() == nil)
            }
        }

        @Test(arguments: [
            ("\u{1B}[7~", KeyPress(.home)), ("\u{1B}[8~", KeyPress(.end)), ("\u{1B}[A", KeyPress(.up)),
            ("\u{1B}[a", KeyPress(.up, .shift)), ("\u{1B}Oa", KeyPress(.up, .control)),
            ("\u{1B}[3~", KeyPress(.delete)),
            ("\u{1B}[5^", KeyPress(.pageUp, .control)), ("\u{1B}[6$", KeyPress(.pageDown, .shift)),
            ("\u{1B}[11~", KeyPress(.function(1))),
        ])
        func keysOfRxvt(text: String, press: KeyPress) throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: "rxvt")
            pty.type(text)
            #expect(terminal.readEvent() == .key(press))
            #expect(terminal.readEvent() == nil)
        }

        @Test(arguments: ["xterm-256color", "tmux-256color", "screen"]) func wheelAndButton(term: String) throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: term)
            terminal.startInput(asksBackground: false)
            #expect(String(decoding: pty.output(), as: UTF8.self).contains("1000h"))
            pty.type("\u{1B}[<64;10;5M\u{1B}[<0;1;2mj")
            #expect(terminal.readEvent() == .mouse(MouseEvent(.wheelUp, at: Position(column: 9, row: 4))))
            #expect(terminal.readEvent() == .mouse(MouseEvent(.release, at: Position(column: 0, row: 1))))
            #expect(terminal.readEvent() == .key("j"))
            terminal.setMouse(false)
            #expect(String(decoding: pty.output(), as: UTF8.self).contains("1000l"))
        }

        /// Seconds would go by for the memory of millions of cells.
        @Test func ofAHugeTerminalAPartIsDrawnOn() throws {
            let pty = try #require(PseudoTerminal(columns: 5_000, rows: 5_000))
            var terminal = try pty.open()
            #expect(terminal.size == Size(columns: 2_000, rows: 1_000))
            #expect(terminal.refreshSize() == terminal.size)
        }

        @Test func theMouseIsLeftToTheTerminal() throws {
            for (term, mouse) in [("xterm-256color", false), ("vt100", true)] {
                let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
                var terminal = try pty.open(term: term, mouse: mouse)
                terminal.startInput(asksBackground: true)
                #expect(!String(decoding: pty.output(), as: UTF8.self).contains("1000h"), "\(term)")
            }
        }

        /// A paste whose end never comes is told after a while, and what is typed then is keys.
        @Test func aPasteWithoutEnd() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            pty.type("\u{1B}[200~word")
            #expect(terminal.readEvent() == nil)
            let patience = terminal.patience
            usleep(UInt32(try #require(patience) + 1) * 1_000)
            #expect(terminal.readEvent() == .paste("word"))
            pty.type("q")
            #expect(terminal.readEvent() == .key("q"))
        }

        @Test func aTerminalThatIsGoneIsSaidOnce() throws {
            var descriptors: (Int32, Int32) = (-1, -1)
            #expect(openpty(&descriptors.0, &descriptors.1, nil, nil, nil) == 0)
            _ = fcntl(descriptors.0, F_SETFD, FD_CLOEXEC)
            var terminal = try NCursesTerminal(
                environment: { $0 == "TERM" ? "xterm" : nil }, input: descriptors.1, output: descriptors.1)
            #expect(terminal.readEvent() == nil)
            close(descriptors.0)
            // a program that another test starts just now may hold it for a moment
            var device = pollfd(fd: descriptors.1, events: Int16(POLLIN), revents: 0)
            #expect(poll(&device, 1, 5000) == 1)
            #expect(terminal.readEvent() == .closed)
            #expect(terminal.readEvent() == nil)
            terminal.paint(CellBuffer(size: terminal.size), cursor: nil)
            close(descriptors.1)
        }
    }
}
