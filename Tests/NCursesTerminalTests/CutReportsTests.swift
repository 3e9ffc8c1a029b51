import CellGrid
import Testing

@testable import NCursesTerminal

/// What a terminal sends may come in two pieces, or with its end too late: no piece is ever typed.
struct CutReportsTests {
    private static let events: [(String, [InputEvent])] = [
        ("\u{1B}[<0;35;12M", [.mouse(MouseEvent(.press, at: Position(column: 34, row: 11)))]),
        ("\u{1B}[<0;35;12m", [.mouse(MouseEvent(.release, at: Position(column: 34, row: 11)))]),
        ("\u{1B}[<32;100;7M", [.mouse(MouseEvent(.drag, at: Position(column: 99, row: 6)))]),
        ("\u{1B}[<64;1;1M", [.mouse(MouseEvent(.wheelUp, at: Position(column: 0, row: 0)))]),
        ("\u{1B}]11;rgb:1e1e/8080/ffff\u{1B}\\", [.background(red: 0x1E, green: 0x80, blue: 0xFF)]),
        ("\u{1B}]11;rgb:1/8/f\u{7}", [.background(red: 17, green: 136, blue: 255)]),
        ("\u{1B}]11;rgba:ff/00/00/80\u{7}", [.background(red: 255, green: 0, blue: 0)]),
        ("\u{1B}[?997;1n", [.background(red: 0, green: 0, blue: 0)]),
        ("\u{1B}[?997;2n", [.background(red: 255, green: 255, blue: 255)]),
        ("\u{1B}[?64;1;2;c", []), ("\u{1B}]11;rgb:zz/00/00\u{7}", []), ("\u{1B}]4;1;rgb:00/00/00\u{7}", []),
        ("\u{1B}[1;5C", [.key(KeyPress(.right, .control))]), ("\u{1B}[[B", [.key(KeyPress(.function(2)))]),
        ("\u{1B}[M `-", [.mouse(MouseEvent(.press, at: Position(column: 63, row: 12)))]),
        ("\u{1B}P>|term 2\u{1B}\\", []),
    ]

    private func take(_ bytes: some Sequence<UInt8>, _ decoder: inout KeyDecoder) { decoder.take(bytes) }

    @Test(arguments: events)
    func theRestIsWaitedFor(text: String, events: [InputEvent]) {
        let bytes = Array(text.utf8)
        for cut in 0...bytes.count {
            var decoder = KeyDecoder()
            take(bytes[..<cut], &decoder)
            var found = decoder.finish(isLate: false)
            #expect((decoder.patience != nil) == (1..<bytes.count).contains(cut), "cut at \(cut)")
            take(bytes[cut...], &decoder)
            found += decoder.finish(isLate: false)
            #expect(decoder.patience == nil, "cut at \(cut)")
            take("j".utf8, &decoder)
            found += decoder.finish(isLate: false)
            #expect(found == events + [.key("j")], "cut at \(cut)")
        }
    }

    /// Byte by byte, as over the slowest of lines.
    @Test(arguments: events)
    func everyByteMayComeAlone(text: String, events: [InputEvent]) {
        var decoder = KeyDecoder()
        var found: [InputEvent] = []
        for byte in text.utf8 {
            take([byte], &decoder)
            found += decoder.finish(isLate: false)
        }
        #expect(found == events)
    }

    /// When the rest does not come in time the piece is nothing, but for an escape, which is a key.
    @Test(arguments: events.prefix(4))
    func aPieceThatWasWaitedForIsNotTyped(text: String, events: [InputEvent]) {
        let bytes = Array(text.utf8)
        for cut in 3..<bytes.count {
            var decoder = KeyDecoder()
            take(bytes[..<cut], &decoder)
            #expect(decoder.finish(isLate: false).isEmpty)
            #expect(decoder.finish(isLate: true).isEmpty, "cut at \(cut)")
            take("j".utf8, &decoder)
            #expect(decoder.finish(isLate: false) == [.key("j")], "cut at \(cut)")
            // should it come all the same, it is what it is
            take(bytes[..<cut], &decoder)
            #expect(decoder.finish(isLate: true).isEmpty)
            take(bytes[cut...] + [UInt8(ascii: "j")], &decoder)
            #expect(decoder.finish(isLate: false) == events + [.key("j")], "cut at \(cut)")
        }
        var decoder = KeyDecoder()
        take(bytes[..<1], &decoder)
        #expect(decoder.finish(isLate: true) == [.key(KeyPress(.escape))])
        take(bytes[1...], &decoder)
        #expect(decoder.finish(isLate: false) == events, "the rest of it is still a report")
    }

