import CellGrid
import InfiniteScroll
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// Code is drawn flat at once and coloured later, and nothing moves by it.
struct ColorTests {
    private func code(_ number: Int) -> CodeBlock {
        CodeBlock(language: "swift", text: "let a\(number) = \(number)\nprint(a\(number))")
    }

    private func rig(colorsCode: Bool = true) -> Rig {
        let blocks = (0..<30).flatMap { [Block(.paragraph([.text("text \($0)")])), Block(.code(code($0)))] }
        let tour = Tour(id: "t", title: "S", sections: [Section(id: "s", title: "S", byteCount: 1000)])
        var rig = Rig(tour, MemoryTour(sections: [blocks]))
        rig.reader.colorsCode = colorsCode
        return rig
    }

    private let runs = [ColoredRun(range: 0..<3, style: Style(foreground: .palette(4)))]

    private func asked(_ rig: Rig) -> [[CodeBlock]] {
        rig.effects.compactMap { if case .highlight(let blocks) = $0 { blocks } else { nil } }
    }

    /// The styles of the cells in which a word begins.
    private func styles(of word: String, in rig: Rig) -> [Style] {
        let rows = rig.terminal.frame.map { buffer in (0..<rig.terminal.size.rows).map { Array(buffer.row($0)) } } ?? []
        return rows.flatMap { row in
            row.indices.compactMap { column in
                row[column...].prefix(word.count).text == word ? row[column].style : nil
            }
        }
    }

    @Test func coloursAreAskedForWhenTheReaderRests() {
        var rig = rig()
        #expect(asked(rig).isEmpty)
        #expect(rig.reader.restMilliseconds != nil)
        rig.tell(.rested)
        #expect(rig.reader.restMilliseconds == nil, "once is enough")
        let first = asked(rig).first ?? []
        #expect(first.first == code(0))
        #expect(first.count < 8, "only what is in sight")
        rig.type("j")
        #expect(rig.reader.restMilliseconds != nil)
    }

    @Test func withoutAProgramForItNothingIsAskedFor() {
        let rig = rig(colorsCode: false)
        #expect(rig.reader.restMilliseconds == nil)
    }

    @Test func swappingColoursInMovesNothing() {
        var rig = rig()
        rig.tell(.rested)
        let flat = rig.screen
        let before = styles(of: "let a0", in: rig)
        rig.tell(.highlighted(code(0), runs))
        #expect(rig.screen == flat)
        #expect(styles(of: "let a0", in: rig) != before)
        #expect(styles(of: "let a1", in: rig).allSatisfy { [$0] == before })
    }

    @Test func aLateAnswerColoursNothingElse() {
        var rig = rig()
        rig.tell(.rested)
        rig.type("    ")
        let screen = rig.screen
        let plain = styles(of: "let", in: rig)
        rig.tell(.highlighted(code(0), runs))
        #expect(rig.screen == screen)
        #expect(styles(of: "let", in: rig) == plain)
        // and it is there when its code comes back
        rig.type("g")
        #expect(styles(of: "let a0", in: rig) != plain.prefix(1).map { $0 })
    }

    @Test func theSameCodeIsAskedForOnce() {
        var rig = rig()
        rig.tell(.rested)
        let first = asked(rig)[0]
        for code in first { rig.tell(.highlighted(code, runs)) }
        rig.type("jk")
        rig.tell(.rested)
        #expect(asked(rig).count == 1 || asked(rig)[1].allSatisfy { !first.contains($0) })
        let binds = rig.reader.view.viewport.engine.counts.lineViewsMade
        rig.type("jjjjkkkk")
        #expect(rig.reader.view.viewport.engine.counts.lineViewsMade == binds)
    }

    @Test func whatIsRememberedIsBounded() {
        var cache = PageMedia(after: nil).colors
        let count = 2 * cache.maximumWeight / code(1000).text.utf8.count
        for number in 0..<count {
            cache.ask([code(number)])
            cache.take(runs, for: code(number))
        }
        #expect(cache.known.reduce(0) { $0 + $1.key.text.utf8.count } <= cache.maximumWeight)
        #expect(cache.ask([code(count - 1)]).isEmpty)
        cache.take(runs, for: code(0))
        #expect(cache.known[code(0)] == nil, "what is forgotten is not remembered by a late answer")
        #expect(cache.ask([code(0)]) == [code(0)])
    }
}
