package import SourceFiles
package import TourDocument

/// A parsed page. Of a slow one it may be only the beginning.
///
/// A value, or immutable: called on any thread.
package protocol Page: Sendable {
    var isWhole: Bool { get }
    var pieceCount: Int { get }
    /// Its approximate memory in bytes.
    var memory: Int { get }
    /// Problems of a page that can be read.
    var warnings: [Finding] { get }
    /// How many words are outside its blocks; see ``PageExtent/main``.
    var leftOutWords: Int { get }
    /// Whether more is left out than shown: reading the rest earns nothing.
    var leavesOutMost: Bool { get }
    /// The bytes of its text without markup; nil if unknown, or about the same as those of its source.
    var textBytes: Int? { get }
    /// The range of its text in the source; nil for all of it.
    var textSpan: Range<Int>? { get }
    /// The terms that its front matter defines.
    var glossary: Glossary { get }

    /// The blocks of a piece, by number from 0, positioned in bytes from the start of the page.
    ///
    /// - Complexity: linear in the bytes of the piece, some 32 KB, unless it ``takesLong(_:)``.
    func blocks(ofPiece number: Int) throws(SourceError) -> [Block]

    /// Whether parsing a piece needs more text around it than the event loop has time for.
    func takesLong(_ piece: Int) -> Bool

    /// Whether the text of a piece may match; false only if it certainly does not.
    func mightContain(_ filter: SourceFilter, piece number: Int) -> Bool

    /// The piece with a note that another piece refers to; nil if it is the same piece, or unknown.
    func piece(ofNote note: Int, referredToIn number: Int) -> Int?

    /// The piece with a heading of this name; nil if none is known.
    func piece(ofHeading name: String) -> Int?
}

extension Page {
    package var leftOutWords: Int { 0 }
    package var leavesOutMost: Bool { false }
    package var textBytes: Int? { nil }
    package var textSpan: Range<Int>? { nil }
    package var glossary: Glossary { Glossary() }
    package func takesLong(_ piece: Int) -> Bool { false }
    package func piece(ofNote note: Int, referredToIn number: Int) -> Int? { nil }
    package func piece(ofHeading name: String) -> Int? { nil }
}

/// A page that may be a tour by itself, cut into sections that start with a piece; see ``PageTour``. It may be
/// incomplete.
package protocol SectionedPage: Page {
    /// The text that positions are counted in.
    var source: ByteSource { get }
    /// Its tour, without the sections.
    var tour: Tour { get }
    /// The known sections; none of a page that is part of another tour.
    var sections: any SectionTable { get }
    var isEmpty: Bool { get }
    /// The share of it that was read, 0 to 1.
    var share: Double { get }
    /// A value that changes when known pieces must be read again.
    var edition: [Int] { get }

    func pieces(ofSection index: Int) -> Range<Int>
    func start(ofSection index: Int) -> Int

    /// Reads the next unread part.
    mutating func readOn() throws(SourceError)
    /// Ends the page with the parts that are known.
    mutating func end()
    /// The byte up to which it was read, and from which it continues when the source grows; nil if it must be reread
    /// then.
    var growthStart: Int? { get }
    /// Reads text added to the source. Returns the number of lines, or nil if there are none.
    mutating func grow() -> Int?
}

extension SectionedPage {
    package var growthStart: Int? { nil }
    package mutating func grow() -> Int? { nil }

    /// The section that contains a piece, and the piece's number in it.
    func place(ofPiece piece: Int) -> (section: Int, piece: Int) {
        let section = max(0, (0..<sections.count).partitionPoint { pieces(ofSection: $0).lowerBound <= piece } - 1)
        return (section, piece - pieces(ofSection: section).lowerBound)
    }
}

/// Loads the pages of a ``PageList``, by number from 0. Called on any thread. See ``PagesTour``.
package protocol PageSource: Sendable {
    /// The part of a page that loads within a few milliseconds: all of a small one, the beginning of a large one, or
    /// nil.
    func preview(at page: Int) throws(SourceError) -> (any Page)?

    /// A whole page, however long that takes.
    ///
    /// - Parameter isCancelled: called now and then; once it was true, the result is discarded.
    func load(_ page: Int, isCancelled: @escaping @Sendable () -> Bool) throws(SourceError) -> any Page

    /// The text that a page is parsed from, and that the positions of its blocks refer to: searched, and hashed for its
    /// credit.
    func text(of page: Int) throws(SourceError) -> ByteSource

    /// The file that contains a place in a page's text, and the byte in it; nil if there is none.
    func filePlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)?

    /// The file in which an author edits a place, and the byte in it.
    func authorPlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)?

    /// The page at a path that is not in the list; nil if there is none.
    func page(meantBy path: String) -> Int?

    /// See ``SectionProvider/name(of:onPage:)`` and ``SectionProvider/note(_:ofSection:)``.
    func name(of anchor: String?, onPage path: String) -> String?
    func note(_ number: Int, of page: Int) -> [Block]?

    /// Whether ``complete(_:)`` has something to do, and whether that takes a few milliseconds at most.
    var isCompletedLater: Bool { get }
    var isCompletedSoon: Bool { get }

    /// Adds the pages that the list lacks, and reads the heads of pages. Called once, on a thread of its own. `report`
    /// receives the share done, 0 to 1, and cancels with false; returns whether everything was done.
    func complete(_ report: (_ share: Double) -> Bool) -> Bool

    /// Whether there is a page with this number to preload.
    func hasPage(_ page: Int) -> Bool
    /// How many pages load at a time, and how many after the current one are preloaded.
    var parallelLoads: Int { get }
    var pagesAhead: Int { get }

    /// Prepares another request for a page that failed.
    func prepare(_ retry: PageRetry, of page: Int)
    /// See ``SectionProvider/freshness(ofSection:)`` and ``SectionProvider/address(ofSection:)``.
    func freshness(of page: Int) -> PageFreshness?
    func address(of page: Int) -> WebAddress?
    /// The page at an address; nil if it is not in the list.
    func page(at address: WebAddress) -> Int?

    /// Problems of the source that the list does not have; see ``SectionSource/lateFindings(linked:)``.
    func lateFindings(linked: Set<String>) -> [Finding]
}

extension PageSource {
    package func filePlace(of offset: Int, in page: Int) -> (source: ByteSource, offset: Int)? {
        (try? text(of: page))?.place(of: offset)
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
