/// The Markdown that is read: CommonMark 0.31.2, and what is added to it.
///
/// Each example below is of its option alone, and what the library `MarkdownHTML` writes of it.
public struct MarkdownOptions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// A row of delimiters makes a table of the line above it.
    ///
    ///     |a|
    ///     |-|
    ///     → <table><thead><tr><th>a</th></tr></thead></table>
    public static let tables = Self(rawValue: 1 << 0)

    /// One or two tildes on both sides.
    ///
    ///     ~a~ ~~b~~
    ///     → <p><del>a</del> <del>b</del></p>
    public static let strikethrough = Self(rawValue: 1 << 1)

    /// Boxes at the start of items.
    ///
    ///     - [x] a
    ///     → <ul><li><input type="checkbox" checked="" disabled="" /> a</li></ul>
    public static let taskLists = Self(rawValue: 1 << 2)

    /// `www.`, `http://`, `https://`, `ftp://` and mail addresses without marks around them.
    ///
    ///     www.example.org
    ///     → <p><a href="http://www.example.org">www.example.org</a></p>
    public static let bareAddresses = Self(rawValue: 1 << 3)

    /// Notes with labels, which stand at the end of the page. No note is written that nothing refers to.
    ///
    ///     a[^b]
    ///
    ///     [^b]: c
    ///     → <p>a<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup></p><section class="footnotes"><ol>
    ///     <li id="fn1"><p>c <a href="#fnref1" class="footnote-backref">↩</a></p></li></ol></section>
    public static let footnotes = Self(rawValue: 1 << 4)

    /// Quotes of the five kinds that GitHub knows: `NOTE`, `TIP`, `IMPORTANT`, `WARNING`, `CAUTION`.
    ///
    ///     > [!TIP]
    ///     > a
    ///     → <div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>a</p></div>
    public static let alerts = Self(rawValue: 1 << 5)

    /// TeX between dollars, in a line or by itself; also `` $`…`$ ``.
    ///
    ///     $a_b c_d$
    ///     → <p><span class="math">$a_b c_d$</span></p>
    public static let math = Self(rawValue: 1 << 6)

    /// Emoji by the names that GitHub has for them.
    ///
    ///     :rocket:
    ///     → <p>🚀</p>
    public static let emoji = Self(rawValue: 1 << 7)

    /// Short codes of Hugo and Quarto, which are left out; notes and code between two of them are shown.
    ///
    ///     a {{< b >}}{{% c %}}
    ///     → <p>a </p>
    public static let shortcodes = Self(rawValue: 1 << 8)

    /// Boxes of Docusaurus, VitePress, Quarto and pandoc.
    ///
    ///     :::note T
    ///     a
    ///     :::
    ///     → <div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">T</p><p>a</p></div>
    public static let colonBoxes = Self(rawValue: 1 << 9)

    /// Boxes and tabs of MkDocs, `!!!`, `???` and `===`, with indented text.
    ///
    ///     !!! note "T"
    ///         a
    ///     → <div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">T</p><p>a</p></div>
    public static let indentedBoxes = Self(rawValue: 1 << 10)

    /// Boxes of PyMdown.
    ///
    ///     /// note | T
    ///     a
    ///     ///
    ///     → <div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">T</p><p>a</p></div>
    public static let slashBoxes = Self(rawValue: 1 << 11)

    /// Names, classes and other attributes in braces, behind spans, headings and blocks.
    ///
    ///     `a`{.b}
    ///     → <p><code>a</code></p>
    public static let attributes = Self(rawValue: 1 << 12)

    /// Terms, and below each what it means.
    ///
    ///     a
    ///     : b
    ///     → <dl><dt>a</dt><dd><p>b</p></dd></dl>
    public static let definitionLists = Self(rawValue: 1 << 13)

    /// Links to pages by their names; with `!` before them the page is shown in place.
    ///
    ///     [[a|b]]
    ///     → <p><a href="a">b</a></p>
    public static let wikiLinks = Self(rawValue: 1 << 14)

    /// Alerts of any kind, with a title and a sign that they are folded, as Obsidian has them.
    ///
    ///     > [!info]- T
    ///     > a
    ///     → <div class="markdown-alert markdown-alert-info"><p class="markdown-alert-title">T</p><p>a</p></div>
    public static let callouts = Self(rawValue: 1 << 15)

    /// Notes in the text.
    ///
    ///     a^[b]
    ///     → <p>a<span class="note">b</span></p>
    public static let inlineFootnotes = Self(rawValue: 1 << 16)

    /// Macros, which are left out; of those of MDN and GitHub, what readers see stays.
    ///
    ///     a {{ b }}
    ///     → <p>a </p>
    public static let templates = Self(rawValue: 1 << 17)

    /// Imports, exports, comments and components of MDX, of which what readers see is shown.
    ///
    ///     import a from 'b'
    ///
    ///     c {/* d */}
    ///     → <p>c </p>
    public static let components = Self(rawValue: 1 << 18)

    /// TeX between backslashes with brackets.
    ///
    ///     \(a^b\)
    ///     → <p><span class="math">\(a^b\)</span></p>
    public static let bracketMath = Self(rawValue: 1 << 19)

    /// Pictures, zones and divisions of Microsoft's pages.
    ///
    ///     :::image source="a" alt-text="b":::
    ///     → <p><img src="a" alt="b" /></p>
    public static let docfx = Self(rawValue: 1 << 20)

    /// YAML, TOML or JSON at the start of a page is no part of its text: see ``Document/frontMatter``.
    ///
    ///     ---
    ///     a: b
    ///     ---
    ///     c
    ///     → <p>c</p>
    public static let frontMatter = Self(rawValue: 1 << 21)

    /// Names in braces behind headings, and nowhere else.
    ///
    ///     # a {#b}
    ///     → <h1 id="b">a</h1>
    public static let headingAttributes = Self(rawValue: 1 << 23)

    /// Names of icons that Material for MkDocs draws, which are left out, and keys: `++ctrl+c++`.
    ///
    ///     a :material-account:
    ///     → <p>a </p>
    public static let icons = Self(rawValue: 1 << 24)

    /// Tags of Jekyll, GitBook and MkDocs, which are left out; between `{% raw %}` and its end nothing is one.
    ///
    ///     a {% b %}{* c *}
    ///     → <p>a </p>
    public static let tags = Self(rawValue: 1 << 25)

    /// Comments in code that say what is done with its lines, such as `// highlight-next-line`.
    ///
    ///     ```
    ///     a // [!code focus]
    ///     ```
    ///     → <pre><code>a</code></pre>
    public static let codeMarks = Self(rawValue: 1 << 26)

    /// Fences, roles, targets and comments of MyST.
    ///
    ///     {kbd}`a`
    ///     → <p><code>a</code></p>
    public static let directives = Self(rawValue: 1 << 27)

    /// Comments of Obsidian, and names at the ends of blocks: `^name`.
    ///
    ///     a %%b%%
    ///     → <p>a </p>
    public static let obsidian = Self(rawValue: 1 << 28)

    /// Two equals signs on both sides.
    ///
    ///     ==a==
    ///     → <p><mark>a</mark></p>
    public static let highlights = Self(rawValue: 1 << 29)

    /// Properties, logs, macros and boxes of Logseq.
    ///
    ///     id:: a
    ///     b
    ///     → <p>b</p>
    public static let logseq = Self(rawValue: 1 << 30)

    /// Boxes of docsify, names of headings, `:id=name`, and titles that are options.
    ///
    ///     ?> a
    ///     → <div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>a</p></div>
    public static let docsify = Self(rawValue: 1 << 31)

    /// Definitions of abbreviations, which are left out.
    ///
    ///     *[a]: b
    ///     a
    ///     → <p>a</p>
    public static let abbreviations = Self(rawValue: 1 << 32)

    /// Options at the start of code that Quarto runs, and boxes that are only divisions.
    ///
    ///     ```
    ///     #| a: b
    ///     c
    ///     ```
    ///     → <pre><code>c</code></pre>
    public static let chunks = Self(rawValue: 1 << 33)

    /// Names of files in whose place their text is to be: nothing to this parser.
    public static let inclusions = Self(rawValue: 1 << 34)
    /// Inclusions in mdBook's syntax, and hidden lines of Rust that begin with `# `. No effect on this parser.
    public static let mdBook = Self(rawValue: 1 << 35)

    public static let commonMark: Self = []
    /// GitHub's extensions.
    public static let gitHub: Self = [
        .tables, .strikethrough, .taskLists, .bareAddresses, .footnotes, .alerts, .math, .emoji,
    ]
    /// Extensions that are harmless on any page, as they drop no text.
    public static let common: Self = [
        .gitHub, .colonBoxes, .indentedBoxes, .slashBoxes, .headingAttributes, .definitionLists, .wikiLinks, .callouts,
        .inlineFootnotes,
    ]

    /// The options for a page in a dialect, including the common ones. With directives, braces are not Jekyll's, even
    /// if the settings have the same name.
    public static func page(_ dialect: Self) -> Self {
        common.union(dialect).subtracting(dialect.contains(.directives) ? [.templates, .tags] : [])
    }
}
