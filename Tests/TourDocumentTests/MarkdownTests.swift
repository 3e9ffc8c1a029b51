import MarkdownTree
import Testing

@testable import TourDocument

func markdown(_ text: String) -> String { sketch(MarkdownParser.blocks(of: text.utf8)) }

@Suite struct MarkdownTests {
    @Test(arguments: [
        ("", ""), ("a\nb", "p(a b)"), ("a  \nb\\\nc", "p(a⏎b⏎c)"), ("日本\n語", "p(日本語)"), ("한국\n말", "p(한국 말)"),
        ("# One *two*\nThree\n===", "h1#one-two(One {i:two}) h1#three(Three)"),
        ("# A\n# a\n# A!", "h1#a(A) h1#a-1(a) h1#a-2(A!)"),
        ("# A {#x}\n# `b` {#x}\n# C {#y .z} #", "h1#x(A) h1#x-1({c:b}) h1#y(C)"), ("a\n\n---\n\nb", "p(a) hr p(b)"),
        ("*a **b `c` d** e*", "p({i:a }{i+b:b }{i+b+c:c}{i+b: d}{i: e})"),
        ("a*b*c __d__ ~~e~~", "p(a{i:b}c {b:d} {d:e})"),
        ("snake_case_word 2*3*4", "p(snake_case_word 2{i:3}4)"), ("\\*a\\* \\\\ \\[", "p(*a* \\ [)"),
        ("&amp; &copy; &#65; &#x1F600; &nope; &lt;b&gt;", "p(& © A 😀 &nope; <b>)"),
        ("`` a ` b  c ``", "p({c:a ` b  c})"),
        ("`&amp;`", "p({c:&amp;})"),
        (
            "[t](/u \"x\") <https://a.b/?c&d> https://e.f www.g.h x@y.zz",
            "p({→/u:t} {→https://a.b/?c&d:https://a.b/?c&d} {→https://e.f:https://e.f} {→http://www.g.h:www.g.h} "
                + "{→mailto:x@y.zz:x@y.zz})"
        ),
        ("[*a* b][r] [r] [R]: no\n\n[r]: <u v> 'T'", "p({i→u v:a}{→u v: b} {→u v:r} {→u v:R}: no)"),
        ("![a *b* c](p.png \"T\")", "picture<p.png|a b c 'T'>"), ("x ![a](p.png) y", "p(x picture<p.png|a> y)"),
        ("[![a](p.png)](/l)", "p({→/l:picture<p.png|a>})"), ("![video](slot:intro)", "video<| slot=intro>"),
        ("![v](a/b.MP4?x=1)", "video<a/b.MP4?x=1|v>"), ("![s](b.ogg)", "audio<b.ogg|s>"),
        ("![a ![b](c) d](e)", "picture<e|a b d>"),
        ("- a\n- b\n  1. c\n", "ul(li(p(a)) li(p(b) ol1(li(p(c)))))"), ("- a\n\n- b", "ul.loose(li(p(a)) li(p(b)))"),
        ("3) a\n4) b", "ol3(li(p(a)) li(p(b)))"),
        ("- [ ] a\n- [x] b\n- [X] c\n- [y] d", "ul(li[ ](p(a)) li[x](p(b)) li[x](p(c)) li(p([y] d)))"),
        ("- [ ] a\n\n- b", "ul.loose(li[ ](p(a)) li(p(b)))"), ("-\n- a", "ul(li() li(p(a)))"),
        ("> a\nb\n> > c", "quote(p(a b) quote(p(c)))"),
        ("```swift run\nlet a = 1\n\n  b < c & d\n```", "code[swift](let a = 1⏎⏎  b < c & d)"),
        ("    a\n\tb\n", "code[](a⏎b)"), ("```\na\rb\r\nc\n```", "code[](a⏎b⏎c)"),
        ("```\n\n\n```", "code[](⏎)"), ("- ```\n  a\n   b\n  ```", "ul(li(code[](a⏎ b)))"),
        ("~~~ c++\n&lt;\n~~~", "code[c++](&lt;)"),
        ("|a|b|c|d|\n|-|:-|:-:|-:|\n|1|`x\\|y`|**z**|\n", "table[-<^>](!a | !b | !c | !d // 1 | {c:x|y} | {b:z})"),
        ("|a|\n|-|\n", "table[-](!a // )"), ("a|b\n-|:--\n1\n2|3|4", "table[-<-](!a | !b // 1 / 2 | 3 | 4)"),
        ("|a|\n|---|\n|1|\n### h\n|2|\n", "table[-](!a // 1) h3#h(h) p(|2|)"),
        ("a|b\n-|-\n1|2\n```\nc|d\n-|-\n```\n", "table[--](!a | !b // 1 | 2) code[](c|d⏎-|-)"),
        ("<p>\n|a|\n|-|\n# h\n</p>\n", "p(|a| |-| # h)"),
        ("- ```\na|b\n-|-\n", "ul(li(code[]())) table[--](!a | !b // )"),
        // so is HTML, but for a tag that may stand in a row
        ("<details>\n\n|a|\n|-|\n|1|\n</details>\nx\n\ny\n", "details( | table[-](!a // 1)) p(x) p(y)"),
        ("|a|\n|-|\n|1|\n<!-- end -->\nx\n", "table[-](!a // 1) p(x)"),
        ("|a|\n|-|\n<b>1</b>\n|2|\n", "table[-](!a // {b:1} / 2)"),
        ("# a|b\n-|-\n", "h1#ab(a|b) p(-|-)"),
        ("<pre>\n\n|a|\n|-|\n# x\n</pre>\n\n|a|\n|-|\n", "code[](⏎|a|⏎|-|⏎# x) table[-](!a // )"),
        ("<p>\n```\n</p>\n\n|a|\n|-|\n", "p(```) table[-](!a // )"),
        ("<b>a</b>|b\n-|-\n1|2\n# h\n", "table[--](!{b:a} | !b // 1 | 2) h1#h(h)"),
        ("> |a|\n> |-|\n> |b|\n\n- |c|\n  |-|", "quote(table[-](!a // b)) ul(li(table[-](!c // )))"),
        ("a|b\n-|-|-\n```\na|b\n-|-\n```", "p(a|b -|-|-) code[](a|b⏎-|-)"),
    ])
    func constructs(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        (
            "a <kbd>K</kbd> H<sub>2</sub>O x<sup>2</sup> <mark>m</mark> <del>d</del><ins>i</ins>",
            "p(a {k:K} H{sub:2}O x{sup:2} {m:m} {d:d}{u:i})"
        ),
        ("<b>b <i>c</i></b> <code>x</code> a<br>b", "p({b:b }{i+b:c} {c:x} a⏎b)"),
        ("<a href=\"/x?a&amp;b\">*t*</a> <a name=n></a>z", "p#n({i→/x?a&b:t} z)"),
        ("a <!-- b --> c<!-- d\n\ne -->f", "p(a c<!-- d) p(e -->f)"), ("<!-- a\n\nb -->\nc", "p(c)"),
        ("<!-- a\n\nb", ""),
        ("a <script>x</script> b", "p(a b)"), ("<script>\na\n\nb\n</script>\n\nc", "p(c)"),
        ("<style>a{}</style>\n\nb", "p(b)"),
        (
            "<details><summary>S *s*</summary>\n\nA *b*\n\n- c\n\n</details>\n\nd",
            "details(S *s* | p(A {i:b}) ul(li(p(c)))) p(d)"
        ),
        (
            "<details>\n<summary>S</summary>\n\na\n\n<details>\n\nb\n\n</details>\nc\n</details>\n\nd",
            "details(S | p(a) details( | p(b)) p(c)) p(d)"
        ),
        ("<details>\n\na", "details( | p(a))"), ("</div>\n\na</b>", "p(a)"),
        ("<div align=center>\n\n# T\n\n<img src=a alt=b>\n</div>\n\nx", "h1#t(T) picture<a|b> p(x)"),
        ("<p align=\"center\">\n  <img src=\"a\" alt=\"b\">\n  <br>\n  text\n</p>\n\nc", "p(picture<a|b>⏎text) p(c)"),
        ("<div class=\"a\n\nb\">c", "p(<div class=\"a) p(b\">c)"),
        ("<video data-slot=\"intro\" title=\"T\"></video>", "video<| 'T' slot=intro>"),
        ("<video><source src=a.webm>Words <b>here</b></video>", "video<a.webm|Words here>"),
        ("a <video src=b.mp4>some *w&amp;* <i>x</i></video>", "p(a video<b.mp4|some w& x>)"),
        // what is but text for HTML, and an element of that kind without an end
        ("a <textarea>*b* <&c</textarea>", "p(a <em>b</em> <&c)"), ("a <xmp>*b* &lt;", "p(a {i:b} <)"),
        ("a <xmp>*b* <&amp;</xmp>", "p(a) code[](<em>b</em> <&amp;)"),
        ("a <math>\(String(repeating: "<mrow>", count: 60))b c</math>", "p(a b c)"),
        // one mark without an end is none of another's
        ("a <? {{< x >}}b", "p(a <? {{< x >}}b)"),
        ("<h2 id=own>A</h2>\n\n<a name=\"old\"></a>\n\n## B", "h2#a#own(A) h2#b#old(B)"),
        ("<table><tr><th>a<td>b</table>\n\nc", "table[--](// !a | b)".replacing("(//", with: "( //") + " p(c)"),
        ("<dl><dt>a<dd>b</dl>", "dl(dt(a) dd(p(b)))"), ("a <b>b\n\nc", "p(a {b:b}) p(c)"),
        ("a <b>b\n\nc</b> d", "p(a {b:b}) p({b:c} d)"),
        ("1 < 2 <3 a<b", "p(1 < 2 <3 a<b)"),
        ("<data data-tour-footnote=1></data>a", "p(a)"), ("<title>a</title>b\n\nc", "p(b) p(c)"),
        ("<textarea>\n\na", "p(a)"), ("<plaintext>\n\n*a*", "p({i:a})"),
        ("<svg><path d=x><text>y</text></svg>a", "p(a)"), ("<de:e\0f>", "p({→de:e\u{FFFD}f:de:e\u{FFFD}f})"),
    ])
    func html(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        ("a[^x] b[^Y] c[^x]\n\n[^y]: two\n[^x]: one", "p(a^1 b^2 c^1) notes(1: p(one) 2: p(two))"),
        ("a[^1]\n\n[^1]: p\n    q\n\n    r\n\n        code\n\nb", "p(a^1) p(b) notes(1: p(p q) p(r) code[](code))"),
        ("a[^1]\n\n[^1]: p\nlazy\n\nb", "p(a^1) p(b) notes(1: p(p lazy))"), ("a[^1]", "p(a[^1])"),
        ("[^1]: unused\n\nb", "p(b)"),
        ("a[^1]\n\n[^1]: b[^2]\n[^2]: c[^1][^2]", "p(a^1) notes(1: p(b^2) 2: p(c^1^2))"),
        ("a\\[^1] `[^1]` \\\\[^1]\n\n[^1]: b", "p(a[^1] {c:[^1]} \\^1) notes(1: p(b))"),
        ("```\n[^1]: a\n```\n[^1]", "code[]([^1]: a) p([^1])"),
        ("- x\n  ```\n  [^1]: a\n  ```\n\n[^1]", "ul(li(p(x) code[]([^1]: a))) p([^1])"),
        ("    [^1]: a\n\n[^1]", "code[]([^1]: a) p([^1])"), ("[^1]: /url\n\n*[^1]*", "p({i:^1}) notes(1: p(/url))"),
        ("|a[^1]|\n|-|\n\n# h[^1]\n\n[^1]: n", "table[-](!a^1 // ) h1#h(h^1) notes(1: p(n))"),
        ("a[^1]\n\n[^1]: - b\n    - c", "p(a^1) notes(1: ul(li(p(b)) li(p(c))))"),
        ("!!! tip\n    a[^1] b[^2]\n\n    [^1]: c\n    [^2]:\n        d", "tip(p(a^1 b^2)) notes(1: p(c) 2: p(d))"),
        ("- a[^1] b[^2]\n\n  [^2]: d\n\n  [^1]: c", "ul.loose(li(p(a^1 b^2))) notes(1: p(c) 2: p(d))"),
        ("x [^] [^a b]\n\n[^a]: b", "p(x [^] [^a b])"),
        ("a[^3]\n\n[^1]: b[^2]\n[^2]: c\n[^3]: d", "p(a^1) notes(1: p(d) 2: p(c))"),
    ])
    func footnotes(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test(arguments: [
        ("> [!NOTE]\n> a *b*", "note(p(a {i:b}))"), ("> [!tip]\n>\n> - a", "tip(ul(li(p(a))))"),
        ("> [!Important]  \n> a", "important(p(a))"), ("> [!WARNING]\n> a\n>\n> b", "warning(p(a) p(b))"),
        ("> [!CAUTION] a *b*\n> c", "caution(p({b:a }{i+b:b}⏎c))"), ("> [!Note]- a", "note(p({b:a}))"),
        ("> [!note] **a**  \n> b", "note(p({b:a}⏎b))"), ("> [!TIP]\n> > [!caution]\n> > a", "tip(caution(p(a)))"),
        ("- > [!NOTE]\n  > a", "ul(li(note(p(a))))"), ("> [!NOTE](a)\n> b", "quote(p({→a:!NOTE} b))"),
        ("> [!NOTE]a\n> b", "quote(p([!NOTE]a b))"), ("> [!OTHER]\n> a", "note(p({b:other}⏎a))"),
        ("> a\n> [!NOTE]", "quote(p(a [!NOTE]))"), ("> \\[!TIP]\n> a", "quote(p([!TIP] a))"),
        ("> **[!NOTE]**\n> a", "quote(p({b:[!NOTE]} a))"),
        ("> # x\n> [!NOTE]\n> a", "quote(h1#x(x) p([!NOTE] a))"), ("[!NOTE]\na", "p([!NOTE] a)"),
        ("> [!NOTE]*a*\n> b", "quote(p([!NOTE]{i:a} b))"), ("> [!NOTE]\na\nb\n\nc", "note(p(a b)) p(c)"),
        ("> [!NOTE]\n>\na", "p(a)"), ("> > [!TIP]\n> a", "quote(tip(p(a)))"),
        ("> [!NOTE]\n# a", "h1#a(a)"),
    ])
    func alerts(_ source: String, _ expected: String) { #expect(markdown(source) == expected) }

    @Test func frontMatter() {
        #expect(markdown("---\ntitle: x\n---\na") == "p(a)")
        #expect(markdown("---\ntitle: x\n...\na") == "p(a)")
        #expect(markdown("--- \r\nt: x\r\n---\r\na") == "p(a)")
        #expect(markdown("---\na") == "hr p(a)")
        #expect(markdown("+++\nt = 'x'\n+++\na") == "p(a)")
        #expect(markdown("{\n\"t\": 1\n}\na") == "p(a)")
        #expect(markdown("<!--{\n\"t\": 1\n}-->\na") == "p(a)")
        let page = Array("---\na: b\n---\nc".utf8)
        let found = MarkdownParser.frontMatter(of: page)
        #expect(found?.kind == .yaml && found?.content == 4..<9 && found?.end == 13)
        // text between two rules is text
        for text in ["Text.\n", "\n  At 10:30 in http://a.b\n", "- a list\n"] {
            #expect(MarkdownParser.frontMatter(of: Array("---\n\(text)---\n".utf8)) == nil, "\(text)")
        }
        for yaml in ["# a comment\n\nid: x\n", "{id: x}\n", "id:\n", "\n", "id : x\r\n"] {
            #expect(MarkdownParser.frontMatter(of: Array("---\n\(yaml)---\n".utf8)) != nil, "\(yaml)")
        }
    }
}
