import Testing

@testable import TourDocument

/// Pages of the manual as man-db prints them.
@Suite struct ManualTextTests {
    private func page(_ text: String) -> String {
        let page = """
            LS(1)          User Commands         LS(1)

            N\u{8}NA\u{8}AM\u{8}ME\u{8}E

            """ + text
        let document = try? HTMLParser.parse(ManualText.html(of: Array(page.utf8)), .all)
        return sketch(document?.blocks.dropLast() ?? []).replacing("h1#NAME(NAME) ", with: "")
    }

    @Test(arguments: [
        ("LS(1)  User Commands  LS(1)\n", true), ("\n\nA::B(3pm) x\u{8}x A::B(3pm)\n\nNAME\n", true),
        ("AB\u{8}CD(1)\n\nN\u{8}NA\u{8}A\n a\n", true), ("LS(1)\n\nNAME\n", false),
        ("LS(1) LS(2)\n", false), ("a b a\n", false), ("f(x) f(x)\n", false), ("", false),
    ])
    func theFirstLineTellsAPage(_ text: String, isPage: Bool) { #expect(ManualText.isPage(text.utf8) == isPage) }

    @Test func itHasATitleAndItsFirstLineComesLast() throws {
        let document = try HTMLParser.parse(
            ManualText.html(of: Array("A(1) b A(1)\n\nNAME\n  a\n\n   Sub of it\n  b\n".utf8)), .all)
        #expect(document.title == "A(1)")
        #expect(sketch(document.blocks) == "h1#NAME(NAME) p(a) h2#Sub_of_it(Sub of it) p(b) p(A(1) b A(1))")
    }

    @Test(arguments: [
        // lines that are full go on, others end where they end
        (
            "       one two three four five six seven\n       eight\n       nine",
            "p(one two three four five six seven eight⏎nine)"
        ),
        // bold words in column 0 are a heading, also without an empty line before them
        ("       a\nS\u{8}SE\u{8}E A\u{8}A\n       b", "p(a) h1#SE_A(SE A) p(b)"),
        ("       one two three four five six sep\u{2010}\n       arated", "p(one two three four five six separated)"),
        ("       one  two  three  four  five  six-\n       teen  b", "p(one two three four five six-teen b)"),
        // columns stay as they are
        ("       a     b\n       cc    d", "p(a\u{A0}\u{A0}\u{A0}\u{A0}\u{A0}b⏎cc\u{A0}\u{A0}\u{A0}\u{A0}d)"),
        ("       f(\n         1\n       )", "p(f(⏎\u{A0}\u{A0}1⏎))"),
        (
            "       -\u{8}-a\u{8}a\n              all of them\n\n              and more\n\n       next",
            "dl(dt({b:-a}) dd(p(all of them) p(and more))) p(next)"
        ),
        ("       0      fine", "dl(dt(0) dd(p(fine)))"), ("       •      item", "ul.loose(li(p(item)))"),
        ("       see ls(1), x\u{8}x(3)", "p(see {→man:ls(1):ls(1)}, {b→man:x(3):x}{→man:x(3):(3)})"),
        ("   S\u{8}Su\u{8}ub\u{8}b\n       <a&b>", "h2#Sub(Sub) p(<a&b>)"),
    ])
    func whatIsSetIn(_ text: String, _ blocks: String) { #expect(page(text) == blocks) }
}
