import TestSupport
import TourDocument

/// Makes blocks of every kind, with text that is hard to set.
struct RandomBlocks {
    var random: SeededGenerator
    var hasTables = true
    var depth = 0

    init(seed: Int) { random = SeededGenerator(seed: UInt64(bitPattern: Int64(seed))) }

    private static let words = [
        "a", "of", "the", "terminal", "漢字", "かな交じり文", "e\u{301}te\u{301}", "👩‍👩‍👧", "👍🏽", "1️⃣2️⃣", "⚠️", "✌🏽", "x\u{200B}y",
        "no\u{A0}break",
        "well-known", "https://example.com/a/very/long/path?with=query&and=more", "(bracketed)", "“quoted”", "…", "—",
        "antidisestablishmentarianism", "\u{1B}[31m", "\u{7}", "\u{202E}evil", "한국어", "🇩🇪🇫🇷", "soft\u{AD}hyphen",
        "\u{301}",
        "12,345.67", "100%", "\u{FEFF}", "ﷺ", "i\u{307}\u{323}\u{331}\u{332}\u{333}", "\u{85}", "\u{2028}",
    ]

    mutating func text(upTo count: Int = 30) -> String {
        var text = ""
        for index in 0..<random.below(count) {
            if index > 0, random.below(12) > 0 { text += random.below(20) == 0 ? "   " : " " }
            text += Self.words[random.below(Self.words.count)]
        }
        return text
    }

    mutating func runs(upTo count: Int = 5) -> [Inline] {
        (0..<random.below(count) + 1).map { _ in
            switch random.below(12) {
            case 0: return Inline(.lineBreak)
            case 1: return Inline(.footnote(random.below(30) + 1))
            case 2: return Inline(.media(media()))
            default:
                let marks = Inline.Marks(rawValue: random.below(3) == 0 ? 1 << UInt16(random.below(7)) : 0)
                return Inline(.text(text()), marks: marks, link: random.below(4) == 0 ? "https://example.com" : nil)
            }
        }
    }

    private mutating func media() -> Media {
        Media(
            kind: [.picture, .video, .audio][random.below(3)], source: random.below(3) == 0 ? "" : "a/b.png",
            alternative: text(upTo: 4), title: random.below(2) == 0 ? "T" : nil)
    }

    private mutating func blocks(upTo count: Int) -> [Block] {
        guard depth < 12 else { return [] }
        depth += 1
        defer { depth -= 1 }
        return (0..<random.below(count + 1)).map { _ in block() }
    }

    private mutating func lines() -> String {
        (0..<random.below(6)).map { _ in
            String(repeating: [" ", "\t"][random.below(2)], count: random.below(12)) + text(upTo: 12)
        }.joined(separator: "\n")
    }

    private mutating func table() -> Table {
        let columns = random.below(6) + 1
        var makeRow = RowMaker(random: random, columns: columns)
        let header = random.below(4) == 0 ? [] : [makeRow.row()]
        let rows = (0..<random.below(5)).map { _ in makeRow.row() }
        random = makeRow.random
        return Table(
            caption: random.below(3) == 0 ? runs(upTo: 2) : [], alignments: Array(repeating: .natural, count: columns),
            header: header, rows: rows)
    }

    private struct RowMaker {
        var random: SeededGenerator
        var columns: Int

        mutating func row() -> [Table.Cell] {
            (0..<random.below(columns + 1)).map { _ in
                var maker = RandomBlocks(seed: Int(truncatingIfNeeded: random.next()))
                let runs = maker.runs(upTo: 2)
                return Table.Cell(
                    runs, columnSpan: random.below(6) == 0 ? random.below(4) : 1,
                    rowSpan: random.below(6) == 0 ? random.below(4) : 1, isHeading: random.below(8) == 0)
            }
        }
    }

    mutating func block() -> Block {
        switch random.below(16) {
        case 0: return Block(.heading(level: random.below(6) + 1, runs()))
        case 1, 2:
            let items = (0..<random.below(4)).map { _ in
                List.Item(isDone: [nil, true, false][random.below(3)], blocks(upTo: 3))
            }
            return Block(
                .list(
                    List(
                        start: [nil, 1, 98, -5, 3999, Int.max][random.below(6)],
                        numbering: [.decimal, .lowerAlpha, .upperRoman][random.below(3)],
                        isTight: random.below(2) == 0, items: items)))
        case 3: return Block(.quote(blocks(upTo: 3)))
        case 4: return Block(.alert(Alert.allCases[random.below(5)], blocks(upTo: 3)))
        case 5: return Block(.code(CodeBlock(language: random.below(2) == 0 ? nil : "swift", text: lines())))
        case 6: return hasTables ? Block(.table(table())) : Block(.rule)
        case 7:
            return Block(
                .definitions([Definition(terms: [runs(), runs()], meanings: [blocks(upTo: 2), blocks(upTo: 2)])]))
        case 8: return Block(.figure(blocks(upTo: 2), caption: runs()))
        case 9: return Block(.media(media()))
        case 10: return Block(.details(summary: runs(), blocks(upTo: 3)))
        case 11:
            return Block(.footnotes([Footnote(number: 9, blocks: blocks(upTo: 2)), Footnote(number: 10, blocks: [])]))
        case 12: return Block(.verbatim([.text(lines()), .text(lines(), .strong)]))
        default: return Block(.paragraph(runs()))
        }
    }
}
