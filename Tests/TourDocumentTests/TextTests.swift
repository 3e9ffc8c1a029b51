import CellGrid
import TerminalText
import Testing

@testable import TourDocument

@Suite struct TextTests {
    func plain(_ text: String) -> String { sketch(PlainTextParser.blocks(of: text.utf8)) }

    /// Addresses, links that a program wrote for its terminal, and names in pages of the manual can be followed.
    @Test(arguments: [
        ("see https://a.org/b_(c).", "see {→https://a.org/b_(c):https://a.org/b_(c)}."),
        ("www.a.org, x", "{→http://www.a.org:www.a.org}, x"), ("http:// a:b wwww", "http:// a:b wwww"),
        ("a\nhttps://b.org\nc", "a⏎{→https://b.org:https://b.org}⏎c"),
        ("\u{1B}]8;;https://x.org\u{1B}\\link\u{1B}]8;;\u{1B}\\ text", "{→https://x.org:link} text"),
        ("\u{1B}]8;id=1;https://x.org\u{7}a\u{1B}[1mb\u{1B}]8;;\u{7}c", "{→https://x.org:ab}c"),
        ("\u{1B}]8;;https://x.org", ""), ("\u{1B}]7;a;b\u{7}c", "c"),
        ("l\u{8}ls\u{8}s(1), x", "{b→man:ls(1):ls}{→man:ls(1):(1)}, x"),
        (
            "\u{1B}[4mgit-log\u{1B}[m(1) \u{1B}[4mcrypt\u{1B}[m(3ssl)",
            "{→man:git-log(1):git-log(1)} {→man:crypt(3ssl):crypt(3ssl)}"
        ),
        ("exit(1)", "exit(1)"), ("f\u{8}f(x)", "{b:f}(x)"), ("f\u{8}f(1", "{b:f}(1"), ("-\u{8}-(1)", "{b:-}(1)"),
        ("f\u{8}f(1)g\u{8}g", "{b→man:f(1):f}{→man:f(1):(1)}{b:g}"),
        ("a.c:7:x", "{→a.c#L7:a.c:7}:x"), ("x\na.c:7", "x⏎{→a.c#L7:a.c:7}"), ("in a.c:7:2.", "in {→a.c#L7:a.c:7:2}."),
        ("at (./s/ä-b.py:10)", "at ({→./s/ä-b.py#L10:./s/ä-b.py:10})"), ("/a/b.c:1: e", "{→/a/b.c#L1:/a/b.c:1}: e"),
        ("12:30:45 b.org:80 at 1.2:3", "12:30:45 b.org:80 at 1.2:3"),
        ("a/b:12 s/.c:1 //h.c:2", "a/b:12 s/.c:1 //h.c:2"),
        ("a/b.c:0 a/b.c:x a/b.c: 1", "a/b.c:0 a/b.c:x a/b.c: 1"),
        ("r/i.x:1.25 a/b.c:12345678", "r/i.x:1.25 a/b.c:12345678"),
        ("http://a.org:80/b.c:1", "{→http://a.org:80/b.c:1:http://a.org:80/b.c:1}"),
    ])
    func whatCanBeFollowedInText(_ text: String, _ expected: String) {
        let blocks = PlainTextParser.blocks(of: text.utf8)
        #expect(sketch(blocks) == (expected.isEmpty ? "verbatim()" : "verbatim(\(expected))"))
        guard case .verbatim(let runs, _)? = blocks.first?.kind else { return }
        let bytes = Array(text.utf8)
        for run in runs {
            guard case .text(let part) = run.content, let source = run.source, let first = part.utf8.first else {
                continue
            }
            #expect(bytes[source] == first, "where “\(part)” is in the file")
        }
    }

    @Test func lines() {
        #expect(plain("a\n\tb\r\nc\rd\n") == "verbatim(a⏎\tb⏎c⏎d)")
        #expect(plain("\n\na") == "verbatim(⏎⏎a)")
        #expect(plain("") == "")
    }

