package import SourceFiles
package import TourDocument

/// A page as its parser made it of bytes. Of one that takes long to read it may be only the beginning.
///
/// A value, or immutable: asked on any thread.
package protocol Page: Sendable {
    var isWhole: Bool { get }
    var pieceCount: Int { get }
    /// About how many bytes of memory it holds.
    var memory: Int { get }
    /// What is wrong with the page though it can be read.
    var warnings: [Finding] { get }
    /// How many words of it are in none of its blocks; see ``PageExtent/main``.
    var leftOutWords: Int { get }
    /// Whether more is left out than shown: reading the rest earns nothing.
    var leavesOutMost: Bool { get }
    /// The bytes of its text without markup; nil where that is about the same as those of its source, or not known.
    var textBytes: Int? { get }
    /// Where in its source its text stands; nil where that is all of it.
    var textSpan: Range<Int>? { get }
    /// The terms that its front matter explains.
    var glossary: Glossary { get }

    /// The blocks of a piece, by number from 0. Their places are bytes from the start of the page.
    ///
    /// - Complexity: linear in the bytes of the piece, which are some 32 KB.
    func blocks(ofPiece number: Int) throws(SourceError) -> [Block]

    /// Whether the text of a piece may hold what is looked for; false only if it certainly does not.
    func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool

    /// The piece in which a note stands that another piece refers to; nil if it is in the same piece, or not known.
    func piece(ofNote note: Int, referredToIn number: Int) -> Int?

    /// The piece in which a heading stands that links lead to by a name; nil if none has it, or none that is known.
    func piece(ofHeading name: String) -> Int?
}

extension Page {
    package var leftOutWords: Int { 0 }
    package var leavesOutMost: Bool { false }
    package var textBytes: Int? { nil }
    package var textSpan: Range<Int>? { nil }
    package var glossary: Glossary { Glossary() }
    package func piece(ofNote note: Int, referredToIn number: Int) -> Int? { nil }
    package func piece(ofHeading name: String) -> Int? { nil }
}

/// The source of the pages of a ``PageList``, by number from 0: it can load each. Called on any thread. See ``PagesTour``.
package protocol PageSource: Sendable {
    /// What of a page can be loaded within a few milliseconds: all of a small one, the beginning of a large one, or nothing (nil).
    func preview(at page: Int) throws(SourceError) -> (any Page)?

    /// All of a page, however long that takes.
    ///
    /// - Parameter isCancelled: asked now and then; what is returned after it was true is thrown away.
    func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page

    /// The text that a page is parsed from, in which the places of its blocks are counted: searched, and hashed for its credit.
    func text(of page: Int) throws(SourceError) -> ByteSource

    /// The file that a place in a page's text is in, and the byte of it; nil if it is in none.
    func filePlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)?

    /// The file in which an author changes what stands at a place, and the byte of it.
    func authorPlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)?

    /// The page at a path that is not in the list; nil if there is none.
    func page(meantBy path: String) -> Int?

    /// See ``SectionProvider/name(of:onPage:)`` and ``SectionProvider/note(_:ofSection:)``.
    func name(of anchor: String?, onPage path: String) -> String?
    func note(_ number: Int, of page: Int) -> [Block]?

    /// Whether ``complete(_:)`` has something to do, and whether that takes a few milliseconds at most.
    var isCompletedLater: Bool { get }
    var isCompletedSoon: Bool { get }

    /// Adds the pages that the list lacks, and learns what pages say of themselves. Called once, on a thread of its own.
    /// `report` is told how much is done, 0 to 1, and ends the work with false; returns whether it was done to its end.
    func complete(_ report: (_ share: Double) -> Bool) -> Bool

    /// Whether there is a page of a number to be loaded ahead.
    func hasPage(_ page: Int) -> Bool
    /// How many pages are loaded at a time, and how many behind the one that is read are loaded before anybody asks for them.
    var parallelLoads: Int { get }
    var pagesAhead: Int { get }

    /// Prepares that a page that failed is asked for once more.
    func prepare(_ retry: PageRetry, of page: Int)
    /// See ``SectionProvider/freshness(ofSection:)`` and ``SectionProvider/address(ofSection:)``.
    func freshness(of page: Int) -> PageFreshness?
    func address(of page: Int) -> WebAddress?
    /// The page at an address; nil if that is none of the list.
    func page(at address: WebAddress) -> Int?

    /// What is wrong with the source beyond what was noted in the list; see ``SectionSource/lateFindings(linked:)``.
    func lateFindings(linked: Set<String>) -> [Finding]
}

