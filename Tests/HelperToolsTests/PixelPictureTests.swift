import CZlib
import CellGrid
import HelperTools
import Platform
import SystemPackage
import Testing

@testable import HelperTools
@testable import MediaHelpers

extension FilterTests {
    /// Pictures in pixels, from a program that works and from one that means harm.
    @Suite struct PixelPictureTests {
        private static let escape = "\u{1B}"

        private func draw(
            _ kind: PixelGraphics.Kind, _ script: String, columns: Int = 2, rows: Int = 1
        ) async throws -> PixelPicture {
            let program = try FakeProgram(script)
            let drawer = PictureDrawer(program: program.path, colors: .palette256, isUnicode: true)
            let graphics = try #require(PixelGraphics(kind, cellWidth: 8, cellHeight: 12))
            return try await drawer.drawInPixels([1], columns: columns, rows: rows, for: graphics)
        }

        private func text(_ picture: PixelPicture) -> String { String(decoding: picture.bytes, as: UTF8.self) }

        /// A terminal with few colours is sent no more.
        @Test(arguments: [(4, "--colors=8"), (16, "--colors=16"), (255, "--colors=16"), (256, nil), (1_024, nil)])
        func sixelHasAsManyColoursAsTheTerminal(registers: Int, argument: String?) async throws {
            let program = try FakeProgram(#"printf '%s\n' "$@" >$HERE/arguments; printf '\033Pq#0~\033\\'"#)
            let drawer = PictureDrawer(program: program.path, colors: .palette256, isUnicode: true)
            let graphics = try #require(PixelGraphics(.sixel, cellWidth: 8, cellHeight: 12, colors: registers))
            _ = try await drawer.drawInPixels([1], columns: 2, rows: 1, for: graphics)
            let arguments = try #require(program.noted("arguments")).split(separator: "\n")
            #expect(arguments.first { $0.hasPrefix("--colors") }.map(String.init) == argument)
            #expect(arguments.last == "-")
        }

        /// A picture for a large room is drawn smaller, in sixel by a whole number: the terminal gets it enlarged.
        @Test func aLargeOneIsDrawnSmaller() async throws {
            let program = try FakeProgram(#"printf '%s\n' "$@" >$HERE/arguments; printf '\033Pq#0~\033\\'"#)
            let drawer = PictureDrawer(program: program.path, colors: .palette256, isUnicode: true)
            let graphics = try #require(PixelGraphics(.sixel, cellWidth: 8, cellHeight: 16))
            _ = try await drawer.drawInPixels([1], columns: 200, rows: 100, for: graphics)
            #expect(try #require(program.noted("arguments")).contains("--size=100x100\n"))
        }

        @Test func sixel() async throws {
            let picture = try await draw(.sixel, #"printf '\033P0;1;0q"1;1;999;999#0;2;0;0;0!16~-!3?@-\033\\\n'"#)
            // its size is that of what is drawn
            #expect(text(picture) == "\u{1B}P0;1;0q\"1;1;16;12#0;2;0;0;0!16~-!3?@-\u{1B}\\")
            #expect(picture.columns == 2 && picture.rows == 1)
        }

        /// Two pixels in two pieces, each with an end of its own, are sent compressed.
        @Test func kitty() async throws {
            let picture = try await draw(
                .kitty,
                #"printf '\033_Ga=T,f=32,s=2,v=1,c=9,r=9,m=1\033\\\033_Gm=1;/gAA/w==\033\\\033_Gm=1;/gAA/w==\033\\\033_Gm=0\033\\'"#
            )
            let parts = text(picture).split(separator: ";")
            #expect(parts.first == "a=t,f=32,o=z,s=2,v=1,m=0" && parts.count == 2)
            #expect(picture.source == Rect(column: 0, row: 0, columns: 2, rows: 1))
            let compressed = try #require(Base64.decode(Array(parts[1].dropLast(2).utf8)))
            var pixels = [UInt8](repeating: 0, count: 9)
            var count = uLong(pixels.count)
            #expect(uncompress(&pixels, &count, compressed, uLong(compressed.count)) == Z_OK && count == 8)
            #expect(pixels.prefix(8) == [0xFE, 0, 0, 0xFF, 0xFE, 0, 0, 0xFF])
        }

        @Test(arguments: [
            // too wide, too high, however large a cell is said to be
            (PixelGraphics.Kind.sixel, #"printf '\033Pq#0!17~\033\\'"#), (.sixel, #"printf '\033Pq#0~-~-~\033\\'"#),
            (.sixel, #"printf '\033Pq#0!9999999999999999999999~\033\\'"#),
            // what is no picture, or has something else in it
            (.sixel, "printf 'abc'"), (.sixel, #"printf '\033Pq#0~\007\033\\'"#),
            (.sixel, #"printf '\033Pq#0~\n~\033\\'"#),
            (.sixel, #"printf '\033Pq#0~"1;1;9999;9999~\033\\'"#), (.sixel, #"printf '\033Pq#0~'"#), (.sixel, "exit 1"),
            (.kitty, #"printf '\033_Ga=T,f=32,s=2,v=1;/gAA/w==\033\\'"#),
            (.kitty, #"printf '\033_Ga=T,f=32,s=1,v=1;/gA\007/w==\033\\'"#),
            (.kitty, #"printf '\033_Ga=T,f=32,s=1,v=1;AAAAAAA\033\\\033_Gm=0;A===\033\\'"#),
            (.kitty, #"printf '\033_Ga=T,f=100,t=f,s=1,v=1;/gAA/w==\033\\'"#),
            (.kitty, #"printf '\033_Ga=T,f=32,s=99999999999999999999,v=1;/gAA/w==\033\\'"#), (.kitty, "printf abc"),
            (.kitty, "yes"),
        ])
        func whatIsNoPictureOfItsSizeIsNotShown(kind: PixelGraphics.Kind, script: String) async throws {
            await #expect(throws: FilterError.self) { try await draw(kind, script) }
        }

        /// What takes a cell for more pixels than another version is asked for fewer cells the second time.
        @Test func theProgramsCellsAreFound() async throws {
            let picture = try await draw(
                .sixel,
                #"for a; do case $a in --size=*) size=${a#--size=};; esac; done; [ "$size" = 2x1 ] && printf '\033Pq#0!20~-!20~\033\\' || printf '\033Pq#0!10~-!10~\033\\'"#
            )
            #expect(text(picture).contains("1;1;10;12"))
        }
    }
}
