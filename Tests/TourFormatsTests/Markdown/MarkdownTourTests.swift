import MarkdownTree
import TestSupport
import Testing
import TourDocument

@testable import SourceFiles
@testable import TourFormats
@testable import TourPages

/// A Markdown text is a tour while it is gone over, and after.
@Suite struct MarkdownTourTests {
    private static let name = PageName(standardInput: [])

    private static func open(_ text: String, steps: MarkdownPage.Steps = .standard) throws -> OpenTour {
        try PageTour.open(
            MarkdownPage.open(ByteSource(name: "page.md", bytes: Array(text.utf8)), name, steps: steps))
    }

    private static func steps(_ first: Int, part: Int = 1 << 20) -> MarkdownPage.Steps {
        MarkdownPage.Steps(first: first, part: part, limits: PieceLimits(target: 40, maximum: 80))
    }

    @Test func `definitions and notes far away are found`() throws {
        var text = "# One\n\n[far], [text][FAR  away], ![^n] and note[^n].\n\n"
        for number in 0..<400 { text += "## Section \(number)\n\nwords [x\(number)]\n\n[x\(number)]: /\(number)\n\n" }
        text += "[far]: /far\n[far\naway]: /away\n[far]: /second\n\n[^n]: A note with [x7].\n"
        let open = try Self.open(text, steps: Self.steps(300))
        #expect(try open.blocks(ofSection: 0).plainText.contains("[far], [text][FAR away]"))
        var reports: [OpeningReport] = []
        open.completeOpening { report in
            reports.append(report)
            return true
        }
        let sections = try #require(reports.last?.sections)
        #expect(sections.isComplete && sections.count == 401 && reports.last?.changesLoaded == true)
        let after = try open.blocks(ofSection: 0)
        #expect(after.plainText.contains("far, text, !"))
        let links = after.flatMap { block -> [String] in
            if case .paragraph(let runs) = block.kind { runs.compactMap(\.link) } else { [] }
        }
        #expect(links == ["/far", "/away"])
        let place = try #require(open.notePiece(of: 1, ofSection: 0, piece: 0))
        #expect(place.section == 400 && place.piece == sections[400].pieceCount - 1)
        guard case .footnotes(let notes) = try open.blocks(ofSection: 400, piece: place.piece).last?.kind else {
            Issue.record("no notes")
            return
        }
        #expect(notes.map(\.blocks.plainText) == ["A note with x7."])
        #expect(open.notePiece(of: 2, ofSection: 0, piece: 0) == nil)
    }

    @Test func `an opening that is ended ends`() throws {
        let open = try Self.open(
            String(repeating: "# Heading\n\nwords\n\n", count: 500), steps: Self.steps(300, part: 10_000))
        var count = 0
        open.completeOpening { _ in
            count += 1
            return false
        }
        #expect(count == 1)
    }

    /// The parts of a text follow each other as if they were one.
    @Test(arguments: [200, 4000]) func `large texts are read in parts`(part: Int) throws {
        for seed in UInt64(0)..<10 {
            var generator = SeededGenerator(seed: seed)
            let text = (1...30).map { "# Part \($0)\n\n\(MarkdownSamples.words(&generator).text)" }.joined()
            let open = try Self.open(text, steps: Self.steps(100, part: part)).completed()
            let whole = try Self.open(text).completed()
            let sections = open.tour.sections
            #expect(sections.map(\.id) == whole.tour.sections.map(\.id), "seed \(seed): \(text.debugDescription)")
            #expect(sections.map(\.byteCount) == whole.tour.sections.map(\.byteCount))
            #expect(sections.bytes(before: sections.count) == text.utf8.count)
            for index in sections.indices {
                func words(_ tour: OpenTour) throws -> Set<Substring> {
                    let pieces = try (0..<tour.tour.sections[index].pieceCount).map {
                        try tour.blocks(ofSection: index, piece: $0).plainText
                    }
                    return Set(pieces.flatMap { $0.split(whereSeparator: \.isWhitespace) })
                }
                #expect(try words(open) == words(whole), "seed \(seed), section \(index)")
            }
        }
    }