extension PageSource {
    package func filePlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)? {
        guard let text = try? text(of: page), text.isFile else { return nil }
        return (text, offset)
    }

    package func authorPlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)? {
        filePlace(of: offset, in: page)
    }

    package func hasPage(_ page: Int) -> Bool { false }
    package var parallelLoads: Int { 2 }
    package var pagesAhead: Int { 0 }
    package func prepare(_ retry: PageRetry, of page: Int) {}
    package func freshness(of page: Int) -> PageFreshness? { nil }
    package func address(of page: Int) -> WebAddress? { nil }
    package func page(at address: WebAddress) -> Int? { nil }

    package func lateFindings(linked: Set<String>) -> [Finding] { [] }
    package func page(meantBy path: String) -> Int? { nil }
    package func name(of anchor: String?, onPage path: String) -> String? { anchor }
    package func note(_ number: Int, of page: Int) -> [Block]? { nil }

    package var isCompletedLater: Bool { false }
    package var isCompletedSoon: Bool { true }
    package func complete(_ report: (_ share: Double) -> Bool) -> Bool { true }
}

/// A page whose blocks are all in memory, and served in pieces: for formats that cannot be parsed from their middle.
package struct ParsedPage: Page {
    /// How many blocks a piece has at most.
    private static let blocksInPiece = 64
    /// How much more memory blocks take than their source.
    private static let growth = 8

    package let isWhole: Bool
    package let memory: Int
    package let warnings: [Finding]
    package let leftOutWords: Int
    package let leavesOutMost: Bool
    package let textBytes: Int?
    package let textSpan: Range<Int>?
    private let pieces: [[Block]]

    package init(
        _ blocks: [Block], byteCount: Int, textBytes: Int? = nil, isWhole: Bool = true, warnings: [Finding] = [],
        leftOutWords: Int = 0, leavesOutMost: Bool = false
    ) {
        self.isWhole = isWhole
        self.warnings = warnings
        self.leftOutWords = leftOutWords
        self.leavesOutMost = leavesOutMost
        self.textBytes = textBytes
        let sources = blocks.lazy.map(\.source).filter { !$0.isEmpty }
        let end = isWhole ? sources.last?.upperBound ?? 0 : Int.max
        textSpan = sources.first.map { $0.lowerBound..<max($0.upperBound, end) }
        memory = byteCount * Self.growth
        // of a page that is not whole there may be nothing yet
        var pieces: [[Block]] = isWhole || !blocks.isEmpty ? [[]] : []
        var start = 0
        for block in blocks {
            let place = block.source.isEmpty ? start : block.source.lowerBound
            let count = pieces[pieces.count - 1].count
            if count >= Self.blocksInPiece || count > 0 && place - start >= PieceLimits.standard.target {
                pieces.append([])
                start = place
            }
            let parts = block.cut()
            pieces[pieces.count - 1].append(parts[0])
            pieces += parts.dropFirst().map { [$0] }
            if parts.count > 1 { start = parts[parts.count - 1].source.lowerBound }
        }
        self.pieces = pieces
    }

    package var pieceCount: Int { pieces.count }

    package func blocks(ofPiece number: Int) -> [Block] { pieces[number] }

    package func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool { true }
}
