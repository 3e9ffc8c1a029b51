import CellGrid
import Dispatch
import Platform
import Synchronization
import Testing

@testable import NCursesTerminal

extension TerminalTests {
    /// The screen is entered with a frame, and left only if it was.
    @Suite(.serialized) struct EntryTests {
        private func frame(_ text: String, _ size: Size) -> CellBuffer {
            var frame = CellBuffer(size: size)
            frame.write(text, atColumn: 3, row: 2)
            return frame
        }

        /// The parts in their order, each after the one before.
        private func expect(_ output: [UInt8], has parts: [String]) {
            var rest = String(decoding: output, as: UTF8.self)[...]
            for part in parts {
                guard let place = rest.firstRange(of: part) else {
                    Issue.record("no \(part.debugDescription) in \(rest.debugDescription)")
                    return
                }
                rest = rest[place.upperBound...]
            }
        }

        /// Types Ctrl-F all the time, which a terminal would echo as two characters that nothing else here writes.
        private final class Typist: Sendable {
            private let controller: Int32
            private let isOver = Atomic(false)
            private let end = DispatchSemaphore(value: 0)

            init(controller: Int32) { self.controller = controller }

            func type() {
                while !isOver.load(ordering: .relaxed) { _ = write(controller, [0x06], 1) }
                end.signal()
            }

            /// Whether the last was typed: that may have to wait for room.
            func hasStopped() -> Bool {
                isOver.store(true, ordering: .relaxed)
                return end.wait(timeout: .now() + .milliseconds(1)) == .success
            }
        }

        @Test(arguments: [
            (["VTE_VERSION": "6800"], true), (["VTE_VERSION": "5202"], false), (["KONSOLE_VERSION": "220400"], true),
            (["TERM": "mlterm-256color"], true), (["TERM": "xterm-kitty"], false), ([:], false),
        ])
        func someTerminalsOrderTextThemselves(environment: [String: String], orders: Bool) {
            #expect(NCursesTerminal.ordersText { environment[$0] } == orders)
        }

        @Test func theFirstFrameEnters() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            #expect(pty.output() == [])
            terminal.paint(frame("text", terminal.size), cursor: nil)
            expect(pty.output(), has: ["\u{1B}[?1049h", "\u{1B}[H\u{1B}[2J", "text"])
            terminal.startInput(asksBackground: true)
            expect(pty.output(), has: ["\u{1B}[?1000h", "\u{1B}[?1002h", "\u{1B}[?1006h", "\u{1B}[?2004h"])
        }

