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
            var terminal = try pty.open(graphics: true)
            terminal.startInput(asksBackground: false)
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
            #expect(terminal.readEvent() == .cell(width: 12, height: 24))
            #expect(terminal.capabilities.graphics?.cellHeight == 24)
        }

        /// Where the window does not tell how many pixels it has, as in some terminals and over some lines.
        @Test func theSizeOfACellIsAsked() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(graphics: true)
            #expect(terminal.capabilities.cellShape == 2)
            terminal.startInput(asksBackground: false)
            #expect(terminal.readEvent() == nil)
            #expect(String(decoding: pty.output(), as: UTF8.self).hasSuffix("\u{1B}[16t\u{1B}[c"))
            pty.type("\u{1B}[6;18;10t" + Self.kitty + "\u{1B}[?62;cj")
            #expect(terminal.readEvent() == .cell(width: 10, height: 18))
            #expect(terminal.readEvent() == .graphics(.kitty))
            #expect(terminal.readEvent() == .key("j"))
            #expect(terminal.capabilities.cellShape == 1.8)
            #expect(terminal.capabilities.graphics == PixelGraphics(.kitty, cellWidth: 10, cellHeight: 18))
        }

        /// Pictures in sixel have no more colours than the terminal has registers for them; it is asked before it is sent one.
        @Test(arguments: [("\u{1B}[?1;0;16S", 16), ("\u{1B}[?1;3S", 256), ("", 256)])
        func sixelAsksForItsColours(answer: String, colors: Int) throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            pty.resize(columns: 80, rows: 24, cell: (9, 18))
            var terminal = try pty.open(graphics: true)
            terminal.startInput(asksBackground: false)
            #expect(terminal.readEvent() == nil)
            pty.type("\u{1B}[?62;4c")
            #expect(terminal.readEvent() == nil)
            #expect(String(decoding: pty.output(), as: UTF8.self).hasSuffix("\u{1B}[?1;1;0S\u{1B}[c"))
            #expect(terminal.capabilities.graphics == nil)
            pty.type(answer + "\u{1B}[?62;4c")
            #expect(terminal.readEvent() == .graphics(.sixel))
            #expect(terminal.capabilities.graphics?.colors == colors)
        }

        /// Over a line to another machine a picture is not sent before its rate is known.
        @Test func theRateOfTheLineIsMeasured() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            pty.resize(columns: 80, rows: 24, cell: (9, 18))
            var terminal = try pty.open(variables: ["SSH_TTY": "/dev/pts/7"], graphics: true)
            terminal.startInput(asksBackground: false)
            #expect(terminal.readEvent() == nil)
            pty.type(Self.kitty + "\u{1B}[?62;c")
            #expect(terminal.readEvent() == nil)
            let padding = String(repeating: "\0", count: 8_192)
            #expect(String(decoding: pty.output(), as: UTF8.self).hasSuffix("\u{1B}[c\(padding)\u{1B}[c"))
            pty.type("\u{1B}[?62;c")
            #expect(terminal.readEvent() == nil)
            #expect(terminal.capabilities.graphics == nil)
            pty.type("\u{1B}[?62;cj")
            #expect(terminal.readEvent() == .graphics(.kitty))
            #expect(terminal.readEvent() == .key("j"))
        }

        @Test(
            arguments: [
                (false, nil, Int.max), (true, nil, 0), (true, .milliseconds(160), 25_600), (true, .seconds(2), 2_048),
                (true, .zero, 40_960_000),
            ] as [(Bool, Duration?, Int)])
        func picturesTakeHalfASecond(isRemote: Bool, gap: Duration?, bytes: Int) {
            let requests = TerminalRequests(
                name: "xterm", isMultiplexed: false, canReportMouse: true, wantsMouse: true, asksGraphics: true,
                isRemote: isRemote)
            #expect(requests.pictureBytes(gap: gap) == bytes)
        }

        /// Of the pictures of a frame, those that the line takes in time; what kitty has need not be sent.
        @Test(arguments: [PixelGraphics.Kind.kitty, .sixel])
        func whatTakesLongerStaysInCells(kind: PixelGraphics.Kind) throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            let terminal = try terminal(pty, kind)
            let frame = try frame(terminal.capabilities.graphics)
            let second = PixelPicture(
                columns: 6, rows: 2, width: 48, height: 32, graphics: try #require(terminal.capabilities.graphics),
                bytes: Array("another".utf8))
            var both = frame
            both.pictures.append(PlacedPicture(second, at: Position(column: 20, row: 2)))
            func sent(of painter: PicturePainter, _ maximumBytes: Int) -> [Int] {
                painter.pictures(
                    of: both, size: frame.size, graphics: terminal.capabilities.graphics, maximumBytes: maximumBytes
                ).map(\.area.column)
            }
            var painter = PicturePainter()
            #expect(sent(of: painter, 13) == [4] && sent(of: painter, 14) == [4, 20] && sent(of: painter, 6) == [])
            let isWhole = painter.show(frame.pictures, input: terminal.inputDescriptor, on: terminal.session)
            #expect(isWhole)
            #expect(sent(of: painter, 7) == (kind == .kitty ? [4, 20] : [4]))
        }

        /// tmux would take the question for a title; what does not tell how large its cells are can show no picture of their size.
        @Test func whereTheyAreNotAskedFor() throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: "tmux-256color", graphics: true)
            terminal.startInput(asksBackground: false)
            #expect(terminal.readEvent() == nil)
            let output = String(decoding: pty.output(), as: UTF8.self)
            #expect(output.hasSuffix("\u{1B}[c") && !output.contains("\u{1B}_"))
            pty.type("\u{1B}[?1;2;4c")
            #expect(terminal.readEvent() == nil)
            #expect(terminal.capabilities.graphics == nil)
        }

        /// Within tmux or screen the name is not always theirs.
        @Test(arguments: ["TMUX", "STY"]) func aMultiplexerIsNotAskedWhateverItIsCalled(variable: String) throws {
            let pty = try #require(PseudoTerminal(columns: 80, rows: 24))
            var terminal = try pty.open(term: "xterm-kitty", variables: [variable: "1"], graphics: true)
            terminal.startInput(asksBackground: false)
            #expect(terminal.readEvent() == nil)
            let output = String(decoding: pty.output(), as: UTF8.self)
            #expect(output.hasSuffix("\u{1B}[c") && !output.contains("\u{1B}_"))
            pty.type("\u{1B}[?62;c")
        }

        // MARK: - Pictures over cells

        private static let position = Position(column: 4, row: 2)
        private static let sign = "picture"

        private func terminal(_ pty: PseudoTerminal, _ kind: PixelGraphics.Kind) throws -> NCursesTerminal {
            pty.resize(columns: 40, rows: 10, cell: (8, 16))
            var terminal = try pty.open(graphics: true)
            terminal.startInput(asksBackground: false)
            _ = terminal.readEvent()
            pty.type(kind == .kitty ? Self.kitty + "\u{1B}[?62;c" : "\u{1B}[?62;4c")
            if kind == .sixel {
                #expect(terminal.readEvent() == nil)
                pty.type("\u{1B}[?62;4c")
            }
            #expect(terminal.readEvent() == .graphics(kind))
            return terminal
        }

        /// A frame with a picture of 6 by 2 cells, which stand under it.
        private func frame(_ graphics: PixelGraphics?, status: String = "", count: Int = 1) throws -> CellBuffer {
            var frame = CellBuffer(size: Size(columns: 40, rows: 10))
            frame.write("heading", atColumn: 0, row: 0)
            for row in 2..<4 { frame.write("XXXXXX", atColumn: 4, row: row) }
            frame.write(status, atColumn: 0, row: 9)
            let bytes = Array(repeating: Array(Self.sign.utf8), count: count).flatMap { $0 }
            let picture = PixelPicture(
                columns: 6, rows: 2, width: 48, height: 32, graphics: try #require(graphics), bytes: bytes)
            frame.pictures = [PlacedPicture(picture, at: Self.position)]
            return frame
        }

        /// What shows the picture: kitty keeps it under a number.
        private static func showing(_ kind: PixelGraphics.Kind, isNew: Bool, number: Int = 2) -> String {
            guard kind == .kitty else { return sign }
            let sent = isNew ? "\u{1B}_Gi=\(number),q=2,\(sign)" : ""
            return sent + "\u{1B}_Ga=p,i=\(number),c=6,r=2,x=0,y=0,w=48,h=32,C=1,q=2;\u{1B}\\"
        }

        private func output(_ pty: PseudoTerminal) -> String { String(decoding: pty.output(), as: UTF8.self) }

        @Test(arguments: [PixelGraphics.Kind.kitty, .sixel])
        func aPictureIsLaidOverItsCellsAndTakenOff(kind: PixelGraphics.Kind) throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try terminal(pty, kind)
            let frame = try frame(terminal.capabilities.graphics)
            terminal.paint(frame, cursor: nil)
            let first = output(pty)
            #expect(first.hasSuffix("\u{1B}7\u{1B}[3;5H\(Self.showing(kind, isNew: true))\u{1B}8"))
            #expect(!first.contains("XXX"), "it may have holes")
            // it stays while nothing changes there
            terminal.paint(try self.frame(terminal.capabilities.graphics, status: "status"), cursor: nil)
            let second = output(pty)
            #expect(second.contains("status") && !second.contains(Self.sign) && !second.contains("\u{1B}_G"))
            // another frame has its cells again, even those that are as they were
            var bare = frame
            bare.pictures = []
            bare.write("      ", atColumn: 4, row: 3)
            terminal.paint(bare, cursor: nil)
            let third = output(pty)
            #expect(third.contains("XXXXXX") && !third.contains(Self.sign))
            #expect(third.contains("\u{1B}_Ga=d,d=a,") == (kind == .kitty))
            #expect(third.contains("\u{1B}[2J") == (kind == .sixel), "what is painted over may come back")
        }

        @Test func whatChangesBesideAPictureIsPaintedBeforeIt() throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try terminal(pty, .sixel)
            var frame = try frame(terminal.capabilities.graphics)
            terminal.paint(frame, cursor: nil)
            _ = output(pty)
            frame.write("beside", atColumn: 20, row: 2)
            terminal.paint(frame, cursor: nil)
            let text = output(pty)
            #expect(text.contains("beside") && text.hasSuffix("picture\u{1B}8"))
        }

        /// A key that comes while a picture is written goes first: the picture is given up, and its cells are there.
        @Test(arguments: [PixelGraphics.Kind.kitty, .sixel])
        func aKeyDoesNotWaitForAPicture(kind: PixelGraphics.Kind) throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try terminal(pty, kind)
            pty.type("j")
            terminal.paint(try frame(terminal.capabilities.graphics, count: 100_000), cursor: nil)
            let text = output(pty)
            #expect(!text.contains(Self.sign))
            #expect(text.contains("XXXXXX"))
            #expect(terminal.readEvent() == .key("j"))
            terminal.paint(try frame(terminal.capabilities.graphics), cursor: nil)
            #expect(output(pty).hasSuffix("\(Self.showing(kind, isNew: true, number: 3))\u{1B}8"))
        }

        /// At another place, gone and back, or only a part of it: it is not sent again.
        @Test func kittyIsSentAPictureOnce() throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try terminal(pty, .kitty)
            var frame = try frame(terminal.capabilities.graphics)
            terminal.paint(frame, cursor: nil)
            _ = output(pty)
            let picture = try #require(frame.pictures.first?.picture)
            frame.pictures = [PlacedPicture(picture, at: Position(column: 4, row: 5))]
            terminal.paint(frame, cursor: nil)
            let moved = output(pty)
            #expect(
                moved.contains("\u{1B}_Ga=d,d=a,") && moved.hasSuffix("\(Self.showing(.kitty, isNew: false))\u{1B}8"))
            #expect(!moved.contains(Self.sign))
            let part = try #require(picture.part(Rect(column: 0, row: 1, columns: 6, rows: 1)))
            frame.pictures = [PlacedPicture(part, at: Position(column: 4, row: 0))]
            terminal.paint(frame, cursor: nil)
            #expect(output(pty).hasSuffix("\u{1B}_Ga=p,i=2,c=6,r=1,x=0,y=16,w=48,h=16,C=1,q=2;\u{1B}\\\u{1B}8"))
            // it does not keep more and more of them
            for number in 0..<20 {
                let bytes = Array("\(Self.sign) \(number)".utf8)
                let other = PixelPicture(
                    columns: 6, rows: 2, width: 48, height: 32, graphics: picture.graphics, bytes: bytes)
                frame.pictures = [PlacedPicture(other, at: Self.position)]
                terminal.paint(frame, cursor: nil)
            }
            #expect(output(pty).ranges(of: "a=d,d=I,").count == 5)
        }

        @Test func whatCannotBeShownLeavesItsCells() throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try terminal(pty, .kitty)
            // for another font, in the last row, and beyond the edge
            let other = try frame(PixelGraphics(.kitty, cellWidth: 9, cellHeight: 18))
            var low = try frame(terminal.capabilities.graphics)
            let picture = try #require(low.pictures.first?.picture)
            low.pictures = [PlacedPicture(picture, at: Position(column: 4, row: 8))]
            var wide = low
            wide.pictures = [PlacedPicture(picture, at: Position(column: 36, row: 2))]
            for frame in [other, low, wide] {
                terminal.invalidate()
                terminal.paint(frame, cursor: nil)
                let text = output(pty)
                #expect(text.contains("XXXXXX") && !text.contains(Self.sign))
            }
        }

        /// It is taken off before somebody else has the screen, and laid there again after that.
        @Test func theScreenIsGivenAwayWithoutIt() throws {
            let pty = try #require(PseudoTerminal(columns: 40, rows: 10))
            var terminal = try terminal(pty, .kitty)
            let frame = try frame(terminal.capabilities.graphics)
            terminal.paint(frame, cursor: nil)
            _ = output(pty)
            terminal.suspend()
            #expect(output(pty).hasPrefix("\u{1B}_Ga=d,d=a,q=2;\u{1B}\\\u{1B}_Ga=d,d=A"))
            terminal.resume()
            terminal.paint(frame, cursor: nil)
            #expect(output(pty).hasSuffix("\(Self.showing(.kitty, isNew: true, number: 3))\u{1B}8"))
        }
    }
}
