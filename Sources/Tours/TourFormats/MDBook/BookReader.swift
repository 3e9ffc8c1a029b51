internal import SourceFiles
internal import SystemPackage
internal import TourDocument
internal import TourPages

/// Reads the files of a book's chapters, with their inclusions.
struct BookReader: Sendable {
    /// The largest file of a chapter, in bytes.
    private static let maximumChapter = 32 << 20

    let book: SourceFolder
    /// Whether its pages are those of another program than mdBook.
    var isSite = false

    /// The text of a chapter, by its path in the book; nil if it and its inclusions exceed the budget in bytes, if
    /// there is one.
    func chapter(_ path: String, budget: Int? = nil) throws(SourceError) -> ChapterText? {
        let bytes = try bytes(of: path)
        if let budget, bytes.count > budget { return nil }
        try ByteSource(name: place(of: path), bytes: bytes).refuseBinary(Array(bytes.prefix(PageHead.headSize)))
        var expander = ChapterExpander(book, isSite: isSite, budget: budget ?? ChapterExpander.standardBudget)
        var chapter = expander.expand(bytes, path: path)
        if budget != nil, expander.isSpent { return nil }
        chapter.text = ListingTags.replace(in: chapter.text)
        return chapter
    }

    private func bytes(of path: String) throws(SourceError) -> [UInt8] {
        try book.page(FilePath(path)).allBytes(limit: Self.maximumChapter, of: "a chapter")
    }

    func place(of path: String) -> String { book.place(of: FilePath(path)) }

    func source(_ chapter: ChapterText) -> ByteSource {
        var source = ByteSource(name: place(of: chapter.files[0]), bytes: chapter.text.bytes)
        source.dialect.formUnion(book.dialect)
        source.origin = { try? filePlace(of: $0, in: chapter) }
        return source
    }

    /// The source of a place in a chapter's text: the file, and the byte at which the line begins in it.
    private func filePlace(of offset: Int, in chapter: ChapterText) throws(SourceError) -> (
        source: ByteSource, offset: Int
    ) {
        let origin = chapter.text.origin(of: offset)
        let file = try book.page(FilePath(chapter.files[origin.file]))
        let bytes = try file.allBytes(limit: Self.maximumChapter, of: "a chapter")
        let lines = bytes.split(separator: 0x0A, maxSplits: origin.line, omittingEmptySubsequences: false)
        return (file, lines.last?.startIndex ?? 0)
    }
}
