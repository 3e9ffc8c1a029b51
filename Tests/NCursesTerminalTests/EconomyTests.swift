import CellGrid
import Glibc
import Testing

@testable import NCursesTerminal

extension TerminalTests {
    /// How little is written, and handed to curses, when the page is scrolled.
    @Suite(.serialized) struct EconomyTests {
        private static let size = Size(columns: 100, rows: 30)

        private func open(_ terminal: PseudoTerminal, term: String) throws(TerminalError) -> NCursesTerminal {
            try NCursesTerminal(
                environment: { $0 == "TERM" ? term : nil }, input: terminal.device, output: terminal.device)
        }

        /// Text in the middle, a thumb at the right edge and a status row that does not change.
        private func page(top: Int, hasThumb: Bool) -> CellBuffer {
            var page = CellBuffer(size: Self.size)
            for row in 0..<29 {
                let line = top + row
                let text = "\(line) " + String(repeating: "word\(line * 7919 % 1_000) ", count: 9)
                page.write(text, atColumn: 7, row: row, columns: 84)
            }
            if hasThumb { page.write("▐", atColumn: 99, row: 12) }
            page.write("line", style: Style(attributes: .reverse), atColumn: 0, row: 29)
            return page
        }

        private func text(_ page: CellBuffer, row: Int) -> Int {
            String(page.text(ofRow: row).replacing("▐", with: "").drop { $0 == " " }).utf8.count
        }

        @Test(arguments: ["xterm-256color", "tmux-256color", "xterm", "screen-256color"])
        func aLineForwardAndBackward(term: String) throws {
            for (hasThumb, most) in [(false, 11), (true, 34)] {
                let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
                var terminal = try open(pty, term: term)
                var top = 50
                terminal.paint(page(top: top, hasThumb: hasThumb), cursor: nil)
                _ = pty.output()
                for step in [1, 1, 1, -1, -1, 1] {
                    top += step
                    let next = page(top: top, hasThumb: hasThumb)
                    let before = terminal.painter.cellsPut
                    terminal.paint(next, cursor: nil)
                    let row = step > 0 ? 28 : 0
                    let written = pty.output()
                    #expect(written.count <= text(next, row: row) + most, "\(term) \(written)")
                    // the row that came in, and two cells of the bar
                    #expect(terminal.painter.cellsPut - before <= 84 + 2)
                }
            }
        }

        @Test func severalLinesAtOnce() throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            var terminal = try open(pty, term: "xterm-256color")
            terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
            _ = pty.output()
            let next = page(top: 15, hasThumb: true)
            terminal.paint(next, cursor: nil)
            let new = (14..<29).reduce(0) { $0 + text(next, row: $1) }
            #expect(pty.output().count <= new + 15 * 8 + 34)
        }

        /// Without a number of rows to scroll by, curses deletes and inserts lines, or has none and writes the page.
        @Test(arguments: [("linux", 56), ("rxvt", 56), ("vt100", 120)])
        func terminalsThatScrollByLinesOnly(term: String, most: Int) throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            var terminal = try open(pty, term: term)
            terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
            _ = pty.output()
            let next = page(top: 1, hasThumb: true)
            terminal.paint(next, cursor: nil)
            #expect(pty.output().count <= text(next, row: 28) + most)
        }

        @Test func aFrameLikeTheLastWritesNothing() throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            var terminal = try open(pty, term: "xterm-256color")
            terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
            _ = pty.output()
            terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
            #expect(pty.output().isEmpty)
        }

        /// The region that is scrolled is all rows but the last, and all of them when the screen is given back.
        @Test func theScrollingRegionIsGivenBack() throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            func region() -> String? {
                let text = String(decoding: pty.output(), as: UTF8.self)
                return text.matches(of: #/\u{1B}\[(\d*;?\d*)r/#).last.map { String($0.1) }
            }
            do {
                var terminal = try open(pty, term: "xterm-256color")
                terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
                #expect(region() == "1;29")
                terminal.suspend()
                #expect(region() == "1;30")
                terminal.resume()
                terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
                #expect(region() == "1;29")
                pty.resize(columns: 100, rows: 20)
                terminal.refreshSize()
                terminal.paint(CellBuffer(size: terminal.size), cursor: nil)
                #expect(region() == "1;19")
                terminal.invalidate()
                terminal.paint(CellBuffer(size: terminal.size), cursor: nil)
                #expect(region() == "1;19")
                pty.resize(columns: 100, rows: 2)
                terminal.refreshSize()
                terminal.paint(CellBuffer(size: terminal.size), cursor: nil)
                #expect(region() == "1;2")
            }
            #expect(region() == "1;2")
        }
    }
}
