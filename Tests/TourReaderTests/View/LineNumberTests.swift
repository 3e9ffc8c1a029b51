import Testing
import TextLayout
import TourDocument

/// Numbers before the lines of text and source.
struct LineNumberTests {
    /// A text of lines of four bytes, in blocks of three lines.
    private struct Text: SectionProvider {
        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            (0..<4).map { block in
                let long = block == 0 ? String(repeating: "long ", count: 30) : "b"
                return Block(.verbatim([.text("a\n\(long)\nc")]), source: block * 12..<block * 12 + 12)
            }
        }

        func lineNumber(ofSection index: Int, offset: Int) -> Int? { 1 + offset / 4 }
    }

    private func rig(_ provider: any SectionProvider) -> Rig {
        Rig(Tour(id: "t", title: "t", sections: [Section(id: "a", title: "Text", byteCount: 48)]), provider, rows: 30)
    }

    @Test func aKeyNumbersEachLineOnceAndNoLonger() {
        var rig = rig(Text())
        let before = rig.screen.prefix(14)
        rig.type("#")
        let numbers = rig.screen.compactMap { row in row.split(separator: " ").first.flatMap { Int($0) } }
        #expect(numbers == Array(1...12))
        #expect(rig.screen.contains { $0.hasPrefix("         ↪ long") })
        #expect(rig.screen.contains { $0.hasPrefix("      12 c") })
        rig.type("#")
        #expect(rig.screen.prefix(14) == before)
    }

    @Test func aPageOfAnotherKindSaysWhereLinesAreNumbered() {
        var rig = rig(MemoryTour(sections: [[Block(.paragraph([.text("words")]))]]))
        rig.type("#")
        #expect(rig.status.contains("Line numbers work only in plain text"))
    }
}
