import CellGrid
import Platform
import Testing

@testable import NCursesTerminal

extension TerminalTests {
    /// How little is written when the page is scrolled.
    @Suite(.serialized) struct BytesWrittenTests {
        private static let size = Size(columns: 100, rows: 30)

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

        /// Curses has the terminal move what is there already: the row that comes in is written, and the cells of the bar.
        @Test(arguments: ["xterm-256color", "tmux-256color", "xterm", "screen-256color", "linux", "rxvt", "vt100"])
        func aLineForwardAndBackward(term: String) throws {
            for hasThumb in [false, true] {
                let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
                var terminal = try pty.open(term: term)
                var top = 50
                terminal.paint(page(top: top, hasThumb: hasThumb), cursor: nil)
                _ = pty.output()
                for step in [1, 1, 1, -1, -1, 1] {
                    top += step
                    let next = page(top: top, hasThumb: hasThumb)
                    terminal.paint(next, cursor: nil)
                    let written = pty.output()
                    #expect(written.count <= text(next, row: step > 0 ? 28 : 0) + 64, "\(term) \(written)")
                }
            }
        }

        @Test func severalLinesAtOnce() throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            var terminal = try pty.open(term: "xterm-256color")
            terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
            _ = pty.output()
            let next = page(top: 15, hasThumb: true)
            terminal.paint(next, cursor: nil)
            let new = (14..<29).reduce(0) { $0 + text(next, row: $1) }
            #expect(pty.output().count <= new + 15 * 8 + 64)
        }

        @Test func aFrameLikeTheLastWritesNothing() throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            var terminal = try pty.open(term: "xterm-256color")
            terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
            _ = pty.output()
            terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
            #expect(pty.output().isEmpty)
        }

        /// Colours that the person has given the terminal are there after the program was stopped, too.
        @Test(arguments: ["xterm-256color", "linux"]) func thePaletteStays(term: String) throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            var terminal = try pty.open(term: term)
            terminal.paint(page(top: 1, hasThumb: false), cursor: nil)
            terminal.suspend()
            terminal.resume()
            terminal.paint(page(top: 1, hasThumb: false), cursor: nil)
            // what xterm and the console of Linux know
            let written = String(decoding: pty.output(), as: UTF8.self)
            #expect(!written.contains("\u{1B}]104") && !written.contains("\u{1B}]R"))
        }
    }
}
