import CellGrid
import Testing

@testable import NCursesTerminal

extension TerminalTests {
    /// How characters and colours are written.
    @Suite(.serialized) struct CharactersTests {
        @Test func allThatHaveRoomInACell() throws {
            let size = Size(columns: 200, rows: 50)
            let pty = try #require(PseudoTerminal(columns: size.columns, rows: size.rows))
            var terminal = try pty.open(term: "xterm-256color")
            let planes = [0xA1...0xFFFF, 0x1F300...0x1F5FF] as [ClosedRange<UInt32>]
            // what is replaced or joined is not to be met here
            var scalars = planes.joined().compactMap(Unicode.Scalar.init).filter {
                guard case .character($0, let width) = CellText.admit($0) else { return false }
                return width > 0 && !$0.properties.isVariationSelector && $0 != "\u{FFFD}"
            }[...]
            #expect(scalars.count > 40_000)
            terminal.paint(CellBuffer(size: size), cursor: nil)
            _ = pty.output()
            while !scalars.isEmpty {
                var frame = CellBuffer(size: size)
                var expected = String.UnicodeScalarView()
                for row in 0..<size.rows {
                    // the last column is left free, so that no line wraps
                    var column = 0
                    while column < size.columns - 3, let scalar = scalars.popFirst() {
                        column += frame.write(String(scalar), atColumn: column, row: row)
                        expected.append(scalar)
                    }
                }
                terminal.invalidate()
                terminal.paint(frame, cursor: nil)
                let output = String(decoding: pty.output(), as: UTF8.self)
                // by scalars: vowel signs join with what is before them
                let sequences = /\u{1B}\[[0-9;?]*[A-Za-z]|\u{1B}[78]|[\x00-\x20]/.matchingSemantics(.unicodeScalar)
                let written = output.replacing(sequences, with: "")
                let difference = zip(written.unicodeScalars, expected).first { $0 != $1 }
                #expect(difference == nil && written.unicodeScalars.count == expected.count, "\(difference as Any)")
            }
        }

        /// Each colour by its own sequence, in front of and behind the text, whatever form the terminal's entry has for it.
        @Test(arguments: [("xterm-256color", 256), ("screen-256color", 256), ("xterm", 8), ("linux", 8)])
        func allColors(term: String, count: Int) throws {
            let size = Size(columns: 260, rows: 3)
            let pty = try #require(PseudoTerminal(columns: size.columns, rows: size.rows))
            var terminal = try pty.open(term: term)
            terminal.paint(CellBuffer(size: size), cursor: nil)
            _ = pty.output()
            var frame = CellBuffer(size: size)
            for color in 0..<count {
                let color = UInt8(color)
                frame.write("x", style: Style(foreground: .palette(color)), atColumn: Int(color), row: 0)
                frame.write("y", style: Style(background: .palette(color)), atColumn: Int(color), row: 1)
            }
            terminal.paint(frame, cursor: nil)
            let output = String(decoding: pty.output(), as: UTF8.self)
            func expected(_ first: Int, _ bright: Int, _ rest: Int) -> [String] {
                (0..<count).map { $0 < 8 ? "\(first + $0)" : $0 < 16 ? "\(bright + $0 - 8)" : "\(rest);5;\($0)" }
            }
            let front = output.matches(of: /\[(3[0-7]|9[0-7]|38;5;[0-9]+)m/).map { String($0.output.1) }
            let back = output.matches(of: /\[(4[0-7]|10[0-7]|48;5;[0-9]+)m/).map { String($0.output.1) }
            #expect(front == expected(30, 90, 38))
            #expect(back == expected(40, 100, 48))
        }
    }
}
