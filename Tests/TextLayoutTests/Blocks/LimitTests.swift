import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument

/// Text that is large or hostile.
@Suite struct LimitTests {
    /// A long paragraph is taken in pieces; where a piece ends must not show.
    @Test(arguments: [7, 20, 84, 200])
    func longParagraphsBreakAsShortOnesDo(width: Int) {
        var random = SeededGenerator(seed: UInt64(bitPattern: Int64(width)))
        var text = ""
        while text.unicodeScalars.count < 20_000 {
            text += String(repeating: ["a", "é", "漢"][random.below(3)], count: random.below(9) + 1)
            text += [" ", ", ", "-", ""][random.below(4)]
        }
        let lines = layout(text).width(width).lines
        // each line but the last is as full as it can be: setting it with the next one gives the same line
        for index in 0..<lines.count - 1 {
            let pair = Array(text.unicodeScalars)[lines[index].textOffset...].prefix(width * 3)
            let again = layout(String(String.UnicodeScalarView(pair))).width(width).lines
            #expect(again[0].text == lines[index].text, "line \(index)")
        }
    }

    @Test func oneWordOfManyPieces() {
        let lines = layout(String(repeating: "x", count: 100_000)).width(80).lines
        #expect(lines.count == 1250)
        #expect(lines.allSatisfy { $0.cells.count == 80 })
        #expect(lines.enumerated().allSatisfy { $1.textOffset == $0 * 80 })
    }

    @Test func runsOfBlanksAndMarks() {
        let blanks = String(repeating: " ", count: 100_000)
        #expect(layout("a" + blanks + "b").width(10).rows == ["a", "b"])
        let marks = String(repeating: "\u{301}", count: 100_000)
        #expect(layout("a" + marks + " b").width(10).rows == ["a\u{301}\u{301}\u{301} b"])
        let joiners = String(repeating: "\u{200B}\u{200D}\u{2060}", count: 50_000)
        #expect(layout("a" + joiners + "b").width(10).rows == ["ab"])
        let lines = layout("a" + marks + " b").width(1).lines
        #expect(lines.map(\.textOffset) == [0, 100_002])
    }

    /// One line without blanks fills its rows, whatever it is made of, and no character is looked at with all before it.
    @Test(
        arguments: [
            "x", "\u{1F1E9}", "漢", "é", "e\u{301}", "\u{627}", "\u{1100}\u{1161}", "👩‍👩‍👧", "👍🏽", "\u{202E}", "\u{1B}",
            "\u{E01}\u{E33}", "\u{FFFE}",
        ])
    func longLinesOfOneKind(piece: String) {
        let text = String(repeating: piece, count: 65536 / piece.utf8.count)
        let columns = CellText.columns(text)
        for block in [Block(.verbatim([.text(text)])), Block(.code(CodeBlock(text: text)))] {
            let lines = layout(block).width(44).lines.filter { $0.kind == .code }
            // code is set in by four columns
            let isCode = if case .code = block.kind { true } else { false }
            let room = isCode ? 40 : 42
            // the first row of verbatim text has no mark before it
            let first = isCode ? 40 : 44 - 44 % max(1, CellText.columns(piece))
            #expect(lines.count == 1 + (columns - first + room - 1) / room)
            #expect(lines.allSatisfy { $0.faults(width: 44).isEmpty })
            if case .code = block.kind { #expect(lines.dropFirst().allSatisfy { $0.text.hasPrefix("  ↪ ") }) }
        }
    }

    @Test func longLineOfMarks() {
        let text = "a" + String(repeating: "\u{301}", count: 32768)
        #expect(layout(.code(CodeBlock(text: text))).width(39).rows[0] == "▎ a\u{301}\u{301}\u{301}")
        #expect(layout(.verbatim([.text(text + "b")])).width(2).rows == ["a\u{301}\u{301}\u{301}b"])
    }

    /// What a column is called stands in each record, cut short even if it is one endless character.
    @Test func longHeadersOfRecords() {
        let header = String(repeating: "👩\u{200D}", count: 1000)
        #expect(header.count == 1)
        let rows = layout(table([header, "b"], ["x", "y"], ["x", "y"])).width(10).rows
        #expect((200..<250).contains(rows.count))
    }

    @Test func manyRunsAndLineEnds() {
        let runs = (0..<20_000).flatMap { _ in [Inline.text("ab", .strong, link: "u"), Inline(.lineBreak)] }
        let lines = layout(paragraph(runs)).lines
        #expect(lines.count == 20_000)
        #expect(lines.allSatisfy { $0.links == [LinkSpan(columns: 0..<2, target: "u")] })
    }

    @Test(arguments: [1, 4, 20, 80])
    func deepNestingKeepsRoomForText(width: Int) {
        var block = paragraph("some words that are long enough")
        for depth in 0..<Block.maximumDepth {
            switch depth % 4 {
            case 0: block = bullets([block])
            case 1: block = Block(.quote([block]))
            case 2: block = Block(.list(List(start: depth * 1000, items: [List.Item(isDone: true, [block])])))
            default: block = Block(.details(summary: [.text("s")], [block]))
            }
        }
        let lines = layout(block).width(width).lines
        #expect(lines.allSatisfy { $0.faults(width: width).isEmpty })
        let text = lines.filter { $0.kind == .text && $0.text.contains("words") }
        if width >= 20 {
            #expect(!text.isEmpty)
            // a marker may take half of the least room from its own line, no more
            #expect(text.allSatisfy { width - $0.textColumn >= 6 })
        }
    }

    @Test func codeOfManyLines() {
        let text = Array(repeating: "let x = 1", count: 50_000).joined(separator: "\n")
        let lines = layout(.code(CodeBlock(text: text))).lines
        #expect(lines.count == 50_000)
        #expect(Line.lineIndex(containing: 10 * 777, in: lines) == 777)
    }

    @Test func tabsAndBlanksAtTheEdge() {
        #expect(layout(.code(CodeBlock(text: "\t\t\tx"))).width(12).rows.count == 2)
        let lines = layout(.code(CodeBlock(text: "\t\t\tabc def"))).width(12).lines
        #expect(lines.map(\.text).joined().contains("abc"))
        #expect(lines.allSatisfy { $0.faults(width: 12).isEmpty })
        #expect(
            layout(.verbatim([.text("ab" + String(repeating: " ", count: 1000) + "c")])).width(5).rows == ["ab", "c"])
    }

    @Test func controlsNeverReachALine() {
        let hostile = "a\u{1B}[2Jb\u{9B}c\u{202E}d\u{0}e\u{7F}"
        for block in [
            paragraph(hostile), Block(.code(CodeBlock(language: hostile, text: hostile))), table([hostile], [hostile]),
            Block(.media(Media(kind: .video, source: hostile, alternative: hostile, title: hostile))),
            Block(.verbatim([.text(hostile)])), Block(.heading(level: 1, [.text(hostile, link: hostile)])),
        ] {
            for scalar in layout(block).page.unicodeScalars where scalar != "\n" {
                #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar != "\u{202E}")
            }
            let written = ANSIWriter(depth: .none, links: true).text(of: layout(block).lines)
            #expect(!written.contains("\u{1B}["))
        }
    }
}
