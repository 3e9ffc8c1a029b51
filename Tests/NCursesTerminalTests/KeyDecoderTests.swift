import CellGrid
import Testing

@testable import NCursesTerminal

@Suite struct KeyDecoderTests {
    private func events(_ bytes: [UInt8]) -> [InputEvent] {
        var decoder = KeyDecoder()
        decoder.take(bytes)
        return decoder.finish()
    }

    static let table: [(String, [KeyPress])] = [
        ("a", [KeyPress(.character("a"))]), ("é", [KeyPress(.character("é"))]), ("日", [KeyPress(.character("日"))]),
        ("🙂", [KeyPress(.character("🙂"))]), ("\r", [KeyPress(.enter)]), ("\n", [KeyPress(.enter)]),
        ("\t", [KeyPress(.tab)]), ("\u{7F}", [KeyPress(.backspace)]), ("\u{8}", [KeyPress(.backspace)]),
        ("\u{1}", [KeyPress(.character("a"), .control)]), ("\u{C}", [KeyPress(.character("l"), .control)]),
        ("\u{1F}", [KeyPress(.character("_"), .control)]), ("\u{0}", [KeyPress(.character(" "), .control)]),
        ("\u{1B}", [KeyPress(.escape)]), ("\u{1B}\u{1B}", [KeyPress(.escape), KeyPress(.escape)]),
        ("\u{1B}x", [KeyPress(.character("x"), .alt)]), ("\u{1B}é", [KeyPress(.character("é"), .alt)]),
        ("\u{1B}\r", [KeyPress(.enter, .alt)]), ("\u{1B}[", [KeyPress(.character("["), .alt)]),
        ("\u{1B}O", [KeyPress(.character("O"), .alt)]), ("\u{1B}[A", [KeyPress(.up)]), ("\u{1B}OB", [KeyPress(.down)]),
        ("\u{1B}[1;5C", [KeyPress(.right, .control)]), ("\u{1B}[1;2D", [KeyPress(.left, .shift)]),
        ("\u{1B}[1;3A", [KeyPress(.up, .alt)]), ("\u{1B}[1;8B", [KeyPress(.down, [.shift, .alt, .control])]),
        ("\u{1B}[1~", [KeyPress(.home)]), ("\u{1B}[7~", [KeyPress(.home)]), ("\u{1B}[H", [KeyPress(.home)]),
        ("\u{1B}OH", [KeyPress(.home)]), ("\u{1B}[4~", [KeyPress(.end)]), ("\u{1B}[8~", [KeyPress(.end)]),
        ("\u{1B}OF", [KeyPress(.end)]), ("\u{1B}[5~", [KeyPress(.pageUp)]),
        ("\u{1B}[6;5~", [KeyPress(.pageDown, .control)]),
        ("\u{1B}[2~", [KeyPress(.insert)]), ("\u{1B}[3~", [KeyPress(.delete)]), ("\u{1B}[Z", [KeyPress(.tab, .shift)]),
        ("\u{1B}[[A", [KeyPress(.function(1))]), ("\u{1B}[[Ex", [KeyPress(.function(5)), KeyPress(.character("x"))]),
        ("\u{1B}\u{1B}[D", [KeyPress(.left, .alt)]), ("\u{1B}\u{1B}OA", [KeyPress(.up, .alt)]),
        ("\u{1B}\u{1B}[5~", [KeyPress(.escape), KeyPress(.pageUp)]),
        ("\u{1B}[a", [KeyPress(.up, .shift)]), ("\u{1B}Oa", [KeyPress(.up, .control)]),
        ("\u{1B}OP", [KeyPress(.function(1))]), ("\u{1B}[15~", [KeyPress(.function(5))]),
        ("\u{1B}[21~", [KeyPress(.function(10))]), ("\u{1B}[24~", [KeyPress(.function(12))]),
        // what means nothing is left out whole, and what follows it is read
        ("\u{1B}[201~x", [KeyPress(.character("x"))]), ("\u{1B}[Ix", [KeyPress(.character("x"))]),
        ("\u{1B}[?64;1;2cx", [KeyPress(.character("x"))]), ("\u{1B}[12;40Rx", [KeyPress(.character("x"))]),
        ("\u{1B}]10;rgb:0000/0000/0000\u{1B}\\x", [KeyPress(.character("x"))]),
        ("\u{1B}P>|term\u{7}x", [KeyPress(.character("x"))]),
        ("\u{1B}[999999999999999999999~j", [KeyPress(.character("j"))]),
        ("\u{1B}[1\u{1B}[A", [KeyPress(.up)]),
        ("j\u{1B}[Bk", [KeyPress(.character("j")), KeyPress(.down), KeyPress(.character("k"))]),
    ]

