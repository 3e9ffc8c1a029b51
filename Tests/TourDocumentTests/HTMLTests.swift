import CGumbo
import Testing

@testable import TourDocument

@Suite struct HTMLTests {
    @Test(arguments: [
        ("a<p>b</p>c<div>d<div>e</div>f</div>", "p(a) p(b) p(c) p(d) p(e) p(f)"),
        ("<p> a \n b\t<b> c </b> d </p>", "p(a b {b:c }d)"),
        ("<p>a<br> b<br></p>", "p(a⏎b)"), ("<h1 id=x>A</h1><h2><a name=y></a>B</h2>", "h1#x(A) h2#y(B)"),
        ("<hgroup><h2>IV</h2><p>a</p></hgroup><p>b", "h2(IV) h6(a) p(b)"),
        ("<div id=d><p>a</div><p id=e>b", "p#d(a) p#e(b)"),
        ("<ul><li>a<li>b<ul><li>c</ul></ul>", "ul(li(p(a)) li(p(b) ul(li(p(c)))))"),
        ("<ul><li><p>a</p></li></ul>", "ul.loose(li(p(a)))"),
        ("<ol start=4 type=i><li>a<li value=9>b<li>c</ol>", "ol4.lowerRoman(li(p(a)) li=9(p(b)) li=10(p(c)))"),
        ("<ol reversed><li>a<li>b<li>c</ol>", "ol3(li(p(a)) li=2(p(b)) li=1(p(c)))"),
        ("<ul>x<li>a</ul>", "ul(li(p(x)) li(p(a)))"),
        ("<li>a", "p(a)"),
        ("<dl><dt>a<span class=classifier>b</span><span class=classifier>c</span></dl>", "dl(dt(a: b: c))"),
        (
            "<dl><dt>a <span class=classifier-delimiter>:</span> <span class=classifier>b</span></dl>", "dl(dt(a : b))"
        ),
        ("<dl><dt>a<dt>b<dd>c<dd><p>d<p>e<dt>f</dl>", "dl(dt(a) dt(b) dd(p(c)) dd(p(d) p(e)) dt(f))"),
        ("<pre class=mermaid>\na\nb</pre><div class=mermaid>c\nd</div>", "code[mermaid](a⏎b) code[mermaid](c⏎d)"),
        ("<div class=mermaid><p>a</p></div>", "p(a)"),
        ("<pre>\n a\n  <b>b</b>\n</pre>", "code[]( a⏎  b)"),
        ("<pre><code class='x language-c'>a<br>b</code></pre>", "code[c](a⏎b)"),
        ("<div class=highlight-c><div class=highlight><pre>a</pre></div></div>", "code[c](a)"),
        ("<div class=highlight-default><pre>a</pre></div>", "code[](a)"),
        (
            "<pre>\n<code>  <a href=u><b>T</b></a>  x\n<a name=n></a>y <a href=v>z\n</a></code></pre>",
            "code#n[](  {→u:T}  x⏎y {→v:z})"
        ),
        ("<blockquote>a<p>b</blockquote>", "quote(p(a) p(b))"),
        ("<figure><img src=a alt=b><figcaption>c <i>d</i></figcaption></figure>", "figure(picture<a|b> | c {i:d})"),
        ("<details open><summary>s</summary>t</details>", "details(s | p(t))"),
        (
            "<video src=a.mp4 title=T>no <a>video</a></video><audio src=b></audio>",
            "p(video<a.mp4|no video 'T'>audio<b|>)"
        ),
        ("<video data-slot=intro></video>", "video<| slot=intro>"), ("<img src=a>", "picture<a|>"),
        ("<picture><source srcset=x><img src=a alt=z></picture>", "picture<a|z>"),
        ("a <script>b</script><style>c</style><template>d</template><noscript>e</noscript>f", "p(a ef)"),
        (
            "<nav role=navigation>a</nav><nav>b</nav><p hidden>c<p aria-hidden=TRUE>d<p aria-hidden=false>e",
            "p(a) p(b) p(e)"
        ),
        (
            "<table><caption>C</caption><thead><tr><th>a<th align=right>b<tbody><tr><td colspan=2>c<tr><td rowspan=2>d<td style='Text-Align: center'>e<tr><td>f<tfoot><tr><td>g</table>",
            "table[--](C: !a | !b // c2:c / r2:d | e / f / g)"
        ),
        ("<table><tr><th>a<th>b<tr><th>c<td>d</table>", "table[--](!a | !b // !c | d)"),
        // heads over several columns, as wikis write them
        (
            "<table><tr><th rowspan=2>a<th colspan=2>b<tr><th>c<th>d<tr><td>e<td>f<td>g</table>",
            "table[---](!r2:a | !c2:b / !c | !d // e | f | g)"
        ), ("<table><tr><th colspan=2>a<tr><td>b<td>c</table>", "table[--](!c2:a // b | c)"),
        ("<table><tr><th rowspan=9>a<tr><td>b</table>", "table[--]( // !r9:a / b)"),
        (
            "<table><tr><td><p>a<p>b<ul><li>c<li>d</ul><pre>e\nf</pre><td>g</table>",
            "table[--]( // p(a) p(b) ul(li(p(c)) li(p(d))) code[](e⏎f) | g)"
        ),
        ("<table><tr><td>a<div>b</div>c<td>d</table>", "table[--]( // a⏎b⏎c | d)"),
        ("<table><tr><td><table><tr><td>a<td>b<tr><td>c</table></table>", "table[--]( // a | b / c)"),
        ("<table id=t><tr><td><h1>a</h1><p>b</table>", "h1#t(a) p(b)"),
        ("<pre><div>a</div><div>b</div>\n<p>c</p>d</pre>", "code[](a⏎b⏎⏎c⏎d)"),
        ("<div class=fragment><div class=line>a</div>\n<div class=line> b</div></div>", "code[](a⏎ b)"),
        (
            "<div class='summary-table two-column-summary'><div class='table-header col-first'>a</div><div class='table-header col-last'>b</div><div class=col-first>c</div><div class=col-last>d</div></div>",
            "table[--](!a | !b // c | d)"
        ),
        ("<kbd>a</kbd><kbd>b</kbd> <kbd><kbd>c</kbd>+<kbd>d</kbd></kbd>", "p({k:a} {k:b} {k:c+d})"),
        ("<div role=tabpanel hidden>a</div><p hidden>b", "p(a)"),
        ("<a href='javascript:go()'>a b</a> c", "p({→javascript:go():a b} c)"),
        ("<a href='/x&amp;y'>a <img src=i alt=j></a>", "p({→/x&y:a picture<i|j>})"),
        (
            "<q>a</q> <cite>b</cite> <s>c</s><u>d</u><tt>e</tt><samp>f</samp><var>g</var>",
            "p(“a” {i:b} {d:c}{u:d}{c:ef}{i:g})"
        ),
        ("&lt;&copy &notin; &#150;&#27;&euro;", "p(<© ∉ –\u{1B}€)"), ("<p>a<hr>b", "p(a) hr p(b)"),
        ("<x-y>a</x-y><font color=red>b</font><form><button>c</button></form>", "p(ab [c])"),
        (
            "<form>a<input type=checkbox>b<input type=radio checked>c<input><input type=submit><input value=d></form>",
            "p(a [ ] b (•) c [\u{A0}\u{A0}\u{A0}\u{A0}] [Submit] [d])"
        ),
        ("a<dialog>b</dialog><dialog open>c</dialog>", "p(ac)"),
        ("<p style='white-space: pre-wrap'>a  b\n c</p><p>a  b", "p(a \u{A0}b⏎\u{A0}c) p(a b)"),
        ("<p style='white-space:pre-line'>a  b\nc", "p(a b⏎c)"),
        ("a<select><option>b<option>c</select>d", "p(a b d)"),
        ("a<select><option>b<optgroup><option>c<option selected>d</optgroup></select>e", "p(a d e)"),
        (
            "<ol type=i><li>a<li type=A>b<li type=1>c</ol>",
            "ol1.lowerRoman(li(p(a)) li.upperAlpha(p(b)) li.decimal(p(c)))"
        ),
        (
            "<h2>A</h2><dl class=py><dt class='sig x' id=f>f(<em>x</em>)<dd><p>b<dl class=c><dt class=sig>g()<dd>c</dl><dl><dt>d<dd>e</dl></dl>",
            "h2(A) h3#f(f({i:x})) p(b) h4(g()) p(c) dl(dt(d) dd(p(e)))"
        ), ("<h2>a<div>b</div>c</h2>", "h2(a⏎b⏎c)"),
        ("<dl class=function><dt id=f><code class=descname>f</code>()<dd><p>b</dl>", "h3#f({c:f}()) p(b)"),
        ("<h2 id=user-content-a>a</h2><p>b", "h2#a#user-content-a(a) p(b)"),
        ("<b><p>a</b>b", "p({b:a}b)"), ("", ""), ("<frameset><frame></frameset>", ""),
        ("<frameset><frame src=a title=b><frame src=c></frameset>", "p({→a:b}) p({→c:c})"),
        (
            "<frameset><frame src=a><noframes><h2>b</h2><a href=c>d</a></noframes></frameset>",
            "p({→a:a}) h2(b) p({→c:d})"
        ), ("<p>a<noframes>b</noframes>c", "p(ac)"),
        ("a<iframe src=b title=c>d</iframe>e", "p(a) p({→b:c}) p(e)"), ("<iframe>a</iframe>", ""),
        (
            "a<iframe src=x srcdoc='<title>t</title><p>b &amp;lt; <b>c</b><p>d<iframe srcdoc=e></iframe>'></iframe>f",
            "p(a) p(b < c) p(d) p(f)"
        ),
        ("<map><area href=a alt=b></map>", "p({→a:b})"), ("<object data=a></object>", "p({→a:a})"),
        ("<object data=a>b</object>", "p(b)"), ("a<img src=b alt=''> c", "p(a c)"),
        ("<figure><img src=a alt=''><figcaption>b</figcaption></figure>", "figure(picture<a|> | b)"),
        ("a<p style='color: red; Display: none'>b", "p(a)"),
        ("<head><meta http-equiv=refresh content='0; url=a'></head>", "p({→a:This page leads to a})"),
        ("&#\r;<a", "p(&# ;)"), ("x<", "p(x<)"), ("x</", "p(x</)"), ("x<a b='", "p(x)"),
        ("a<![CDATA[ <b> ]]>c", "p(a ]]>c)"), ("x\u{A0}\u{A0}y", "p(x\u{A0}\u{A0}y)"),
        ("<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>", "p(漢（kan）)"),
    ])
    func constructs(_ source: String, _ expected: String) throws {
        #expect(sketch(try HTMLParser.parse(source.utf8).blocks) == expected)
    }

