import CellGrid
import Credits
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourPages
@testable import TourReader

/// On the smallest screen every window and every question shows what is chosen, its button, and a way out.
struct SmallWindowTests {
    private static func page(_ number: Int) -> [Block] {
        let text = (1...12).map { Block(.paragraph([.text("Paragraph \($0) of page \(number).")])) }
        let note = Footnote(number: 1, blocks: [Block(.paragraph([.text("The "), .text("note", link: "#s2")]))])
        let links: [Inline] = [
            .text("two", link: "#s2"), .text(" "), .text("web", link: "https://example.org"), Inline(.footnote(1)),
        ]
        return [Block(.heading(level: 1, [.text("Page \(number)")])), Block(.paragraph(links))] + text
            + [Block(.footnotes([note]))]
    }

    private func rig() -> Rig {
        let sections = (1...5).map { Section(id: "s\($0)", title: "Page number \($0)", byteCount: 300) }
        let grants = (1...2).map { number in
            Grant(
                tour: "t", section: "s\(number)", title: "Page number \(number)", tourTitle: "T", credits: 1,
                policy: .bottom, earnedAt: "2026-11-01T10:00:00Z")
        }
        var rig = Rig(
            Tour(id: "t", title: "T", sections: SectionList(sections)), MemoryTour(sections: (1...5).map(Self.page)),
            columns: 20, rows: 4
        ) { $0.grants = grants }
        rig.type("jj")
        return rig
    }

    /// The rows in which something is reversed, with the words that are.
    private func chosen(_ rig: Rig) -> [String] {
        guard let frame = rig.terminal.frame else { return [] }
        return (0..<4).compactMap { row in
            let cells = frame.row(row).filter { $0.style.attributes.contains(.reverse) }
            return cells.isEmpty ? nil : cells.text
        }
    }

    private func expect(
        _ rig: Rig, chosen: String, shows: [String] = [], way: String = "Esc",
        at place: SourceLocation = #_sourceLocation
    ) {
        #expect(self.chosen(rig).count == 1, "\(rig.screen)", sourceLocation: place)
        #expect(self.chosen(rig).first?.contains(chosen) == true, "\(rig.screen)", sourceLocation: place)
        for text in shows + [way] {
            #expect(rig.screen.contains { $0.contains(text) }, "\(text) in \(rig.screen)", sourceLocation: place)
        }
    }

    /// A question is seen to its end, however long the name of the file is.
    @Test func questions() {
        var rig = rig()
        for file in ["a.txt", "/a/long/way/to/the/file/that/is/there/漢字.txt", String(repeating: "漢", count: 300)] {
            for columns in [20, 21, 40, 80] {
                rig.resize(columns, 4)
                // of what was told before nothing is left beside it
                rig.tell(.written(section: "s", file: "before.txt", .done(lines: 1_000)))
                rig.tell(.written(section: "s", file: file, .exists))
                #expect(rig.status.contains("Replace") && rig.status.contains("? y/n"), "\(rig.status)")
                #expect(!rig.screen.contains { $0.contains("Wrote") || $0.contains("before") }, "\(rig.screen)")
                #expect(rig.status.contains(file.suffix(1)) && rig.terminal.cursor?.row == 3, "\(rig.status)")
                rig.press("n")
            }
        }
    }

    @Test func contents() {
        var rig = rig()
        rig.press("t", .init(.down), .init(.down))
        expect(rig, chosen: "3 Page")
        rig.type("number 4")
        expect(rig, chosen: "4 Page", shows: ["number 4"])
        rig.press(.init(.enter))
        #expect(rig.reader.currentSection == 3)
    }

    @Test func help() {
        var rig = rig()
        rig.press("?", "j")
        #expect(rig.screen.contains { $0.contains("j k") } && rig.screen.contains { $0.contains("Esc") })
        rig.type("/quit")
        #expect(rig.screen.contains { $0.contains("q") && $0.contains("quit") })
        #expect(rig.screen.contains { $0.contains("/quit") })
        // keys are only read
        rig.press(.init(.enter))
        #expect(rig.effects.last != .quit(status: 0))
    }

    @Test func credits() {
        var rig = rig()
        rig.press("c", "j")
        expect(rig, chosen: "✓ P")
        rig.press("x")
        expect(rig, chosen: "[ Remove ]")
        rig.press("k")
        #expect(!rig.screen.contains { $0.contains("[ Remove ]") })
        let before = rig.effects.count
        rig.press("x", .init(.enter))
        #expect(rig.effects.count > before)
    }

