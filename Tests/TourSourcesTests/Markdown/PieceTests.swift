import TestSupport
import Testing
import TourDocument

@testable import TourSources

/// Long sections are cut into pieces, and read as if they were not.
@Suite struct PieceTests {
    private static let name = PageName(standardInput: [])

    static func open(_ text: String, limits: PieceLimits, firstStep: Int = 64) throws -> OpenTour {
        let source = ByteSource(name: "page.md", bytes: Array(text.utf8))
        return try MarkdownTour.open(source, name: name, limits: limits, firstStep: firstStep).completed()
    }

    /// What a block is and says.
    private static func sketch(_ block: Block) -> String {
        switch block.kind {
        case .heading(let level, _): "h\(level) \(block.plainText)"
        case .list(let list):
            "list \(list.start ?? -1) \(list.isTight) \(list.items.map(\.blocks.count)) \(block.plainText)"
        case .quote(let blocks): "quote \(blocks.map(sketch))"
        case .code(let code): "code \(code.language ?? "") \(code.text)"
        case .table(let table): "table \(table.header.count) \(table.rows.count) \(block.plainText)"
        case .rule: "rule"
        default: block.plainText
        }
    }

    /// Documents in which md4c reads what comes after an item without text in another way if nothing stands before it.
    private static let quirks: Set<UInt64> = [655, 690, 786]

    /// Cut between blocks and items only, nothing is different.
    @Test(arguments: 0..<20) func `pieces are the whole`(batch: Int) throws {
        for seed in UInt64(batch * 50)..<UInt64(batch * 50 + 50) where !Self.quirks.contains(seed) {
            var generator = SeededGenerator(seed: seed)
            let text = OutlineScanTests.document(&generator, withHTML: false)
            let limits = PieceLimits(target: 1 + generator.below(40), maximum: 1 << 20, line: 1 << 21)
            guard let cut = try? Self.open(text, limits: limits) else { continue }
            let whole = try Self.open(text, limits: .standard)
            let comment: Comment = "seed \(seed): \(text.debugDescription)"
            #expect(cut.tour.sections.map(\.id) == whole.tour.sections.map(\.id), comment)
            #expect(cut.tour.sections.map(\.byteCount) == whole.tour.sections.map(\.byteCount), comment)
            for index in whole.tour.sections.indices {
                let pieces = try cut.blocks(ofSection: index)
                let blocks = try whole.blocks(ofSection: index)
                #expect(pieces.plainText == blocks.plainText, comment)
                // HTML that is left open goes on in the blocks after it, but not in other pieces
                if pieces.allSatisfy({ $0.continuation.isEmpty }), !text.contains("<") {
                    #expect(pieces.map(Self.sketch) == blocks.map(Self.sketch), comment)
                }
            }
        }
    }

    /// A document of blocks of every kind, each word in it another one; what words they are.
    private static func wordy(_ generator: inout SeededGenerator) -> (text: String, words: Int) {
        var text = ""
        var words = 0
        func word() -> String {
            words += 1
            return "w\(words)w"
        }
        func line() -> String { (0..<1 + generator.below(6)).map { _ in word() }.joined(separator: " ") }
        for _ in 0..<1 + generator.below(8) {
            let lines = 1 + generator.below(8)
            switch generator.below(9) {
            case 0: text += "## \(line())\n"
            case 1: for _ in 0..<lines { text += "\(line())\n" }
            case 2:
                text += "```swift\n"
                for _ in 0..<lines { text += "  \(line())\n" }
                text += "```\n"
            case 3: for _ in 0..<lines { text += "> \(line())\n" }
            case 4: for _ in 0..<lines { text += "- \(line())\n  \(line())\n" }
            case 5: for number in 0..<lines { text += "\(number + 7). \(line())\n" }
            case 6:
                text += "\(word()) | \(word())\n--- | ---\n"
                for _ in 0..<lines { text += "\(word()) | \(word())\n" }
            case 7: for _ in 0..<lines { text += "    \(line())\n" }
            default: text += "\(line())\n===\n"
            }
            text += "\n"
        }
        return (text, words)
    }

