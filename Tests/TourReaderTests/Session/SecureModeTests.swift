import CellGrid
import Testing
import TextLayout
import TourDocument

@testable import ReaderPage
@testable import TourReader

/// What a person cannot have done in secure mode: by any key, click or link, on the page and in windows.
struct SecureModeTests {
    /// A page with a link of each kind that leads out of it.
    private struct LinkedTour: SectionProvider {
        static let targets = [
            "https://example.org", "mailto:a@example.org", "other.md", "LICENSE#L3", "man:ls", "tour:tour/authoring",
            "tour:status/404", "tour:library", "tour:editor", "tour:pipe", "tour:write", "clip.mp4",
        ]
        func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
            [Block(.heading(level: 1, [.text("Page")]))]
                + Self.targets.map { Block(.paragraph([.text("words here "), .text("to \($0)", link: $0)])) }
        }
        func absolutePath(of path: String) throws(LinkRefusal) -> String { "/tours/\(path)" }
        func filePlace(ofSection section: Int, offset: Int) -> FilePlace? {
            FilePlace(path: "/tours/page.md", line: 1)
        }
    }

    private static let tour = Tour(
        id: "t", title: "T", sections: SectionList([Section(id: "page", title: "Page", byteCount: 400)]))

    private func rig(_ secureMode: SecureMode?) -> Rig {
        var rig = Rig(Self.tour, LinkedTour(), columns: 60, rows: 20) { $0.settings.secureMode = secureMode }
        rig.list(
            ["/tours/page.md", "/else/where.md", "tour:manual"].map {
                LibraryEntry(source: $0, origin: .recent, id: $0, title: $0, sections: 1, isOpen: false)
            }, isComplete: true)
        return rig
    }

    /// Whether an effect reaches beyond `/tours/page.md`. Each new one has to be judged.
    private func leadsOut(_ effect: Effect) -> Bool {
        switch effect {
        case .browse, .play, .suspend, .runOnScreen, .editNote, .lookUp, .write: true
        case .openTour(let source): source != "/tours/page.md"
        case .drawCover(let cover, _, _): cover.source != "/tours/page.md"
        case .copy(_, let usesPrograms): usesPrograms
        case .save, .revoke, .renew, .compare, .saveAgain, .remind, .highlight, .draw, .fetchPictures, .showRecording,
            .reopen, .readOn, .showAll, .keep, .readLedger, .readLog, .search, .stopSearch, .listLinks, .stopLinks,
            .readHeadings, .recallSearches, .setMouse, .findName, .readCatalogue, .listTours, .switchTour, .redraw,
            .loadHyphens, .quit:
            false
        }
    }

    private static let keys: [KeyPress] =
        (0x20..<0x7F).compactMap { Unicode.Scalar($0).map { KeyPress(.character($0)) } }
        + "abcdefghijklmnopqrstuvwxyz".unicodeScalars.map { .control($0) }
        + [.tab, .enter, .backspace, .delete, .up, .down, .left, .right, .home, .end].map { KeyPress($0) }

    private static let windows = [
        "", "t", "c", "?", "J", "o", "os", "maM", "L", "/words\r&", ":", "v", "vwa", "vwan\rN", "f", "|", "w",
    ]

    /// Each key in each window, with something typed behind it, and each link by `Enter` and by the mouse.
    private func attack(_ rig: inout Rig, in window: String) {
        let enter: [KeyPress] =
            Array(repeating: KeyPress(.escape), count: 4)
            + window.unicodeScalars.map { $0 == "\r" ? .init(.enter) : .init(.character($0)) }
        for key in Self.keys {
            let behind: [KeyPress] = [key, "a", .init(.enter), .control("o"), .init(.enter)]
            rig.send((enter + behind).map { .key($0) })
        }
        for row in 0..<rig.terminal.size.rows {
            for column in stride(from: 4, to: rig.terminal.size.columns, by: 10) {
                rig.send(enter.map { .key($0) })
                for _ in 0..<2 { rig.click(at: Position(column: column, row: row)) }
            }
        }
        for (number, target) in LinkedTour.targets.enumerated() {
            let link = PlacedLink(item: ItemID(section: 0, block: 1 + number), number: 0, target: target)
            rig.ask { $0.follow(link) }
        }
    }

    @Test(arguments: windows) func nothingLeadsOut(window: String) {
        var rig = rig(SecureMode(sources: ["/tours/page.md"]))
        attack(&rig, in: window)
        #expect(rig.effects.filter(leadsOut).isEmpty)
    }

    /// What is attacked does lead out without it, in all of its ways.
    @Test func allOfItIsAskedFor() {
        var names: Set<String> = []
        for window in ["", "o", "vw", "vwa"] {
            var rig = rig(nil)
            attack(&rig, in: window)
            names.formUnion(rig.effects.filter(leadsOut).map { String("\($0)".prefix { $0.isLetter }) })
        }
        #expect(
            names.isSuperset(of: [
                "browse", "suspend", "runOnScreen", "editNote", "lookUp", "write", "openTour", "copy",
            ]), "\(names)")
    }

    @Test func theRowSaysSoAndWhatIsTypedStays() {
        var rig = rig(SecureMode(sources: []))
        rig.type("|id")
        rig.press(.init(.enter))
        #expect(rig.status.contains("Off in secure mode"))
        rig.type("vwamine")
        rig.press(.control("o"))
        #expect(rig.status.contains("mine") && rig.status.contains("Off in secure mode"))
        rig.press(.init(.enter))
        #expect(rig.effects.contains { if case .keep(.notes) = $0 { true } else { false } })
    }

    @Test(arguments: [
        ("/given/a/b.md", true), ("/given", true), ("/given/../etc/passwd", false), ("/givenother", false),
        ("page.md", true), ("https://example.org/a", true), ("https://example.org/a/b", false), ("tour:manual", false),
    ])
    func aFolderThatWasNamedIncludesWhatIsInIt(source: String, isIncluded: Bool) {
        let secureMode = SecureMode(sources: ["/given", "page.md", "https://example.org/a"])
        #expect(secureMode.includes(source) == isIncluded)
    }
}