    @Test func marks() {
        var rig = rig()
        rig.type("majjmb")
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
        rig.press("M", "j")
        expect(rig, chosen: "b  ")
        rig.press("x")
        expect(rig, chosen: "[ Remove ]")
        rig.press(.init(.enter))
        #expect(rig.reader.view.places.marks.all.count == 1)
        rig.tell(.due(.notice(rig.reader.outbox.notices.shown)))
        expect(rig, chosen: "a  ")
    }

    @Test func links() {
        var rig = rig()
        rig.press("L", "j")
        expect(rig, chosen: "web")
        rig.press("k", .init(.enter))
        #expect(rig.firstText.contains("Page 2"))
    }

    @Test func hints() {
        var rig = rig()
        rig.type("jjjj")
        rig.press("f")
        #expect(rig.screen.joined(separator: " ").contains("Esc cancel"), "\(rig.screen)")
        #expect(rig.screen.contains { $0.contains("A two S webD ¹") }, "\(rig.screen)")
        rig.press("a")
        #expect(rig.firstText.contains("Page 2"))
    }

    @Test func footnote() {
        var rig = rig()
        rig.press(.init(.tab), .init(.tab), .init(.tab), .init(.enter))
        #expect(rig.screen.contains { $0.contains("The note") } && rig.screen.contains { $0.contains("Esc back") })
        rig.press(.init(.tab))
        #expect(chosen(rig) == ["note"])
        rig.press(.init(.escape))
        #expect(!rig.screen.contains { $0.contains("The note") })
    }

    @Test func library() {
        var rig = rig()
        rig.press("o")
        let entries = ["here", "welcome", "other"].map {
            LibraryEntry(source: $0, origin: .builtIn, id: $0, title: $0, sections: 3, isOpen: $0 == "here")
        }
        rig.list(entries, isComplete: true)
        expect(rig, chosen: "he", shows: ["3 tours"])
        rig.press(.init(.down))
        expect(rig, chosen: "we")
        rig.type("/oth")
        expect(rig, chosen: "ot")
    }

    @Test func journal() {
        var rig = rig()
        rig.press("J")
        expect(rig, chosen: "today")
        rig.press("w")
        #expect(chosen(rig).count == 1)
    }

    @Test func searchHasItsCount() {
        var rig = rig()
        rig.type("/Para")
        rig.search()
        #expect(rig.status.hasPrefix("/Para") && rig.status.contains("1/60"), "\(rig.status)")
        rig.type("xx")
        rig.search()
        #expect(rig.status.contains("/Paraxx") && rig.status.contains("no match"), "\(rig.status)")
        rig.press(.init(.escape))
        rig.type("/\u{14}(")
        #expect(rig.status.hasPrefix("/("), "\(rig.status)")
    }

    @Test(arguments: ["w", "|"]) func prompts(key: String) {
        var rig = rig()
        rig.type(key)
        rig.press(.control("u"))
        rig.type("a name that is longer than the row")
        #expect(rig.status.contains("the row"), "\(rig.status)")
        #expect(rig.terminal.cursor?.row == 3 && (rig.terminal.cursor?.column ?? 99) < 20)
        rig.press(.init(.escape))
        #expect(!rig.status.contains("the row"))
    }

    @Test func theQuestionBeforeLeaving() {
        var rig = rig()
        rig.isDiskFull = true
        rig.type("G")
        for _ in 0..<30 { rig.type("j") }
        rig.type("g")
        for _ in 0..<400 where rig.reader.unsaved.isEmpty { rig.type("j") }
        rig.press("q")
        let words = rig.screen.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(words.contains("Quit? y/n"), "\(rig.screen)")
        rig.press("n")
        #expect(rig.effects.last != .quit(status: 0))
        rig.press("q", "y")
        #expect(rig.effects.last == .quit(status: 0))
    }

    /// Numbers of thousands of sections take much room: what matters least makes way for the title, one after the other.
    @Test(arguments: [
        (80, true), (64, true), (54, true), (44, true), (43, false), (30, false),
    ])
    func longNumbersMakeWayForTheTitle(columns: Int, hasShare: Bool) {
        let sections = (1...12_000).map { Section(id: "\($0)", title: "A title of a section", byteCount: 300) }
        let blocks = Array(repeating: Self.page(1), count: sections.count)
        let tour = Tour(id: "long", title: "Long", sections: SectionList(sections))
        let rig = Rig(tour, MemoryTour(sections: blocks), columns: columns, rows: 12)
        #expect(rig.status.contains(" A title"))
        #expect(rig.status.contains(" 0 %") == hasShare, "\(rig.status)")
        #expect(rig.status.contains("0 of 12,000"), "\(rig.status)")
    }
}