    /// An answer that was asked for is put together from whatever pieces it comes in, each too late for a key: none of them is typed.
    @Test(
        arguments: [
            ("\u{1B}]11;rgb:1e1e/8080/ffff\u{1B}\\", [.background(red: 0x1E, green: 0x80, blue: 0xFF)]),
            ("\u{1B}]11;rgb:1/8/f\u{7}", [.background(red: 17, green: 136, blue: 255)]),
            ("\u{1B}[?63;1;2;4c", [.graphics(.sixel)]), ("\u{1B}_Gi=1;OK\u{1B}\\", []),
            ("\u{1B}[6;20;9t", [.cell(width: 9, height: 20)]), ("\u{1B}[?1;0;1024S", []),
        ] as [(String, [InputEvent])])
    func aLateAnswerIsNeverTyped(text: String, events: [InputEvent]) {
        let bytes = Array(text.utf8)
        for first in 1..<bytes.count - 1 {
            for second in first + 2...max(first + 2, bytes.count) where second <= bytes.count {
                var decoder = KeyDecoder()
                decoder.awaitsAnswer = true
                var found: [InputEvent] = []
                for piece in [bytes[..<first], bytes[first..<second], bytes[second...]] {
                    decoder.take(piece)
                    found += decoder.finish(isLate: false)
                    found += decoder.finish(isLate: true)
                }
                // an escape alone, after half a second, is the key
                let key: [InputEvent] = first == 1 ? [.key(KeyPress(.escape))] : []
                #expect(found.filter { !key.contains($0) } == events, "cut at \(first) and \(second)")
                decoder.take("j".utf8)
                #expect(decoder.finish(isLate: false) == [.key("j")], "cut at \(first) and \(second)")
            }
        }
    }

    @Test func whileAnAnswerIsOnItsWayAnEscapeWaitsLonger() {
        var decoder = KeyDecoder()
        decoder.awaitsAnswer = true
        take("\u{1B}".utf8, &decoder)
        #expect(decoder.finish(isLate: false).isEmpty)
        #expect(decoder.patience == KeyDecoder.reportPatience)
    }

    @Test func keysAreNotWaitedForLongerThanNeedBe() {
        var decoder = KeyDecoder()
        for (text, isReport) in [("\u{1B}", false), ("\u{1B}[", true), ("\u{1B}O", true), ("\u{1B}]", false)] {
            take(text.utf8, &decoder)
            #expect(decoder.finish(isLate: false).isEmpty)
            #expect(decoder.patience == (isReport ? KeyDecoder.reportPatience : KeyDecoder.keyPatience))
            #expect(decoder.finish(isLate: true).count == 1)
        }
        take("\u{1B}x\u{1B}]x".utf8, &decoder)
        #expect(
            decoder.finish(isLate: false) == [
                .key(KeyPress(.character("x"), .alt)), .key(KeyPress(.character("]"), .alt)), .key("x"),
            ])
    }

    /// However long an answer without an end is, none of it is typed; what comes after a pause, or after its end, is.
    @Test(arguments: ["\u{1B}]11;rgb:", "\u{1B}_Gi=1;", "\u{1B}P>|", "\u{1B}[?1;"], [nil, "\u{7}", "\u{1B}\\"])
    func anAnswerWithoutEndIsPassedOver(start: String, end: String?) {
        var decoder = KeyDecoder()
        var events = 0
        for byte in Array(start.utf8) + repeatElement(UInt8(ascii: "1"), count: 20_000) {
            take([byte], &decoder)
            events += decoder.finish(isLate: false).count
        }
        #expect(events == 0 && decoder.patience == KeyDecoder.reportPatience)
        for byte in (end ?? "").utf8 {
            take([byte], &decoder)
            events += decoder.finish(isLate: false).count
        }
        if end == nil { events += decoder.finish(isLate: true).count }
        #expect(events == 0 && decoder.patience == nil)
        take("j".utf8, &decoder)
        #expect(decoder.finish(isLate: false) == [.key("j")])
    }

    @Test func aKeyEndsWhatIsUnfinished() {
        var decoder = KeyDecoder()
        take("\u{1B}]11;rgb:\u{1B}[A".utf8, &decoder)
        #expect(decoder.finish(isLate: false) == [.key(KeyPress(.up))])
        take("\u{1B}[<0;3".utf8, &decoder)
        take("\u{1B}[A".utf8, &decoder)
        #expect(decoder.finish(isLate: false) == [.key(KeyPress(.up))])
    }

    @Test(arguments: [
        ("xterm-256color", true), ("tmux-256color", true), ("screen", true), ("foot", true), ("xterm-kitty", true),
        ("st-256color", true), ("linux", false), ("linux-16color", false), ("vt100", false), ("vt220", false),
        ("ansi", false), ("dumb", false), ("", false), ("cons25", false), ("unknown", false), ("stv52", false),
    ])
    func whoIsAsked(name: String, isAsked: Bool) {
        #expect(TerminalRequests.understandsQuestions(name) == isAsked)
    }
}
