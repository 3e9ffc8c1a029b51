internal import SourceFiles
internal import TourDocument
internal import TourPages

/// The chapters of a book, for the list and the store of pages.
struct BookSource: PageSource {
    /// The most chapters searched while the user waits.
    private static let chaptersAtOnce = 32
    /// The most bytes of a chapter's text read while the user waits.
    private static let budgetAtOnce = 256 << 10

    let list: PageList
    private let reader: BookReader
    private let settings: BookSettings
    private let summary: BookSummary
    private let links: BookLinks

    init(_ book: SourceFolder, settings: BookSettings, summary: BookSummary) {
        reader = BookReader(book: book)
        self.settings = settings
        self.summary = summary
        links = BookLinks(summary, redirects: settings.redirects)
        list = PageList(summary.chapters.map { PageEntry($0) })
    }

    /// The file of a chapter, from the book's folder; nil for a draft.
    private func file(of page: Int) -> String? {
        summary.chapters[page].file.map { settings.source.isEmpty ? $0 : "\(settings.source)/\($0)" }
    }

    func preview(at page: Int) throws(SourceError) -> (any Page)? {
        guard let file = file(of: page) else { return draft(page) }
        guard let text = try reader.chapter(file, budget: Self.budgetAtOnce) else { return nil }
        return try parsed(text)
    }

    func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page {
        let reader = BookReader(book: reader.book.waiting(isCancelled: isCancelled))
        guard let file = file(of: page), let text = try reader.chapter(file) else { return draft(page) }
        var page = try parsed(text)
        while !page.isWhole, !isCancelled() { try page.readOn() }
        return page
    }

    /// A chapter, or the beginning of a long one: Markdown with the additions of mdBook.
    private func parsed(_ text: ChapterText) throws(SourceError) -> MarkdownPage {
        var page = try MarkdownPage.open(reader.source(text))
        page.finish = { [prefixes = settings.hiddenLinePrefixes] blocks in
            var finishing = BookBlocks(hiddenLinePrefixes: prefixes)
            finishing.finish(&blocks)
        }
        return page
    }

    func text(of page: Int) throws(SourceError) -> ByteSource {
        guard let file = file(of: page), let text = try reader.chapter(file) else {
            let title = summary.chapters[page].title
            return ByteSource(name: title, bytes: Array(draft(page).blocks(ofPiece: 0).plainText.utf8))
        }
        return reader.source(text)
    }

    /// The page for a chapter that is not written yet.
    private func draft(_ page: Int) -> ParsedPage {
        let title = Block(.heading(level: 1, [.text(summary.chapters[page].title)]))
        let note = Block(.paragraph([.text("This chapter is not written yet.", .emphasis)]))
        return ParsedPage([title, note], byteCount: 0)
    }

    func page(meantBy path: String) -> Int? { links.chapter(at: path) }

    var isCompletedLater: Bool { reader.book.web == nil }
    var isCompletedSoon: Bool { list.count <= Self.chaptersAtOnce }

    /// Reads all chapters, for their sizes and problems.
    func complete(_ report: (_ share: Double) -> Bool) -> Bool {
        for page in 0..<list.count {
            if let file = file(of: page) { list.warn(learn(page, file)) }
            guard report(Double(page + 1) / Double(list.count)) else { return false }
        }
        return true
    }

    /// Records the size of a chapter, and whether it has only headings. Returns its problems.
    private func learn(_ page: Int, _ file: String) -> [Finding] {
        do throws(SourceError) {
            guard let text = try reader.chapter(file) else { return [] }
            let bytes = text.text.bytes
            let hasOnlyHeadings = [PageHead.headSize, bytes.count].allSatisfy {
                MarkdownOutline(Array(bytes.prefix($0)), cutsAtHeadings: false).hasOnlyHeadings
            }
            _ = list.learn(PageFacts(rule: hasOnlyHeadings ? CreditRule.none : nil, byteCount: bytes.count), of: page)
            return text.problems + (try unknownDirectives(in: text))
        } catch {
            let place = reader.place(of: BookSummary.path(in: settings))
            return [SourceError(place, line: summary.chapters[page].line, error.description).finding()]
        }
    }

    /// The warning about directives that need a preprocessor, once for each.
    private func unknownDirectives(in chapter: ChapterText) throws(SourceError) -> [Finding] {
        guard
            BookDirectives(in: chapter.text.bytes[...]).contains(where: {
                if case .unknown = $0.kind { true } else { false }
            })
        else { return [] }
        let page = try PageKind.markdown.load(reader.source(chapter))
        var finishing = BookBlocks(hiddenLinePrefixes: settings.hiddenLinePrefixes)
        for piece in 0..<page.pieceCount {
            var blocks = try page.blocks(ofPiece: piece)
            finishing.finish(&blocks)
        }
        var said: Set<String> = []
        var findings: [Finding] = []
        for directive in finishing.directives where said.insert(directive.name).inserted {
            let origin = chapter.text.origin(of: directive.source)
            let problem = "“{{#\(directive.name)}}” needs a preprocessor, which is not run; it is shown as written"
            let place = reader.place(of: chapter.files[origin.file])
            findings.append(SourceError(place, line: origin.line + 1, problem).finding(.warning))
        }
        return findings
    }
}

extension PageEntry {
    fileprivate init(_ chapter: BookSummary.Chapter) {
        let id = chapter.file.map { FileName($0).pathWithoutExtension } ?? "draft"
        self.init(path: chapter.file, id: id, otherID: chapter.file, title: chapter.title)
        (number, part, level) = (chapter.number, chapter.part, chapter.level)
        if chapter.file == nil { (credits, rule, byteCount) = (0, .none, 0) }
    }
}