    /// A line's end has the ground that a program gave to all that is right of it, and no other.
    @Test func groundUpToTheEdge() {
        let ground = Style(background: .palette(1))
        #expect(looks("a\u{1B}[41m\u{1B}[K\u{1B}[m\nb") == [ColoredRun(range: 1..<2, style: ground)])
        #expect(looks("\u{1B}[41ma\nb\u{1B}[K") == [0..<1, 2..<4].map { ColoredRun(range: $0, style: ground) })
    }

    @Test func overstrike() {
        #expect(plain("N\u{8}NA\u{8}A _\u{8}f_\u{8}o") == "verbatim({b:NA} fo)")
        #expect(looks("N\u{8}NA\u{8}A _\u{8}f_\u{8}o") == [ColoredRun(range: 3..<5, style: underlined)])
        #expect(plain("_\u{8}x\u{8}x ä\u{8}ä") == "verbatim({b:x} {b:ä})")
        #expect(looks("_\u{8}x\u{8}x ä\u{8}ä") == [ColoredRun(range: 0..<1, style: underlined)])
        // another character takes the place of one, as `less` has it
        #expect(plain("a\u{8}b\u{8}c \u{8}") == "verbatim(c \u{8})")
        #expect(plain("x\u{8}x\u{8}x\u{8}") == "verbatim({b:x}\u{8})")
    }

    private let underlined = Style(attributes: .underline)
    private let red = Style(foreground: .palette(1))

    private func looks(_ text: String, _ content: TextContent = .plain) -> [ColoredRun] {
        PlainTextParser.blocks(of: text.utf8, content: content).flatMap { block in
            guard case .verbatim(_, .given(let looks)) = block.kind else { return [] as [ColoredRun] }
            return looks
        }
    }

