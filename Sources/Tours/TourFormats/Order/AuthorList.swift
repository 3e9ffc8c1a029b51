internal import Platform
internal import SourceFiles
internal import TourDocument
package import TourPages

/// The pages of a folder in their author's order, from a file of the program that publishes the folder.
package struct AuthorList: Hashable, Sendable {
    package struct Item: Hashable, Sendable {
        /// The path from the folder of the list, without `.` and `..`, as the author wrote it: the extension may be
        /// missing. On the web the address.
        package var path: String
        package var title: String?
        /// From 1.
        package var level = 1
        /// The titles above it without a page of their own; empty if there are none.
        package var part = ""
        /// Whether it means all pages of a folder.
        package var isFolder = false
    }

    package private(set) var items: [Item] = []
    /// The base of its paths, relative to the folder that contains it.
    package internal(set) var start = ""

    /// The largest file of a list, in bytes, and the most pages that it may name.
    package static let maximumSize = 4 << 20
    private static let mostItems = 100_000

    /// The files that may hold a list, in the order in which they are tried.
    package static let files =
        ["mkdocs.yml", "mkdocs.yaml", "_sidebar.md", "sidebars.js", "sidebars.ts"]
        + ["config", "config/en", "config/index"].flatMap { name in
            ["js", "ts", "mjs", "mts"].map { ".vitepress/\(name).\($0)" }
        }
        + ["docs_nav", "docs", "navigation", "sidebar", "toc"].map { "_data/\($0).yml" }
        + ["_toc.yml", "myst.yml", "_quarto.yml", "_bookdown.yml", "toc.yml", "docs.json", "mint.json"]
        + ["index.html", "index.htm", "sitemap.xml"]

    package init() {}

    /// - Parameter file: one of ``files``.
    package init(_ bytes: [UInt8], of file: String) throws(LineProblem) {
        switch FileName(file).extension {
        case "js", "ts", "mjs", "mts": self = ScriptReader.list(in: bytes, of: file)
        case "yml" where !file.hasPrefix("mkdocs"), "json":
            self.init(data: UTF8Text.string(bytes), isJekyll: file.hasPrefix("_data/"))
        case "md": self.init(markdown: bytes)
        case "xml": self.init(sitemap: bytes)
        case "html", "htm": self.init(HTMLReferences(bytes)) { Self.path($0, from: "") }
        default: try self.init(mkDocs: UTF8Text.string(bytes))
        }
    }

    /// The names of the parts of a site around its pages, of Jekyll's sources, and of Sphinx's files next to pages.
    package static let partsOfSites: Set<String> = [
        "_sidebar.md", "_navbar.md", "_footer.md", "_404.md", "404.html", "_includes", "_layouts", "_static",
        "_sources",
    ]

    mutating func append(
        _ address: String, title: String?, level: Int = 1, part: String = "", isFolder: Bool = false
    ) {
        guard let path = Self.path(address, from: start) else { return }
        append(path: path, title: title, level: level, part: part, isFolder: isFolder)
    }

    private mutating func append(
        path: String, title: String?, level: Int = 1, part: String = "", isFolder: Bool = false
    ) {
        guard items.count < Self.mostItems else { return }
        let title = title?.foldingWhiteSpace
        items.append(
            Item(path: path, title: title?.isEmpty == true ? nil : title, level: level, part: part, isFolder: isFolder))
    }

    /// The path that a link names; nil if it leads elsewhere, or to a place on the same page.
    ///
    /// - Parameter folder: the folder of the page with the link, relative to the base of paths.
    package static func path(_ address: String, from folder: String) -> String? {
        // docsify's
        let address = address.hasPrefix("#/") ? address.dropFirst() : address[...]
        let name = address.prefix { $0 != "#" && $0 != "?" }
        guard !name.isEmpty, !name.hasPrefix("//"), !name.contains(":"),
            let decoded = try? PercentCoding.decode(name.utf8)
        else { return nil }
        return PagePath.resolve(decoded, from: folder)
    }
}

// MARK: - MkDocs

extension AuthorList {
    /// The `nav` of `mkdocs.yml`.
    init(mkDocs yaml: String) throws(LineProblem) {
        guard case .mapping(let entries) = try YAMLValue(yaml: yaml)?.content else { return }
        start = "docs"
        for entry in entries where entry.key == "docs_dir" { start = (try? entry.text()) ?? start }
        for entry in entries where entry.key == "nav" || entry.key == "pages" {
            if case .list(let values) = entry.value.content { add(values, part: "") }
        }
    }

    private mutating func add(_ values: [YAMLValue], part: String, level: Int = 1) {
        for value in values {
            switch value.content {
            case .scalar(let address?):
                append(address, title: nil, level: level, part: part, isFolder: address.hasSuffix("/"))
            case .mapping(let entries):
                for entry in entries {
                    switch entry.value.content {
                    case .scalar(let address?):
                        append(address, title: entry.key, level: level, part: part, isFolder: address.hasSuffix("/"))
                    case .list(let values):
                        // the first page of a group without a title introduces it
                        let count = entry.key.isEmpty ? 1 : 0
                        add(Array(values.prefix(count)), part: part, level: level)
                        let part = Self.part(entry.key, in: part)
                        add(Array(values.dropFirst(count)), part: part, level: level + count)
                    default: continue
                    }
                }
            default: continue
            }
        }
    }

    package static func part(_ title: String, in part: String) -> String {
        [part, title.foldingWhiteSpace].filter { !$0.isEmpty }.joined(separator: "/")
    }
}

