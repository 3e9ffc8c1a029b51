import Testing

@testable import TourSources

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
        let error = #expect(throws: BookSettings.Problem.self) { try BookSettings(toml: "[book]\ntitle = = 3\n") }
        #expect(error?.line == 2)
        #expect(error?.text.hasPrefix("this is not valid TOML: ") == true)
    }

    @Test func refusesWhatNestsTooDeep() {
        #expect(throws: BookSettings.Problem.self) {
            try BookSettings(toml: "a = " + String(repeating: "[", count: 100_000))
        }
    }
}