    @Test(
        arguments: [
            ("<img src=a width=120 height='80px'>", .pixels(120), 80), ("<img src=a height=40>", .natural, 40),
            ("<img src=a width=50% height=50%>", .percent(50), 0), ("<img src=a width='33.4%'>", .percent(33), 0),
            ("<img src=a width=1e9%>", .percent(100), 0), ("<img src=a width=0%>", .natural, 0),
            ("<img src=a width=-50%>", .natural, 0), ("<img src=a width=nan%>", .natural, 0),
            ("<img src=a width=%>", .natural, 0), ("<img src=a width=inf%>", .percent(100), 0),
            ("<img src=a width='' height=px>", .natural, 0), ("<img src=a width=70000 height=-1>", .natural, 0),
            ("<img src=a width=' 5' height=1.5>", .natural, 0), ("<img src=a>", .natural, 0),
        ] as [(String, Media.Width, UInt16)])
    func sizesThatAuthorsGive(_ source: String, _ width: Media.Width, _ height: UInt16) throws {
        for blocks in [try HTMLParser.parse(source.utf8).blocks, MarkdownParser.blocks(of: Array("\(source)\n".utf8))] {
            guard case .media(let media)? = blocks.first?.kind else {
                Issue.record("no picture: \(blocks)")
                continue
            }
            #expect(media.width == width && media.height == height)
        }
    }

