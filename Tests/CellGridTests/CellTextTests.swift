import CellGrid
import HiddenCharacters
import Testing

@Suite struct CellTextTests {
    @Test func noScalarBringsAControlOrALayoutCharacterThrough() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let cells = CellText.cells(String(Character(scalar)))
            for cell in cells where !cell.isContinuation {
                var shown = [cell.scalar]
                cell.forEachMark { shown.append($0) }
                for scalar in shown where scalar.hidden != nil || DisplayWidth.columns(of: scalar) < 0 {
                    Issue.record("U+\(String(value, radix: 16)) lets U+\(String(scalar.value, radix: 16)) through")
                }
            }
            let columns = cells.filter { !$0.isContinuation }.reduce(0) { $0 + Int($1.width) }
            if columns != cells.count { Issue.record("U+\(String(value, radix: 16)): cells \(cells.count)") }
        }
    }

    @Test(arguments: [
        ("\u{1B}[31mred", "␛[31mred"), ("\u{9B}31m", "\u{FFFD}31m"), ("a\u{7F}\t\n", "a␡␉␊"),
        ("\u{202E}abc\u{202C}", "\u{FFFD}abc\u{FFFD}"), ("\u{2066}a\u{2069}", "\u{FFFD}a\u{FFFD}"),
        ("a\u{200B}b\u{FEFF}c\u{AD}d", "abcd"), ("a\u{A0}b\u{2028}c", "a b c"), ("❤\u{FE0F}", "❤\u{FE0F}"),
        ("👨\u{200D}👩\u{200D}👧", "👨\u{200D}👩\u{200D}👧"), ("👍\u{1F3FD}", "👍\u{1F3FD}"),
        ("🏴\u{E0067}\u{E0062}\u{E007F}", "🏴"),
        ("e\u{301}", "e\u{301}"), ("\u{301}", "\u{25CC}\u{301}"),
        ("a\u{301}\u{302}\u{303}\u{304}", "a\u{301}\u{302}\u{303}"),
        ("日本", "日本"), ("日\u{301}", "日\u{301}"), ("\u{FFFF}", "\u{FFFD}"), ("\u{1D173}a", "a"),
    ])
    func doorShows(text: String, shown: String) {
        #expect(CellText.clean(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    /// What belongs to the spelling of a script stays; what has no meaning there is left out.
    @Test(arguments: [
        ("می\u{200C}خواهم", true), ("क\u{94D}\u{200D}ष", true), ("א!\u{200F} b", true), ("葛\u{E0100}", true),
        ("pay\u{200C}pal", false), ("pay\u{200D}pal", false), ("é\u{200D}e", false), ("я\u{200D}я", false),
        ("a\u{200F}b", false), ("\u{200E}a", false), ("a\u{FE0F}", false), ("\u{200D}👧", false),
    ])
    func joinersBelongToScripts(text: String, isKept: Bool) {
        let plain = text.unicodeScalars.filter { $0.properties.isDefaultIgnorableCodePoint == false }
        #expect(CellText.clean(text).unicodeScalars.elementsEqual(isKept ? Array(text.unicodeScalars) : Array(plain)))
        #expect(CellText.columns(text) == CellText.columns(String(String.UnicodeScalarView(plain))))
    }

    @Test func skinToneAloneIsASwatch() {
        #expect(CellText.columns("\u{1F3FD}") == 2)
        #expect(CellText.columns("a\u{1F3FD}") == 3)
        #expect(CellText.columns("👍\u{1F3FD}") == 2)
    }

    /// A character with the mark of an emoji takes two columns, whatever it takes without it; so does a keycap.
    @Test(arguments: [
        ("❤\u{FE0F}", "❤\u{FE0F}", 2), ("❤", "❤", 1), ("❤\u{FE0E}", "❤\u{FE0E}", 1), ("🙂\u{FE0F}", "🙂\u{FE0F}", 2),
        ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}", 2), ("#\u{20E3}", "#\u{FE0F}\u{20E3}", 2), ("1\u{FE0F}", "1", 1),
        ("a\u{20E3}", "a\u{20E3}", 1), ("✌\u{1F3FD}", "✌\u{FE0F}\u{1F3FD}", 2),
        ("✌\u{FE0F}\u{1F3FD}", "✌\u{FE0F}\u{1F3FD}", 2),
    ])
    func emoji(text: String, shown: String, columns: Int) {
        let cells = CellText.cells(text)
        #expect(cells.text.unicodeScalars.elementsEqual(shown.unicodeScalars))
        #expect(cells.map { Int($0.width) } == (columns == 2 ? [2, 0] : [1]))
    }

    @Test func aMillionMarksStayThree() {
        let text = "a" + String(repeating: "\u{301}", count: 100_000)
        let cells = CellText.cells(text)
        #expect(cells.count == 1)
        #expect(cells[0].text.unicodeScalars.count == 4)
    }

    @Test(arguments: [
        ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本", 4, "日本"), ("日本語", 4, "日 …"), ("日本語", 3, "日…"),
        ("日本", 1, "…"), ("abc", 0, ""),
    ])
    func truncation(text: String, columns: Int, result: String) {
        let cells = CellText.truncated(CellText.cells(text), to: columns)
        #expect(cells.count <= columns)
        #expect(cells.text == result)
    }

    @Test(arguments: [
        ("a", 1), ("日", 2), ("🙂", 2), ("e\u{301}", 1), ("│", 1), ("…", 1), ("\u{1F1E9}\u{1F1EA}", 2), ("\u{2764}", 1),
    ])
    func widths(text: String, columns: Int) { #expect(CellText.columns(text) == columns) }

    /// No character takes more columns than bytes: what fits by its bytes fits.
    @Test func fitting() {
        let some = Array(UInt32(0)..<0x3000) + stride(from: 0x3000, to: 0x11_0000, by: 61)
        let wrong = some.compactMap(Unicode.Scalar.init).filter { scalar in
            let columns = CellText.columns(String(scalar))
            return !CellText.fits(String(scalar), in: columns) || CellText.fits(String(scalar), in: columns - 1)
        }
        #expect(wrong.isEmpty)
    }
}
