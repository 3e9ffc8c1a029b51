import CellGrid
import Testing

@testable import NCursesTerminal

extension TerminalTests {
    /// Pictures in pixels.
    @Suite struct Graphics {
        private static let kitty = "\u{1B}_Gi=1;OK\u{1B}\\"

        /// Each byte may come alone.
        @Test(
            arguments: [
                ("\u{1B}[?62;c", nil), ("\u{1B}[?1;2;14c", nil), ("\u{1B}[?63;1;2;4;6c", .sixel),
                (kitty + "\u{1B}[?62;c", .kitty), (kitty + "\u{1B}[?62;4c", .kitty),
                ("\u{1B}_Gi=1;ENOTSUPPORTED\u{1B}\\\u{1B}[?62;c", nil),
            ] as [(String, PixelGraphics.Kind?)])
        func theAnswers(bytes: String, kind: PixelGraphics.Kind?) {
            var decoder = KeyDecoder()
            var events: [InputEvent] = []
            for byte in bytes.utf8 {
                decoder.take([byte])
                events += decoder.finish(isLate: false)
            }
            #expect(events == (kind.map { [.graphics($0)] } ?? []))
        }

        @Test func theyAreKnownOnceTheTerminalSaysSo() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            pty.resize(columns: 80, rows: 24, cell: (9, 18))
            var terminal = try pty.open()
            terminal.startInput(asksBackground: false, asksGraphics: true)
            #expect(terminal.readEvent() == nil)
            #expect(
                String(decoding: pty.output(), as: UTF8.self).hasSuffix(
                    "\u{1B}_Gi=1,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c"))
            #expect(terminal.capabilities.graphics == nil)
            pty.type(Self.kitty + "\u{1B}[?62;cj")
            #expect(terminal.readEvent() == .graphics(.kitty))
            #expect(terminal.readEvent() == .key("j"))
            #expect(terminal.capabilities.graphics == PixelGraphics(.kitty, cellWidth: 9, cellHeight: 18))
            // the same once more is no news; a larger font is
            terminal.refreshSize()
            #expect(terminal.readEvent() == nil)
            pty.resize(columns: 80, rows: 24, cell: (12, 24))
            terminal.refreshSize()
            #expect(terminal.readEvent() == .graphics(.kitty))
            #expect(terminal.capabilities.graphics?.cellHeight == 24)
        }

        /// tmux would take the question for a title; what does not tell how large its cells are can show no picture of their size.
        @Test func whereTheyAreNotAskedFor() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: "tmux-256color")
            terminal.startInput(asksBackground: false, asksGraphics: true)
            #expect(terminal.readEvent() == nil)
            let output = String(decoding: pty.output(), as: UTF8.self)
            #expect(output.hasSuffix("\u{1B}[c") && !output.contains("\u{1B}_"))
            pty.type("\u{1B}[?1;2;4c")
            #expect(terminal.readEvent() == nil)
            #expect(terminal.capabilities.graphics == nil)
        }
    }
}
