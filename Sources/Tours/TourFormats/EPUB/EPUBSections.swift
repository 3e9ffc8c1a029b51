internal import SourceFiles
internal import TourDocument
internal import TourPages

/// The sections of a book: one for each entry of its contents with a target. A section may span several files, or be
/// one of several in a file.
struct EPUBSections: Sendable {
    struct File: Sendable {
        var item: EPUBPackage.Item
        /// The names in it at which sections start, in their order, except the start of the file.
        var cuts: [String] = []
    }

    struct Section: Sendable {
        /// Nil for one that is titled by its text.
        var title: String?
        /// 1, or one more than that of its parent entry.
        var level = 1
        /// The entry above it without a target, such as the name of a part.
        var part: String?
        /// Whether there are entries below it.
        var hasParts = false
        /// The file that it starts in.
        var file: Int
        /// 0 for the start of the file, else the number of the cut from 1.
        var cut = 0
        /// The name in the file that it starts with, if the section keeps that though it starts the file.
        var name: String?
        /// Whether only links lead to it, so that it earns nothing.
        var isNonLinear = false
    }

    private(set) var files: [File] = []
    private(set) var sections: [Section] = []
    /// The files that are no text of the book.
    private var matter: Set<String> = []
    /// Whether it is one file cut at its headings, since the contents name no sections.
    private(set) var isCutAtHeadings = false
    /// Whether the first section is the text before the first entry of the contents.
    private var hasFront = false

    init(_ package: EPUBPackage, _ contents: EPUBContents, in book: SourceFolder, warnings: inout BoundedWarnings) {
        let named = Set(contents.entries.compactMap(\.target?.path))
        matter = package.matter.union(contents.matter)
        if let navigation = package.navigation { matter.insert(navigation.path) }
        var asides: [File] = []
        for (item, isLinear) in package.spine {
            // files in the contents are read in their place; the contents themselves are a window
            if isLinear || named.contains(item.path) && !item.properties.contains("nav") {
                files.append(File(item: item))
            } else if !item.properties.contains("nav") {
                asides.append(File(item: item))
            }
        }
        addStarts(of: contents, package, book, &warnings)
        if sections.isEmpty { sections = files.indices.map { Section(file: $0) } }
        if sections.count == 1, files.count == 1 { cutAtHeadings(in: book) }
        // the text before the first entry
        if let first = sections.first, (first.file, first.cut) != (0, 0) {
            sections.insert(Section(title: package.title, file: 0), at: 0)
            hasFront = true
        }
        for file in asides {
            sections.append(Section(file: files.count, isNonLinear: true))
            files.append(file)
        }
    }

    private mutating func addStarts(
        of contents: EPUBContents, _ package: EPUBPackage, _ book: SourceFolder,
        _ warnings: inout BoundedWarnings
    ) {
        var numbers: [String: Int] = [:]
        for (index, file) in files.enumerated() where numbers[file.item.path] == nil { numbers[file.item.path] = index }
        var starts: [(file: Int, fragment: String?, section: Section)] = []
        // the entries without a target around the current one
        var around: [EPUBContents.Entry] = []
        let entries = contents.entries
        for (index, entry) in entries.enumerated() {
            while let last = around.last, last.level >= entry.level { around.removeLast() }
            guard let target = entry.target else {
                around.append(entry)
                continue
            }
            guard let file = numbers[target.path] ?? package.fallbacks[target.path].flatMap({ numbers[$0] }) else {
                if target.path == package.navigation?.path { continue }
                let problem =
                    book.size(of: target.path) == nil ? "is not in the archive" : "is not in the reading order"
                let text = "it is listed in the contents, but it \(problem)"
                warnings.add(SourceError(book.place(of: target.path), text).finding())
                continue
            }
            var section = Section(title: entry.title.isEmpty ? nil : entry.title, file: file)
            section.level = entry.level - around.count
            section.part = around.last?.title
            section.hasParts = index + 1 < entries.count && entries[index + 1].level > entry.level
            starts.append((file, target.fragment, section))
        }
        // in reading order, within a file by the order of names in its text; a missing name follows the entry before it
        var (place, lastFile) = (0, -1)
        var found: [Int: [String: Int]] = [:]
        for (number, starts) in Dictionary(grouping: starts, by: \.file) where starts.count > 1 {
            let text = try? book.text(of: files[number].item.path, limit: HTMLParser.maximumSize)
            found[number] = text.map { HTMLContents.places(of: Set(starts.compactMap(\.fragment)), in: $0) }
        }
        let sorted = starts.enumerated().map { index, start in
            if start.file != lastFile { (place, lastFile) = (0, start.file) }
            if let fragment = start.fragment { place = found[start.file]?[fragment] ?? place } else { place = -1 }
            return (place: place, index: index, start: start)
        }.sorted { ($0.start.file, $0.place, $0.index) < ($1.start.file, $1.place, $1.index) }
        var known: [ArchivePath.Target: Int] = [:]
        for (file, fragment, section) in sorted.map(\.start) {
            let target = ArchivePath.Target(path: files[file].item.path, fragment: fragment)
            if let same = known[target] {
                // two entries with one target are one section
                sections[same].hasParts = sections[same].hasParts && section.hasParts
                continue
            }
            known[target] = sections.count
            if let fragment { files[file].cuts.append(fragment) }
            sections.append(section)
            sections[sections.count - 1].cut = files[file].cuts.count
        }
    }

    /// Makes each named heading of level 1 begin a section, as in a page of HTML.
    private mutating func cutAtHeadings(in book: SourceFolder) {
        guard let text = try? book.text(of: files[0].item.path, limit: HTMLParser.maximumSize) else { return }
        let isHTML = files[0].item.mediaType == "text/html"
        let headings = HTMLContents.headings(in: isHTML ? text : XHTMLText.html(text))
        guard headings.count > 1 else { return }
        isCutAtHeadings = true
        files[0].cuts = headings.dropFirst().map(\.name)
        sections = headings.enumerated().map { Section(title: $1.title, file: 0, cut: $0, name: $1.name) }
    }

    /// Drops the section before the first entry of the contents if it is empty, as far as that is quickly known.
    mutating func leaveOutEmptyFront(_ book: EPUBBook) {
        guard hasFront, let page = try? book.preview(at: 0), let blocks = try? page.blocks(ofPiece: 0), blocks.isEmpty
        else { return }
        sections.removeFirst()
        hasFront = false
    }

    /// The files of a section, and its parts of each: a file has one more part than cuts.
    func parts(of section: Int) -> [(file: Int, parts: Range<Int>)] {
        let start = sections[section]
        let next = section + 1 < sections.count ? sections[section + 1] : Section(file: files.count)
        return (start.file...max(start.file, next.cut == 0 ? next.file - 1 : next.file)).map { file in
            let first = file == start.file ? start.cut : 0
            return (file, first..<(file == next.file ? next.cut : files[file].cuts.count + 1))
        }
    }

    /// Whether no file of a section is text of the book.
    func isMatter(_ section: Int) -> Bool {
        parts(of: section).allSatisfy { matter.contains(files[$0.file].item.path) }
    }

    /// The first section that a file is in; nil if it is none of them.
    func section(ofFile path: String) -> Int? {
        guard let file = files.firstIndex(where: { $0.item.path == path }) else { return nil }
        return sections.lastIndex { ($0.file, $0.cut) <= (file, 0) } ?? 0
    }
}
