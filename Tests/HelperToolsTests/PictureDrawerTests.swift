import CZlib
import CellGrid
import Foundation
import HelperTools
import MediaHelpers
import SystemPackage
import TerminalText
import TestSupport
import Testing

extension FilterTests {
    /// Pictures by a program that works, by one that does not, and by one that means harm.
    @Suite struct PictureDrawerTests {
        /// Two rows of three characters.
        private static let drawing = "printf '\\033[31mabc\\033[0m\\nde\\033[44mf\\033[0m\\n'"

        private func draw(
            _ program: FakeProgram, picture: [UInt8] = [0xFF, 0, 0x1B], columns: Int = 3, rows: Int = 2,
            colors: ColorDepth = .palette256, isUnicode: Bool = true, limit: Duration = .seconds(600)
        ) async throws(FilterError) -> ColoredText {
            var drawer = PictureDrawer(program: program.path, colors: colors, isUnicode: isUnicode)
            drawer.timeLimit = limit
            return try await drawer.draw(picture, columns: columns, rows: rows)
        }

        @Test func theAnswerIsTaken() async throws {
            let program = try FakeProgram(
                "cat >$HERE/input; printf '%s\\n' \"$@\" >$HERE/arguments; env >$HERE/environment; pwd -P >>$HERE/environment; "
                    + Self.drawing)
            let drawing = try await draw(program)
            #expect(drawing.text == "abc\ndef\n")
            #expect(
                drawing.runs == [
                    ColoredRun(range: 0..<3, style: Style(foreground: .palette(1))),
                    ColoredRun(range: 6..<7, style: Style(background: .palette(4))),
                ])
            #expect(program.noted("input")?.utf8.count == "\u{FFFD}\u{0}\u{1B}".utf8.count)
            let arguments = try #require(program.noted("arguments")).split(separator: "\n")
            #expect(arguments.last == "-")
            #expect(arguments.contains("--bg=black"))
            for argument in ["--size=3x2", "--stretch", "--animate=off", "--format=symbols", "--colors=240"] {
                #expect(arguments.contains(Substring(argument)), "\(argument)")
            }
            // no place to write to
            let surroundings = try #require(program.noted("environment")).split(separator: "\n")
            #expect(surroundings.last == "/proc")
            #expect(surroundings.contains("MAGICK_TEMPORARY_PATH=/proc"))
            #expect(
                surroundings.dropLast().allSatisfy { variable in
                    ["PWD=", "_=", "SHLVL=", "MAGICK_TEMPORARY_PATH=/proc", "OLDPWD"].contains {
                        variable.hasPrefix($0)
                    }
                })
        }

        @Test(arguments: [
            (ColorDepth.eight, true, "--colors=8", "--symbols=block+border+space-wide"),
            (.sixteen, false, "--colors=16", "--symbols=ascii"),
            (.direct, true, "--colors=full", "--symbols=block+border+space-wide"),
        ])
        func whatTheTerminalCanShow(
            colors: ColorDepth, isUnicode: Bool, wanted: String, symbols: String
        ) async throws {
            let program = try FakeProgram("printf '%s\\n' \"$@\" >$HERE/arguments; " + Self.drawing)
            _ = try await draw(program, colors: colors, isUnicode: isUnicode)
            let arguments = try #require(program.noted("arguments")).split(separator: "\n")
            #expect(arguments.contains(Substring(wanted)) && arguments.contains(Substring(symbols)))
            var onLight = PictureDrawer(program: program.path, colors: colors, isUnicode: isUnicode)
            onLight.isOnLight = true
            _ = try await onLight.draw([0], columns: 3, rows: 2)
            #expect(try #require(program.noted("arguments")).contains("\n--bg=white\n"))
            // black lines are seen on any terminal
            onLight.isOnLight = false
            _ = try await onLight.draw(Array("\n<svg".utf8), columns: 3, rows: 2)
            #expect(try #require(program.noted("arguments")).contains("\n--bg=white\n--threshold=1\n"))
        }

        @Test(
            arguments: [
                ("exit 1", FilterError.failed), (drawing + "; exit 1", .failed), ("kill -9 $$", .failed),
                ("kill -XFSZ $$", .failed), (":", .otherText), ("echo abc", .otherText),
                ("printf 'abc\\ndef'", .otherText),
                ("printf 'abc\\ndef\\nghi\\n'", .otherText), ("printf 'abc\\ndefg\\n'", .otherText),
                ("printf 'abc\\nde\\n'", .otherText), ("printf '\\033[3Cabc\\ndef\\033[2J\\n\\n'", .otherText),
                ("yes", .otherText), ("cat /dev/zero", .otherText), ("head -c 100000000 /dev/zero >&2", .otherText),
            ] as [(String, FilterError)])
        func bad(script: String, expected: FilterError) async throws {
            let program = try FakeProgram("echo $$ >>$HERE/pids\n" + script)
            await #expect(throws: expected) { try await draw(program) }
            #expect(program.remaining.isEmpty)
        }

        /// What is an order to a terminal is taken out; what is left may be a picture.
        @Test func ordersToTheTerminalAreDropped() async throws {
            let program = try FakeProgram(
                "printf '\\033[2J\\033]52;c;QUJD\\007\\033P0;0q\\033\\\\\\033[?25labc\\ndef\\033[1;1H\\n'")
            let drawing = try await draw(program)
            #expect(drawing.text == "abc\ndef\n")
            #expect(drawing.runs.isEmpty)
        }

        @Test func oneThatDoesNotEnd() async throws {
            let program = try FakeProgram("echo $$ >>$HERE/pids; trap '' TERM; sleep 1000; sleep 1000")
            await #expect(throws: FilterError.tooSlow) { try await draw(program, limit: .milliseconds(300)) }
            for _ in 0..<2000 where !program.remaining.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
            #expect(program.remaining.isEmpty)
        }

        /// A picture that takes all memory takes none of ours.
        @Test func memoryHasALimit() async throws {
            let program = try FakeProgram("ulimit -v >$HERE/arguments; ulimit -c >>$HERE/arguments; " + Self.drawing)
            _ = try await draw(program)
            #expect(program.noted("arguments") == "1048576\n0\n")
        }

        @Test func aProgramThatIsNotThere() async {
            let drawer = PictureDrawer(program: "/nonexistent/chafa", colors: .direct, isUnicode: true)
            await #expect(throws: FilterError.failed) { try await drawer.draw([1], columns: 3, rows: 2) }
            #expect(PictureDrawer(path: "/nonexistent:relative:", colors: .direct, isUnicode: true) == nil)
            #expect(PictureDrawer(path: "/usr/bin", colors: .none, isUnicode: true) == nil)
        }

        // MARK: The real one

        private static func real(_ colors: ColorDepth, isUnicode: Bool = true) -> PictureDrawer? {
            PictureDrawer(path: "/usr/local/bin:/usr/bin:/bin", colors: colors, isUnicode: isUnicode)
        }

        private static let svg = Array(
            #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><image href="/etc/hostname"/><rect width="40" height="40" fill="lime"/></svg>"#
                .utf8)

        @Test(
            .enabled(if: real(.direct) != nil, "chafa is not installed"),
            arguments: [ColorDepth.eight, .sixteen, .palette256, .direct])
        func realPictures(colors: ColorDepth) async throws {
            for isUnicode in [true, false] {
                let drawer = try #require(Self.real(colors, isUnicode: isUnicode))
                for (columns, rows) in [(8, 4), (1, 1), (84, 20)] {
                    let drawing = try await drawer.draw(SmallPicture.png, columns: columns, rows: rows)
                    #expect(!drawing.runs.isEmpty)
                    #expect(
                        drawing.text.unicodeScalars.allSatisfy { isUnicode || $0.isASCII }, "\(columns) by \(rows)")
                }
                let square = try await drawer.draw(Self.svg, columns: 4, rows: 2)
                #expect(!square.runs.isEmpty)
            }
        }

        /// A PNG file of 32 by 32 pixels of one level of grey, of which the middle is opaque.
        private static func logo(_ grey: UInt8, ground: UInt8) -> [UInt8] {
            func big(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
            func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
                let body = Array(name.utf8) + data
                return big(data.count) + body + big(Int(crc32(0, body, uInt(body.count))))
            }
            var rows: [UInt8] = []
            for row in 0..<32 {
                rows.append(0)
                for column in 0..<32 {
                    let isInside = (8..<24).contains(row) && (8..<24).contains(column)
                    rows += [grey, isInside ? 255 : ground]
                }
            }
            var size = compressBound(uLong(rows.count))
            var packed = [UInt8](repeating: 0, count: Int(size))
            compress2(&packed, &size, rows, uLong(rows.count), Z_BEST_SPEED)
            return [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A] + chunk("IHDR", big(32) + big(32) + [8, 4, 0, 0, 0])
                + chunk("IDAT", Array(packed.prefix(Int(size)))) + chunk("IEND", [])
        }

        /// A logo whose ground is clear: it is seen on dark and on light.
        @Test(
            .enabled(if: real(.direct) != nil, "chafa is not installed"),
            arguments: [
                (0, true, false), (0, false, true), (255, true, true), (255, false, false), (128, true, false),
                (128, false, false),
            ] as [(UInt8, Bool, Bool)])
        func whatWouldNotBeSeenLiesOnAPlate(grey: UInt8, isOnLight: Bool, hasPlate: Bool) async throws {
            var drawer = try #require(Self.real(.direct))
            drawer.isOnLight = isOnLight
            func corner(ground: UInt8) async throws -> Color {
                var drawer = drawer
                let picture = Self.logo(grey, ground: ground)
                await drawer.layOnPlate(picture)
                let drawing = try await drawer.draw(picture, columns: 8, rows: 4)
                return drawing.runs.first { $0.range.contains(1) }?.style.background ?? .standard
            }
            let plate: Color = isOnLight ? .rgb(0, 0, 0) : .rgb(255, 255, 255)
            #expect(try await corner(ground: 0) == (hasPlate ? plate : .standard))
            // with a ground of its own it needs none
            #expect(try await corner(ground: 255) == .rgb(grey, grey, grey))
        }

        @Test(.enabled(if: real(.direct) != nil, "chafa is not installed"))
        func whatTheRealOneCannotRead() async throws {
            let drawer = try #require(Self.real(.direct))
            var random = SeededGenerator(seed: 11)
            let noise = (0..<1000).map { _ in UInt8(random.below(256)) }
            // what only ImageMagick knows, which means far more formats than pages have
            let bitmap: [UInt8] =
                Array("BM".utf8) + [
                    70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 1, 0, 24, 0,
                ]
                + Array(repeating: 0, count: 24) + Array(repeating: 200, count: 16)
            let before = try temporaryFiles()
            for picture in [
                noise, Array(SmallPicture.png.prefix(40)), Array(SmallPicture.png.prefix(8)) + noise, bitmap, [],
                [0x50],
            ] {
                await #expect(throws: (any Error).self) { try await drawer.draw(picture, columns: 8, rows: 4) }
            }
            #expect(try temporaryFiles().subtracting(before).isEmpty)
        }

        private func temporaryFiles() throws -> Set<String> {
            Set(
                try ["/tmp", "/proc", "/"].flatMap { folder in
                    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("magick") }
                })
        }
    }
}