    /// What was written to be read.
    private static let words = Array(repeating: "word", count: 60).joined(separator: " ")

    /// What a site puts around a page's text is left out, and all of it can be had.
    @Test(arguments: [
        ("<nav>a</nav><h1>b</h1><button>Copy</button><footer>c</footer>", "h1(b)"),
        ("<div>a</div><main id=m><h1>b<a href=#b>¶</a></h1></main>d", "h1#m(b)"),
        ("<div role=main><article>a</article><article>b</article></div>c", "p(a) p(b)"),
        ("a<main><h1>b</h1><article>c</article></main>", "h1(b) p(c)"),
        ("a<aside class=sidebar><a href=b>b</a></aside>", "p(a)"), ("<h1 id=top>a</h1>b", "h1#top(a) p(b)"),
        (
            "a<div class=sidebar>\(words)</div><div class=sidebar>\(words)<a href=b>\(words)</a></div>",
            "p(a) p(\(words))"
        ),
        ("<a id=x href=#x>#</a><h1>b</h1><a href=a#b><img src=c alt=d></a>", "h1#x(b) p({→a#b:picture<c|d>})"),
        ("<main>a</main><main>b</main>", "p(a) p(b)"), ("<nav>a</nav>", "p(a)"),
        ("<a href=#x>Skip to content</a><p>a <a href=#y>here</a>", "p(a {→#y:here})"),
        ("<div class='x navheader'>a</div><div class=header><p><a accesskey=n href=b>b</a></div><p>c", "p(c)"),
        ("<button>a</button><input value=b><p>c <button>d</button>", "p(c d)"),
        ("<div class=header>a</div><button role=tab>b</button><button role=tab>c</button>", "p(a) p(b c)"),
        ("<p>a<pre class=line-numbers><code>b</code></pre>", "p(a) code[](b)"),
    ])
    func mainContent(_ source: String, _ expected: String) throws {
        let page = try HTMLParser.parse(source.utf8, .main)
        #expect(sketch(page.blocks) == expected)
        let all = try HTMLParser.parse(source.utf8).blocks.plainText
        for letter in source.unicodeScalars where letter == "¶" { #expect(all.unicodeScalars.contains(letter)) }
        #expect(all.count >= page.blocks.plainText.count)
    }

    @Test(arguments: [
        ("b/", "x.html", "b/x.html"), ("b/c.html", "x.html#y", "b/x.html#y"), ("b/", "#y", "#y"),
        ("b/", "https://e.org/", "https://e.org/"), ("b/", "/x", "/x"), ("https://e.org/b/c", "x", "https://e.org/b/x"),
        ("https://e.org/b/c", "/x", "https://e.org/x"), ("https://e.org", "x", "https://e.org/x"),
        ("b/", "mailto:a@e.org", "mailto:a@e.org"), ("c.html", "x", "x"), ("javascript:a/", "x", "x"),
    ])
    func base(_ base: String, _ address: String, _ expected: String) throws {
        let page = try HTMLParser.parse("<base href='\(base)'><p><a href='\(address)'>a</a>".utf8)
        #expect(sketch(page.blocks) == "p({→\(expected):a})")
    }

    @Test func head() throws {
        let page = try HTMLParser.parse(
            "<!doctype html><html lang=de><head><title> A &amp;\n B </title><base href='/b/'></head><body><p>c</p><svg><title>x</title></svg>"
                .utf8)
        #expect(page.title == "A & B")
        #expect(page.base == "/b/")
        #expect(sketch(page.blocks) == "p(c)")
        #expect(try HTMLParser.parse("a".utf8).title == nil)
    }

    /// What a page says without scripts is what is read here.
    @Test func noScripts() throws {
        let page =
            "<head><noscript><style>a</style></noscript><title>T</title></head><p>b<NOSCRIPT><p>c</p></NOSCRIPT>d"
        #expect(sketch(try HTMLParser.parse(page.utf8).blocks) == "p(b) p(c) p(d)")
        #expect(try HTMLParser.parse(page.utf8).title == "T")
    }

    @Test(arguments: [
        ("<mfrac><mn>1</mn><mn>2</mn></mfrac>", "½"), ("<msqrt><mn>16</mn></msqrt>", "√16"),
        ("<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mi>c</mi></mfrac>", "(a+b)/c"),
        ("<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>", "√(a+b)"),
        ("<mroot><mn>8</mn><mn>3</mn></mroot>", "³√8"), ("<msup><mi>x</mi><mn>2</mn></msup>", "x²"),
        ("<munderover><mo>∑</mo><mn>0</mn><mi>n</mi></munderover>", "∑₀ⁿ"),
        (
            "<mfenced><mtable><mtr><mtd>1</mtd></mtr><mtr><mtd>2</mtd></mtr></mtable></mfenced>", "⎛1⎞⏎⎝2⎠"
        ),
        ("<mo>(</mo><mfrac linethickness=0><mi>n</mi><mn>2</mn></mfrac><mo>)</mo>", "(ⁿ₂)"),
        ("<mfrac linethickness='0px'><mi>N</mi><mi>k</mi></mfrac>", "(ᴺₖ)"),
        ("<mover><mi>x</mi><mo>^</mo></mover><mover><mi>v</mi><mo>→</mo></mover>", "x\u{302}v\u{20D7}"),
        ("<mfenced open='['><mi>a</mi><mi>b</mi></mfenced>", "[a, b)"), ("<mfrac>a</mfrac>", "a"),
        (
            "<mtable> <mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr> <mtr><mtd><mn>3</mn></mtd></mtr></mtable>",
            "1\u{A0}\u{A0}2⏎3\u{A0}\u{A0}"
        ),
        ("<semantics><mi>a</mi><annotation encoding=application/x-tex>b</annotation></semantics>", "a"),
        ("<mi>a</mi><mphantom><mi>b</mi></mphantom>", "a"), ("<mi>a</mi><mspace width='1em'/><mi/><mi>b</mi>", "a b"),
        (
            "<mmultiscripts><mi>X</mi><mn>1</mn><mn>2</mn><mprescripts/><mn>3</mn><mn>4</mn></mmultiscripts>", "₃⁴X₁²"
        ),
        ("<mmultiscripts><mi>U</mi><mprescripts/><mn>92</mn><mn>238</mn></mmultiscripts>", "₉₂²³⁸U"),
        (
            "<mmultiscripts><mi>R</mi><mi>i</mi><none/><none/><mi>j</mi><mi>k</mi><none/></mmultiscripts>", "Rᵢₖʲ"
        ), ("<mmultiscripts><mi>R</mi></mmultiscripts>", "R"),
        ("<mmultiscripts><mi>C</mi><mprescripts/><mrow/><mn>14</mn></mmultiscripts>", "¹⁴C"),
        (
            String(repeating: "<mrow>", count: 90) + "<mi>a</mi>" + String(repeating: "</mrow>", count: 90), "a"
        ),
    ])
    func formulas(_ source: String, _ expected: String) throws {
        #expect(sketch(try HTMLParser.parse("<math>\(source)</math>".utf8).blocks) == "p(\(expected))")
        let block = try HTMLParser.parse("a<math display=block>\(source)</math>b".utf8).blocks
        #expect(sketch(block) == "p(a) p(\(expected)) p(b)")
    }

    /// Formulas that scripts or pictures would show.
    @Test(arguments: [
        (
            "a <span style='display: none'><math><mi>b</mi></math></span><img src=c alt=d aria-hidden=true>",
            "p(a b)"
        ),
        ("a <script type=math/tex>x^2</script>", "p(a x²)"),
        ("a<script type='math/tex; mode=display'>x^2</script>b", "p(a) p(x²) p(b)"),
        ("a <script type=math/tex>\\unknown</script>", "p(a \\unknown)"),
        ("a <math alttext='x^2'></math>", "p(a x²)"), ("a <math alttext='b squared'></math>", "p(a b squared)"),
        ("a <math alttext='\\unknown'></math>", "p(a \\unknown)"),
    ])
    func formulasForScripts(_ source: String, _ expected: String) throws {
        for extent in [PageExtent.all, .main] {
            #expect(sketch(try HTMLParser.parse(source.utf8, extent).blocks) == expected)
        }
    }

    /// Boxes that makers of documentation draw by classes are notes: with a title if it says more than what they are.
    @Test(arguments: [
        ("<div class='admonition note'><p class=admonition-title>Note</p><p>a</div>", "note(p(a))"),
        (
            "<aside class='admonition warning'><p class=admonition-title>Take care</p><p>a</aside>",
            "warning(p({b:Take care}) p(a))"
        ),
        (
            "<div class='admonitionblock tip'><table><tr><td class=icon><i title=Tip></i></td><td class=content>a</table></div>",
            "tip(p(a))"
        ),
        (
            "<div class=tip><table summary=Tip><tr><td rowspan=2><img alt='[Tip]' src=t.png><th align=left>Tip<tr><td>a</table></div>",
            "tip(p(a))"
        ),
        (
            "<div class='admonition tip'><table><tr><th scope=col>a<th>b<tr><td>c<td>d</table></div>",
            "tip(table[--](!a | !b // c | d))"
        ),
        (
            "<div class='theme-admonition theme-admonition-info alert'><div class=admonitionHeading_x>info</div><p>a</div>",
            "info(p(a))"
        ),
        ("<div class='markdown-alert markdown-alert-tip'><p class=markdown-alert-title>Tip</p>a</div>", "tip(p(a))"),
        ("<div class=caution title=x><h3 class=title>Caution</h3><p>a</div>", "caution(p(a))"),
        ("<div class='note'><p class='first admonition-title'>Note</p><p>a</div>", "note(p(a))"),
        ("<div class='danger custom-block'><p class=custom-block-title>DANGER</p><p>a</div>", "danger(p(a))"),
        ("<div class=note><p>a</div><div class=example><p class=title>b</p>c</div>", "p(a) p(b) p(c)"),
    ])
    func notes(_ source: String, _ expected: String) throws {
        for extent in [PageExtent.all, .main] {
            #expect(sketch(try HTMLParser.parse(source.utf8, extent).blocks) == expected)
        }
    }

    /// Each panel has its label, wherever the page has it.
    @Test(arguments: [
        (
            "<div class=tabbed-labels><label>a</label> <label>b</label></div><div class=tabbed-content>"
                + "<div class=tabbed-block><p>c</div><div class=tabbed-block><p>d</div></div>",
            "quote(p({b:a}) p(c)) quote(p({b:b}) p(d))"
        ),
        (
            "<div class=vp-code-group><div class=tabs><input><label>a</label><input><label>b</label></div><div class=blocks>"
                + "<div class=language-c><span class=lang>c</span><pre>d</pre></div><div class=language->e</div></div></div>",
            "quote(p({b:a}) code[c](d)) quote(p({b:b}) p(e))"
        ),
        (
            "<ul role=tablist><li role=tab>a<li role=tab>b</ul><div><div role=tabpanel>c</div><div role=tabpanel hidden>d</div></div>",
            "quote(p({b:a}) p(c)) quote(p({b:b}) p(d))"
        ),
        (
            "<div class=sd-tab-set><input type=radio><label class=sd-tab-label>a</label><div class=sd-tab-content><p>c</div></div>",
            "p({b:a}) p(c)"
        ),
        (
            "<div role=tablist><button role=tab>a</button><button role=tab>b</button></div><div role=tabpanel>c</div><div role=tabpanel>d</div>",
            "quote(p({b:a}) p(c)) quote(p({b:b}) p(d))"
        ),
        (
            "<div><p>a<p>b</div><div><div role=tablist><i>c</i></div><div role=tabpanel>d</div></div>",
            "p(a) p(b) quote(p({b:c}) p(d))"
        ),
        ("<ul role=tablist><li role=tab>a<li role=tab>b</ul><div role=tabpanel>c</div>", "ul(li(p(a)) li(p(b))) p(c)"),
    ])
    func panelsOfTabs(_ source: String, _ expected: String) throws {
        #expect(sketch(try HTMLParser.parse(source.utf8).blocks) == expected)
    }

    /// Numbers of lines are none of the code.
    @Test(arguments: [
        "<pre><span class=linenos>7</span>a\n<span class=linenos>8</span>b\n</pre>",
        "<pre><a href=#L><span class=linenos> 7</span></a>a\n<a href=#M><span class=linenos> 8</span></a>b\n</pre>",
        "<div class=fragment><div class=line><span class=lineno>  7</span>a</div>\n<div class=line><span class=lineno>  8</span>b</div></div>",
        "<table><tr><td class=linenos><div class=linenodiv><pre>7\n8</pre></div><td class=code><pre>a\nb\n</pre></table>",
        "<table class=rouge-table><tr><td class='rouge-gutter gl'><pre class=lineno>7\n8\n</pre><td><pre>a\nb\n</pre></table>",
        "<table><tr><td class=lntd><pre><code><span class=lnt>7\n</span><span class=lnt>8\n</span></code></pre><td class=lntd><pre>a\nb\n</pre></table>",
        "<pre><span><span style='-webkit-user-select:none;user-select:none'>7</span><span>a\n</span></span><span style=user-select:none>8</span>b\n</pre>",
        "<table><tr><td style=border:0><pre><code><span style=user-select:none>7\n</span><span style=user-select:none>8\n</span></code></pre><td><pre>a\nb\n</pre></table>",
        "<table><tr><td class=line-numbers><pre>7\n8\n</pre><td><pre>a\nb\n</pre></table>",
    ])
    func numbersOfLines(_ source: String) throws {
        for extent in [PageExtent.all, .main] {
            let blocks = try HTMLParser.parse(source.utf8, extent).blocks
            guard case .code(let code) = blocks.first?.kind, blocks.count == 1 else {
                Issue.record("no code: \(sketch(blocks))")
                continue
            }
            #expect(code.text == "a\nb" && code.numbers?.first == 7)
        }
    }

    @Test func everyListingHasNumbers() throws {
        let listing = "<div class=fragment><div class=line><span class=lineno>1</span>a</div></div>"
        #expect(
            try HTMLParser.parse("\(listing)\(listing)".utf8).blocks.allSatisfy { block in
                if case .code(let code) = block.kind { code.numbers?.first == 1 } else { false }
            })
    }

