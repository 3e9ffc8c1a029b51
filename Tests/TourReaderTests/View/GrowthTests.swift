import CellGrid
import Credits
import InfiniteScroll
import TestSupport
import Testing
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// A tour that becomes known while it is read: section after section, piece after piece.
struct GrowthTests {
    /// Sections of one-line paragraphs in pieces: `pieces[section][piece]` is the number of paragraphs.
    private struct Piecewise: SectionProvider {
        var pieces: [[Int]]

        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            (0..<pieces[index][piece]).map { number in
                Block(
                    .paragraph([.text(Self.text(index, piece, number))]),
                    source: (piece * 100 + number) * 10..<(piece * 100 + number + 1) * 10)
            }
        }

        static func text(_ section: Int, _ piece: Int, _ number: Int) -> String {
            "s\(section) p\(piece) b\(number) text"
        }

        /// What is known after so many pieces.
        func list(knowing count: Int) -> SectionList {
            var left = count
            var sections: [Section] = []
            for (index, pieces) in pieces.enumerated() where left > 0 {
                let known = min(left, pieces.count)
                left -= known
                sections.append(
                    Section(
                        id: "s\(index)", title: "Section \(index)", byteCount: known * 1000, pieceCount: known,
                        isWhole: known == pieces.count))
            }
            return SectionList(PartialTable(sections: sections), isComplete: count >= pieces.joined().count)
        }
    }

    private struct PartialTable: SectionTable {
        let sections: [Section]
        var count: Int { sections.count }
        func section(at index: Int) -> Section { sections[index] }
        func bytes(before index: Int) -> Int { sections[..<index].reduce(0) { $0 + $1.byteCount } }
    }

    private func rig(_ pieces: [[Int]], knowing count: Int, destination: Destination? = nil) -> Rig {
        let provider = Piecewise(pieces: pieces)
        let tour = Tour(
            id: "test", title: "Section 0", sections: provider.list(knowing: count), isComposed: false)
        return Rig(tour, provider) { $0.destination = destination }
    }

    private func grow(_ rig: inout Rig, _ pieces: [[Int]], knowing count: Int, share: Double = 0.5) {
        rig.tell(.grown(OpeningReport(sections: Piecewise(pieces: pieces).list(knowing: count), share: share)))
    }

    @Test func whatFollowsIsReadAsSoonAsItIsKnown() {
        let pieces = [[3, 3], [30]]
        var rig = rig(pieces, knowing: 1)
        #expect(rig.text.contains("s0 p0 b2 text"))
        #expect(!rig.text.contains("s0 p1 b0 text"))
        let before = rig.text.prefix { !$0.contains("b2") }
        grow(&rig, pieces, knowing: 2)
        #expect(rig.text.starts(with: before), "what was on the screen stays where it was")
        #expect(rig.text.contains("s0 p1 b0 text"))
        grow(&rig, pieces, knowing: 3)
        rig.type("        ")
        #expect(rig.text.contains("s1 p0 b29 text"))
    }

    @Test func aSectionWhoseEndIsNotKnownGivesNoCredit() {
        let pieces = [[2, 2], [30]]
        var rig = rig(pieces, knowing: 1)
        rig.type("jjj")
        #expect(rig.saved.isEmpty)
        // what follows comes onto the screen that was read on to
        grow(&rig, pieces, knowing: 2)
        #expect(rig.saved.map(\.section) == ["s0"])
    }

    @Test func theEndIsGoneToWhenItIsKnown() {
        let pieces = [[20, 20], [30]]
        var rig = rig(pieces, knowing: 1)
        rig.type("G")
        #expect(rig.text.contains("s0 p0 b0 text"))
        grow(&rig, pieces, knowing: 2, share: 0.4)
        #expect(rig.status.contains("Going to the end: 40 %"), "\(rig.status)")
        grow(&rig, pieces, knowing: 3, share: 1)
        #expect(rig.text.contains("s1 p0 b29 text"))
        #expect(!rig.status.contains("Going to"))
        #expect(rig.saved.isEmpty)
    }

    @Test func anotherKeyCallsItOff() {
        let pieces = [[20, 20], [30]]
        var rig = rig(pieces, knowing: 1)
        rig.type("Gj")
        grow(&rig, pieces, knowing: 3, share: 1)
        #expect(rig.text.contains("s0 p0 b1 text"))
    }

    @Test func soDoesTheWheel() {
        let pieces = [[20, 20], [30]]
        var rig = rig(pieces, knowing: 1)
        rig.type("G")
        rig.send([.mouse(MouseEvent(.wheelDown, at: Position(column: 1, row: 1)))])
        let text = rig.text
        grow(&rig, pieces, knowing: 3, share: 1)
        #expect(rig.text == text)
    }

    @Test func theTourGoesOnWhereItWasLeftAsSoonAsThatIsKnown() {
        let pieces = [[20, 20], [30, 30, 30]]
        let place = Place(section: "s1", piece: 1, block: 7, offset: nil)
        var rig = rig(pieces, knowing: 1, destination: .place(place))
        #expect(rig.reader.place == place, "leaving on the way loses nothing")
        grow(&rig, pieces, knowing: 3)
        #expect(rig.text.contains("s0 p0 b0 text"), "the section is known, its piece is not")
        grow(&rig, pieces, knowing: 4)
        #expect(rig.firstText == "s1 p1 b7 text")
        #expect(rig.reader.place.piece == 1 && rig.reader.place.block == 7)
        grow(&rig, pieces, knowing: 5, share: 1)
        #expect(rig.firstText == "s1 p1 b7 text")
    }

    @Test func aPlaceThatIsGoneIsNotWaitedForLongerThanItTakes() {
        let pieces = [[20, 20], [30]]
        let place = Place(section: "gone", block: 7, offset: nil)
        var rig = rig(pieces, knowing: 1, destination: .place(place))
        grow(&rig, pieces, knowing: 3, share: 1)
        #expect(!rig.reader.isOnTheWay)
        #expect(rig.text.contains("s0 p0 b0 text"))
    }

    @Test func aSectionByNumberIsGoneToWhenItIsKnown() {
        let pieces = [[20], [20], [30]]
        var rig = rig(pieces, knowing: 1)
        rig.type("3g")
        grow(&rig, pieces, knowing: 2)
        #expect(rig.text.contains("s0 p0 b0 text"))
        grow(&rig, pieces, knowing: 3, share: 1)
        #expect(rig.firstText == "s2 p0 b0 text")
    }

    /// However it became known, the screen is that of a tour known from the start.
    @Test(arguments: 0..<Effort.times(10))
    func growingChangesNothingButWhatCanBeReached(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = (0..<Int.random(in: 1...5, using: &random)).map { _ in
            (0..<Int.random(in: 1...4, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
        }
        let all = pieces.joined().count
        var known = 1
        var growing = rig(pieces, knowing: known)
        var keys = 0
        while keys < 60 {
            if known < all, Int.random(in: 0..<4, using: &random) == 0 {
                known = min(all, known + Int.random(in: 1...3, using: &random))
                grow(&growing, pieces, knowing: known)
            }
            growing.type(["j", "k", " ", "b", "d", "u"].randomElement(using: &random) ?? "j")
            keys += 1
            // the same place in the tour as far as it is known, opened there
            let fresh = rig(pieces, knowing: known, start: growing.reader.view.viewport.anchor)
            let rows = growing.text.map(Self.withoutCredit)
            let expected = fresh.text.map(Self.withoutCredit)
            #expect(rows == expected, "seed \(seed), key \(keys)\n\(pieces) \(known)")
            if rows != expected { return }
            #expect(growing.reader.view.viewport.engine.brokenInvariant == nil)
        }
    }

    /// Dividers say what was earned, which depends on the way.
    private static func withoutCredit(_ row: String) -> String { row.hasPrefix("──") ? "──" : row }

    private func rig(_ pieces: [[Int]], knowing count: Int, start: TextAnchor) -> Rig {
        let provider = Piecewise(pieces: pieces)
        let tour = Tour(
            id: "test", title: "Section 0", sections: provider.list(knowing: count), isComposed: false)
        return Rig(tour, provider) { $0.start = start }
    }
}