        @Test func theCursorIsWhereTheFrameHasIt() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            terminal.paint(frame("text", terminal.size), cursor: Position(column: 7, row: 2))
            #expect(String(decoding: pty.output(), as: UTF8.self).hasSuffix("text"))
            terminal.paint(frame("text", terminal.size), cursor: Position(column: 0, row: 0))
            #expect(String(decoding: pty.output(), as: UTF8.self) == "\u{1B}[H")
        }

        @Test func aFrameGoesOutInOnePiece() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            #expect(pty.processesOutput)
            do {
                var terminal = try pty.open()
                #expect(!pty.processesOutput)
                terminal.suspend()
                #expect(pty.processesOutput)
                terminal.resume()
                #expect(!pty.processesOutput)
            }
            #expect(pty.processesOutput)
        }

        @Test func aScreenWithoutAFrameIsGivenBack() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            let modes = pty.modes
            do {
                let terminal = try pty.open()
                #expect(pty.modes != modes)
                _ = consume terminal
            }
            #expect(pty.modes == modes)
            let parts = String(decoding: pty.output(), as: UTF8.self).split(separator: "\u{1B}[?1049")
            #expect(parts.count < 2 || parts.last?.hasPrefix("l") == true)
        }

        @Test func comingBackWaitsForItsFrame() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            terminal.paint(frame("text", terminal.size), cursor: nil)
            terminal.startInput(asksBackground: true)
            #expect(terminal.readEvent() == nil)
            terminal.suspend()
            _ = pty.output()
            terminal.resume()
            #expect(!String(decoding: pty.output(), as: UTF8.self).contains("text"))
            terminal.paint(frame("other", terminal.size), cursor: nil)
            let output = pty.output()
            expect(output, has: ["\u{1B}[?1049h", "\u{1B}[H\u{1B}[2J", "other"])
            #expect(!String(decoding: output, as: UTF8.self).contains("text"))
        }

        private static let questions = "\u{1B}]11;?\u{1B}\\\u{1B}[16t\u{1B}[c"

        /// An answer would come too late to who has typed ahead, and may have typed `q`.
        @Test func whoHasTypedAheadIsAskedLater() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            pty.type("jq")
            terminal.startInput(asksBackground: true)
            #expect(terminal.readEvent() == .key("j"))
            #expect(terminal.readEvent() == .key("q"))
            #expect(!String(decoding: pty.output(), as: UTF8.self).contains(Self.questions))
            #expect(terminal.readEvent() == nil)
            expect(pty.output(), has: [Self.questions])
            // once each time that the screen is claimed
            #expect(terminal.readEvent() == nil)
            terminal.suspend()
            #expect(pty.output().isEmpty == false)
            terminal.resume()
            #expect(terminal.readEvent() == nil)
            let text = String(decoding: pty.output(), as: UTF8.self)
            #expect(text.split(separator: Self.questions, omittingEmptySubsequences: false).count == 2)
        }

        /// What is typed behind the key that ends the program is the shell's.
        @Test func whatIsTypedAheadStaysForTheNextProgram() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            do {
                var terminal = try pty.open()
                terminal.paint(frame("text", terminal.size), cursor: nil)
                terminal.startInput(asksBackground: false)
                pty.type("jq")
                pty.type("ls\n")
                #expect(terminal.readEvent() == .key("j"))
                #expect(terminal.readEvent() == .key("q"))
            }
            #expect(pty.input() == "ls\n")
        }

        /// Another program may have left the terminal so that what has no room is refused.
        @Test func aFrameIsWrittenWholeWhereTheTerminalDoesNotBlock() throws {
            let pty = try #require(PseudoTerminal(columns: 400, rows: 200))
            _ = fcntl(pty.device, F_SETFL, fcntl(pty.device, F_GETFL) | O_NONBLOCK)
            var terminal = try pty.open()
            var frame = CellBuffer(size: terminal.size)
            for row in 0..<200 { frame.write(String(repeating: "row \(row) ", count: 40), atColumn: 0, row: row) }
            terminal.paint(frame, cursor: nil)
            let output = String(decoding: pty.output(), as: UTF8.self)
            #expect((0..<200).allSatisfy { output.contains("row \($0) row \($0) ") })
        }

        /// A line may take half a second there and back, and to another machine seconds.
        @Test(arguments: [400: [:], 2_000: ["SSH_TTY": "/dev/pts/7"]])
        func aSlowAnswerIsNotLeftToTheShell(milliseconds: Int, variables: [String: String]) throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            let controller = pty.controller
            let answer = Array("\u{1B}[?62;cls\n".utf8)
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
                _ = write(controller, answer, answer.count)
            }
            do {
                var terminal = try pty.open(variables: variables)
                terminal.startInput(asksBackground: true)
                #expect(terminal.readEvent() == nil)
            }
            #expect(pty.input() == "ls\n")
        }

        /// Of a terminal without a screen of its own the shell goes on in a row that is blank.
        @Test(arguments: ["vt100", "linux", "xterm-256color"]) func theLastRowIsErasedOnLeaving(term: String) throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            do {
                var terminal = try pty.open(term: term)
                var frame = frame("text", terminal.size)
                frame.write("status", atColumn: 0, row: 23)
                terminal.paint(frame, cursor: nil)
                _ = pty.output()
            }
            let output = String(decoding: pty.output(), as: UTF8.self)
            let erasure = output.firstRange(of: "\u{1B}[K") ?? output.firstRange(of: "\u{1B}[J")
            #expect(erasure.map { !output[..<$0.lowerBound].contains("1049l") } == true, "\(output.debugDescription)")
        }

        /// An answer that is on its way is not typed into the shell, and what is behind it is.
        @Test func answersAreTakenBeforeTheScreenIsLeft() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            do {
                var terminal = try pty.open()
                terminal.paint(frame("text", terminal.size), cursor: nil)
                terminal.startInput(asksBackground: true)
                #expect(terminal.readEvent() == nil)
                pty.type("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\\u{1B}[?62;c")
                pty.type("ls\n")
            }
            #expect(pty.input() == "ls\n")
        }

        /// A terminal that answers no question takes no key from the shell.
        @Test func nothingIsReadWhenTheTimeForAnswersIsOver() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var input = TerminalInput(descriptor: pty.device)
            pty.type("ls\n")
            let isAnswer = input.takeAnswer(before: .now)
            #expect(!isAnswer && pty.input() == "ls\n")
        }

        /// What comes while the screen is left and entered again, as an answer does, is never echoed.
        @Test func nothingIsEchoedWhileComingBack() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            let typist = Typist(controller: pty.controller)
            DispatchQueue.global().async { typist.type() }
            for _ in 0..<100 {
                terminal.paint(frame("text", terminal.size), cursor: nil)
                _ = terminal.readEvent()
                terminal.resume()
            }
            while !typist.hasStopped() { tcflush(pty.device, TCIFLUSH) }
            #expect(!String(decoding: pty.output(), as: UTF8.self).contains("^F"))
        }

        /// Stopped and continued, and ended before there is a frame.
        @Test(arguments: [false, true])
        func whatWasAskedForIsTakenBackWithoutAFrame(isStoppedFromOutside: Bool) throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            let modes = pty.modes
            var output: [UInt8] = []
            do {
                var terminal = try pty.open()
                terminal.paint(frame("text", terminal.size), cursor: nil)
                terminal.startInput(asksBackground: true)
                output = pty.output()
                for _ in 0..<2 {
                    if !isStoppedFromOutside { terminal.suspend() }
                    terminal.resume()
                    pty.type("j")
                    #expect(terminal.readEvent() == .key("j"))
                }
            }
            #expect(pty.modes == modes)
            output += pty.output()
            for (on, off) in [
                ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[?1002h", "\u{1B}[?1002l"),
                ("\u{1B}[?1000h", "\u{1B}[?1000l"), ("\u{1B}[?2004h", "\u{1B}[?2004l"),
                ("\u{1B}[?25l", "\u{1B}[?25h"),
            ] {
                expect(output, has: [on, off])
                let parts = String(decoding: output, as: UTF8.self).split(
                    separator: on, omittingEmptySubsequences: false)
                #expect(parts.last?.contains(off) == true)
            }
        }
    }
}