// MARK: - Jekyll, Jupyter Book, Quarto, docfx, Mintlify

extension AuthorList {
    /// The pages in data: entries with an address, and lists of entries or names below.
    ///
    /// - Parameter isJekyll: whether the author's own templates read it: any key may have a list, and names are those
    ///   of pages in a folder that is called as the key.
    init(data yaml: String, isJekyll: Bool) {
        // data that is not read as such may be of anything
        if let value = try? YAMLValue(yaml: yaml) { add(value, in: isJekyll ? "" : nil, part: "", level: 1) }
    }

    /// The keys of others than Jekyll that have pages.
    private static let keysOfPages: Set = [
        "appendices", "book", "chapters", "children", "contents", "groups", "items", "languages", "navigation",
        "pages", "parts", "project", "rmd_files", "sections", "sidebar", "tabs", "toc", "website",
    ]

    private mutating func add(_ value: YAMLValue, in folder: String?, part: String, level: Int) {
        switch value.content {
        case .scalar(let name):
            append((folder.map { "\($0)/" } ?? "") + (name ?? ""), title: nil, level: level, part: part)
        case .list(let values): for value in values { add(value, in: folder, part: part, level: level) }
        case .mapping(let entries):
            func text(_ keys: Set<String>) -> String? {
                entries.first { keys.contains($0.key) }.flatMap { try? $0.text() }
            }
            let (title, address) = (
                // what has all pages is no part
                text(["caption", "part", "section", "group", "tab"])
                    ?? (entries.contains { ["chapters", "navigation", "sidebar", "toc"].contains($0.key) }
                        ? nil : text(["title", "text", "name", "label"])),
                text(["url", "link", "href", "path", "page", "file", "root"])
            )
            if let address { append(address, title: title, level: level, part: part) }
            let part = address == nil ? Self.part(title ?? "", in: part) : part
            for entry in entries where folder != nil || Self.keysOfPages.contains(entry.key) {
                if case .scalar = entry.value.content { continue }
                if case .mapping = entry.value.content, folder != nil { continue }
                add(
                    entry.value, in: folder == nil ? nil : entry.key, part: part,
                    level: address == nil ? level : level + 1)
            }
        }
    }
}

// MARK: - Lists of links

extension AuthorList {
    /// The links of a page of lists, such as docsify's `_sidebar.md`.
    init(markdown bytes: [UInt8]) {
        var part = ""
        add(MarkdownParser.blocks(of: bytes), level: 1, part: &part)
    }

    private mutating func add(_ blocks: [Block], level: Int, part: inout String) {
        for block in blocks {
            switch block.kind {
            case .heading(_, let runs): part = runs.plainText.foldingWhiteSpace
            case .paragraph(let runs):
                for link in PageLink.links(in: runs) {
                    append(link.address, title: link.title, level: level, part: part)
                }
            case .list(let list):
                for item in list.items { add(item, level: level, part: part) }
            default: continue
            }
        }
    }

    private mutating func add(_ item: List.Item, level: Int, part: String) {
        var (level, part) = (level, part)
        for block in item.blocks {
            if case .paragraph(let runs) = block.kind {
                guard let link = PageLink.links(in: runs).first else {
                    part = Self.part(runs.plainText, in: part)
                    continue
                }
                append(link.address, title: link.title, level: level, part: part)
                level += 1
            } else {
                add([block], level: level, part: &part)
            }
        }
    }

    /// The links of the navigation of a site's page, or of its other lists: those that lead to most pages.
    ///
    /// - Parameters:
    ///   - most: the most links taken.
    ///   - path: the path that a link names; nil if it leads to no page of the site.
    init(_ references: HTMLReferences, atMost most: Int = mostItems, path: (String) -> String?) {
        for list in references.lists {
            var found = AuthorList()
            var paths: Set<String> = []
            for entry in list where found.items.count < most {
                guard let path = entry.address.flatMap(path), paths.insert(path).inserted else { continue }
                // an entry is at most one level deeper than the one before it
                let level = min(entry.level, (found.items.last?.level ?? 0) + 1)
                found.append(path: path, title: entry.title, level: level)
            }
            if found.items.count > items.count { self = found }
        }
    }
}

// MARK: - Sitemaps

extension AuthorList {
    /// The addresses of the pages in a sitemap, with any supported scheme.
    static func addresses(inSitemap bytes: [UInt8]) -> [WebAddress] {
        var addresses: [String] = []
        var isAddress = false
        for event in XMLEvents(bytes).events {
            switch event {
            // an index of sitemaps
            case .start("sitemapindex", _): return []
            case .start("loc", _):
                addresses.append("")
                isAddress = true
            case .text(let text) where isAddress: addresses[addresses.count - 1] += text
            case .end: isAddress = false
            default: continue
            }
        }
        return addresses.compactMap { try? WebAddress(fetching: $0.foldingWhiteSpace) }
    }

    /// The addresses of a sitemap, relative to the folder that contains all of them.
    init(sitemap bytes: [UInt8]) {
        let paths = Self.addresses(inSitemap: bytes).map(\.path)
        guard var folder = paths.first else { return }
        while !paths.allSatisfy({ $0.hasPrefix(folder) }) {
            folder = folder.dropLast().lastIndex(of: "/").map { String(folder[...$0]) } ?? ""
        }
        for path in paths { append(String(path.dropFirst(folder.count)), title: nil) }
    }
}