    @Test(arguments: [64, 1000, 20_000]) func `ids are those of GitHub`(firstStep: Int) throws {
        var text = ""
        var generator = SeededGenerator(seed: 7)
        var headings: [(title: String, level: Int)] = []
        let words = ["a", "A", "a-1", "a 1", "!!!", "section", "Section 2", "é", "É", "a-1-1", "start", "Start"]
        for _ in 0..<2000 {
            let heading = (words[generator.below(words.count)], 1 + generator.below(4))
            headings.append(heading)
            text += String(repeating: "#", count: heading.1) + " \(heading.0)\n\n"
        }
        var slugs = HeadingSlug()
        // those that start no section are counted, too
        let expected = headings.compactMap { title, level in
            let isNameless = level <= 2 && HeadingSlug.slug(of: title).isEmpty
            let name = slugs.next(for: isNameless ? "section" : title)
            return level <= 2 ? name : nil
        }
        let sections = try Self.open(text, steps: Self.steps(firstStep)).completed().tour.sections
        #expect(sections.map(\.id) == expected)
        #expect(Set(expected).count == expected.count && expected.count > 500)
        for index in stride(from: 0, to: expected.count, by: 41) {
            #expect(sections.index(ofID: expected[index]) == index)
        }
        #expect(sections.index(ofID: "none") == nil)
        #expect(sections.index(ofID: "É") == expected.firstIndex(of: "é"))
    }

    /// Whatever is known at first, and however the text is cut into parts.
    @Test(arguments: [(20, 1 << 20), (60, 1 << 20), (1 << 20, 1 << 20), (20, 60)])
    func `a heading without text earns nothing`(first: Int, part: Int) throws {
        let text = """
            # Title

            ## A

            words of A

            # Part

            ---

            [a]: b

            ## B
            ### C
            words

            # Pictures

            ![](p.png)

            # End
            """
        let open = try Self.open(text, steps: Self.steps(first, part: part)).completed()
        let sections = open.tour.sections
        #expect(sections.map(\.title) == ["Title", "A", "Part", "B", "Pictures", "End"])
        #expect(sections.map { $0.rule == .none } == [true, false, true, false, true, true])
        #expect(sections.map(\.credits) == [0, 1, 0, 1, 0, 0])
        #expect(sections.creditsToEarn == 2)
    }

    @Test func `the last heading that is known may get text`() throws {
        let gap = String(repeating: "\n", count: 300)
        let open = try Self.open("# One\n\(gap)# Two\n\(gap)words\n", steps: Self.steps(400))
        #expect(open.tour.sections.map(\.title) == ["One"])
        #expect(open.completed().tour.sections.map(\.rule) == [.none, .bottom])
    }

    @Test func `authors name headings`() throws {
        let open = try Self.open("# One {#First}\n\n## One\n\n# Two {#First}\n\n# First\n").completed()
        #expect(open.tour.sections.map(\.id) == ["First", "one", "First-1", "first"])
        #expect(open.tour.sections.map(\.title) == ["One", "One", "Two", "First"])
        #expect(open.tour.sections.index(ofID: "first-1") == 2)
        #expect(try open.blocks(ofSection: 0).first?.id == "First")
    }

    @Test(arguments: [
        ("# One\n", ["One"]), ("<!-- c -->\n# One\n", ["One"]), ("<a name=x></a>\n\n# One\n", ["One"]),
        ("[a]: b\n\n# One\n", ["One"]), ("---\nid: x\n---\n# One\n", ["One"]),
        ("text\n# One\n", ["standard input", "One"]),
        ("---\ntitle: T\n---\ntext\n\n# One\n", ["T", "One"]), ("<h1>H</h1>\n\ntext\n\n## One\n", ["H", "One"]),
        ("---\ntext\n---\n\n# One\n", ["text", "One"]), ("<!-- c -->\n", ["standard input"]),
    ])
    func `what stands before the first heading`(text: String, titles: [String]) throws {
        let open = try Self.open(text).completed()
        #expect(open.tour.sections.map(\.title) == titles)
        #expect(open.tour.sections.bytes(before: 1) > 0)
        #expect(!open.tour.sections.map(\.id).contains(""))
    }

    @Test(arguments: [
        ("text", ["T", "text"]), ("## B\n\ntext", ["T", "B", "text"]), ("# B\n", ["B"]),
        ("## T\n\ntext", ["T", "text"]), ("", ["T"]),
    ])
    func `the title of front matter is shown once`(text: String, words: [String]) throws {
        let open = try Self.open("---\ntitle: T\n---\n" + text).completed()
        #expect(try open.tour.sections.indices.flatMap { try open.blocks(ofSection: $0) }.map(\.plainText) == words)
    }
}
