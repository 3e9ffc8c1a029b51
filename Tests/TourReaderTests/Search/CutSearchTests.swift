import CellGrid
import TestSupport
import Testing
import TextLayout
import TextSearch
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

/// A long text is cut into pieces, and searched as if it were not.
struct CutSearchTests {
    /// A section of pieces, with what a source would say of what they may hold, and a count of how often they were read.
    private struct CutTour: SectionProvider {
        var pieces: [[Block]]
        var byteCount = 100

        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] { pieces[piece] }

        func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece: Int) -> Bool {
            let text = pieces[piece].map { BlockLayout.text(of: $0) }.joined()
            let forms = literal.compositeForms.union(literal.letters[literal.rarest].forms)
            return forms.contains { text.utf8.contains($0) }
        }

        var tour: Tour {
            let section = Section(id: "s", title: "S", byteCount: byteCount, pieceCount: pieces.count)
            return Tour(id: "t", title: "T", sections: SectionList([section]))
        }
    }

    /// A text that is one block, and the same cut: the pieces, and where in the whole text each starts, in scalars.
    private struct Sample {
        var whole: String
        var pieces: [[Block]] = []
        /// Item, the scalar of the whole where it starts, and how many scalars of its text are not shown.
        var starts: [(item: ItemID, start: Int, hidden: Int)] = []

        private static let words = [
            "a", "the", "Quick", "zebra", "漢字", "é", "jumps,", "e\u{301}t", "THE", "vex", "quick",
        ]

        init(_ random: inout SeededGenerator) {
            let kind = random.below(4)
            let words = (0..<20 + random.below(40)).map { _ in Self.words.randomElement(using: &random) ?? "a" }
            let separator = kind == 1 || kind == 2 ? "\n" : " "
            whole = kind == 3 ? "" : words.joined(separator: separator)
            if kind != 3 { whole += "\n" }
            var parts: [(text: String, isInWord: Bool)] = []
            var rest = words[...]
            while !rest.isEmpty {
                let part = Array(rest.prefix(4 + random.below(8)))
                rest = rest.dropFirst(part.count)
                parts.append((part.joined(separator: separator), false))
                // a word is cut
                guard kind < 2, random.below(3) == 0, let next = rest.first, next.unicodeScalars.count > 1 else {
                    continue
                }
                let scalars = next.unicodeScalars
                let cut = 1 + random.below(scalars.count - 1)
                parts[parts.count - 1].text += separator + String(scalars.prefix(cut))
                parts[parts.count - 1].isInWord = true
                rest[rest.startIndex] = String(scalars.dropFirst(cut))
            }
            var start = 0
            for (index, part) in parts.enumerated() {
                var block: Block
                var hidden = 0
                switch kind {
                case 0: block = Block(.paragraph([.text(part.text)]))
                case 1: block = Block(.verbatim([.text(part.text)]))
                case 2: block = Block(.code(CodeBlock(language: nil, text: part.text)))
                default:
                    let rows = part.text.split(separator: " ").map { [Table.Cell([.text(String($0))])] }
                    let header = [[Table.Cell([.text("zebra head")])]]
                    block = Block(.table(Table(alignments: [.natural], header: header, rows: rows)))
                    hidden = index == 0 ? 0 : "zebra head\n".unicodeScalars.count
                    if index == 0 { whole += "zebra head\n" }
                    whole += rows.map { $0[0].blocks.plainText + "\n" }.joined()
                }
                if index > 0, kind != 1 || parts[index - 1].isInWord { block.continuation.insert(.fromBefore) }
                if index + 1 < parts.count, kind != 1 || part.isInWord { block.continuation.insert(.intoNext) }
                if part.isInWord { block.continuation.insert(.intoWord) }
                // plain texts have many blocks in a piece
                if kind == 1, let last = pieces.last?.last, random.below(2) == 0 {
                    pieces[pieces.count - 1][pieces[pieces.count - 1].count - 1].continuation =
                        last.continuation.subtracting(.intoNext)
                    block.continuation.remove(.fromBefore)
                    pieces[pieces.count - 1].append(block)
                } else {
                    pieces.append([block])
                }
                let item = ItemID(section: 0, piece: pieces.count - 1, block: pieces[pieces.count - 1].count - 1)
                starts.append((item, start, hidden))
                start += BlockLayout.text(of: block).unicodeScalars.count - hidden - (part.isInWord ? 1 : 0)
            }
        }

        /// Where a hit is that begins at a scalar of the whole.
        func place(_ scalar: Int) -> TextAnchor? {
            guard let part = starts.last(where: { $0.start <= scalar }) else { return nil }
            return TextAnchor(item: part.item, offset: scalar - part.start + part.hidden)
        }
    }

    private static let queries = [
        "the quick", "zebra", "quick zebra", "THE", "vex the", "字", "漢字", "é", "jumps, a", "a", "Quick", "k z", "bra v",
    ]
    private static let expressions = [
        "q\\w+\\s\\w+", "the.quick", "^vex$", "\\bze", "x\\s+q", "jumps[, ]+\\S", "(a|e)\\sa",
    ]

    @Test(arguments: 0..<Effort.times(10))
    func cutsAreNoBorders(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var found = 0
        for _ in 0..<10 {
            let sample = Sample(&random)
            let isExpression = random.below(3) == 0
            let text = (isExpression ? Self.expressions : Self.queries).randomElement(using: &random) ?? ""
            let matcher = try TextMatcher(SearchQuery(text, isExpression: isExpression))
            let note: Comment = "seed \(seed): \(text.debugDescription) in \(sample.whole.debugDescription)"
            var expected: [TextAnchor] = []
            matcher.session().forEachMatch(in: sample.whole) { range in
                let start = String(decoding: sample.whole.utf8.prefix(range.lowerBound), as: UTF8.self)
                if let place = sample.place(start.unicodeScalars.count) { expected.append(place) }
                return true
            }
            found += expected.count
            let provider = CutTour(pieces: sample.pieces)
            // all at once in the background
            var count = 0
            SearchTask(
                purpose: .count(from: PieceID(section: 0, piece: 0), listing: 0), matcher: matcher,
                provider: provider, sections: provider.tour.sections
            ).run(
                isStopped: { false }, isDue: { false }, report: { count += $0.counts.reduce(0) { $0 + $1.count } })
            #expect(count == expected.count, note)
            // one by one, by a reader
            var rig = Rig(provider.tour, provider, columns: 40, rows: 24)
            rig.type("/")
            if isExpression { rig.press(.control("t")) }
            rig.type(text)
            rig.search()
            rig.press(.init(.enter))
            var places: [TextAnchor] = []
            for number in 1...max(1, expected.count) where !expected.isEmpty {
                rig.search()
                guard let hit = rig.reader.view.search.active?.current else { break }
                places.append(TextAnchor(item: hit.item, offset: hit.range.lowerBound))
                #expect(rig.reader.view.searchCount == "\(number)/\(expected.count)", note)
                rig.type("n")
            }
            #expect(places == expected, note)
        }
        #expect(found > 0, "seed \(seed)")
    }

    /// Both parts of a hit are lit, as one.
    @Test func bothSidesAreLit() {
        var first = Block(.paragraph([.text("one two three")]))
        first.continuation = .intoNext
        var second = Block(.paragraph([.text("four five six three four")]))
        second.continuation = .fromBefore
        let provider = CutTour(pieces: [[first], [second]])
        var rig = Rig(provider.tour, provider)
        rig.type("/three four")
        func lit(_ style: (Theme) -> Style) -> [String] {
            let look = style(rig.reader.session.look.theme)
            return (0..<rig.reader.view.frame.viewportRows).compactMap { row in
                let cells = rig.terminal.frame?.row(row).filter { $0.style.background == look.background } ?? []
                return cells.isEmpty ? nil : cells.map(\.text).joined()
            }
        }
        #expect(lit(\.currentMatch) == ["three", "four"])
        #expect(lit(\.match) == ["three four"])
        rig.press(.init(.enter), "n")
        rig.search()
        #expect(lit(\.currentMatch) == ["three four"])
        #expect(lit(\.match) == ["three", "four"])
        #expect(rig.reader.view.searchCount == "2/2")
    }

    /// What stands in two blocks that are no parts of one text is no hit, but for a phrase that goes on from one paragraph into the next.
    @Test func blocksHaveBordersButParagraphsHaveNoneForPhrases() {
        let (one, three) = (Block(.paragraph([.text("one two")])), Block(.paragraph([.text("three four")])))
        let heading = Block(.heading(level: 2, [.text("one two")]))
        for (blocks, query, count) in [
            ([one, three], "two three", "1/1"), ([heading, three], "two three", "0"), ([one, three], "twothree", "0"),
        ] {
            let provider = CutTour(pieces: [blocks])
            var rig = Rig(provider.tour, provider)
            rig.type("/\(query)")
            rig.search()
            rig.press(.init(.enter))
            rig.search()
            #expect(rig.reader.view.searchCount == count)
        }
    }

    // MARK: - Large pages

    private static func large() -> CutTour {
        let blocks = (0..<400).map { Block(.paragraph([.text("p\($0) text")])) }
        return CutTour(pieces: [blocks], byteCount: 20 << 20)
    }

    /// A page of many megabytes is not looked through while a key waits.
    @Test func aLargePageIsSearchedInTheBackground() throws {
        let provider = Self.large()
        var rig = Rig(provider.tour, provider)
        rig.type("/p300 t")
        #expect(rig.reader.view.search.active?.current == nil)
        #expect(rig.tasks.count == 1)
        #expect(rig.status.contains("0 %"), "\(rig.status)")
        rig.search()
        #expect(rig.text.contains { $0.contains("p300 text") })
        #expect(rig.status.contains("1/1"), "\(rig.status)")
        rig.press(.init(.escape))
        rig.type("/text")
        rig.search()
        rig.press(.init(.enter))
        #expect(rig.status.contains("1/400"), "\(rig.status)")
        rig.type("5n")
        #expect(rig.tasks.isEmpty, "what is known is not looked for again")
        #expect(rig.status.contains("6/400"), "\(rig.status)")
        rig.type("8N")
        #expect(rig.status.contains("398/400"), "\(rig.status)")
    }

    /// Neither what is small beside it nor a second one makes a large page be looked through for ever.
    @Test func aLargePageBesideOthers() {
        func page(_ name: String, _ count: Int) -> [Block] {
            (0..<count).map { Block(.paragraph([.text("\(name)\($0) text")])) }
        }
        let provider = MemoryTour(sections: [page("a", 5), page("b", 300), page("c", 300), page("d", 5)])
        let sizes = [100, 5 << 20, 5 << 20, 100]
        let sections = sizes.enumerated().map { Section(id: "s\($0)", title: "S", byteCount: $1) }
        var rig = Rig(
            Tour(id: "t", title: "T", sections: SectionList(sections), isComposed: false), provider)
        for (text, shown) in [("b250 t", "1/1"), ("c299 t", "1/1"), ("d4 t", "1/1"), ("299", "1/2")] {
            rig.type("/" + text)
            rig.press(.init(.enter))
            for _ in 0..<8 where !rig.tasks.isEmpty { rig.search(tasks: 1) }
            #expect(rig.tasks.isEmpty)
            #expect(rig.status.contains(shown), "\(rig.status)")
            rig.press("g")
        }
        rig.type("/text")
        rig.press(.init(.enter), "G")
        rig.type("N")
        let shown = rig.text.count { $0.contains(" text") }
        for number in (0..<12).reversed() {
            for _ in 0..<8 where !rig.tasks.isEmpty { rig.search(tasks: 1) }
            #expect(rig.status.contains("\(610 - shown - 11 + number)/610"), "\(rig.status)")
            rig.type("N")
        }
    }

    /// Within such a page, too, progress is told, and the search ends as soon as it is called off.
    @Test func aSearchEndsWithinAPage() throws {
        let provider = Self.large()
        var rig = Rig(provider.tour, provider)
        rig.type("/p399 t")
        let task = try #require(rig.tasks.first)
        var reports: [SearchReport] = []
        task.task.run(isStopped: { reports.count >= 100 }, isDue: { true }, report: { reports.append($0) })
        #expect(reports.count == 100)
        for report in reports { rig.tell(.searched(task.report(report))) }
        #expect(rig.status.contains("25 %"), "\(rig.status)")
        rig.press(.init(.escape))
        #expect(rig.effects.contains { if case .stopSearch = $0 { true } else { false } })
        #expect(rig.firstText == "p0 text")
    }
}
