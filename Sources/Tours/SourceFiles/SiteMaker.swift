package import MarkdownTree
internal import Platform
package import SystemPackage

/// A site generator: the Markdown extensions that are not read everywhere, since they would drop words on other pages,
/// and the marks by which its pages are recognized.
package struct SiteMaker: Sendable {
    let dialect: MarkdownOptions
    /// Names in the folder of a site; one that is in a folder of it is known where that is opened.
    var files: [String] = []
    /// Extensions of pages.
    var endings: [String] = []
    /// Keys of front matter; one that ends in a dot is a prefix.
    var keys: [String] = []
    /// Prefixes of the modules that a page imports.
    var modules: [String] = []

    static let all = [
        // Docusaurus
        SiteMaker(
            dialect: [.components, .codeMarks],
            files: [
                "docusaurus.config.js", "docusaurus.config.ts", "docusaurus.config.mjs", "docusaurus.config.cjs",
                "website/docusaurus.config.js", "website/docusaurus.config.ts",
            ],
            keys: ["pagination_label", "sidebar_label", "sidebar_position"],
            modules: ["@docusaurus/", "@site/", "@theme/"]),
        // docsify
        SiteMaker(dialect: [.docsify, .inclusions], files: ["_coverpage.md", "_navbar.md", "_sidebar.md"]),
        // GitBook
        SiteMaker(dialect: .tags, files: [".gitbook", ".gitbook.yaml", "book.json"]),
        // GitHub's documentation
        SiteMaker(dialect: [.templates, .tags], keys: ["content_type", "contentType"]),
        // Hugo, and Zola, which has the same name for its settings
        SiteMaker(
            dialect: [.shortcodes, .attributes, .bracketMath],
            files: [
                "config.toml", "config/_default/config.toml", "config/_default/hugo.toml", "config/_default/hugo.yaml",
                "hugo.json", "hugo.toml", "hugo.yaml", "hugo.yml",
            ],
            keys: ["draft", "linkTitle", "menu", "weight"]),
        // Jekyll
        SiteMaker(
            dialect: [.templates, .tags, .attributes, .abbreviations], files: ["_config.yml", "_config.yaml"],
            keys: ["permalink", "redirect_from"]),
        // Logseq
        SiteMaker(dialect: [.logseq, .highlights], files: ["logseq/config.edn"]),
        // mdBook
        SiteMaker(dialect: [.mdBook, .inclusions], files: ["book.toml"]),
        // MDN
        SiteMaker(dialect: .templates, keys: ["browser-compat", "page-type"]),
        // MDX, whatever makes the site: Astro with Starlight, Docusaurus, Mintlify
        SiteMaker(dialect: .components, endings: ["mdx"], modules: ["@astrojs/"]),
        // Microsoft Learn
        SiteMaker(dialect: [.docfx, .inclusions], files: ["docfx.json"], keys: ["ms."]),
        // MkDocs, with Material
        SiteMaker(
            dialect: [
                .attributes, .bracketMath, .icons, .highlights, .abbreviations, .inclusions, .templates, .tags,
            ],
            files: ["mkdocs.yml", "mkdocs.yaml"]),
        // MyST, with Sphinx or Jupyter Book
        SiteMaker(
            dialect: [.attributes, .directives, .inclusions], files: ["_toc.yml", "conf.py", "myst.yml"],
            keys: ["jupytext", "kernelspec", "myst", "mystnb"]),
        // Obsidian
        SiteMaker(dialect: [.obsidian, .highlights, .inclusions], files: [".obsidian"]),
        // Quarto and R Markdown
        SiteMaker(
            dialect: [.shortcodes, .attributes, .bracketMath, .chunks, .inclusions],
            files: ["_bookdown.yml", "_quarto.yml", "_quarto.yaml"], endings: ["qmd", "Rmd", "rmd"]),
        // VitePress
        SiteMaker(dialect: [.templates, .attributes, .codeMarks, .inclusions], files: [".vitepress"]),
    ]

    private static func table(_ marks: (SiteMaker) -> [String]) -> [String: MarkdownOptions] {
        all.reduce(into: [:]) { table, maker in
            for mark in marks(maker) { table[mark, default: []].formUnion(maker.dialect) }
        }
    }

    private static let ofFiles = table(\.files)
    private static let ofEndings = table(\.endings)
    private static let ofKeys = table(\.keys)
    private static let ofModules = table(\.modules)
}

/// The dialect by a mark.
extension SiteMaker {
    /// - Parameter name: that of an entry in a site's folder.
    package static func dialect(ofFile name: String) -> MarkdownOptions { ofFiles[name] ?? [] }

    /// - Parameter key: of front matter.
    package static func dialect(ofKey key: String) -> MarkdownOptions {
        let start = key.firstIndex(of: ".").map { key[...$0] } ?? key[...]
        return ofKeys[key] ?? ofKeys[String(start)] ?? []
    }

    static func dialect(ofPage name: String) -> MarkdownOptions {
        name.lastIndex(of: ".").flatMap { ofEndings[String(name[$0...].dropFirst())] } ?? []
    }

    /// - Parameter text: the start of a page, behind the front matter.
    package static func dialect(ofImportsIn text: some Collection<UInt8>) -> MarkdownOptions {
        var dialect: MarkdownOptions = []
        for line in text.split(separator: 0x0A) where line.starts(with: "import ".utf8) {
            let words = String(decoding: line, as: UTF8.self)
            for (module, made) in ofModules where words.contains("\"\(module)") || words.contains("'\(module)") {
                dialect.formUnion(made)
            }
        }
        return dialect
    }

    /// The dialect by the marks in a folder and its parents, up to the root of its repository and never above the
    /// user's home; outside of a repository, in the folder alone.
    /// - Parameter folder: absolute, without links.
    package static func dialect(around folder: FilePath) -> MarkdownOptions {
        folders(around: folder).reduce(into: []) { $0.formUnion(dialect(in: $1)) }
    }

    /// The innermost of these folders in which there is a mark.
    package static func site(around folder: FilePath) -> FilePath? {
        folders(around: folder).first { !dialect(in: $0).isEmpty }
    }

    private static func dialect(in folder: FilePath) -> MarkdownOptions {
        ofFiles.reduce(into: []) { dialect, mark in
            if access(folder.appending(mark.key).string, F_OK) == 0 { dialect.formUnion(mark.value) }
        }
    }

    private static func folders(around folder: FilePath) -> [FilePath] {
        let home = getenv("HOME").map { FilePath(String(cString: $0)) }
        var folders = [folder]
        while let here = folders.last, access(here.appending(".git").string, F_OK) != 0 {
            guard here != home, case let above = here.removingLastComponent(), above != here else {
                folders = [folder]
                break
            }
            folders.append(above)
        }
        return folders
    }
}