    /// Cut wherever it must be, no word is lost, and none comes twice but those of tables' headers.
    @Test(arguments: 0..<20) func `no word is lost`(batch: Int) throws {
        for seed in UInt64(batch * 30)..<UInt64(batch * 30 + 30) {
            var generator = SeededGenerator(seed: seed)
            let (text, words) = Self.wordy(&generator)
            let target = 8 + generator.below(60)
            let limits = PieceLimits(target: target, maximum: target + 20, line: target + 60)
            let open = try Self.open(text, limits: limits)
            var found: [String] = []
            for index in open.tour.sections.indices {
                let blocks = try open.blocks(ofSection: index).map { block in
                    var block = block
                    if block.continuation.contains(.fromBefore), case .table(var table) = block.kind {
                        table.header = []
                        block.kind = .table(table)
                    }
                    return block
                }
                found += blocks.plainText.split { $0.isWhitespace }.map(String.init)
            }
            #expect(found == (1...words).map { "w\($0)w" }, "seed \(seed): \(text.debugDescription)")
        }
    }

    /// At each cut in a paragraph is told whether white space stands there.
    @Test func `cuts within words are told`() throws {
        let limits = PieceLimits(target: 30, maximum: 40, line: 60)
        for text in ["some words and ", "漢字", "a line\nand ", "word\n"] {
            let whole = String(repeating: text, count: 60)
            let blocks = try Self.open(whole, limits: limits).blocks(ofSection: 0)
            #expect(blocks.count > 3)
            for block in blocks.dropLast() {
                #expect(block.continuation.contains([.intoNext]))
                #expect(block.continuation.contains(.intoWord) == (text == "漢字"), "\(block)")
            }
        }
    }