    @Test func colorsOfTerminals() {
        let text = "a\u{1B}[31mbé\u{1B}[0;1mc\u{1B}[m\u{1B}[K\u{1B}]8;;http://x\u{7}d\u{1B}[2J"
        #expect(sketch(PlainTextParser.blocks(of: text.utf8)).replacing("|", with: "") == "verbatim(abéc{→http://x:d})")
        #expect(
            looks(text) == [
                ColoredRun(range: 1..<3, style: red), ColoredRun(range: 3..<4, style: Style(attributes: .bold)),
            ])
        // man pages as groff writes them today
        #expect(looks("\u{1B}[4mfile\u{1B}[24m") == [ColoredRun(range: 0..<4, style: underlined)])
        // a colour goes on in the next block
        let long = "\u{1B}[31m" + String(repeating: "x\n", count: PlainTextParser.maximumLines + 1)
        #expect(looks(long).map(\.range) == [0..<2 * PlainTextParser.maximumLines - 1, 0..<1])
        // what is not whole at the end of a text
        #expect(plain("a\u{1B}[3") == "verbatim(a)")
    }

    @Test func diffsHaveTheirColors() {
        let green = Style(foreground: .palette(2))
        let cyan = Style(foreground: .palette(6))
        let bold = Style(attributes: .bold)
        let diff = "--- a\n+++ b\n@@ -1 +1 @@ f\n-x\n+yé\n c\n--- x\n"
        #expect(
            looks(diff, .diff) == [
                ColoredRun(range: 0..<5, style: bold), ColoredRun(range: 6..<11, style: bold),
                ColoredRun(range: 12..<23, style: cyan), ColoredRun(range: 26..<28, style: red),
                ColoredRun(range: 29..<32, style: green), ColoredRun(range: 36..<41, style: red),
            ])
        // one that brings its own keeps them
        #expect(looks("\u{1B}[36m+x\u{1B}[m\n-y\n", .diff).count == 1)
    }

    @Test func theLevelsOfALogStandOut() {
        let log = "08:00:01 INFO error: é\n08:00:02 [WARN] x\n08:00:03 terror DEBUG error\n"
        #expect(looks(log, .log).map(\.range) == [14..<19, 33..<37, 57..<62])
    }

    /// Blocks of code are coloured as parts of one text, so that what goes on from block to block has its colours.
    @Test func partsOfCode() throws {
        let lines = String(repeating: "é\r\n", count: PlainTextParser.maximumLines)
        let blocks = PlainTextParser.blocks(of: (lines + "end").utf8, content: .code(language: nil, fileName: "a.c"))
        let parts = try blocks.map { block in
            guard case .verbatim(_, .code(let code, let start)) = block.kind else { throw CancellationError() }
            #expect(code == CodeBlock(text: lines.replacing("\r\n", with: "\n") + "end", fileName: "a.c"))
            return start
        }
        #expect(parts == [0, 2 * PlainTextParser.maximumLines])
    }

    @Test func blocksAreBounded() {
        let text = String(repeating: "line\n", count: 1000) + String(repeating: "ä", count: 500_000)
        let blocks = PlainTextParser.blocks(of: text.utf8)
        #expect(blocks.count == 16 + 16)
        #expect(blocks.allSatisfy { $0.source.count <= PlainTextParser.maximumBytes })
        #expect(blocks.first?.source.lowerBound == 0)
        for (block, next) in zip(blocks, blocks.dropFirst()) {
            #expect(block.source.upperBound == next.source.lowerBound)
        }
        #expect(!blocks.plainText.contains("\u{FFFD}"))
    }

    @Test func decoding() {
        #expect(UTF8Text.string([0xEF, 0xBB, 0xBF, 0x61, 0xFF]) == "a\u{FFFD}")
        #expect(UTF8Text.repaired([0x61, 0xC3]) == Array("a\u{FFFD}".utf8))
        #expect(UTF8Text.looksBinary([0x61, 0]))
        #expect(UTF8Text.looksBinary(Array(1...6)))
        #expect(!UTF8Text.looksBinary(Array("text\n\t\u{1B}[1m".utf8)))
        #expect(!UTF8Text.looksBinary([]))
        // each byte at the ends of what is looked at together; 300 bytes hold 30 controls at most
        for place in [0, 1, 127, 128, 129, 255, 256, 299] {
            for byte: UInt8 in 0...255 {
                var text = [UInt8](repeating: 0x01, count: 30) + [UInt8](repeating: 0x61, count: 270)
                text.swapAt(place, place < 30 ? 150 : 15)
                text[place] = byte
                let isControl = (byte < 0x20 && !(0x08...0x0D).contains(byte) && byte != 0x1B) || byte == 0x7F
                let controls = text.count { $0 == 0x01 } + (isControl && byte != 0x01 ? 1 : 0)
                #expect(UTF8Text.looksBinary(text) == (controls > 30), "\(byte) at \(place)")
            }
        }
        let long = [UInt8](repeating: 0x61, count: 8192)
        #expect(!UTF8Text.looksBinary(long + [0]))
        #expect(!UTF8Text.looksBinary(long.dropLast() + [0]))
        #expect(UTF8Text.looksBinary([0xE4] + long.dropLast(2) + [0]))
        // a run of zeros is one; a character that is cut is no error
        #expect(!UTF8Text.looksBinary([UInt8](repeating: 0, count: 4096)))
        #expect(!UTF8Text.looksBinary(long.dropLast(2) + [0, 0xE2, 0x82]))
    }

    @Test func plainText() {
        let blocks = MarkdownParser.blocks(
            of: "# A\n\n- b\n- c\n\n|d|e|\n|-|-|\n|f|g|\n\n<dl><dt>h<dd>i</dl>\n\n```\nj\n```\n\n![k](l)[^1]\n\n[^1]: m"
                .utf8)
        #expect(blocks.plainText == "A\nb\nc\nd e\nf g\nh\ni\nj\nk\nm")
    }
}
