import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages
@testable import TourSources

/// Plain texts are cut into sections at form feeds, and into pieces.
@Suite struct TextTourTests {
    private static let name = PageName(standardInput: [])

    private static func open(_ text: String, pieceLength: Int, firstStep: Int) throws -> OpenTour {
        try PageTour.open(
            TextPage(
                ByteSource(name: "page.txt", bytes: Array(text.utf8)), name, pieceLength: pieceLength,
                firstStep: firstStep))
    }

    @Test(arguments: 0..<10) func `pieces are the whole`(batch: Int) throws {
        for seed in UInt64(batch * 40)..<UInt64(batch * 40 + 40) {
            var generator = SeededGenerator(seed: seed)
            var text = "start\n"
            for _ in 0..<generator.below(300) {
                let atoms = ["word ", "wörd", "\n", "\n", "🇩🇪🇫🇷", "e\u{301}\u{302}", "\u{0C}", "x\u{08}x", " ", "a"]
                text += atoms[generator.below(atoms.count)]
            }
            let parts = text.utf8.split(separator: 0x0C).filter { part in part.contains { $0 > 0x20 } }
            let open = try Self.open(text, pieceLength: 40 + generator.below(100), firstStep: 100).completed()
            #expect(open.tour.sections.count == parts.count, "seed \(seed)")
            for (index, part) in parts.enumerated() {
                #expect(open.tour.sections[index].byteCount == part.count)
                let blocks = try open.blocks(ofSection: index)
                let whole = PlainTextParser.blocks(of: Array(part))
                // a cut at a line's start separates blocks as any other, one within a line does not
                var pieces = ""
                for block in blocks {
                    if !pieces.isEmpty, !block.continuation.contains(.fromBefore) { pieces += "\n" }
                    guard case .verbatim(let runs, _) = block.kind else { continue }
                    pieces += runs.plainText
                }
                var expected = ""
                for block in whole {
                    if !expected.isEmpty { expected += "\n" }
                    guard case .verbatim(let runs, _) = block.kind else { continue }
                    expected += runs.plainText
                }
                #expect(
                    pieces == expected,
                    "seed \(seed), section \(index): \(String(decoding: Array(part), as: UTF8.self).debugDescription)")
                var end = 0
                for block in blocks {
                    #expect(block.source.lowerBound == end, "seed \(seed)")
                    end = block.source.upperBound
                }
                #expect(end == part.count, "seed \(seed)")
            }
        }
    }

    /// At each cut is told whether white space stands there.
    @Test func `cuts within words are told`() throws {
        for (text, length) in [("some words and ", 41), ("漢字", 44), ("e\u{301}x", 50)] {
            let whole = String(repeating: text, count: 60)
            let blocks = try Self.open(whole, pieceLength: length, firstStep: 1 << 10).completed().blocks(ofSection: 0)
            var joined = ""
            for block in blocks {
                #expect(block.continuation.contains(.intoWord) == (block != blocks.last && !text.contains(" ")))
                joined += [block].plainText
            }
            #expect(blocks.count > 3)
            #expect(joined == whole)
        }
        let long = PlainTextParser.blocks(of: Array(String(repeating: "漢字", count: 40_000).utf8))
        #expect(long.map { $0.continuation == .intoWord } == long.indices.map { $0 < long.count - 1 })
        let lines = PlainTextParser.blocks(of: Array(String(repeating: "word\n", count: 200).utf8))
        #expect(lines.count > 2 && lines.allSatisfy { $0.continuation.isEmpty })
    }

    @Test func `one long line is cut between words or characters`() throws {
        let words = String(repeating: "some words ", count: 30_000)
        for block in try Self.open(words, pieceLength: 32 << 10, firstStep: 256 << 10).completed().blocks(ofSection: 0)
        {
            guard case .verbatim(let runs, _) = block.kind else { continue }
            #expect(runs.plainText.hasPrefix("some") || runs.plainText.hasPrefix("words"))
            #expect(block.source.count <= 48 << 10)
        }
        let flags = String(repeating: "🇩🇪", count: 30_000)
        for block in try Self.open(flags, pieceLength: 32 << 10, firstStep: 256 << 10).completed().blocks(ofSection: 0)
        {
            #expect(!block.plainText.unicodeScalars.contains("\u{FFFD}"))
        }
    }

    @Test func `sections keep their names while more are found`() throws {
        let text = String(repeating: "words\n", count: 200) + "\u{0C}" + String(repeating: "more\n", count: 200)
        let open = try Self.open(text, pieceLength: 100, firstStep: 500)
        #expect(open.tour.sections.map(\.id) == ["start"])
        #expect(open.tour.sections.map(\.isWhole) == [false])
        let whole = open.completed().tour.sections
        #expect(whole.map(\.id) == ["start", "start-2"])
        #expect(whole.isComplete && whole.allSatisfy(\.isWhole))
        #expect(whole.map(\.id).map { whole.index(ofID: $0) } == [0, 1])
        #expect(whole.bytes(before: 2) == text.utf8.count)
    }

    /// Forwards and backwards, in every section, of a file and of a pipe.
    @Test func lineNumbersAreRightInAnyOrder() throws {
        let folder = try TemporaryFolder()
        let text = String(repeating: "1\n", count: 40_000) + "\u{0C}" + String(repeating: "2\n", count: 40_000)
        let file = try TourOpener.open(path: try folder.write(text, to: "x.txt")).completed()
        let pipe = try TourOpener.open(standardInput: Array(text.utf8)).completed()
        for tour in [file, pipe] {
            for line in [1, 3, 39_999, 7, 20_000, 2] {
                #expect(tour.lineNumber(ofSection: 0, offset: 2 * line - 1) == line)
                #expect(tour.lineNumber(ofSection: 1, offset: 2 * line - 1) == 40_000 + line)
            }
        }
    }

    @Test(arguments: [
        ("2026-11-26T08:00:01Z WARN x\n", true), ("Nov 26 08:00:01 host init[1]: error: x\n", true),
        ("[08:00:01.123] ERROR x\n", true), ("-rw-r--r-- 1 me me 12 Nov 26 08:00 error\n", false),
        ("an error at noon\n", false),
    ])
    func textWithATimeOnEachLineIsALog(line: String, isLog: Bool) throws {
        let tour = try TourOpener.open(standardInput: Array(String(repeating: line, count: 9).utf8)).completed()
        guard case .verbatim(_, .given)? = try tour.blocks(ofSection: 0).first?.kind else { return #expect(!isLog) }
        #expect(isLog)
    }
}
