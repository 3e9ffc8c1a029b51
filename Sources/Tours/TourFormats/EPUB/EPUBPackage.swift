internal import SourceFiles
internal import TourDocument
internal import TourPages

/// The package file of a book: its title, its files, and their reading order. Sources: EPUB 3.3, 5; Open Packaging
/// Format 2.0.1.
struct EPUBPackage: Sendable {
    struct Item: Sendable {
        /// From the archive's root.
        var path: String
        var mediaType: String
        var properties: [String] = []
        /// The id of the fallback item, for a foreign format.
        var fallback: String?
    }

    var title: String?
    /// The unique identifier, else the first one.
    private(set) var identifier: String?
    /// The files that a guide marks as a cover, a title page, or another part that is no text of the book.
    private(set) var matter: Set<String> = []
    /// The files that replace those of foreign kinds, by the paths of these.
    private(set) var fallbacks: [String: String] = [:]
    var creators: [String] = []
    private(set) var language: String?
    /// The paths of the style sheets.
    private(set) var sheets: [String] = []
    /// The files to read, in order.
    var spine: [(item: Item, isLinear: Bool)] = []
    /// The contents as XHTML, and those of EPUB 2.
    var navigation: Item?
    var ncx: Item?
    /// The path of the picture of its cover.
    private(set) var cover: String?

    /// - Parameter path: the path of the package file.
    init(_ book: SourceFolder, path: String, warnings: inout BoundedWarnings) throws(SourceError) {
        let place = book.place(of: path)
        var items: [String: Item] = [:]
        var references: [(id: String, isLinear: Bool)] = []
        var ncx: String?
        var (text, coverID) = (String?.none, String?.none)
        var (unique, isUnique) = (String?.none, false)
        for event in try book.xml(path, &warnings) {
            switch event {
            case .start("package", let attributes): unique = attributes["unique-identifier"]
            case .start("identifier", let attributes): (text, isUnique) = ("", attributes["id"] == unique)
            case .start("title", _), .start("creator", _), .start("language", _): text = ""
            case .text(let part): text?.append(part)
            case .end(let name):
                if let text = text?.foldingWhiteSpace, !text.isEmpty {
                    if name == "identifier", isUnique { identifier = text }
                    note(text, as: name)
                }
                text = nil
            case .start("item", let attributes):
                guard let id = attributes["id"], let address = attributes["href"] else { continue }
                guard let target = ArchivePath.target(address, on: path) else {
                    // addresses on the web are no files of the book
                    if !address.contains("://") {
                        warnings.add(SourceError(place, "“\(address)” leads outside the archive").finding())
                    }
                    continue
                }
                let properties = (attributes["properties"] ?? "").split(whereSeparator: \.isWhitespace)
                let item = Item(
                    path: target.path, mediaType: attributes["media-type"]?.lowercased() ?? "",
                    properties: properties.map { String($0) }, fallback: attributes["fallback"])
                items[id] = item
                if item.properties.contains("nav") { navigation = item }
                if item.properties.contains("cover-image"), item.isPicture { cover = item.path }
                if item.mediaType == "application/x-dtbncx+xml" { self.ncx = item }
                if item.mediaType == "text/css" { sheets.append(item.path) }
            case .start("meta", let attributes) where attributes["name"] == "cover": coverID = attributes["content"]
            case .start("spine", let attributes): ncx = attributes["toc"]
            case .start("itemref", let attributes):
                references.append((attributes["idref"] ?? "", attributes["linear"]?.lowercased() != "no"))
            case .start("reference", let attributes):
                let target = attributes["href"].flatMap { ArchivePath.target($0, on: path) }
                if let target, target.fragment == nil, EPUBMatter.isNamed(attributes["type"] ?? "") {
                    matter.insert(target.path)
                }
            case .start: break
            }
        }
        for (id, item) in items {
            if let shown = Self.shown(id, in: items), shown.path != item.path { fallbacks[item.path] = shown.path }
        }
        if let named = ncx.flatMap({ items[$0] }) { self.ncx = named }
        if let item = coverID.flatMap({ items[$0] }), item.isPicture { cover = cover ?? item.path }
        // parts of one file may be listed separately; it is read once
        var named: [String: String] = [:]
        for (id, isLinear) in references {
            guard let item = Self.shown(id, in: items) else {
                warnings.add(SourceError(place, "its reading order names “\(id)”, which is missing").finding())
                continue
            }
            guard book.size(of: item.path) != nil else {
                warnings.add(SourceError(book.place(of: item.path), "is not in the archive").finding())
                continue
            }
            if let first = named.updateValue(id, forKey: item.path) {
                guard first == id else { continue }
                let told = "appears twice in the reading order; it is shown once"
                warnings.add(SourceError(book.place(of: item.path), told).finding(.warning))
            } else {
                spine.append((item, isLinear))
            }
        }
        guard spine.contains(where: \.isLinear) else {
            throw SourceError(place, "names no readable file in the archive")
        }
    }

    private mutating func note(_ text: String, as name: String) {
        switch name {
        // the first one is the main one
        case "title": title = title ?? text
        case "identifier": identifier = identifier ?? text
        case "creator": creators.append(text)
        case "language": language = language ?? text
        default: break
        }
    }

    /// The item with an id, or the fallback of one that is no page, or that scripts make.
    private static func shown(_ id: String, in items: [String: Item]) -> Item? {
        var item = items[id]
        // at most this many steps, as they may be circular
        for _ in 0..<8 {
            guard let here = item, !here.isPage || here.properties.contains("scripted"),
                let next = here.fallback.flatMap({ items[$0] })
            else { break }
            item = next
        }
        return item ?? items[id]
    }
}

extension EPUBPackage.Item {
    var isPage: Bool { mediaType.contains("html") || mediaType.contains("x-oeb1-document") || isPicture }

    var isPicture: Bool { mediaType.hasPrefix("image/") && !mediaType.contains("/vnd.") }
}
