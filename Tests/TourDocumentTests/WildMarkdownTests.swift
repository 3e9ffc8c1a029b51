import MarkdownTree
import Testing

@testable import TourDocument

/// What people write in Markdown although neither CommonMark nor GitHub's extensions have it.
struct WildMarkdownTests {
    private func markdown(_ source: String) -> String {
        sketch(MarkdownParser.blocks(of: Array(source.utf8), [.attributes, .bracketMath, .icons, .shortcodes]))
    }

    @Test(arguments: [
        ("a [[Page]] b", "p(a {→Page:Page} b)"), ("[[My Page|the *page*]]", "p({→My Page:the }{i→My Page:page})"),
        ("[[sub/Page.md#A Heading!]]", "p({→sub/Page#a-heading:sub/Page.md#A Heading!})"),
        ("[[#Heading]]", "p({→#heading:#Heading})"),
        ("[[100% & \"more\"?]]", "p({→100%25 & \"more\"%3F:100% & \"more\"?})"),
        ("`[[Page]]` \\[[Page]]", "p({c:[[Page]]} [[Page]])"), ("[[1]](/a)", "p({→/a:[1]})"),
        ("[[ -f a ]] [[0, 1]] [[]] x[[^a]]", "p([[ -f a ]] [[0, 1]] [[]] x[[^a]])"),
        ("[[a]][b]\n\n[b]: /c", "p({→/c:[a]})"),
        ("|a|\n|-|\n|[[P\\|w]]|", "table[-](!a // {→P:w})"),
        ("a ![[Page]]! `![[P]]` \\![[P]]", "p(a {→Page:Page}! {c:![[P]]} !{→P:P})"),
        ("a ![[b.png]]", "p(a picture<b.png|b.png>)"),
        ("a ![[b.png|300]] ![[b.png|*c*]]", "p(a picture<b.png|b.png> picture<b.png|c>)"),
        ("|![[b.png\\|9]]|\n|-|", "table[-](!picture<b.png|b.png> // )"), ("![[b.png#c]]", "picture<b.png#c|b.png#c>"),
    ])
    func wikiLinks(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        (
            "```{list-table} C\n:header-rows: 1\n* - a\n  - b\n* - c\n  - d\n```",
            "p({b:C}) table[--](!a | !b // c | d)"
        ),
        ("```{list-table}\n* - a\n* b\n```", "ul(li(ul(li(p(a)))) li(p(b)))"),
        ("# [A](#tab/a)\n\nb", "h1#a(A) p(b)"),
    ])
    func tablesAndTabsOfSites(_ source: String, _ expected: String) {
        #expect(sketch(MarkdownParser.blocks(of: Array(source.utf8), [.directives, .docfx])) == expected)
    }

    @Test(arguments: [
        (
            "<Card\n\thref=\"/a\"\n\ttitle=\"T\"\n\tdescription=\"d\"\n/>\n<Card title=\"U\" />\n\nb",
            "p({→/a:T}: d) p(U) p(b)"
        ),
        ("a <Badge text=\"New\"/> b <Button href=\"/c\">d</Button>", "p(a New b d)"),
        (
            "a <GoTo href=\"/c\">d</GoTo> <GoTo href=\"/c\"/> e <X label={f} /> <x-y title=\"g\">h</x-y>",
            "p(a {→/c:d} e h)"
        ),
    ])
    func wordsInTheTagsOfComponents(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        ("so $a_1 * b_2 * c$ is", "p(so a₁ * b₂ * c is)"), ("$\\,x\\_y\\\\z$ *b*", "p(x_y⏎z⏎{i:b})"),
        ("$5 *and* $10 or 6$ *x*", "p($5 {i:and} $10 or 6$ {i:x})"), ("US$5 *a* b$", "p(US$5 {i:a} b$)"),
        ("$*a*$b", "p(${i:a}$b)"), ("`$*a*$` \\$*a*$", "p({c:$*a*$} ${i:a}$)"),
        ("$$\na &= *b* \\\\\n- c_1\n= d\n$$", "p(a = *b*⏎- c₁ = d)"),
        ("> $$\n> a\n> + b\n> $$", "quote(p(a + b))"), ("$a\n- *b*$", "p($a) ul(li(p({i:b}$)))"),
        ("\\(a*b*\\) \\[x\\]", "p((a{i:b}) [x])"), ("\\(\\alpha*b*\\)", "p(α*b*)"),
        ("\\[\nx^2 \\, *y*\n\\]", "p(x² *y*)"), ("```\n$a_1 *b*$\n```", "code[]($a_1 *b*$)"),
        ("<p>$a_b *c*$</p>", "p($a_b *c*$)"), ("[a](b$c_d$) $[x](y)$", "p({→b$c_d$:a} ${→y:x}$)"),
        ("```math\n\\frac{1}{n}\n```", "p(1/n)"), ("```math\n\\own\n```", "code[math](\\own)"),
        ("$\\own{a_b *c*}$ *d*", "p($\\own{a_b *c*}$ {i:d})"), ("$a<b>c</b>$", "p(a<b>c</b>)"),
    ])
    func math(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        ("A\n: b\n: c", "dl(dt(A) dd(p(b)) dd(p(c)))"),
        ("A\n\n:   b\n\n    c\n\n        d\n\nE\n:   f", "dl(dt(A) dd(p(b) p(c) code[](d)) dt(E) dd(p(f)))"),
        ("*A*\n: b\n  lazy\nlazy\n\nx", "dl(dt({i:A}) dd(p(b lazy lazy))) p(x)"),
        ("`-a`\n\n:   b\n    - c", "dl(dt({c:-a}) dd(p(b) ul(li(p(c)))))"),
        ("# A\n: b", "h1#a(A) p(: b)"), ("|a|\n|-|\n|b|\n\n: c", "table[-](!a // b) p(: c)"),
        ("A :b\n:c", "p(A :b :c)"),
        (": a", "p(: a)"), ("- a\n: b", "ul(li(p(a : b)))"), ("```\nA\n: b\n```", "code[](A⏎: b)"),
        ("A\n\n\n: b", "p(A) p(: b)"),
        ("A\n: **b**", "dl(dt(A) dd(p({b:b})))"),
    ])
    func listsOfTerms(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        ("!!! tip \"A *b*\"\n    c\n\n    - d\ne", "tip(p({b:A }{i+b:b}) p(c) ul(li(p(d)))) p(e)"),
        ("??? note\n\n\tc\n\n???+ bug\n    d", "note(p(c)) bug(p(d))"),
        ("!!! custom\n    c", "note(p({b:custom}) p(c))"), ("!!! custom \"\"\n    c", "note(p(c))"),
        (
            "=== \"C++\"\n    ```cpp\n    a\n\n      b\n    ```\n\n=== \"D\"\n    c\n\nx",
            "quote(p({b:C++}) code[cpp](a⏎⏎  b)) quote(p({b:D}) p(c)) p(x)"
        ),
        (
            "??? note \"a\"\n    === \"b\"\n        c\n\n        d\n    e\nf",
            "note(p({b:a}) quote(p({b:b}) p(c) p(d)) p(e)) p(f)"
        ),
        ("1. a\n\n    !!! note\n        b\n\n        c\n\n    d", "ol1.loose(li(p(a) note(p(b) p(c)) p(d)))"),
        ("    !!! note\n        b", "code[](!!! note⏎    b)"), ("```\n!!! note\n    b\n```", "code[](!!! note⏎    b)"),
        ("!!! note\nb", "p(!!! note b)"), ("!!!\n    b", "p(!!! b)"), ("=== b\n    c", "p(=== b c)"),
        ("!!! note\n    ```\n    # a", "note(code[](# a))"),
    ])
    func boxesOfMkDocs(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        ("```js title=\"a b.js\" {1}\nc\n```", "p({b:a b.js}) code[js](c)"),
        ("```toml {file='a'}\nb\n```", "p({b:a}) code[toml](b)"), ("```js {1} [a]\nc\n```", "p({b:a}) code[js](c)"),
        ("```js{1,3}\nc\n```\n~~~{.python .a}\nb\n~~~", "code[js](c) code[python](b)"),
        ("a\n\n[TOC]\n\n[to]", "p(a) p([to])"),
        ("```rust,ignore\nc\n```\n```ts:b\nd\n```", "code[rust](c) code[ts](d)"),
        ("```js title=a [b\nc\n```", "code[js](c)"),
        ("::: code-group\n\n```sh [npm]\na\n```\n\n:::\nb", "p({b:npm}) code[sh](a) p(b)"),
    ])
    func codeHasTheTitleOfItsFence(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    /// Fences that are indented like code in a paragraph are text, and a comment may begin at a line's end.
    @Test(arguments: [
        ("a\n    ```b\n    c\n    ```\n\nd", "p(a {c:b c }) p(d)"),
        ("- a\n      ~~~\n\n  d", "ul.loose(li(p(a ~~~) p(d)))"),
        ("1.  a\n    ```\n    b\n    ```", "ol1(li(p(a) code[](b)))"), ("# a\n    ```\n    b", "h1#a(a) code[](```⏎b)"),
        ("a ``` b\n    ```", "p(a {c:b})"), ("a <!--\nb\n--> c", "p(a c)"), ("a <!--", "p(a <!--)"),
        ("`<!--\n` b", "p({c:<!-- } b)"),
    ])
    func fencesAndCommentsInText(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        ("a :rocket: :tada:", "p(a 🚀 🎉)"), (":star::star:", "p(⭐⭐)"),
        ("12:30:45 a::rocket::b :nothing:", "p(12:30:45 a::rocket::b :nothing:)"),
        ("`:tada:` \\:tada: x:tada: :tada:x", "p({c::tada:} :tada: x:tada: :tada:x)"), (":+1: :100:", "p(👍 💯)"),
        ("a :material-account: b :octicons-x-16:", "p(a b)"), ("`:material-a:`", "p({c::material-a:})"),
        ("## :rocket: Start *here*", "h2#rocket-start-here(🚀 Start {i:here})"), ("# a :x: {#b}", "h1#b(a ❌)"),
        ("# a?  b", "h1#a--b(a? b)"), ("# a\tb ![c](d) e", "h1#ab--e(a b picture<d|c> e)"),
        ("# :x:\n# :x:", "h1#x(❌) h1#x-1(❌)"),
    ])
    func shortCodes(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        ("a [b *c*]{.d}[e](f)", "p(a b {i:c}{→f:e})"), ("[a [b](c)]{#d}", "p(a {→c:b})"), ("[a]{b}", "p([a]{b})"),
        ("[a]{.b}\n\n[a]: /c", "p({→/c:a})"), ("![a]{.b}", "p(![a]{.b})"), ("a[i]{{.b}}", "p(a[i]{{.b}})"),
    ])
    func spansWithAttributesAreTheirWords(_ source: String, _ expected: String) {
        #expect(markdown(source) == expected)
    }

    @Test func titlesHaveEmojiAndTheNamesOfTheirCodes() {
        let headings = MarkdownOutline(Array("# :tada: A `:x:`\n\n## b".utf8), cutsAtHeadings: true).headings
        #expect((0..<2).map(headings.title) == ["🎉 A :x:", "b"])
        #expect((0..<2).map(headings.id) == ["tada-a-x", "b"])
    }

    /// Places are those of the source.
    @Test(arguments: [
        "so $a_1 *b*$ *is*", "A\n: b $c_d$", "[[P|w]] [[ x ]] :tada: z", "> [!NOTE] *t*\n> b",
        "!!! note \"t\"\n    b\n\n    c", "a ![[b]] c",
    ])
    func placesAreThoseOfTheSource(_ source: String) {
        let bytes = Array(source.utf8)
        let checks = TreeChecks(MarkdownParser.blocks(of: bytes), source: bytes, isLiteral: true)
        #expect(checks.problems == [] && checks.literalRuns > 1)
    }
}
