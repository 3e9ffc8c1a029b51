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

        private let entry = ["\u{1B}(B\u{1B}[m", "\u{1B}[?1049h", "\u{1B}[H\u{1B}[2J"]

        @Test func theFirstFrameEnters() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            #expect(pty.output() == [])
            terminal.paint(frame("text", terminal.size), cursor: nil)
            // what somebody left of attributes goes before, a region after, where its order moves no cursor that is saved
            expect(pty.output(), has: entry + ["text", "\u{1B}[1;23r"])
            terminal.startInput()
            expect(pty.output(), has: ["\u{1B}[?1002h", "\u{1B}[?2004h"])
        }

        /// A region that somebody left would move other rows than those that are meant, and stop steps from row to row where
        /// curses goes by them.
        @Test(arguments: [
            ("linux", ["\u{1B}7\u{1B}[1;24r\u{1B}8", "text"]), ("vt102", ["\u{1B}7\u{1B}[1;24r\u{1B}8", "text"]),
            ("vt100", ["\u{1B}[1;24r", "text"]), ("screen", ["text", "\u{1B}[1;23r"]),
            ("xterm-256color", ["text", "\u{1B}[1;23r"]),
        ])
        func theRegionIsOurs(term: String, parts: [String]) throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: term)
            terminal.paint(frame("text", terminal.size), cursor: nil)
            expect(pty.output(), has: parts)
        }

        @Test func theCursorIsWhereTheFrameHasIt() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            terminal.paint(frame("text", terminal.size), cursor: Position(column: 7, row: 2))
            expect(pty.output(), has: ["text", "\u{1B}[1;23r\u{1B}[3;8H"])
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

        @Test func aScreenThatWasNotEnteredIsNotLeft() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            let modes = pty.modes
            do {
                let terminal = try pty.open()
                #expect(pty.modes != modes)
                _ = consume terminal
            }
            #expect(pty.modes == modes)
            #expect(!String(decoding: pty.output(), as: UTF8.self).contains("?"))
        }

        @Test func inputIsTakenOnAnEmptyScreenBeforeTheFirstFrame() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            pty.type("j")
            #expect(terminal.readEvents() == [.key(KeyPress(.character("j")))])
            expect(pty.output(), has: entry + ["\u{1B}[1;23r", "\u{1B}[?1002h"])
            terminal.paint(frame("text", terminal.size), cursor: nil)
            expect(pty.output(), has: ["text"])
        }

        @Test func comingBackWaitsForItsFrame() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            terminal.paint(frame("text", terminal.size), cursor: nil)
            terminal.startInput()
            terminal.followBackground { $0 == "TERM" ? "xterm-256color" : nil }
            // so that leaving does not wait for it
            pty.type("\u{1B}[?62c")
            _ = terminal.readEvents()
            terminal.suspend()
            _ = pty.output()
            terminal.resume()
            #expect(!String(decoding: pty.output(), as: UTF8.self).contains("text"))
            terminal.paint(frame("other", terminal.size), cursor: nil)
            let output = pty.output()
            expect(
                output,
                has: entry + ["other", "\u{1B}[1;23r", "\u{1B}[?1002h", "\u{1B}[?2004h", "\u{1B}]11;?\u{1B}\\\u{1B}[c"])
            #expect(!String(decoding: output, as: UTF8.self).contains("text"))
            pty.type("\u{1B}[?62c")
            _ = terminal.readEvents()
        }

        /// What comes while the screen is left and entered again, as an answer does, is never echoed.
        @Test func nothingIsEchoedWhileComingBack() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open()
            let typist = Typist(controller: pty.controller)
            DispatchQueue.global().async { typist.type() }
            for _ in 0..<100 {
                terminal.paint(frame("text", terminal.size), cursor: nil)
                _ = terminal.readEvents()
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
                terminal.startInput()
                output = pty.output()
                for _ in 0..<2 {
                    if !isStoppedFromOutside { terminal.suspend() }
                    terminal.resume()
                    pty.type("j")
                    #expect(terminal.readEvents() == [])
                }
            }
            #expect(pty.modes == modes)
            output += pty.output()
            for (on, off) in [
                ("\u{1B}[?1049h", "\u{1B}[?1049l"), ("\u{1B}[1;23r", "\u{1B}[1;24r"),
                ("\u{1B}[?1002h", "\u{1B}[?1002l"), ("\u{1B}[?1h", "\u{1B}[?1l"),
                ("1000h", "1000l"), ("\u{1B}[?2004h", "\u{1B}[?2004l"),
            ] {
                expect(output, has: [on, off])
                let parts = String(decoding: output, as: UTF8.self).split(
                    separator: on, omittingEmptySubsequences: false)
                #expect(parts.count == 2)
                #expect(parts.last?.split(separator: off, omittingEmptySubsequences: false).count == 2)
            }
        }
    }
}
