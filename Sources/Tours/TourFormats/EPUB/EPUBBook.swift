internal import SourceFiles
internal import Synchronization
internal import TourDocument
internal import TourPages

/// The sections of a book, for the list and the store of pages. A file is inflated and parsed when one of its sections
/// is loaded.
final class EPUBBook: PageSource {
    let list: PageList
    private let book: SourceFolder
    private let sections: EPUBSections
    /// The paths of its style sheets.
    private let sheets: [String]
    private let known = Mutex(Known())

    private struct Known: Sendable {
        /// The file that was parsed last: several sections may be in it.
        var file: (number: Int, file: EPUBFile)?
        /// The look of its paragraphs, once a file was read.
        var style: EPUBStyle?
        /// The targets of the notes in a section, by their numbers.
        var notes: [Int: [Int: ArchivePath.Target]] = [:]
    }

    init(_ book: SourceFolder, _ sections: EPUBSections, sheets: [String]) {
        self.book = book
        self.sections = sections
        self.sheets = sheets
        list = PageList(sections.sections.indices.map { Self.entry(of: $0, sections, book) })
    }

    private static func entry(of number: Int, _ sections: EPUBSections, _ book: SourceFolder) -> PageEntry {
        let section = sections.sections[number]
        let path = sections.files[section.file].item.path
        let name = FileName(path)
        let start = section.cut == 0 ? section.name : sections.files[section.file].cuts[section.cut - 1]
        let fragment = start.map { "#" + $0 } ?? ""
        // a file that is in several sections counts as a share of each
        let bytes = sections.parts(of: number).reduce(0) { sum, part in
            let file = sections.files[part.file]
            return sum + (book.size(of: file.item.path) ?? 0) / (file.cuts.count + 1) * part.parts.count
        }
        var entry = PageEntry(
            path: nil, id: name.stem + fragment, otherID: path + fragment,
            title: section.title ?? "Section \(number + 1)",
            part: section.part, level: section.level,
            rule: section.isNonLinear || sections.isMatter(number) ? .none : .bottom, byteCount: bytes)
        entry.former = sections.isCutAtHeadings ? name.stem : nil
        return entry
    }

    private func html(of file: EPUBPackage.Item) throws(SourceError) -> [UInt8] {
        let text = try book.text(of: file.path, limit: HTMLParser.maximumSize)
        try ByteSource(name: book.place(of: file.path), bytes: text).refuseBinary(
            Array(text.prefix(PageHead.headSize)))
        return file.mediaType == "text/html" ? text : XHTMLText.html(text)
    }

    private func file(_ number: Int) throws(SourceError) -> EPUBFile {
        if let (known, file) = known.withLock({ $0.file }), known == number { return file }
        let (item, cuts) = (sections.files[number].item, sections.files[number].cuts)
        let file =
            item.isPicture
            ? EPUBFile(picture: item.path, cuts: cuts)
            : EPUBFile(try html(of: item), path: item.path, cuts: cuts, style)
        known.withLock { $0.file = (number, file) }
        return file
    }

    private var style: EPUBStyle {
        if let known = known.withLock({ $0.style }) { return known }
        let texts = sheets.compactMap { try? book.text(of: $0, limit: EPUBContainer.maximumSize) }
        let style = EPUBStyle(texts.map { String(decoding: $0, as: UTF8.self) })
        known.withLock { $0.style = style }
        return style
    }

    // MARK: - Sections

    private static let mostTitleWords = 12

    func preview(at page: Int) throws(SourceError) -> (any Page)? {
        // a file that is in several sections is parsed whole for each of them
        let bytes = sections.parts(of: page).reduce(0) { sum, part in
            sum + (book.size(of: sections.files[part.file].item.path) ?? 0)
        }
        return bytes <= PageKind.heldAtOnce ? try load(page) { false } : nil
    }

    func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page {
        let parts = sections.parts(of: page)
        var (blocks, warnings, size) = ([Block](), [Finding](), 0)
        var notes: [Int: ArchivePath.Target] = [:]
        var title: String?
        var isMatter = true
        for (number, range) in parts where !isCancelled() {
            do throws(SourceError) {
                let file = try file(number)
                let (slice, bytes) = file.parts(range)
                var inside = Array(slice)
                inside.moveSource(by: size - bytes.lowerBound)
                inside.number(file.notes, among: &notes)
                blocks += inside
                size += bytes.count
                isMatter = isMatter && file.isMatter
                title = title ?? file.title
            } catch {
                // the other sections can be read
                if parts.count == 1 { throw error }
                warnings.append(error.finding())
                blocks.append(Block(.paragraph([.text("\(error.description).", .emphasis)])))
            }
        }
        known.withLock { $0.notes[page] = notes }
        // pictures and headings alone are no text to read, nor is the title of a part
        let isTitle =
            sections.sections[page].hasParts
            && blocks.plainText.split(whereSeparator: \.isWhitespace).count <= Self.mostTitleWords
        let hasText = blocks.contains(where: \.hasWords) && !isTitle && !isMatter
        let isNamed = sections.sections[page].title != nil
        isMatter = isMatter || sections.isMatter(page)
        let textBytes = isMatter ? 0 : blocks.readingBytes
        let facts = PageFacts(
            title: isNamed ? nil : title ?? blocks.firstWords, rule: hasText ? nil : CreditRule.none, byteCount: size,
            textBytes: textBytes)
        _ = list.learn(facts, of: page)
        return ParsedPage(blocks, byteCount: size, textBytes: textBytes, warnings: warnings)
    }