    @Test(arguments: table)
    func decodes(text: String, presses: [KeyPress]) {
        #expect(events(Array(text.utf8)) == presses.map(InputEvent.key))
    }

    @Test(arguments: [
        ("\u{1B}[<64;10;5M", MouseEvent(.wheelUp, at: Position(column: 9, row: 4))),
        ("\u{1B}[<65;1;1M", MouseEvent(.wheelDown, at: Position(column: 0, row: 0))),
        ("\u{1B}[<0;300;200M", MouseEvent(.press, at: Position(column: 299, row: 199))),
        ("\u{1B}[<0;3;2m", MouseEvent(.release, at: Position(column: 2, row: 1))),
        ("\u{1B}[<68;3;2M", MouseEvent(.wheelUp, at: Position(column: 2, row: 1))),
        // the old form: button, column and row in a byte each
        ("\u{1B}[M !!", MouseEvent(.press, at: Position(column: 0, row: 0))),
        ("\u{1B}[M#+%", MouseEvent(.release, at: Position(column: 10, row: 4))),
        ("\u{1B}[M`*%", MouseEvent(.wheelUp, at: Position(column: 9, row: 4))),
        ("\u{1B}[M@\"#", MouseEvent(.drag, at: Position(column: 1, row: 2))),
    ])
    func decodesMouse(text: String, event: MouseEvent) {
        #expect(events(Array(text.utf8)) == [.mouse(event)])
    }

    @Test func pastedTextIsNoKeys() {
        let text = "wo\u{1B}[31mrd\r\tq\u{3}é日\u{1B}"
        let bytes = Array("a\u{1B}[200~\(text)\u{1B}[201~b".utf8)
        let expected: [InputEvent] = [.key("a"), .paste(text), .key("b")]
        #expect(events(bytes) == expected)
        // it may come in any two parts
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            decoder.take(bytes[..<cut])
            var found = decoder.finish(isLate: false)
            decoder.take(bytes[cut...])
            found += decoder.finish(isLate: false)
            #expect(found == expected, "cut at \(cut)")
        }
    }

    /// Where the mark of its end is lost, it ends when nothing more comes, and keys are keys again.
    @Test func aPasteWithoutEndIsToldWhenItIsLate() {
        var decoder = KeyDecoder()
        for text in ["\u{1B}[200~wo", "rd\u{1B}[20"] {
            decoder.take(text.utf8)
            #expect(decoder.finish(isLate: false).isEmpty)
            #expect(decoder.patience == KeyDecoder.pastePatience)
        }
        #expect(decoder.finish(isLate: true) == [.paste("word")])
        #expect(decoder.patience == nil)
        decoder.take("q".utf8)
        #expect(decoder.finish(isLate: false) == [.key("q")])
    }

    @Test func aPasteIsBounded() {
        var decoder = KeyDecoder()
        decoder.take("\u{1B}[200~".utf8)
        decoder.take(repeatElement(0x61, count: KeyDecoder.maximumPaste + 1000))
        decoder.take("\u{1B}[201~j".utf8)
        let found = decoder.finish()
        #expect(found == [.paste(String(repeating: "a", count: KeyDecoder.maximumPaste)), .key("j")])
    }

    @Test func brokenUTF8IsNobodysKey() {
        #expect(events([0xE9, 0x6A]) == [.key(KeyPress(.character("j")))])
        #expect(events([0xC0, 0x80, 0x6A]) == [.key(KeyPress(.character("j")))])
        #expect(events([0xED, 0xA0, 0x80, 0x6A]) == [.key(KeyPress(.character("j")))])
        #expect(events([0xC2, 0x9B, 0x6A]) == [.key(KeyPress(.character("j")))])
    }

    @Test func aCharacterMayComeInPieces() {
        var decoder = KeyDecoder()
        decoder.take([0xE6])
        #expect(decoder.finish().isEmpty)
        decoder.take([0x97])
        #expect(decoder.finish().isEmpty)
        decoder.take([0xA5])
        #expect(decoder.finish() == [.key(KeyPress(.character("日")))])
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func anyBytesAreDecodedToTheEnd(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        let likely: [UInt8] = [
            0x1B, 0x1B, 0x5B, 0x4F, 0x3B, 0x31, 0x7E, 0x3C, 0x4D, 0xE6, 0x97, 0xA5, 0xFF, 0x6A, 0x5D,
        ]
        var decoder = KeyDecoder()
        for _ in 0..<200 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            decoder.take([likely[Int(state >> 33) % likely.count]])
            if state >> 60 == 0 { _ = decoder.finish() }
        }
        _ = decoder.finish()
        // nothing of it may hold back what comes later for good
        decoder.take("\u{7}\u{1B}\\qqqq".utf8)
        #expect(decoder.finish().last == .key(KeyPress(.character("q"))), "seed \(seed)")
    }
}
