import CellGrid
import Platform
import Testing

@testable import NCursesTerminal

extension TerminalTests {
    /// How little is written, and handed to curses, when the page is scrolled.
    @Suite(.serialized) struct EconomyTests {
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

        @Test(arguments: ["xterm-256color", "tmux-256color", "xterm", "screen-256color"])
        func aLineForwardAndBackward(term: String) throws {
            for (hasThumb, most) in [(false, 11), (true, 28)] {
                let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
                var terminal = try pty.open(term: term)
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
                    // the row that came in, and none of the bar
                    #expect(terminal.painter.cellsPut - before <= 84)
                }
            }
        }

        /// A thumb that stands still beside lines that are scrolled one after another: erased where it was moved to, put back,
        /// and the cursor taken to the row that comes in.
        @Test(arguments: ["xterm-256color", "tmux-256color"])
        func aThumbThatStandsStill(term: String) throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            var terminal = try pty.open(term: term)
            terminal.paint(page(top: 50, hasThumb: true), cursor: nil)
            for (step, row, scrolling) in [(1, 28, "\n"), (-1, 0, "\u{1B}M")] {
                var top = 50
                for count in 0..<3 {
                    _ = pty.output()
                    top += step
                    let next = page(top: top, hasThumb: true)
                    terminal.paint(next, cursor: nil)
                    let written = String(decoding: pty.output(), as: UTF8.self)
                    let text = String(next.text(ofRow: row).replacing("▐", with: "").drop { $0 == " " })
                    let bar = "\u{1B}8\u{1B}[K\(scrolling)▐"
                    let move = "\u{1B}[\(row + 1);8H\(scrolling)"
                    if count > 0 { #expect(written == bar + move + text) }
                }
                terminal.paint(page(top: 50, hasThumb: true), cursor: nil)
            }
            // a blank row needs no more than the scrolling itself
            _ = pty.output()
            var blank = page(top: 51, hasThumb: true)
            blank.fill(Rect(column: 0, row: 28, columns: 99, rows: 1))
            terminal.paint(blank, cursor: nil)
            #expect(String(decoding: pty.output(), as: UTF8.self).hasSuffix("\u{1B}[K\n▐\r\u{1B}[S"))
        }

        /// At the ends of the column the cell that is left goes with the row that does, and the one that is taken comes with
        /// the one that does.
        @Test(arguments: [1, 3]) func aThumbAtTheEdges(height: Int) throws {
            for thumb in [0..<height, 29 - height..<29] {
                let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
                var terminal = try pty.open(term: "xterm-256color")
                func edge(_ top: Int) -> CellBuffer {
                    var page = page(top: top, hasThumb: false)
                    for row in thumb { page.write("▐", atColumn: 99, row: row) }
                    return page
                }
                terminal.paint(edge(50), cursor: nil)
                for (top, step) in [(51, 1), (52, 1), (53, 1), (52, -1), (51, -1), (50, -1)] {
                    _ = pty.output()
                    let next = edge(top)
                    terminal.paint(next, cursor: nil)
                    let written = String(decoding: pty.output(), as: UTF8.self)
                    let (row, scrolling) = step > 0 ? (28, "\n") : (0, "\u{1B}M")
                    let text = page(top: top, hasThumb: false).text(ofRow: row).drop { $0 == " " }
                    let move = row == 0 ? "\u{1B}[1;8H" : "\u{1B}[29;8H"
                    let goes = (step > 0) == (thumb.lowerBound == 0)
                    let steps = String(repeating: scrolling, count: height)
                    let bar = goes ? "▐" + move + scrolling : "\u{1B}[K" + steps + "▐" + move
                    #expect(written.hasSuffix(bar + text), "\(thumb) \(step): \(written.debugDescription)")
                    if top == 52 || top == 51 { #expect(written.utf8.count <= (bar + text).utf8.count + 11) }
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
            #expect(pty.output().count <= new + 15 * 8 + 34)
        }

        /// Without a number of rows to scroll by, curses deletes and inserts lines, or has none and writes the page.
        @Test(arguments: [("linux", 56), ("rxvt", 56), ("vt100", 120)])
        func terminalsThatScrollByLinesOnly(term: String, most: Int) throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            var terminal = try pty.open(term: term)
            terminal.paint(page(top: 0, hasThumb: true), cursor: nil)
            _ = pty.output()
            let next = page(top: 1, hasThumb: true)
            terminal.paint(next, cursor: nil)
            #expect(pty.output().count <= text(next, row: 28) + most)
        }

        /// Curses is handed the text of the first frame and not the blanks around it, which it has already.
        @Test func theFirstFrameIsPutWithoutItsBlanks() throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            var terminal = try pty.open(term: "xterm-256color")
            var frame = CellBuffer(size: Size(columns: 100, rows: 30))
            frame.write(CellText.cells("text"), atColumn: 8, row: 2)
            frame.write(CellText.cells("more"), atColumn: 8, row: 29)
            terminal.paint(frame, cursor: nil)
            #expect(terminal.painter.cellsPut == 8)
            // what stood there before is known no longer
            terminal.invalidate()
            terminal.paint(frame, cursor: nil)
            #expect(terminal.painter.cellsPut == 8 + 3000)
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

        /// The region that is scrolled is all rows but the last, and all of them when the screen is given back.
        @Test func theScrollingRegionIsGivenBack() throws {
            let pty = try #require(PseudoTerminal(columns: 100, rows: 30))
            func region() -> String? {
                let text = String(decoding: pty.output(), as: UTF8.self)
                return text.matches(of: #/\u{1B}\[(\d*;?\d*)r/#).last.map { String($0.1) }
            }
            do {
                var terminal = try pty.open(term: "xterm-256color")
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
