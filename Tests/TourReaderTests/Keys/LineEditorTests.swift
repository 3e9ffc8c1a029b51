import CellGrid
import HiddenCharacters
import TestSupport
import Testing
import TextLayout

@testable import ReaderKit
@testable import ReaderPage
@testable import TourReader

struct LineEditorTests {
    private func editor(_ text: String, _ keys: KeyPress..., history: [String] = []) -> LineEditor {
        var editor = LineEditor(text, history: history)
        for key in keys { _ = editor.press(key) }
        return editor
    }

    private func marked(_ editor: LineEditor) -> String { editor.before + "|" + editor.after }

    @Test(
        arguments: [
            ("ab", ["c"], "abc|"), ("ab", [.init(.left), "x"], "ax|b"), ("ab", [.init(.home), .init(.delete)], "|b"),
            ("ab", [.control("a"), .init(.right), .control("k")], "a|"), ("ab cd", [.control("w")], "ab |"),
            ("ab cd ", [.control("w")], "ab |"), ("ab-cd", [.init(.backspace, .alt)], "ab-|"),
            ("ab cd", [.control("u")], "|"), ("ab cd", [.init(.left, .control)], "ab |cd"),
            ("ab cd", [.control("a"), .init(.character("f"), .alt)], "ab| cd"),
            ("ab cd", [.control("a"), .init(.character("d"), .alt)], "| cd"),
            ("ab", [.init(.left), .init(.end), "c"], "abc|"), ("", [.init(.backspace)], "|"),
            ("e\u{301}x", [.init(.backspace), .init(.backspace)], "|"),
            ("日本", [.init(.left), .init(.backspace)], "|本"), ("ab", [.control("b"), .control("d")], "a|"),
        ] as [(String, [KeyPress], String)])
    func edits(text: String, keys: [KeyPress], result: String) {
        var editor = LineEditor(text)
        for key in keys { #expect(editor.press(key) != nil) }
        #expect(marked(editor) == result)
    }

    @Test func othersKeysAreLeftToThem() {
        var editor = LineEditor("a")
        for key: KeyPress in [.init(.enter), .init(.escape), .init(.tab), .init(.up), .control("r"), .control("t")] {
            #expect(editor.press(key) == nil)
        }
        #expect(editor.text == "a")
    }

    @Test func earlierLinesComeBack() {
        let history = ["one", "two", "other"]
        #expect(editor("x", .init(.up), history: history).text == "other")
        #expect(editor("x", .init(.up), .init(.up), .init(.up), .init(.up), history: history).text == "one")
        #expect(editor("x", .init(.up), .init(.up), .init(.down), history: history).text == "other")
        #expect(editor("x", .init(.up), .init(.down), history: history).text == "x")
        #expect(editor("o", .control("r"), history: history).text == "other")
        #expect(editor("tw", .control("r"), history: history).text == "two")
        #expect(editor("o", .control("r"), .control("r"), .control("r"), history: history).text == "one")
        #expect(editor("zz", .control("r"), history: history).text == "zz")
        // who changes a line from the history goes on from there
        #expect(editor("x", .init(.up), "s", .init(.down), history: history).text == "others")
    }

    @Test(arguments: [
        ("word", "word"), ("two\r\nlines", "two lines"), ("a\tb\nc", "a b c"), ("end\r\n", "end"),
        ("\u{1B}[31mred\u{1B}[0m", "[31mred[0m"), ("a\u{3}b\u{1B}", "ab"), ("\u{9B}31mx", "31mx"),
        ("\u{202E}abc", "abc"), ("é日🙂", "é日🙂"),
    ])
    func pastedTextIsCleaned(pasted: String, result: String) {
        var editor = LineEditor()
        _ = editor.paste(pasted)
        #expect(editor.text == result)
    }

    @Test func whatIsTooLongIsCut() {
        var editor = LineEditor("ab")
        _ = editor.paste(String(repeating: "x", count: 1 << 20))
        #expect(editor.text.unicodeScalars.count == LineEditor.maximumLength)
        #expect(editor.press("y") == .moved)
        #expect(editor.text.unicodeScalars.count == LineEditor.maximumLength)
    }

    /// A terminal may hand a return on as a line feed: then `\r\n` comes as two of them.
    @Test(arguments: ["x\ny", "x\r\ny", "x\n\ny", "x\ty\n\n"])
    func lineEndsThatArePastedAreABlank(text: String) {
        var editor = LineEditor("")
        _ = editor.paste(text)
        #expect(editor.text == "x y")
    }

    @Test(arguments: 1...20)
    func theTextIsCleanAndTheCursorInIt(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var editor = LineEditor("", history: ["früher", "日本"])
        let keys: [KeyPress] = [
            .init(.left), .init(.right), .init(.home), .init(.end), .init(.backspace), .init(.delete), .init(.up),
            .init(.down), .control("w"), .control("u"), .control("k"), .control("r"), .init(.backspace, .alt),
            .init(.character("d"), .alt), .init(.left, .control), .init(.right, .alt), "a", " ", "\u{301}", "日",
            "\u{200D}",
        ]
        let pasted = ["\u{1B}[", "x\r\ny", "🇩🇪", "\u{9B}1", "\u{0}\u{7F}", "\u{2028}\u{202E}"]
        for _ in 0..<400 {
            if Int.random(in: 0..<6, using: &generator) == 0 {
                _ = editor.paste(pasted.randomElement(using: &generator) ?? "")
            } else if let key = keys.randomElement(using: &generator) {
                _ = editor.press(key)
            }
            #expect(
                editor.text.unicodeScalars.allSatisfy { [nil, .joiner].contains($0.hidden) },
                "seed \(seed)")
            #expect(editor.cursorColumn <= CellText.columns(editor.text) + 1, "seed \(seed)")
        }
    }
}

struct PromptTests {
    private static let look = Appearance(theme: .standard(depth: .palette256), glyphs: .unicode)

    @Test(arguments: [1, 2, 8, 20, 24, 25, 40, 80, 200])
    func theCursorIsOnTheRow(columns: Int) {
        for text in ["", "a", "日本語", String(repeating: "words and ", count: 40), String(repeating: "日", count: 99)] {
            var prompt = Prompt(purpose: .search, label: "/", editor: LineEditor(text))
            let remark = LineRemark(text: "3/41  Ctrl-T: regex")
            for _ in 0..<30 {
                let (cells, cursor) = prompt.row(columns: columns, remark: remark, look: Self.look)
                #expect(cells.count <= max(columns, 2))
                #expect((0..<columns).contains(cursor))
                _ = prompt.editor.press(.init(.left))
            }
        }
    }

    @Test func whatIsPastedOnThePageIsNoCommand() {
        let (tour, provider) = MemoryTour.paragraphs([30])
        var rig = Rig(tour, provider)
        let before = rig.screen
        rig.send([.paste("jjjq")])
        #expect(rig.screen == before)
        #expect(!rig.effects.contains(.quit(status: 0)))
        rig.type("c")
        let credits = rig.screen
        rig.send([.paste("q")])
        #expect(rig.screen == credits)
    }

    @Test func whatIsPastedIntoAFilterFilters() {
        let (tour, provider) = MemoryTour.paragraphs([3, 3, 3])
        var rig = Rig(tour, provider)
        rig.type("t")
        rig.send([.paste("Section 2\r\n")])
        #expect(rig.screen.contains { $0.contains("Section 2") })
        #expect(!rig.screen.contains { $0.contains("Section 3") })
    }
}
