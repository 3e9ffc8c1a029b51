import Platform
import Testing
import TourDocument

@Suite struct TermMarkerTests {
    private let glossary = Glossary([
        .init("cell", aliases: ["cells"], meaning: "A place."),
        .init("wide cell", meaning: "Two of them."), .init("C++", meaning: "A language."),
        .init("漢字", meaning: "Ideographs."),
    ])

    /// The text of blocks, with what a term leads to behind it in brackets.
    private func marked(_ blocks: [Block]) -> String {
        var blocks = blocks
        var marker = TermMarker(glossary)
        marker.mark(&blocks)
        var text = ""
        func add(_ blocks: [Block]) {
            for block in blocks {
                block.forEachPart(
                    runs: { runs in
                        for run in runs {
                            guard case .text(let part) = run.content else { continue }
                            text += run.marks.contains(.term) ? "\(part)[\(run.link ?? "")]" : part
                        }
                        text += "\n"
                    }, blocks: add)
            }
        }
        add(blocks)
        return text
    }

    private func marked(_ text: String) -> String { marked([Block(.paragraph([.text(text)]))]) }

    @Test func theFirstOccurrenceOfEachIsALink() {
        #expect(marked("A cell is a cell. Cells") == "A cell[tour:term/cell] is a cell. Cells\n")
        #expect(marked("Cells, and a cell") == "Cells[tour:term/cell], and a cell\n")
    }

    @Test func wordsAreWholeAndTheLongestTermWins() {
        #expect(marked("excell cellar") == "excell cellar\n")
        #expect(marked("a Wide-cell and a cell") == "a Wide-cell[tour:term/wide%20cell] and a cell[tour:term/cell]\n")
        #expect(marked("wide. cell") == "wide. cell[tour:term/cell]\n")
        #expect(marked("(cell)") == "(cell[tour:term/cell])\n")
        #expect(marked("漢字 and 漢字表") == "漢字[tour:term/\(PercentCoding.encode("漢字"))] and 漢字表\n")
    }

    @Test func headingsCodeAndLinksAreLeftAlone() {
        let text = marked([
            Block(.heading(level: 1, [.text("cell")])),
            Block(.paragraph([.text("cell", .code), .text("cell", link: "#a"), .text("cell", .keyboard)])),
            Block(.code(CodeBlock(text: "cell"))),
            Block(.quote([Block(.list(List(items: [.init([Block(.paragraph([.text("a cell", .strong)]))])])))])),
        ])
        #expect(text == "cell\ncellcellcell\na cell[tour:term/cell]\n")
    }

    @Test func aLinkOfATermIsReadAgain() throws {
        for name in ["cell", "wide cell", "100 %/x", "漢字"] {
            let target = DataLink.term(name).target
            #expect(target.hasPrefix("tour:"))
            #expect(try DataLink(command: target.dropFirst("tour:".count)) == .term(name))
        }
        #expect(try DataLink(command: "term/") == nil)
        #expect(try DataLink(command: "terms/a") == nil)
        #expect(throws: LinkRefusal.self) { try DataLink(command: "quiz/%1b") }
    }

    @Test func aTermIsFoundByItsAliasesAndInAnyCase() {
        #expect(glossary.term(named: "CELLS")?.name == "cell")
        #expect(glossary.term(named: "box") == nil)
    }

    @Test func anotherTextIsAnotherQuestion() {
        let question = Quiz.Question(ask: "a", answers: ["b", "c"], right: [0])
        var other = question
        other.right = [1]
        #expect(question.key != other.key)
        other = question
        other.because = "d"
        #expect(question.key == other.key)
        // names in a file: they may not change
        #expect(Checklist.key(of: "a") == "af63dc4c8601ec8c")
    }
}
