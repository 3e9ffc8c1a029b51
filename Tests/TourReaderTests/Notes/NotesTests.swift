import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderKit
@testable import ReaderPage
@testable import ReaderWindows
@testable import TourReader

/// Notes and highlights: writing, showing, listing and finding them again.
struct NotesTests {
    private static func paragraphs(_ count: Int, before: [String] = []) -> [Block] {
        (before + (1...count).map { "Paragraph \($0) of the page, with some words in it." }).enumerated().map {
            Block(.paragraph([.text($1)]), source: $0 * 50..<$0 * 50 + 50)
        }
    }

    private func rig(
        _ sections: [[Block]] = [Self.paragraphs(40), Self.paragraphs(3)], columns: Int = 60, rows: Int = 16,
        notes: [Note] = [], theme: Theme = .standard(depth: .palette256), glyphs: Glyphs = .unicode
    ) -> Rig {
        var rig = Rig(
            Self.tour(sections.count), MemoryTour(sections: sections), columns: columns, rows: rows, theme: theme,
            glyphs: glyphs
        ) { $0.start = TextAnchor(item: ItemID(section: 0, block: 0)) }
        rig.reader.view.places.notes = TourNotes(notes)
        rig.paint()
        return rig
    }

    private static func tour(_ count: Int) -> Tour {
        let sections = (0..<count).map { Section(id: "s\($0)", title: "Section \($0)", byteCount: 2_000) }
        return Tour(id: "test", title: "A tour", sections: SectionList(sections))
    }

    private static func note(_ words: String, _ block: Int, text: String = "", color: Int = 1, section: String = "s0")
        -> Note
    {
        let paragraph = "Paragraph \(block + 1) of the page, with some words in it."
        let start = paragraph.firstRange(of: words)?.lowerBound ?? paragraph.startIndex
        return Note(
            id: "\(block)-\(words)", color: color, text: text,
            quote: TextQuote(
                exact: words, prefix: String(paragraph[..<start].suffix(32)),
                suffix: String(paragraph[start...].dropFirst(words.count).prefix(32)), section: section, block: block,
                offset: paragraph.distance(from: paragraph.startIndex, to: start)),
            changed: 5)
    }

    private func kept(_ rig: Rig) -> [NoteChange] {
        rig.effects.compactMap { if case .keep(.notes(let change, "test")) = $0 { change } else { nil } }
    }

    /// The text on the screen that has a background.
    private func marked(_ rig: Rig) -> [String] {
        (0..<rig.reader.view.frame.viewportRows).compactMap { row in
            let cells = rig.terminal.frame?.row(row).filter { $0.style.background != .standard } ?? []
            return cells.isEmpty ? nil : cells.text
        }
    }

    private func sign(_ rig: Rig, _ words: String) -> Character? {
        guard let row = rig.screen.first(where: { $0.contains(words) }) else { return nil }
        let margin = Array(row)[max(0, rig.reader.view.frame.textColumn - 2)]
        return margin == " " ? nil : margin
    }

    // MARK: - Writing

    @Test func aHighlightIsKeptWithTheWordsAroundIt() throws {
        var rig = rig()
        rig.type("vwwl3")
        guard case .put(let note)? = kept(rig).first else {
            Issue.record("nothing kept")
            return
        }
        #expect(note.color == 3 && note.text.isEmpty && note.quote.exact == "Paragraph 1 of")
        #expect(note.quote.suffix.hasPrefix(" the page") && note.quote.section == "s0")
        #expect(marked(rig) == ["Paragraph 1 of"] && sign(rig, "Paragraph 1 of") == "□")
        #expect(rig.reader.view.viewport.selection == nil)
    }

