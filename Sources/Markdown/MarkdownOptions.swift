/// Which Markdown is read: CommonMark 0.31.2, and what is added to it.
public struct MarkdownOptions: OptionSet, Hashable, Sendable {
    public var rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let tables = Self(rawValue: 1 << 0)
    /// `~one~` and `~~two~~` tildes.
    public static let strikethrough = Self(rawValue: 1 << 1)
    public static let taskLists = Self(rawValue: 1 << 2)
    /// `www.`, `http://`, `https://`, `ftp://` and mail addresses without marks around them.
    public static let bareAddresses = Self(rawValue: 1 << 3)
    /// `[^label]`, `[^label]: text`.
    public static let footnotes = Self(rawValue: 1 << 4)
    /// `> [!NOTE]`, of the five kinds that GitHub knows.
    public static let alerts = Self(rawValue: 1 << 5)
    /// `$…$`, `$$…$$`, `` $`…`$ ``.
    public static let math = Self(rawValue: 1 << 6)
    /// `:rocket:`.
    public static let emoji = Self(rawValue: 1 << 7)

    /// `{{< shortcode >}}`, `{{% shortcode %}}`, as Hugo and Quarto have it.
    public static let shortcodes = Self(rawValue: 1 << 8)
    /// `:::note Title`, as Docusaurus, VitePress, Quarto and pandoc have it.
    public static let colonBoxes = Self(rawValue: 1 << 9)
    /// `!!! note`, `??? note`, `=== "Tab"` with indented text, as MkDocs has it.
    public static let indentedBoxes = Self(rawValue: 1 << 10)
    /// `/// note | Title`.
    public static let slashBoxes = Self(rawValue: 1 << 11)
    /// `{#id .class}` behind spans and blocks, and behind headings.
    public static let attributes = Self(rawValue: 1 << 12)
    /// A term, and below it `: what it means`.
    public static let definitionLists = Self(rawValue: 1 << 13)
    /// `[[Page|words]]` and `![[Page]]`.
    public static let wikiLinks = Self(rawValue: 1 << 14)
    /// `> [!kind]- Title` of any kind, as Obsidian has it.
    public static let callouts = Self(rawValue: 1 << 15)
    /// `^[a note in the text]`.
    public static let inlineFootnotes = Self(rawValue: 1 << 16)
    /// `{{macro}}`.
    public static let templates = Self(rawValue: 1 << 17)
    /// `import`, `export`, `{/* … */}` and components of MDX.
    public static let components = Self(rawValue: 1 << 18)
    /// `\(…\)` and `\[…\]`.
    public static let bracketMath = Self(rawValue: 1 << 19)
    /// `[!div …]` and `:::image` of Microsoft's pages.
    public static let docfx = Self(rawValue: 1 << 20)
    /// `{#id .class}` behind headings, and nowhere else.
    public static let headingAttributes = Self(rawValue: 1 << 23)
    /// `:material-account:` and other names of icons that are drawn by Material for MkDocs.
    public static let icons = Self(rawValue: 1 << 24)

    /// YAML, TOML or JSON at the start of a page is no part of its text: see ``Document/frontMatter``.
    public static let frontMatter = Self(rawValue: 1 << 21)
    /// `{% tag %}`, with `{% raw %}` and `{% comment %}`, as Jekyll and GitBook have it.
    public static let tags = Self(rawValue: 1 << 25)
    /// Comments in code that say what is done with its lines: `// highlight-next-line`, `// [!code focus]`.
    public static let codeMarks = Self(rawValue: 1 << 26)
    /// MyST's fences `` ```{name} words ``, roles `` {name}`words` ``, `(target)=`, `% comment` and `+++`.
    public static let directives = Self(rawValue: 1 << 27)
    /// `%%comment%%`, and `^name` at a block's end.
    public static let obsidian = Self(rawValue: 1 << 28)
    /// `==marked==`.
    public static let highlights = Self(rawValue: 1 << 29)
    /// `id:: x`, `:LOGBOOK:`, `#+BEGIN_QUOTE`, `{{embed [[Page]]}}`.
    public static let logseq = Self(rawValue: 1 << 30)
    /// `!> words`, `?> words`, `## Words :id=x`, titles that are options: `':size=9'`.
    public static let docsify = Self(rawValue: 1 << 31)
    /// `*[HTML]: words`.
    public static let abbreviations = Self(rawValue: 1 << 32)
    /// `#| option: value` at the start of code, and boxes that are but divisions, as Quarto has it.
    public static let chunks = Self(rawValue: 1 << 33)
    /// Names of files in whose place their text is to be: nothing to this parser.
    public static let inclusions = Self(rawValue: 1 << 34)
    /// These are mdBook's, and lines of Rust that begin with `# ` are hidden: nothing to this parser.
    public static let mdBook = Self(rawValue: 1 << 35)

    public static let commonMark: Self = []
    /// GitHub's extensions.
    public static let gitHub: Self = [
        .tables, .strikethrough, .taskLists, .bareAddresses, .footnotes, .alerts, .math, .emoji,
    ]
    /// What does no harm on a page that is not made for it: no word of it is left out.
    public static let common: Self = [
        .gitHub, .colonBoxes, .indentedBoxes, .slashBoxes, .headingAttributes, .definitionLists, .wikiLinks, .callouts,
        .inlineFootnotes,
    ]

    /// What a page is read with beyond what is common. Where there are directives, braces are none of Jekyll's, though
    /// the settings may have the same name.
    public static func page(_ dialect: Self) -> Self {
        common.union(dialect).subtracting(dialect.contains(.directives) ? [.templates, .tags] : [])
    }
}