    @Test func aFileStandsAboveItsCode() throws {
        let page =
            "<table><tr><th colspan=2 class=filename>a.py</th></tr><tr><td class=linenos><pre>1</pre><td class=code><pre>a</pre></table>"
        #expect(sketch(try HTMLParser.parse(page.utf8).blocks) == "p(a.py) code[](a)")
    }

    /// As where a comment is left out of a listing; and what cannot be counted on from is no number.
    @Test(arguments: [
        "<div class=fragment><div class=line><span class=lineno>7</span>a</div>\n<div class=line><span class=lineno>9</span>b</div></div>",
        "<pre><span class=linenos>9223372036854775807</span>a\nb</pre>",
    ])
    func numbersWithGapsAreLeftOut(_ source: String) throws {
        let blocks = try HTMLParser.parse(source.utf8).blocks
        guard case .code(let code) = blocks.first?.kind else {
            Issue.record("no code: \(sketch(blocks))")
            return
        }
        #expect(code.numbers == nil)
    }

    @Test(arguments: [
        ("<div>a</div><div>b</div><p>c", "p(a⏎b) p(c)"), ("<div class=x><div>a</div> <div>b</div></div>", "p(a⏎b)"),
        ("<div>\(words)</div><div>\(words)</div>", "p(\(words)) p(\(words))"),
        ("<div>a</div>b<div><p>c</div>", "p(a) p(b) p(c)"),
        (
            "<div class=line-block><div class=line>a</div><div class=line><br></div><div class=line>b</div></div>",
            "p(a⏎⏎b)"
        ),
        (
            "a<span epub:type=pagebreak id=x>5</span> b<div epub:type=pagebreak>6</div><p>c<i role=doc-pagebreak>7</i>",
            "p#x(a b) p(c)"
        ),
        ("<p>a<span epub:type=pagebreak />b", "p(ab)"),
        (
            "<p>a <button>b</button> c <input value=d><input placeholder=e><input type=hidden value=f></p>",
            "p(a b c d e)"
        ),
        ("a<fieldset><legend>b</legend>c</fieldset><embed src=d title=e>", "p(a) p(b) p(c) p({→d:e})"),
    ])
    func lines(_ source: String, _ expected: String) throws {
        #expect(sketch(try HTMLParser.parse(source.utf8).blocks) == expected)
    }