    /// Whatever is known of a page while it is scanned stays as it is.
    @Test(arguments: [1, 7, 30, 200]) func `what is known stays`(step: Int) throws {
        for seed in UInt64(0)..<150 {
            var generator = SeededGenerator(seed: seed)
            let text =
                seed % 2 == 0
                ? OutlineScanTests.document(&generator, withHTML: true) : Self.wordy(&generator).text
            let bytes = Array(text.utf8)
            let target = 8 + generator.below(60)
            let limits = PieceLimits(target: target, maximum: target + 20, line: target + 60)
            var scanner = MarkdownScanner(
                ByteSource(name: "page.md", bytes: bytes), start: 0, size: bytes.count, keys: SectionKeys(),
                name: Self.name, limits: limits)
            var states: [MarkdownSections] = []
            for start in stride(from: 0, to: bytes.count, by: step) {
                try bytes[start..<min(start + step, bytes.count)].withUnsafeBytes { try scanner.feed($0) }
                if start == 0 { scanner.settleStart() }
                states.append(scanner.sections)
            }
            try scanner.finish()
            let last = scanner.sections
            for state in states {
                for index in 0..<state.count {
                    let (now, then) = (state.section(at: index), last.section(at: index))
                    #expect(now.title == then.title && now.level == then.level, "seed \(seed)")
                    #expect(now.isWhole ? now.pieceCount == then.pieceCount : now.pieceCount <= then.pieceCount)
                    #expect(now.isWhole || index == state.count - 1, "seed \(seed)")
                    for number in 0..<now.pieceCount {
                        #expect(
                            state.piece(number, of: index) == last.piece(number, of: index),
                            "seed \(seed), section \(index), piece \(number): \(text.debugDescription)")
                    }
                }
            }
        }
    }

    private static let endless: [(String, String)] = [
        ("a paragraph", String(repeating: "some words of a line\n", count: 40_000)),
        ("one line", String(repeating: "some words ", count: 80_000)),
        ("one word", "a" + String(repeating: "é", count: 400_000)),
        ("code", "```c\n" + String(repeating: "int a;\n", count: 120_000)),
        ("a list", String(repeating: "1. item\n", count: 100_000)),
        ("a quote", String(repeating: "> quoted words\n", count: 60_000)),
        ("a table", "a | b\n-|-\n" + String(repeating: "c | d\n", count: 140_000)),
        ("blank lines", String(repeating: "\n", count: 800_000)),
        ("comments", String(repeating: "<!--\n", count: 160_000)),
        ("comments in one line", String(repeating: "<!--", count: 200_000)),
        ("tags", String(repeating: "<div>\n", count: 140_000)),
        ("headings without words", String(repeating: "#\n", count: 400_000)),
        ("underlines", String(repeating: "===\n", count: 200_000)),
        ("definitions", String(repeating: "[a]: /address\n", count: 60_000)),
        ("notes", String(repeating: "[^a]: note\n", count: 70_000)),
        ("a note", "[^a]: note\n" + String(repeating: "    goes on\n", count: 70_000)),
        ("a nest", String(repeating: "- ", count: 400_000)),
        ("code in an item", "- ```\n" + String(repeating: "  code\n", count: 120_000)),
        ("brackets", String(repeating: "[", count: 800_000)),
        ("indented code", String(repeating: "    code\n", count: 90_000)),
    ]

    @Test(arguments: endless.indices) func `endless blocks are cut`(index: Int) throws {
        let (what, text) = Self.endless[index]
        let source = ByteSource(name: "page.md", bytes: Array(text.utf8))
        var scanner = MarkdownScanner(
            source, start: 0, size: text.utf8.count, keys: SectionKeys(), name: Self.name, limits: .standard)
        Array(text.utf8).withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: 1 << 16) {
                let end = min(start + (1 << 16), bytes.count)
                #expect(throws: Never.self) {
                    try scanner.feed(UnsafeRawBufferPointer(rebasing: bytes[start..<max(start, end)]))
                }
                if start == 0 { scanner.settleStart() }
            }
        }
        try scanner.finish()
        let sections = scanner.sections
        var position = 0
        for index in 0..<sections.count {
            for number in 0..<sections.section(at: index).pieceCount {
                let piece = try #require(sections.piece(number, of: index))
                #expect(piece.range.lowerBound == position, "\(what)")
                #expect(piece.range.count <= 128 << 10, "\(what)")
                position = piece.range.upperBound
            }
        }
        #expect(position == text.utf8.count, "\(what)")
        #expect(sections.cuts.count + sections.count >= 6, "\(what)")
    }

    @Test func `items keep their numbers`() throws {
        let text = String(repeating: "1. item\n", count: 100)
        let open = try Self.open(text, limits: PieceLimits(target: 64, maximum: 128, line: 256))
        var number = 1
        for block in try open.blocks(ofSection: 0) {
            guard case .list(let list) = block.kind else { continue }
            #expect(list.start == number)
            number += list.items.count
        }
        #expect(number == 101)
        #expect(open.tour.sections[0].pieceCount > 5)
    }

    @Test func `code and tables keep what they are`() throws {
        let code = "```swift\n" + String(repeating: "let a = 1\n", count: 50) + "```\n"
        let limits = PieceLimits(target: 64, maximum: 100, line: 200)
        let pieces = try Self.open(code, limits: limits).blocks(ofSection: 0)
        let parts = pieces.map { block in
            if case .code(let code) = block.kind { code } else { CodeBlock(text: "") }
        }
        #expect(parts.allSatisfy { $0.language == "swift" } && parts.count > 3)
        #expect(
            parts.map(\.text).joined(separator: "\n")
                == Array(repeating: "let a = 1", count: 50).joined(separator: "\n"))
        #expect(pieces.first?.continuation == .intoNext && pieces.last?.continuation == .fromBefore)
        #expect(pieces.dropFirst().dropLast().allSatisfy { $0.continuation == [.fromBefore, .intoNext] })
        for (before, after) in zip(pieces, pieces.dropFirst()) {
            #expect(before.source.upperBound <= after.source.lowerBound)
        }

        let table = "a | b\n:-|-:\n" + String(repeating: "c | d\n", count: 50)
        for block in try Self.open(table, limits: limits).blocks(ofSection: 0) {
            guard case .table(let table) = block.kind else {
                Issue.record("no table: \(block)")
                continue
            }
            #expect(table.alignments == [.left, .right] && table.header.count == 1)
        }
    }

    /// What the first frame waits for is short, and grows with what is before it.
    @Test func `the first pieces of a long text are short`() throws {
        func sizes(_ text: String) throws -> [Int] {
            let open = try Self.open(text, limits: .long)
            let count = open.tour.sections[0].pieceCount
            return try (0..<min(count, 6)).map { piece in
                let blocks = try open.blocks(ofSection: 0, piece: piece)
                // with the blank line behind it
                return try #require(blocks.last).source.upperBound - #require(blocks.first).source.lowerBound + 1
            }
        }
        let paragraph = String(repeating: "word ", count: 19) + "word\n\n"
        var before = 0
        for size in try sizes(String(repeating: paragraph, count: 3000)) {
            let least = min(max(1 << 10, before), 32 << 10)
            #expect(size >= least && size < least + 2 * paragraph.utf8.count)
            before += size
        }
        // items that are parsed together look alike
        let list = try sizes(String(repeating: "- \(paragraph)", count: 3000))
        #expect(try #require(list.first) >= 4 << 10)
        // notes are numbered and shown by pieces
        let noted = try sizes(paragraph + "Noted[^a].\n\n" + String(repeating: paragraph, count: 3000))
        #expect(noted.allSatisfy { $0 >= 32 << 10 })
        // and what is before the first of them may be short
        let late = try sizes(
            String(repeating: paragraph, count: 12) + "Noted[^a].\n\n" + String(repeating: paragraph, count: 3000))
        #expect(late[0] < 2 << 10 && late[1] >= 32 << 10)
    }

    @Test func `definitions far away are found`() throws {
        var text = "# One\n\n[far], [text][FAR  away], ![^n] and note[^n].\n\n"
        for number in 0..<400 { text += "## Section \(number)\n\nwords [x\(number)]\n\n[x\(number)]: /\(number)\n\n" }
        text += "[far]: /far\n[far\naway]: /away\n[far]: /second\n\n[^n]: A note with [x7].\n"
        let source = ByteSource(name: "page.md", bytes: Array(text.utf8))
        let open = try MarkdownTour.open(source, name: Self.name, firstStep: 300)
        let before = try open.blocks(ofSection: 0)
        #expect(before.plainText.contains("[far], [text][FAR away]"))
        var reports: [OpeningReport] = []
        open.completeOpening { report in
            reports.append(report)
            return true
        }
        #expect(reports.last?.sections.isComplete == true && reports.last?.changesLoaded == true)
        let after = try open.blocks(ofSection: 0)
        #expect(after.plainText.contains("far, text, !"))
        let links = after.flatMap { block -> [String] in
            if case .paragraph(let runs) = block.kind { runs.compactMap(\.link) } else { [] }
        }
        #expect(links == ["/far", "/away"])
        guard case .footnotes(let notes) = after.last?.kind else {
            Issue.record("no notes")
            return
        }
        #expect(notes.map(\.blocks.plainText) == ["A note with x7."])
    }

    @Test func `an opening that is ended ends`() throws {
        let text = String(repeating: "# Heading\n\nwords\n\n", count: 5000)
        let open = try Self.openPart(text)
        var count = 0
        open.completeOpening { _ in
            count += 1
            return false
        }
        #expect(count == 1)
        // it cannot be gone on with
        open.completeOpening { _ in
            count += 1
            return true
        }
        #expect(count == 1)
    }

    private static func openPart(_ text: String) throws -> OpenTour {
        try MarkdownTour.open(ByteSource(name: "page.md", bytes: Array(text.utf8)), name: name, firstStep: 1000)
    }

    @Test(arguments: [64, 1000, 20_000]) func `ids are those of GitHub`(firstStep: Int) throws {
        var text = ""
        var generator = SeededGenerator(seed: 7)
        var titles: [String] = []
        let words = ["a", "A", "a-1", "a 1", "!!!", "section", "Section 2", "é", "É", "a-1-1", "start", "Start"]
        for _ in 0..<2000 {
            titles.append(words[generator.below(words.count)])
            text += "# \(titles[titles.count - 1])\n\n"
        }
        var slugs = HeadingSlug()
        var names = UniqueNames()
        let expected = titles.map { title in
            let id = slugs.next(for: title)
            return names.claim(id.isEmpty ? "section" : id)
        }
        let open = try MarkdownTour.open(
            ByteSource(name: "page.md", bytes: Array(text.utf8)), name: Self.name, firstStep: firstStep
        ).completed()
        let sections = open.tour.sections
        #expect(sections.map(\.id) == expected)
        for (index, id) in expected.enumerated() { #expect(sections.index(ofID: id) == index) }
        #expect(sections.index(ofID: "none") == nil)
        for index in stride(from: 0, to: sections.count, by: 97) where !titles[index].isEmpty {
            guard let id = try open.blocks(ofSection: index).first?.id, !expected[index].hasPrefix("section") else {
                continue
            }
            #expect(id == expected[index])
        }
    }
}
