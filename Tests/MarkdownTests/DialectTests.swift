import MarkdownTree
import Testing

/// What is added to CommonMark: what each dialect's text is read as.
struct DialectTests {
    /// A text's tree in one line: kinds, and of leaves what is to be read.
    private func sketch(_ source: String, _ options: MarkdownOptions) -> String {
        let bytes = Array(source.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            var references = References()
            let tree = BlockParser(options: options).parse(bytes, references: &references)
            var parts: [String] = []
            var ends: [Int] = []
            for (index, node) in tree.nodes.enumerated() {
                while let end = ends.last, end <= index {
                    parts.append(")")
                    ends.removeLast()
                }
                var part = "\(node.kind)"
                let content = tree.content(of: index, in: bytes)
                switch content {
                case .paragraph, .heading, .term:
                    part +=
                        ":" + words(tree.inlines(of: index, in: bytes, options: options, references: references), bytes)
                    if case .heading(_, let name?) = content { part += "#" + name }
                case .box(let box):
                    part = box.name + (box.title.map { "[" + String(decoding: bytes[$0], as: UTF8.self) + "]" } ?? "")
                default: break
                }
                parts.append(part)
                if node.kind.isContainer {
                    parts.append("(")
                    ends.append(node.next)
                }
            }
            parts += ends.map { _ in ")" }
            return parts.joined(separator: " ")
        }
    }

    private func words(_ inlines: InlineTree, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
        inlines.nodes.enumerated().map { index, node in
            switch inlines.content(of: index) {
            case .text: String(decoding: bytes[node.source], as: UTF8.self)
            case .reference(let characters): characters
            case .softBreak: " "
            case .link(let target), .image(let target): "<\(node.kind) \(target.address)>"
            case .wikiLink(let page), .embed(let page): "<\(node.kind) \(page)>"
            case .code, .math, .displayMath, .note, .strikethrough: "<\(node.kind)>"
            case .autolink(let target): "<\(target.address)>"
            case .footnoteReference(let number): "^\(number)"
            default: ""
            }
        }.joined()
    }

    @Test(arguments: [
        (":::note Title\na\n:::\nb", "note[Title] ( paragraph:a ) paragraph:b"),
        ("::::a\n:::b\nc\n:::\n::::\nd", "a ( b ( paragraph:c ) ) paragraph:d"),
        ("::: {.callout-tip title=\"T\"}\na\n:::", "tip[T] ( paragraph:a )"),
        (":::note[T]\na", "note[T] ( paragraph:a )"),
        (
            "- a\n  :::b\n  c\n:::\n\nd",
            "bulletList ( item ( paragraph:a b ( paragraph:c ) ) ) paragraph:::: paragraph:d"
        ),
        ("!!! note \"T\"\n    a\n\n    b\nc", "note[T] ( paragraph:a paragraph:b ) paragraph:c"),
        ("!!! custom \"\"\n    a", "custom[] ( paragraph:a )"), ("??? tip\n    a", "tip ( paragraph:a )"),
        ("=== \"A\"\n    a\n=== \"B\"\n    b", "[A] ( paragraph:a ) [B] ( paragraph:b )"),
        ("!!! wow", "paragraph:!!! wow"),
        ("/// note | T\na\n///", "note[T] ( paragraph:a )"), ("> [!info]- T\n> a", "info[T] ( paragraph:a )"),
        ("# a {#b .c}", "heading:a#b"), ("a {: #b }\n===", "heading:a#b"), ("`a`{.b}", "paragraph:<code>a"),
        ("a\n: b\n: c\n\nd", "definitionList ( term:a meaning ( paragraph:b ) meaning ( paragraph:c ) ) paragraph:d"),
        ("a\n\n: b", "definitionList ( term:a meaning ( paragraph:b ) )"), ("a\n\n\n: b", "paragraph:a paragraph:: b"),
        ("[[a|b]] ![[c.png]]", "paragraph:<wikiLink a>b <embed c.png>c.png"), ("[[ -f x ]]", "paragraph:[[ -f x ]]"),
        (":rocket: 12:30:45", "paragraph:🚀 12:30:45"), ("a^[b]", "paragraph:a<note>b"),
        ("$a_b$ 1$ 2$", "paragraph:<math>$a_b$ 1$ 2$"), ("$$\na\n- b\n$$", "math"), ("\\[x\\]", "paragraph:[x]"),
        ("\\(a^b_c_\\)", "paragraph:<math>\\(a^b_c_\\)"),
        ("a[^x]\n\n[^x]: b", "paragraph:a^0 footnote ( paragraph:b )"),
        ("---\nwords\n---\n", "thematicBreak heading:words"),
        ("{{< note >}}\na\n{{< /note >}}\nb", "note ( paragraph:a ) paragraph:b"),
        ("{{% capture %}}a", "paragraph:a"),
        ("{{% alert color=\"c\" title=\"T\" %}}\na\n{{% /alert %}}\nb", "alert[T] ( paragraph:a ) paragraph:b"),
        ("{{< alert color=\"c\" >}}\na", "alert ( paragraph:a )"), ("{{< tab \"T\" >}}\na", "tab[T] ( paragraph:a )"),
        ("{{< figure src=\"a.png\" title=\"T\" >}}", "paragraph:<image a.png>T"), ("# a {/*b*/}", "heading:a#b"),
        ("{{< callout type=\"tip\" >}}\na", "tip ( paragraph:a )"),
        ("{{< glossary_tooltip text=\"pod\" term_id=\"x\" >}}", "paragraph:pod"),
        ("{{ a }} {{<b}} {% c %}", "paragraph:{{ a }} {{<b}} {% c %}"),
    ])
    func dialectsOfSitesAreRead(source: String, tree: String) {
        #expect(sketch(source, [.common, .attributes, .bracketMath, .icons, .shortcodes]) == tree)
    }