    @Test func drawings() throws {
        let page = "<p>a<svg><title>b</title><svg/><path/></svg><text>c</text></svg>d<svg>e<math><mi>f</mi></math>"
        #expect(sketch(try HTMLParser.parse(page.utf8).blocks) == "p(a c def)")
        let inCode = "<pre><svg width=200 height=100><text>b</text></svg></pre>"
        #expect(try HTMLParser.parse(inCode.utf8).blocks.map(\.allMedia.first?.alternative) == ["b"])
        let large = "<p>a <svg width=200 height='100'><title>b&nbsp;%</title><path d='M 0 0'/></svg> c"
        let address =
            "data:image/svg+xml,<svg xmlns:xlink=\"http://www.w3.org/1999/xlink\" xmlns=\"http://www.w3.org/2000/svg\" width=200 height='100'>"
            + "<title>b\u{A0}%25</title><path d='M 0 0'/></svg>"
        for extent in [PageExtent.all, .main] {
            let blocks = try HTMLParser.parse(large.utf8, extent).blocks
            #expect(sketch(blocks) == "p(a picture<\(address)|b\u{A0}%> c)")
        }
        for (with, name) in [("<svg aria-label=\"n\"", "n"), ("<svg", "m")] {
            let labelled = large.replacing("<svg", with: with).replacing(
                "<title>b&nbsp;%</title>", with: name == "m" ? "<title id=\"t\">m</title>" : "")
            let sketched = sketch(try HTMLParser.parse(labelled.utf8).blocks)
            #expect(sketched.hasSuffix("|\(name)> c)"), "\(sketched)")
        }
        let hidden = large.replacing("<svg", with: "<svg aria-hidden=\"true\"")
        #expect(sketch(try HTMLParser.parse(hidden.utf8).blocks) == "p(a c)")
        let nested = "<p>a<svg><title>b</title><svg><path/></svg><text>c</text></svg>d"
        #expect(sketch(try HTMLParser.parse(nested.utf8).blocks) == "p(a c d)")
    }

    @Test func offsets() throws {
        let source = "<p>a</p><ul><li>b</ul>\n<pre>c</pre>"
        let blocks = try HTMLParser.parse(source.utf8).blocks
        let bytes = Array(source.utf8)
        #expect(
            blocks.map { String(decoding: bytes[$0.source], as: UTF8.self) } == ["a", "<ul><li>b</ul>", "<pre>c</pre>"])
    }

    /// Else a table would not end a paragraph, now and then.
    @Test func aPieceIsNeverInQuirksMode() {
        // what memory held before, of the size of gumbo's nodes, says that it is
        let words = MemoryLayout<GumboNode>.size / 4
        let blocks = (0..<100).map { _ in UnsafeMutablePointer<UInt32>.allocate(capacity: words) }
        for block in blocks {
            block.initialize(repeating: GUMBO_DOCTYPE_QUIRKS.rawValue, count: words)
            block.deallocate()
        }
        let page = Array("<p>a<table>b\n".utf8)
        #expect(MarkdownParser.blocks(of: page).count == 2)
    }
}
