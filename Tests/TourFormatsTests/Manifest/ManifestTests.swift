import Testing
import TourDocument

@testable import TourFormats
@testable import TourPages

@Suite struct ManifestTests {
    @Test func everyKey() throws {
        let manifest = try Manifest(
            yaml: """
                id: com.example.tour
                title: A  tour
                description: One line.
                credit: seen
                pace: 300
                media: media.json
                colour: red
                next: [com.example.more, ../beside]
                sections:
                  - file: a.md
                    id: first
                    title: First
                    credits: 2
                    credit: paced
                    min-columns: 90
                    mood: good
                  - b.html
                pages:
                  401: sign-in.md
                  404: missing.md
                """)
        #expect(manifest.id == "com.example.tour")
        #expect(manifest.title == "A tour")
        #expect(manifest.summary == "One line.")
        #expect(manifest.credit == .seen)
        #expect(manifest.pace == 300)
        #expect(manifest.media == "media.json")
        #expect(manifest.next == ["com.example.more", "../beside"])
        #expect(try Manifest(yaml: "next: one").next == ["one"] && Manifest(yaml: "next:").next == [])
        #expect(throws: LineProblem.self) { try Manifest(yaml: "next: [{a: b}]") }
        #expect(throws: LineProblem.self) {
            try Manifest(yaml: "next: [\(Array(repeating: "a", count: 9).joined(separator: ", "))]")
        }
        #expect(manifest.unknownKeys == [.init(key: "colour", line: 7), .init(key: "mood", line: 16)])
        var keys = SectionKeys()
        (keys.id, keys.title, keys.credits, keys.credit, keys.minColumns) = ("first", "First", 2, .paced, 90)
        #expect(
            manifest.sections == [
                .init(file: "a.md", line: 10, keys: keys),
                .init(file: "b.html", line: 17, keys: SectionKeys()),
            ])
        #expect(manifest.errorPages == [401: "sign-in.md", 404: "missing.md"])
    }

    /// A section may have a day and a time; what is nonsense is told, and the section stays.
    @Test func datesOfSections() throws {
        let manifest = try Manifest(
            yaml: """
                sections:
                  - file: a.md
                    due: 2026-12-01
                    valid: 6mo
                  - file: b.md
                    due: 2026-02-30
                    valid: forever
                    title: B
                """)
        let pages = try #require(manifest.sections)
        #expect(pages[0].keys.terms.due == 20_788 && pages[0].keys.terms.valid == Validity("6mo"))
        #expect(pages[1].keys.terms == CreditTerms() && pages[1].keys.title == "B")
        #expect(
            manifest.problems == [
                .init(line: 6, "“due” must be a date such as 2026-12-01, not “2026-02-30”"),
                .init(line: 7, "“valid” must be a time such as 1y, 6mo or 30d, not “forever”"),
            ])
        for text in ["0d", "-1y", "1", "y", "1w", "1000d", "99999999999999999999y", "1 y", "１y", ""] {
            #expect(Validity(text) == nil, "\(text)")
        }
        #expect(Validity("2y")?.months == 24 && Validity("30d")?.days == 30)
    }

    @Test func versionsAndReviewsOfSections() throws {
        let manifest = try Manifest(
            yaml: """
                sections:
                  - file: a.md
                    review-by: 2026-12-01
                    same-version: [12345678, "sha256:AbCdef0123"]
                  - file: b.md
                    same-version: abcdef01
                  - file: c.md
                    same-version:
                      - abcdef0
                      - x2345678
                """)
        let pages = try #require(manifest.sections)
        let terms = pages[0].keys.terms
        #expect(terms.reviewBy == 20_788 && terms.sameVersion == ["sha256:12345678", "sha256:abcdef0123"])
        #expect(terms.versions(of: "sha256:1234567890") == terms.sameVersion)
        #expect(terms.versions(of: "sha256:99999999") == ["sha256:99999999"])
        #expect(pages.dropFirst().allSatisfy { $0.keys.terms == CreditTerms() })
        #expect(manifest.problems.map(\.line) == [6, 9])
        #expect(manifest.problems[0].text.contains("must be a list of hashes"))
        var own = CreditTerms()
        own.due = 5
        #expect(own.or(terms).sameVersion == terms.sameVersion && own.or(terms).reviewBy == 20_788)
    }

    @Test func whatPublishingCosts() throws {
        #expect(try Manifest(yaml: "publishing: {price: 5, per: month}").publishing == .init(price: 5, period: .month))
        #expect(try Manifest(yaml: "publishing:\n  price: 2").publishing == .init(price: 2, period: .once))
        #expect(try Manifest(yaml: "publishing:").publishing == nil)
        let more = try Manifest(yaml: "publishing:\n  price: 2\n  to: me")
        #expect(more.publishing?.price == 2 && more.unknownKeys == [.init(key: "to", line: 3)])
    }

    @Test func addressForSuggestions() throws {
        let address = "https://example.org/edit/{path}#L{line}"
        #expect(try Manifest(yaml: "suggest: \(address)").suggest == address)
    }

    @Test(arguments: ["", "# only a comment\n", "---\n", "~"]) func emptySaysNothing(_ yaml: String) throws {
        #expect(try Manifest(yaml: yaml) == Manifest())
    }

    @Test(arguments: [
        ("title: [a, b]", 1, "“title” must be one line of text, not a list"),
        ("id: x\n\ncredit: fast", 3, "“credit” must be bottom, seen, paced, quiz, checklist or none, not “fast”"),
        (
            "suggest: here", 1,
            "“suggest” must be an address such as https://example.org/edit/{path}#L{line}, not “here”"
        ),
        ("pace: quick", 1, "“pace” must be a whole number from 1 to 10,000, not “quick”"),
        ("pace: 0", 1, "“pace” must be a whole number from 1 to 10,000, not “0”"),
        ("sections: a.md", 1, "“sections” must be a list of lines “- file: NAME”, not a word"),
        ("sections:\n  - title: x", 2, "this section names no page; add “file: NAME”"),
        ("sections:\n  - file: a.md\n    credits: -1", 3, "“credits” must be a whole number from 0 to 1,000, not “-1”"),
        ("sections:\n  - [a.md]", 2, "a section must be “- file: NAME” with its keys below, not a list"),
        ("sections: []", 1, "“sections” lists no page; list some, or leave the key out to read every page"),
        ("- a\n- b", 1, "a manifest is lines of “key: value”, such as “title: My tour”, not a list"),
        ("publishing: 5", 1, "“publishing” must be lines such as “price: 5” and “per: month”, not a word"),
        ("publishing:\n  per: month", 1, "“publishing” needs a “price” in credits, such as “price: 5”"),
        ("publishing:\n  price: -1", 2, "“price” must be a whole number from 0 to 1,000,000, not “-1”"),
        ("publishing:\n  price: 5\n  per: week", 3, "“per” must be once or month, not “week”"),
        ("pages:\n  lost: a.md", 2, "a key of “pages” must be an HTTP status such as 404, not “lost”"),
        ("a: &x [1]\nb: *x", 2, "YAML aliases are not supported here"),
    ])
    func wrong(_ yaml: String, _ line: Int, _ text: String) {
        #expect(throws: LineProblem(line: line, text)) { try Manifest(yaml: yaml) }
    }

    @Test(arguments: ["a: b\n c: d", "title: \"open", "\tx: 1", "a: b\n---\nc: d", "title: one\ntitle: two", "a: *b"])
    func badYAML(_ yaml: String) {
        let problem = #expect(throws: LineProblem.self) { try Manifest(yaml: yaml) }
        #expect(problem?.line != nil)
        #expect(problem?.text.contains("\n") == false)
    }

    /// YAML made to be slow or deep is refused or read, never a crash.
    @Test(arguments: hostile.indices) func hostileYAML(number: Int) {
        #expect(throws: LineProblem.self) { try Manifest(yaml: Self.hostile[number]) }
    }

    private static let hostile = [
        String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 100_000),
        String(repeating: "- ", count: 100_000), String(repeating: "? ", count: 100_000),
        "a: " + String(repeating: "[", count: 900) + String(repeating: "]", count: 900),
        (0..<30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined(), "\u{0}", "a: \u{7F}",
        "sections:\n" + String(repeating: "- a.md\n", count: 100_001),
    ]
}