    @Test func aNoteIsWrittenAndChanged() throws {
        var rig = rig()
        rig.type("jjvw")
        rig.type("a")
        #expect(rig.status.contains("Note:"))
        rig.type("remember this")
        rig.press(.init(.enter))
        guard case .put(let first)? = kept(rig).last else {
            Issue.record("nothing kept")
            return
        }
        #expect(first.text == "remember this" && sign(rig, "Paragraph 2") == "●" || sign(rig, "Paragraph 1") == "●")
        // from the list: Enter selects its words, and a changes it
        rig.type("a")
        rig.press(.init(.enter))
        #expect(
            rig.reader.view.viewport.selection?.span == rig.reader.view.places.notes.places[first.id] ?? nil)
        #expect(rig.status.contains("remember this") || rig.screen.contains { $0.contains("remember this") })
        rig.type("a, too")
        rig.press(.init(.enter))
        guard case .put(let second)? = kept(rig).last else {
            Issue.record("nothing kept")
            return
        }
        #expect(second.id == first.id && second.text == "remember this, too" && second.changed > first.changed)
        rig.type("a")
        rig.press(.init(.enter))
        rig.type("2")
        #expect(rig.reader.view.places.notes.all.count == 1 && rig.reader.view.places.notes.all[first.id]?.color == 2)
    }

    /// Beside lines that take the whole width the sign stands on the scroll bar, and is pressed there.
    @Test(arguments: [30, 80, 200]) func theSignIsBesideLinesThatFillTheScreen(columns: Int) throws {
        let text = (0..<40).map { "line \($0)\n" }.joined()
        var rig = rig([PlainTextParser.blocks(of: text.utf8)], columns: columns)
        rig.type("Va")
        rig.press(.init(.enter))
        let row = try #require(rig.screen.firstIndex { $0.contains("○") })
        #expect(rig.screen[row].hasPrefix("line ") && rig.screen[row].hasSuffix("○"))
        rig.press(.init(.escape))
        rig.send([.mouse(MouseEvent(.press, at: Position(column: columns - 1, row: row)))])
        #expect(rig.reader.view.viewport.selection != nil && rig.screen[row].hasPrefix("line "))
    }

    @Test func escapeWritesNothing() {
        var rig = rig()
        rig.type("vwax")
        rig.press(.init(.escape))
        #expect(kept(rig).isEmpty && rig.reader.view.viewport.selection != nil)
    }

    /// Each section has its part; the words of a note are with the first.
    @Test func wordsOfSeveralSectionsAreANoteEach() throws {
        var rig = rig([Self.paragraphs(2), Self.paragraphs(1), Self.paragraphs(2)], rows: 30)
        rig.type("v}}}}}}}}a")
        rig.type("all of it")
        rig.press(.init(.enter))
        let notes = kept(rig).compactMap { if case .put(let note) = $0 { note } else { nil } }
        try #require(notes.map(\.quote.section) == ["s0", "s1", "s2"])
        #expect(Set(notes.map(\.id)).count == 3)
        #expect(notes.map(\.text) == ["all of it", "", ""])
        #expect(notes[0].quote.exact.hasPrefix("Paragraph 1 of") && notes[1].quote.exact.hasSuffix("words in it."))
        #expect(marked(rig).count == 5)
    }

    @Test func aLongNoteIsWrittenInTheEditor() throws {
        var rig = rig()
        rig.type("vwashort")
        #expect(rig.status.contains("Ctrl-O"))
        rig.press(.control("o"))
        guard case .editNote(let notes, "short")? = rig.effects.last else {
            Issue.record("no editor")
            return
        }
        rig.tell(.noteWritten(notes, text: "short,\nand  long\n\n"))
        guard case .put(let note)? = kept(rig).last else {
            Issue.record("nothing kept")
            return
        }
        #expect(note.text == "short,\nand long" && rig.status.contains("Note saved"))
        // it goes there again, and lists have it on one line
        rig.type("a")
        rig.press(.init(.enter))
        #expect(rig.screen.contains { $0.contains("short, and long") })
        rig.type("a")
        #expect(rig.effects.last == .editNote([note], text: note.text))
    }

    @Test func tooManyWordsAreRefused() {
        var long = self.rig([[Block(.paragraph([.text(String(repeating: "word ", count: 2_000))]))]])
        long.type("vG1")
        #expect(kept(long).isEmpty && long.screen.contains { $0.contains("Too much is selected") })
    }

    @Test func ofWhatLeavesNoRecordNothingIsKept() {
        var tour = Self.tour(1)
        tour.isRecorded = false
        var rig = Rig(tour, MemoryTour(sections: [Self.paragraphs(3)]))
        rig.type("v1")
        #expect(kept(rig).isEmpty)
    }

    // MARK: - Showing

    @Test(arguments: [ColorDepth.none, .eight, .sixteen, .palette256, .direct]) func eachColorIsToldApart(
        depth: ColorDepth
    ) {
        for tone in [nil, BackgroundTone.dark, .light] {
            let theme = Theme.standard(depth: depth, tone: tone)
            #expect(theme.notes.count == 4 && (depth == .none || Set(theme.notes).count == 4))
            let notes = (0..<4).map { Self.note("some words", $0 * 2, color: $0 + 1) }
            let rig = rig(rows: 24, notes: notes, theme: theme)
            #expect((0..<4).map { sign(rig, "Paragraph \($0 * 2 + 1) ") } == ["○", "△", "□", "◇"])
        }
        let rig = rig(notes: [Self.note("some words", 0, color: 4)], theme: .standard(depth: depth), glyphs: .ascii)
        #expect(sign(rig, "Paragraph 1 ") == "4")
    }

    @Test func afterAnEditTheyAreWhereTheWordsAre() {
        var rig = rig(notes: [Self.note("with some words", 1, text: "here")])
        #expect(sign(rig, "Paragraph 2 ") == "●")
        let edited = Self.paragraphs(40, before: ["Something new.", "And more."])
        rig.tell(.replaced(Self.tour(2), MemoryTour(sections: [edited, Self.paragraphs(3)])))
        #expect(marked(rig) == ["with some words"] && sign(rig, "Paragraph 2 ") == "●")
        rig.tell(.replaced(Self.tour(2), MemoryTour(sections: [[Block(.paragraph([.text("All new.")]))], []])))
        #expect(marked(rig).isEmpty)
        rig.type("a")
        #expect(rig.screen.contains { $0.contains("gone") && $0.contains("here") && $0.contains("with some words") })
        rig.press(.init(.enter))
        #expect(rig.screen.contains { $0.contains("no longer there") })
    }

    /// What was one section in earlier releases is several by now.
    @Test func theNotesOfAFormerSectionAreInItsParts() {
        var tour = Self.tour(2)
        var sections = Array(tour.sections)
        for index in sections.indices { sections[index].former = "whole" }
        tour.sections = SectionList(sections)
        var rig = Rig(
            tour, MemoryTour(sections: [Self.paragraphs(3), Self.paragraphs(38).suffix(4)]), columns: 80, rows: 16
        ) { $0.start = TextAnchor(item: ItemID(section: 0, block: 0)) }
        rig.reader.view.places.notes = TourNotes([Self.note("with some words", 35, section: "whole")])
        rig.type("a")
        #expect(rig.screen.contains { $0.contains("some words") && $0.contains("2 · Section 1") })
        rig.press(.init(.enter))
        #expect(sign(rig, "Paragraph 36 ") == "○" && rig.reader.view.viewport.selection != nil)
        rig.press(.init(.escape))
        rig.type("t")
        #expect(rig.screen.contains { $0.contains("Section 1") && $0.contains("1 note") })
        #expect(!rig.screen.contains { $0.contains("Section 0") && $0.contains("note") })
    }

    @Test func aClickOnTheSignShowsTheNote() {
        var rig = rig(notes: [Self.note("some words", 0, text: "about these words")])
        let row = rig.screen.firstIndex { $0.contains("Paragraph 1 ") } ?? 0
        let column = max(0, rig.reader.view.frame.textColumn - 2)
        rig.send([.mouse(MouseEvent(.press, at: Position(column: column, row: row)))])
        #expect(rig.screen.contains { $0.contains("about these words") } && rig.reader.view.viewport.selection != nil)
    }

    @Test func theContentsCountThem() {
        var rig = rig(columns: 80, notes: [Self.note("some words", 0), Self.note("page", 3)])
        rig.type("t")
        #expect(rig.screen.contains { $0.contains("Section 0") && $0.contains("2 notes") })
        #expect(!rig.screen.contains { $0.contains("Section 1") && $0.contains("note") })
    }

    // MARK: - The list

    @Test func theListFiltersGoesThereAndRemovesAfterAsking() {
        var rig = rig(columns: 80, notes: [Self.note("some words", 30, text: "far"), Self.note("page", 0)])
        rig.type("a")
        #expect(rig.screen.contains { $0.contains("2 notes") })
        rig.type("/far")
        rig.press(.init(.enter))
        #expect(rig.text.contains { $0.contains("Paragraph 31 ") } && rig.reader.view.viewport.selection != nil)
        rig.press(.init(.escape))
        rig.type("ax")
        #expect(rig.screen.contains { $0.contains("[ Remove ]") } && kept(rig).isEmpty)
        rig.press(.init(.enter))
        #expect(kept(rig) == [.remove(id: "0-page", at: 1_000_000)])
        #expect(rig.reader.view.places.notes.all.count == 1)
    }

    @Test func anEmptyListSaysHow() {
        var rig = rig()
        rig.type("a")
        #expect(rig.screen.contains { $0.contains("No notes yet") })
    }

    // MARK: - What is hostile

    @Test func controlCharactersAreNotDrawn() {
        var note = Self.note("some words", 0, text: "a\u{1B}[2Jb\u{202E}c")
        note.quote.exact = "some words"
        var rig = rig(columns: 80, notes: [note])
        rig.type("a")
        for row in rig.terminal.frame.map({ frame in (0..<16).map { frame.row($0) } }) ?? [] {
            #expect(!row.contains { $0.scalar.value < 0x20 && !$0.isContinuation || $0.scalar == "\u{202E}" })
        }
    }

    @Test func placesBeyondTheTextDoNoHarm() {
        var note = Self.note("words of no page", 0)
        (note.quote.block, note.quote.piece, note.quote.offset, note.quote.number) = (
            1 << 30, 1 << 30, 1 << 30, 1 << 30
        )
        var other = note
        other.quote.section = "nowhere"
        var rig = rig(notes: [note, Note(id: "o", color: 2, text: "", quote: other.quote, changed: .max)])
        rig.type("a")
        rig.press(.init(.enter))
        rig.type("a")
        rig.press(.init(.down), .init(.enter))
        #expect(rig.reader.overlays.isEmpty)
    }

    /// However many there are, a frame looks at those on the screen: as many blocks are laid out as without any.
    @Test func tenThousandNotesCostNoMoreThanTheScreen() {
        let notes = (0..<10_000).map { number in
            Note(
                id: "\(number)", color: number % 4 + 1, text: "",
                quote: TextQuote(
                    exact: String("with some words".prefix(3 + number % 12)), prefix: "of the page, ", suffix: "",
                    section: "s0",
                    block: number % 40, offset: 26),
                changed: number)
        }
        var rig = rig(notes: notes)
        let runs = rig.reader.view.places.notes.runs
        #expect(runs.count == 40)
        for (_, list) in runs {
            for (run, next) in zip(list, list.dropFirst()) { #expect(run.range.upperBound <= next.range.lowerBound) }
        }
        let before = rig.reader.view.content.counts
        for _ in 0..<20 { rig.paint() }
        #expect(rig.reader.view.content.counts == before && rig.reader.view.places.notes.runs == runs)
    }

    @Test func theLaterOfTwoOverEachOtherIsSeen() {
        let rig = rig(notes: [Self.note("with some words in it", 0, color: 1), Self.note("some words", 0, color: 2)])
        let runs = rig.reader.view.places.notes.runs[ItemID(section: 0, block: 0)] ?? []
        #expect(runs.map(\.color) == [1, 2, 1] && runs.map(\.isStart) == [true, true, false])
    }

    @Test func whatIsPrintedEndsWithTheWordsThatAreGone() {
        let notes = [Self.note("nowhere", 0), Self.note("words in it.", 1)]
        let report = NoteReport(notes, of: Self.tour(2), MemoryTour(sections: [Self.paragraphs(3), []]))
        #expect(report.entries.map(\.state) == [.found, .gone] && report.entries.map(\.section) == ["s0", "s0"])
    }

    /// Each section is read a few times, however many notes there are whose words are gone.
    @Test func lookingForWhatIsGoneIsLinearInTheSections() {
        struct CountingTour: SectionProvider {
            let loads: Counter
            let page = Block(.paragraph([.text("words of a section")]))
            func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
                loads.add(1)
                return [page]
            }
        }
        let count = 200
        let loads = Counter()
        let notes = (0..<count * 2).map { Self.note("nowhere to be found \($0)", 0, section: "s\($0 / 2)") }
        let report = NoteReport(notes, of: Self.tour(count), CountingTour(loads: loads))
        #expect(report.entries.allSatisfy { $0.state == .gone } && loads.value <= count, "\(loads.value)")
    }
}