    func text(of page: Int) throws(SourceError) -> ByteSource {
        var text: [UInt8] = []
        for (number, range) in sections.parts(of: page) {
            let file = sections.files[number]
            if file.item.isPicture { continue }
            if file.cuts.isEmpty {
                text += try html(of: file.item)
            } else {
                let whole = try self.file(number)
                text += whole.html[whole.parts(range).bytes]
            }
        }
        return ByteSource(name: book.name, bytes: text)
    }

    // MARK: - Links

    func page(meantBy path: String) -> Int? { sections.section(ofFile: path) }

    func name(of anchor: String?, onPage path: String) -> String? {
        if anchor == nil, let section = sections.section(ofFile: path) {
            let start = sections.sections[section]
            if start.cut == 0, sections.files[start.file].item.path == path { return nil }
        }
        return EPUBFile.name(anchor, path)
    }

    func note(_ number: Int, of page: Int) -> [Block]? {
        guard let target = known.withLock({ $0.notes[page]?[number] }), let name = target.fragment,
            let item = sections.files.first(where: { $0.item.path == target.path })?.item,
            let html = try? html(of: item)
        else { return nil }
        return EPUBFile(note: name, of: html, path: target.path)?.blocks
    }

    /// Errors of pages that are not well-formed, which the reader does not show.
    func lateFindings(linked: Set<String>) -> [Finding] {
        sections.files.map(\.item).compactMap { item in
            guard item.mediaType == "application/xhtml+xml",
                let text = try? book.text(of: item.path, limit: HTMLParser.maximumSize),
                let problem = XMLEvents.problem(in: text)
            else { return nil }
            let told = "is not well-formed XML (\(problem.text)); it is read as HTML"
            return SourceError(book.place(of: item.path), line: problem.line, told).finding(.warning)
        }
    }

    // MARK: - Completing the opening

    var isCompletedLater: Bool { true }
    var isCompletedSoon: Bool {
        sections.files.reduce(0) { $0 + (book.size(of: $1.item.path) ?? 0) } <= PageKind.heldAtOnce
    }

    /// Reads all files: they tell which sections have text, where they end and how they are called, and how long all
    /// takes to read.
    func complete(_ report: (_ share: Double) -> Bool) -> Bool {
        let count = sections.sections.count
        for page in 0..<count where !list.isFinal(page) {
            if let warnings = try? load(page, isCancelled: { false }).warnings { list.warn(warnings) }
            guard report(Double(page + 1) / Double(count)) else { return false }
        }
        return true
    }
}

extension [Block] {
    /// The words that a text without a heading begins with; nil without any.
    fileprivate var firstWords: String? {
        let words = (first(where: \.hasWords).map { [$0].plainText } ?? "").split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        return words.prefix(6).joined(separator: " ") + (words.count > 6 ? " …" : "")
    }

    /// The bytes of text that take as long to read: a picture is looked at for as long as fifty words take.
    fileprivate var readingBytes: Int {
        reduce(plainText.utf8.count) { $0 + 300 * $1.allMedia.count { $0.kind == .picture } }
    }

    /// Gives the notes of a file numbers that no others have, and says which.
    fileprivate mutating func number(
        _ notes: [Int: ArchivePath.Target], among others: inout [Int: ArchivePath.Target]
    ) {
        var changed: [Int: Int] = [:]
        for (number, target) in notes.sorted(by: { $0.key < $1.key }) {
            let isFree = others[number] == nil || others[number] == target
            changed[number] = isFree ? number : (others.keys.max() ?? 0) + 1
            others[changed[number] ?? number] = target
        }
        guard changed.contains(where: { $0.key != $0.value }) else { return }
        updateAll { _ in
        } runs: { run in
            if case .footnote(let number, let mark) = run.content {
                run.content = .footnote(changed[number] ?? number, mark: mark ?? String(number))
            }
        }
    }
}
