import Testing
import TourPages

@testable import TourFormats

struct BookSettingsTests {
    @Test func readsWhatAReaderHasUseFor() throws {
        let settings = try BookSettings(
            toml: """
                [book]
                title = "A book"
                description = "On things."
                src = "text"
                language = "ar"
                text-direction = "rtl"
                authors = ["Ada"]

                [output.html]
                redirect = {"/old.html" = "new.html"}
                [output.html.code.hidelines]
                python = "~"
                [preprocessor.spec]
                command = "run me"
                [preprocessor.links]
                """)
        #expect(settings.title == "A book")
        #expect(settings.summary == "On things.")
        #expect(settings.source == "text")
        #expect(settings.redirects == ["/old.html": "new.html"])
        #expect(settings.hiddenLinePrefixes == ["python": "~"])
        #expect(settings.preprocessors == ["links", "spec"])
    }

    @Test func hasDefaults() throws {
        #expect(try BookSettings(toml: "") == BookSettings())
        #expect(try BookSettings(toml: "book = 3").source == "src")
    }

    @Test func namesTheLineOfAnError() throws {
        let error = #expect(throws: LineProblem.self) { try BookSettings(toml: "[book]\ntitle = = 3\n") }
        #expect(error?.line == 2)
        #expect(error?.text == "expected a value")
    }

    @Test func readsAnyWritingOfKeysAndStrings() throws {
        let settings = try BookSettings(
            toml: """
                # dotted, quoted, in other lines
                book.title = 'A \\ "book"' # a comment
                "book" . description = \"""
                On \\
                    things\"and\\u00e9\"\"""\"
                output.html = { redirect = { 'a.html' = "b.html", x = 3 }, more = [1, [2, {c = ''}], 1979-05-27T07:32:00Z] }
                [[preprocessor.list]]
                [ preprocessor . 'über' ]
                on = true
                """)
        #expect(settings.title == "A \\ \"book\"")
        #expect(settings.summary == "On things\"andé\"\"")
        #expect(settings.redirects == ["a.html": "b.html", "x": "3"])
        #expect(settings.preprocessors == ["list", "über"])
    }

    /// Whatever bytes there are, they are read or refused.
    @Test func bearsAnything() {
        var state: UInt64 = 11
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let pieces = [
            "[", "]", "[[", "{", "}", "=", ".", ",", "\"", "'", "\"\"\"", "\\", "\\u12", "\\UFFFFFFFF", "#", "\n", " ",
            "a", "book", "title", "-1", "👩‍👩", "\u{0}", "\r",
        ]
        for _ in 0..<2_000 {
            let text = (0..<random(40)).map { _ in pieces[random(pieces.count)] }.joined()
            _ = try? BookSettings(toml: text)
        }
    }

    @Test func refusesWhatNestsTooDeep() {
        #expect(throws: LineProblem.self) {
            try BookSettings(toml: "a = " + String(repeating: "[", count: 100_000))
        }
    }
}