    @Test(arguments: [
        ("=== \"A\"\n    a", true), ("!!! a \"A\"\n    a", false), (":::tab A\na", true), ("> [!TAB]\n> a", true),
        ("<TabItem label=\"A\">\na", true), ("<Tab type=\"a\">\na", false), ("<Note>type=\"tab\"</Note>", false),
        ("{{< tab \"A\" >}}\na", true),
    ])
    func aBoxKnowsThatItIsATab(source: String, isTab: Bool) {
        let page = Document(parsing: source, options: [.common, .components, .shortcodes])
        guard case .box(let box) = page.blocks.first?.content else {
            Issue.record("\(page.blocks)")
            return
        }
        #expect(box.isTab == isTab)
    }

    /// Of a page that is made for no program nothing is left out but what names a heading.
    @Test(arguments: [
        ("a {{< ref >}} {{% b %}} {{ c }} {% d %}", "paragraph:a {{< ref >}} {{% b %}} {{ c }} {% d %}"),
        ("{: .note }\n\n{#a}\n{.b}", "paragraph:{: .note } paragraph:{#a} {.b}"),
        (":material-account: :tada:", "paragraph::material-account: 🎉"), ("\\(a^b\\)", "paragraph:(a^b)"),
        ("[a]{.b} `c`{.d} {/* e */}", "paragraph:[a]{.b} <code>c{.d} {/* e */}"), ("# a {#b}", "heading:a#b"),
        ("{{< note >}}\nimport a\n> [!div b]", "paragraph:{{< note >}} import a quote ( paragraph:[!div b] )"),
    ])
    func aPlainPageLosesNothing(source: String, tree: String) { #expect(sketch(source, .common) == tree) }

    @Test(arguments: [
        ("---\na: b\n---\nc", "a: b\n", "c"), ("---\na: b\n...  \nc", "a: b\n", "c"),
        ("+++\na=1\n+++\nc", "a=1\n", "c"), ("<!--{\"a\": 1}-->\nc", "{\"a\": 1}", "c"),
        ("{\n\"a\": 1\n}\nc", "{\n\"a\": 1\n}", "c"),
    ])
    func frontMatterComesBeforeTheText(page: String, content: String, text: String) {
        let bytes = Array(page.utf8)
        let found = bytes.withUnsafeBufferPointer(FrontMatter.init)
        #expect(found.map { String(decoding: bytes[$0.content], as: UTF8.self) } == content)
        #expect(found.map { String(decoding: bytes[$0.end...], as: UTF8.self) } == text)
    }

    @Test(arguments: [
        ("{{Glossary(\"A\",\"b\")}} {{jsxref(\"C\")}}{{Compat}}", "paragraph:b <code>C"),
        ("{{ a }}b{% c %}", "paragraph:b"), ("import a from 'b'\n\nc", "machinery paragraph:c"),
        ("{/* a */}\n\nc", "machinery paragraph:c"),
        (
            "{{< figure\n  src=\"a.png\"\n  alt=\"b\"\n>}}\n\nc\n> d",
            "paragraph:<image a.png>b paragraph:c quote ( paragraph:d )"
        ),
        ("{{< highlight go \"x\" >}}\n*a*\n\n{{< b >}}\n{{< /highlight >}}\nc", "fencedCode paragraph:c"),
        (
            "{% highlight ruby %}\n# a\n{% endhighlight %}\n{{< code a=\"b\" />}}\n{{< code-toggle a=b >}}",
            "fencedCode paragraph: fencedCode"
        ),
        (
            "<TabItem label=\"A\">a</TabItem>\n<Note>b</Note>\n<details>c</details>",
            "tabitem[A] ( paragraph:a ) note ( paragraph:b ) html"
        ),
        ("<Tabs>\n<TabItem label=\"A\">\n\na\n\n</TabItem>\n</Tabs>", "machinery tabitem[A] ( paragraph:a ) machinery"),
        ("<Callout type=\"warning\" title=\"T\">\na\n</Callout>\nb", "warning[T] ( paragraph:a ) paragraph:b"),
        ("<Aside type=\"tip\">a</Aside>\n<Note>\ntype=\"b\"", "tip ( paragraph:a ) note ( paragraph:type=\"b\" )"),
        ("<Card title=\"T\">\na\n</Card>\n\n<Card title=\"U\" />", "paragraph:T paragraph:a machinery html"),
        (
            "<Tabs\n  values={[\n    {label: 'A', value: 'a'},\n  ]}>\n  <TabItem value=\"a\">\nb\n  </TabItem>\n</Tabs>",
            "paragraph: tabitem[a] ( paragraph:b ) machinery"
        ),
        (
            "<Said\n\tby=\"A\"\n>\n\ta *b*\n</Said>\n> c",
            "paragraph:<Said by=\"A\" > a b machinery quote ( paragraph:c )"
        ),
        ("a <img src={b(\"c\")} alt=\"D\"/> <E {...f} g={{h: 1}}>i</E> <j k={l", "paragraph:a D i</E> <j k={l"),
        ("<Cards>\n\t<Card>\n\t\ta *b*\n\t</Card>\n</Cards>", "machinery machinery paragraph:a b machinery machinery"),
        (":::image source=\"a.png\" alt-text=\"b\":::", "paragraph:<image a.png>b"),
        (
            "[a]({{ '/b' | c }}) [d]({{ e.f }}/g_(h)) [i](/j/{% k %}) [l](m n)",
            "paragraph:<link /b>a <link /g_(h)>d <link /j/>i [l](m n)"
        ),
        ("> [!div class=\"a\"]\n> b", "quote ( paragraph:b )"),
    ])
    func whatAPublisherReplacesIsLeftOut(source: String, tree: String) {
        #expect(sketch(source, [.common, .attributes, .shortcodes, .templates, .tags, .components, .docfx]) == tree)
    }

    private static let ofMakers: [(source: String, tree: String, options: MarkdownOptions)] = [
        ("{{% note %}}a{{% /note %}}\n\nb", "note ( paragraph:a ) paragraph:b", .shortcodes),
        ("a {{</* b */>}} c", "paragraph:a {{< b >}} c", .shortcodes),
        ("{{< tab \"A\" >}}a{{< /tab >}}", "tab[A] ( paragraph:a )", .shortcodes),
        (
            "{{< tab \"A\" >}}\n\na\n\n{{< /tab >}} {{% tab \"B\" %}}\n\nb\n\n{{< /tab >}} {{< /tabpane >}}\n\n# c",
            "tab[A] ( paragraph:a ) tab[B] ( paragraph:b ) paragraph: heading:c", .shortcodes
        ),
        ("{% raw %}\n{{ a }}\n{% endraw %}\n{{ b }}c", "raw ( paragraph:{{ a }} ) paragraph:c", [.templates, .tags]),
        ("{% comment %}\na\n\nb\n{% endcomment %}\nc", "machinery paragraph:c", [.templates, .tags]),
        ("a {% raw %}{{ b }}{% endraw %}{{ c }}", "paragraph:a {{ b }}", [.templates, .tags]),
        ("{% hint style=\"info\" %}\na\n{% endhint %}\n{{ b }}", "info ( paragraph:a ) paragraph:{{ b }}", .tags),
        ("{% update date=\"2026\" %}\n# a\n{% endupdate %}", "paragraph:2026 heading:a machinery", .tags),
        ("* a\n{:toc}\n\n*[b]: c\nd", "machinery machinery machinery paragraph:d", [.attributes, .abbreviations]),
        ("```{note} A\n:class: b\n*c*\n```\nd", "note[A] ( paragraph:c ) paragraph:d", .directives),
        ("````{a}\n```{b}\nc\n```\n````", "a ( b ( paragraph:c ) )", .directives),
        ("```{code-cell} r\n:tags: [b]\nc\n```", "fencedCode", .directives),
        ("(a)=\n% b\n+++\n{ref}`c <d>` {doc}`e`", "machinery machinery machinery paragraph:c e", .directives),
        ("{{ a }}", "paragraph:{{ a }}", .page([.directives, .templates])),
        ("~~~~exercism/caution\n*a*\n~~~~", "caution ( paragraph:a )", []),
        ("a %%b%% ==c== ^d\n\n%%\ne\n\n%%\nf", "paragraph:a  c  machinery paragraph:f", [.obsidian, .highlights]),
        ("a == b or c == d ===e===", "paragraph:a == b or c == d ===e===", .highlights),
        ("!> a\nb\n\n?> c", "important ( paragraph:a b ) tip ( paragraph:c )", .docsify),
        ("- a\n  id:: b\n  c:: d", "bulletList ( item ( paragraph:a machinery paragraph:c:: d ) )", .logseq),
        ("++a+b++ C++ and C++", "paragraph:<code>a+b C++ and C++", .icons),
        (":::code a=\"b\":::\n:::zone-end\nc", "machinery machinery paragraph:c", .docfx),
        ("![](a){width=5} [b](c){ .d }", "paragraph:<image a> <link c>b", .attributes),
    ]

    @Test(arguments: ofMakers)
    func eachMakersMarksAreRead(source: String, tree: String, options: MarkdownOptions) {
        #expect(sketch(source, options.union(.common)) == tree)
    }

    @Test(arguments: [
        ("> [!NOTE]\n> a", "note ( paragraph:a )"), ("> [!NOTE] b\n> a", "quote ( paragraph:[!NOTE] b a )"),
        ("a\nb\n| c |\n|---|", "paragraph:a b table"),
        ("[https://a.b/c] (www.d.e/f)", "paragraph:[<https://a.b/c>https://a.b/c] (<http://www.d.e/f>www.d.e/f)"),
        ("```\\``b`", "paragraph:````<code>b"),
        ("看https://a.b/c?d&amp;e", "paragraph:看<https://a.b/c?d&e>https://a.b/c?d&e"),
        ("git://a@b.c/d http://a_b.c", "paragraph:git://a@b.c/d http://a_b.c"),
        ("a@b.cc.", "paragraph:<mailto:a@b.cc>a@b.cc."),
        ("(~10) or (~20)", "paragraph:(~10) or (~20)"),
        ("~~a~~ ~b~", "paragraph:<strikethrough>a <strikethrough>b"),
        (":::note\n!!! a\n[[b]]", "paragraph::::note !!! a [[b]]"),
        ("[a](< /b c >)", "paragraph:<link /b c>a"),
        ("[a](/b\0c)", "paragraph:<link /b\u{FFFD}c>a"),
        ("> [!NOTE]\na", "note ( paragraph:a )"),
        ("[a]: b\n[c]:\n===\n\n> [d]:\n> -", "linkDefinitions heading:[c]: quote ( heading:[d]: )"),
    ])
    func gitHubIsReadAsGitHubDoes(source: String, tree: String) {
        #expect(sketch(source, .gitHub) == tree)
    }
}
