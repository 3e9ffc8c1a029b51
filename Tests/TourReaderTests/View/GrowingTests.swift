import CellGrid
import Credits
import Synchronization
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// Texts that become longer while they are read: through a pipe, or by who writes the file.
struct GrowingTests {
    private func sections(_ count: Int, isWhole: Bool) -> SectionList {
        SectionList([Section(id: "s", title: "Text", byteCount: count * 10, isWhole: isWhole)], isComplete: isWhole)
    }

    /// A provider whose text grows.
    private final class Source: SectionProvider {
        let count: Mutex<Int>
        init(_ count: Int) { self.count = Mutex(count) }

        var lines: Int {
            get { count.withLock { $0 } }
            set { count.withLock { $0 = newValue } }
        }

        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            let text = (0..<lines).map { "line \($0)" }.joined(separator: "\n")
            return [Block(.verbatim([.text(text)]), source: 0..<lines * 10)]
        }

        func filePlace(ofSection index: Int, offset: Int) -> FilePlace? { FilePlace(path: "/log", line: nil) }
    }

    private func report(_ count: Int, isWhole: Bool, lines: Int, id: String? = nil) -> Message {
        var report = OpeningReport(sections: sections(count, isWhole: isWhole), share: 1)
        report.changesLast = true
        report.newLines = lines
        report.id = id
        return .grown(report)
    }

    private func reading(_ source: Source, isPipe: Bool) -> Rig {
        let tour = Tour(
            id: isPipe ? "" : "/log", title: "Text", sections: sections(source.lines, isWhole: !isPipe))
        return Rig(tour, source, rows: 12)
    }

    @Test func whatComesThroughAPipeIsAppended() {
        let source = Source(3)
        var rig = reading(source, isPipe: true)
        #expect(rig.screen.joined().contains("line 2") && !rig.screen.joined().contains("line 3"))
        source.lines = 5
        rig.tell(report(5, isWhole: false, lines: 2))
        #expect(rig.screen.joined().contains("line 4"))
        #expect(rig.screen.first { $0.hasPrefix("line") }?.hasPrefix("line 0") == true)
    }

    /// The name is entered once, and leaving waits until the file can be written.
    @Test(arguments: [false, true]) func aSectionIsWrittenWhenAllOfItIsThere(leaves: Bool) {
        let source = Source(3)
        var rig = reading(source, isPipe: true)
        func writes() -> Bool { rig.effects.contains { if case .write = $0 { true } else { false } } }
        rig.type("wq")
        rig.press(.init(.enter))
        #expect(rig.status.contains("section is loaded"))
        if leaves {
            rig.press("q")
            #expect(rig.status.contains("q quits at once"))
        }
        #expect(!writes() && !rig.effects.contains(.quit(status: 0)))
        rig.tell(report(3, isWhole: true, lines: 0, id: "sha256:1"))
        #expect(writes() && rig.effects.contains(.quit(status: 0)) == leaves)
    }

    @Test func whoQuitsTwiceDoesNotWaitForTheRestOfASection() {
        var rig = reading(Source(3), isPipe: true)
        rig.type("wq")
        rig.press(.init(.enter))
        rig.type("qq")
        #expect(rig.effects.contains(.quit(status: 0)))
    }

    /// The credit is given when it is known what tour it is of.
    @Test func creditsWaitForTheID() {
        let source = Source(3)
        var rig = reading(source, isPipe: true)
        rig.press("j")
        #expect(rig.saved.isEmpty)
        rig.tell(report(3, isWhole: true, lines: 0, id: "sha256:1"))
        #expect(rig.saved.map(\.tour) == ["sha256:1"])
        #expect(rig.effects.contains(.switchTour(to: "sha256:1", source: "-")))
    }

    /// Who scrolled to the end of what had come has read it when nothing more comes.
    @Test func theEndThatWasOnTheScreenAlready() {
        let source = Source(40)
        var rig = reading(source, isPipe: true)
        rig.type("      ")
        #expect(rig.saved.isEmpty)
        rig.tell(report(40, isWhole: true, lines: 0, id: "sha256:1"))
        #expect(rig.saved.map(\.section) == ["s"])
    }

    @Test func whoJumpedToTheEndHasNotReadIt() {
        let source = Source(200)
        var rig = reading(source, isPipe: true)
        rig.type("G")
        rig.tell(report(200, isWhole: true, lines: 0, id: "sha256:1"))
        #expect(rig.saved.isEmpty)
    }

    @Test(arguments: [true, false])
    func followingStaysAtTheEnd(isPipe: Bool) {
        let source = Source(40)
        var rig = reading(source, isPipe: isPipe)
        rig.type("F")
        #expect(rig.screen.joined().contains("line 39"))
        #expect(rig.effects.contains(.readOn) == !isPipe)
        source.lines = 60
        rig.tell(report(60, isWhole: !isPipe, lines: 20))
        #expect(rig.screen.joined().contains("line 59"))
        #expect(rig.status.contains("Following (20 new lines). Any key stops."))
        // Ctrl-C stops it, and does not end the program
        rig.tell(.ended(status: 130))
        #expect(!rig.effects.contains(.quit(status: 130)))
        #expect(rig.status.contains("No longer following"))
        source.lines = 80
        rig.tell(report(80, isWhole: !isPipe, lines: 20))
        #expect(!rig.screen.joined().contains("line 79"))
    }

    @Test func anyKeyStopsFollowingAndDoesWhatItDoes() {
        let source = Source(40)
        var rig = reading(source, isPipe: false)
        rig.type("Fg")
        #expect(rig.screen.contains { $0.hasPrefix("line 0 ") } && rig.status.contains("No longer following"))
        rig.type("FF")
        #expect(rig.screen.joined().contains("line 39") && rig.status.contains("No longer following"))
    }

    /// While it is followed, what changes on the disk is read on and not read anew.
    @Test func changesOnTheDisk() {
        let source = Source(40)
        var rig = reading(source, isPipe: false)
        rig.tell(.changedOnDisk(isWhole: true))
        rig.tell(.due(.reopen))
        #expect(rig.effects.contains(.reopen))
        rig.type("F")
        let count = rig.effects.count
        rig.tell(.changedOnDisk(isWhole: true))
        rig.tell(.due(.reopen))
        #expect(rig.effects[count...].contains(.readOn) && !rig.effects[count...].contains(.reopen))
        // another file in its place is shown at its end
        source.lines = 30
        rig.tell(
            .replaced(
                Tour(id: "/log", title: "Text", sections: sections(30, isWhole: true)), source, remark: "Cut short"))
        #expect(rig.screen.joined().contains("line 29") && rig.reader.view.navigation.following != nil)
    }

    @Test func longLinesSideways() {
        let text = "start " + (0..<40).map { "word\($0)" }.joined(separator: " ")
        let tour = Tour(id: "t", title: "Text", sections: [Section(id: "s", title: "Text", byteCount: 100)])
        let provider = MemoryTour(sections: [[Block(.verbatim([.text(text)]))]])
        var rig = Rig(tour, provider)
        rig.press("k")
        rig.tell(.due(.quietDividers(1)))
        rig.press(.init(.escape))
        let before = rig.screen
        #expect(before[1].contains("↪"))
        rig.type("5>")
        #expect(rig.screen[0].contains("word0 word1") && rig.screen[0].contains("›") && !rig.screen[1].contains("word"))
        rig.type(">")
        #expect(!rig.screen[0].contains("word0"))
        rig.type("<<")
        #expect(rig.screen == before)
        // a hit that is out of sight is brought into it
        rig = Rig(tour, provider) { $0.settings.chops = true }
        for (word, other) in [("word35", "word0 "), ("start", "word35"), ("word12", "start")] {
            rig.type(">/\(word)")
            rig.search()
            rig.press(.init(.enter))
            #expect(rig.screen[0].contains(word) && !rig.screen[0].contains(other), "\(word)")
        }
    }
}
