import TestSupport
import Testing
import TourDocument

@testable import TourFormats

/// How the paragraphs of a book are parted.
struct EPUBStyleTests {
    private func marks(_ sheet: String, _ body: String) throws -> [Bool] {
        let html = Array("<html><body>\(body)</body></html>".utf8)
        var blocks = try HTMLParser.parse(html, .all, isBook: true).blocks
        EPUBStyle([sheet]).indent(&blocks, in: html)
        return blocks.map(\.isIndented)
    }

    private static let body =
        "<h1>A</h1><p class='first'>One.</p><p>Two.</p><p class='mid'>* * *</p><p>Three.</p><p>Four.</p>"
    private static let (apart, never) = ([false, false, true, false, false, true], Array(repeating: false, count: 6))

    @Test(arguments: [
        ("p { margin: 0; text-indent: 1em }", apart),
        ("/* p{} */ body p, li { text-indent: 1.5em; margin: 0 1em } p + p { margin: 1em }", apart),
        (
            "p { margin-top: .2em; margin-bottom: .2em; text-indent: 5% } .first { text-indent: 0 }",
            apart
        ),
        ("p { margin: 0; text-indent: 1em } hgroup > p, .letter p { margin: 1em; text-indent: 0 }", apart),
        ("p { text-indent: 1em }", never),
        ("p { margin: 1em 0; text-indent: 1em }", never),
        ("p { margin: 0 } h1 { text-indent: 1em }", never),
        (".first { margin: 0; text-indent: 1em }", never),
        ("", never),
    ])
    func paragraphsAreIndentedAsTheSheetSays(sheet: String, marks: [Bool]) throws {
        #expect(try self.marks(sheet, Self.body) == marks)
    }

    @Test func classesTellInBooksOfConverters() throws {
        let sheet = ".calibre1 { display: block; text-indent: 1.5em; margin: 0 } .calibre2 { margin: 1em 0 }"
        let body = "<p class='calibre1'>One.</p><p class='calibre1'>Two.</p><p class='calibre2'>Three.</p>"
        #expect(try marks(sheet, body) == [false, true, false])
    }

    @Test func textThatIsNoParagraphIsNotIndented() throws {
        let body = "<p>One.</p><div class='a'>Two.</div><p>Three.</p><p>Four.</p>"
        #expect(try marks("p { margin: 0; text-indent: 1em }", body) == [false, false, false, true])
    }

    /// The lines of a verse are a stanza, and stanzas are parted by blank rows.
    @Test func versesAreNotIndented() throws {
        #expect(try marks("p { margin: 0; text-indent: 1em }", "<p>A<br/>b</p><p>C<br/>d</p>") == [false, false])
    }
}
