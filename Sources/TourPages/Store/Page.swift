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
    /// - Complexity: linear in the bytes of the piece, which are some 32 KB, unless it ``takesLong(_:)``.
    func blocks(ofPiece number: Int) throws(SourceError) -> [Block]

    /// Whether a piece is parsed with more around it than is done on the event loop.
    func takesLong(_ piece: Int) -> Bool

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
    package func takesLong(_ piece: Int) -> Bool { false }
    package func piece(ofNote note: Int, referredToIn number: Int) -> Int? { nil }
    package func piece(ofHeading name: String) -> Int? { nil }
}

/// A page that may be a tour by itself, cut into sections that start with a piece; see ``PageTour``. It may be read on to its end.
package protocol SectionedPage: Page {
    /// The text that places are counted in.
    var source: ByteSource { get }
    /// The tour that it is, but for the sections.
    var tour: Tour { get }
    /// The sections as far as they are known; none of a page that is read as a part of another tour.
    var sections: any SectionTable { get }
    var isEmpty: Bool { get }
    /// How much of it was read, 0 to 1.
    var share: Double { get }
    /// A value that is another one when pieces that are known would be read otherwise.
    var edition: [Int] { get }

    func pieces(ofSection index: Int) -> Range<Int>
    func start(ofSection index: Int) -> Int

    /// Reads the next part of what is not read yet.
    mutating func readOn() throws(SourceError)
    /// Takes what is known for all that there is.
    mutating func end()
    /// Up to which byte it was read, where it is read on from there when the source becomes longer; nil if it is read anew then.
    var growthStart: Int? { get }
    /// Takes what was added to the source. Returns how many lines, or nil if nothing was.
    mutating func grow() -> Int?
}

extension SectionedPage {
    package var growthStart: Int? { nil }
    package mutating func grow() -> Int? { nil }

    /// The section that a piece is in, and its number in that.
    func place(ofPiece piece: Int) -> (section: Int, piece: Int) {
        let section = max(0, (0..<sections.count).partitionPoint { pieces(ofSection: $0).lowerBound <= piece } - 1)
        return (section, piece - pieces(ofSection: section).lowerBound)
    }
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
