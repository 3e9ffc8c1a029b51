internal import SourceFiles
internal import TourDocument
internal import TourPages

/// The contents of a book: titles and targets, in the order of the book.
struct EPUBContents {
    struct Entry: Hashable {
        /// From 1.
        var level: Int
        var title: String
        /// Nil for one without a target, such as the name of a part.
        var target: ArchivePath.Target?
    }

    private(set) var entries: [Entry] = []
    /// The files marked as covers, title pages, and other parts that are no text of the book.
    private(set) var matter: Set<String> = []
    private(set) var printPages: [PrintPage] = []

    /// The most entries; the rest is left out.
    static let maximumEntries = 50_000
    static let maximumLevel = 32

    /// The contents that a package names: as XHTML, else those of EPUB 2; empty if it has neither.
    init(of package: EPUBPackage, in book: SourceFolder, warnings: inout BoundedWarnings) {
        for item in [package.navigation, package.ncx].compactMap({ $0 }) {
            do throws(SourceError) {
                if item.properties.contains("nav") {
                    try readNavigation(item.path, in: book)
                } else {
                    entries = try ncx(item.path, in: book, &warnings)
                }
            } catch {
                warnings.add(error.finding())
            }
            if !entries.isEmpty { break }
        }
        nestUnderOneTitle()
    }

    /// If the only top-level entry is the book's title, makes the entries below it the chapters.
    private mutating func nestUnderOneTitle() {
        guard entries.count > 1, entries.count(where: { $0.level == 1 }) == 1 else { return }
        for index in entries.indices.dropFirst() { entries[index].level -= 1 }
    }

    private mutating func readNavigation(_ path: String, in book: SourceFolder) throws(SourceError) {
        let html = XHTMLText.html(try book.text(of: path, limit: EPUBContainer.maximumSize))
        let contents: HTMLContents
        do throws(HTMLRefusal) {
            contents = try HTMLContents(html)
        } catch {
            throw SourceError(book.place(of: path), "the contents cannot be read: \(error.reason)")
        }
        entries = contents.entries.prefix(Self.maximumEntries).map { entry in
            Entry(
                level: min(entry.level, Self.maximumLevel), title: entry.title,
                target: entry.address.flatMap { ArchivePath.target($0, on: path) })
        }
        for page in contents.printPages.prefix(Self.maximumEntries) { addPrintPage(page.title, page.address, on: path) }
        for landmark in contents.landmarks where EPUBMatter.isNamed(landmark.type) {
            let target = landmark.address.flatMap { ArchivePath.target($0, on: path) }
            if let target, target.fragment == nil { matter.insert(target.path) }
        }
    }

    private mutating func addPrintPage(_ label: String, _ address: String?, on path: String) {
        guard !label.isEmpty, let target = address.flatMap({ ArchivePath.target($0, on: path) }) else { return }
        printPages.append(PrintPage(label: label, page: target.path, anchor: target.fragment))
    }

    private mutating func ncx(
        _ path: String, in book: SourceFolder, _ warnings: inout BoundedWarnings
    ) throws(SourceError) -> [Entry] {
        var entries: [Entry] = []
        // the indices of the open points' entries
        var open: [Int] = []
        var page: (label: String, address: String?)?
        var isLabel = false
        for event in try book.xml(path, &warnings) {
            switch event {
            case .start("navPoint", _):
                guard entries.count < Self.maximumEntries else { return entries.filter { !$0.title.isEmpty } }
                open.append(entries.count)
                entries.append(Entry(level: min(open.count, Self.maximumLevel), title: "", target: nil))
            case .end("navPoint"): _ = open.popLast()
            case .start("pageTarget", _): page = ("", nil)
            case .end("pageTarget"):
                if let page, printPages.count < Self.maximumEntries {
                    addPrintPage(page.label.foldingWhiteSpace, page.address, on: path)
                }
                page = nil
            case .start("navLabel", _): isLabel = true
            case .end("navLabel"): isLabel = false
            case .start("content", let attributes):
                if page != nil { page?.address = attributes["src"] }
                guard let index = open.last, let address = attributes["src"] else { continue }
                entries[index].target = ArchivePath.target(address, on: path)
            case .text(let text):
                if isLabel, page != nil { page?.label += text }
                if isLabel, let index = open.last {
                    entries[index].title = (entries[index].title + text).foldingWhiteSpace
                }
            default: break
            }
        }
        return entries
    }
}

/// The parts of a book that are no text of it, and earn nothing, by the terms of EPUB's structural semantics and of the
/// guides of EPUB 2.
enum EPUBMatter {
    private static let types: Set<Substring> = [
        "colophon", "copyright-page", "cover", "halftitlepage", "imprint", "landmarks", "loi", "lot", "title-page",
        "titlepage", "toc",
    ]

    /// Whether one of some words, separated by blanks, means such a part.
    static func isNamed(_ words: String) -> Bool {
        words.lowercased().split(whereSeparator: \.isWhitespace).contains(where: types.contains)
    }

    /// The bytes at the start of a file, and the number of elements, that are searched for its type.
    private static let headSize = 4 << 10
    private static let mostElements = 3

    /// Whether the type of a file's body, or of its first elements, is such a part.
    static func isSaid(by html: [UInt8]) -> Bool {
        HTMLTag.all(in: html.prefix(headSize)).compactMap { $0.attributes["epub:type"] }.prefix(mostElements)
            .contains(where: isNamed)
    }
}
