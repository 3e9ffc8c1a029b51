package import TextSearch

/// A tour for its reader, which asks only for sections near the window, and maybe repeatedly. Sections and pieces have
/// numbers from 0.
package protocol SectionProvider: SectionText, SectionPlaces, SectionLinks, MediaFiles {
    /// A provider of the same text, with or without the hidden lines of code in it.
    func showing(hiddenLines: Bool) -> any SectionProvider
}

/// Provides the text of a tour's sections.
package protocol SectionText: Sendable {
    /// The state of a piece. Returns at once: slow pieces are loaded meanwhile, and `changed` of ``load(on:changed:)``
    /// reports when they are.
    func state(ofSection index: Int, piece: Int) -> PieceState

    /// The blocks of a piece, for work outside the event loop. Waits until they are loaded. Positions are bytes from
    /// the section's start. Throws if the piece cannot be loaded. Linear in the piece's bytes.
    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block]

    /// The blocks of the first pieces of a section, for a single pass that must not evict pieces near the reading
    /// position. Waits until they are loaded, unless ``hasText(ofSection:)``.
    func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]]

    /// Whether the text of a section is available at once, from memory.
    func hasText(ofSection index: Int) -> Bool

    /// Whether the text of a piece may match, judged by the bytes of its source; false only if it certainly does not.
    /// Far faster than ``blocks(ofSection:piece:)``, and callable on any thread.
    func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece: Int) -> Bool

    /// Loads slow pieces elsewhere from now on, so that ``state(ofSection:piece:)`` never waits for them.
    ///
    /// - Parameters:
    ///   - run: runs work concurrently with the caller.
    ///   - changed: receives, on any thread, sections whose requested pieces are loaded, or failed.
    func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void)

    /// Requests pieces, the most urgent first. Others need not be loaded any more.
    func want(_ pieces: [(section: Int, piece: Int)])

    /// Requests a failed section again. Returns at once; the result is reported as for other requests.
    func retry(section index: Int, _ retry: PageRetry)

    /// Cancels all loads: the tour is no longer read.
    func leave()
}

/// The origins of sections' text, and the shown part of it.
package protocol SectionPlaces: Sendable {
    /// The address of a section's page, which is the base of links on it; nil if it is not from the web.
    func address(ofSection index: Int) -> WebAddress?

    /// The section of the page at an address; nil if it is no page of the tour.
    func section(ofAddress address: WebAddress) -> Int?

    /// The age of a section's text; nil if it is current or was not fetched. Called for each frame.
    func freshness(ofSection index: Int) -> PageFreshness?

    /// How many words of a section's page are not shown, because they are outside its text. Called for each frame.
    func leftOutWords(ofSection index: Int) -> Int

    /// The file and line of a place in a section, given in bytes from the section's start; nil if it is in no file.
    ///
    /// - Complexity: linear in the bytes of the file before the place.
    func filePlace(ofSection index: Int, offset: Int) -> FilePlace?

    /// The number of the line, from 1, with a byte of a section; nil if lines are not counted.
    ///
    /// - Complexity: linear in the distance to the byte of the previous call.
    func lineNumber(ofSection index: Int, offset: Int) -> Int?
}

/// The pages of a tour, and the targets of links and references to notes on them.
package protocol SectionLinks: Sendable {
    /// The page of a section, as a path without `.` and `..` from the folder that links start from; nil for a page
    /// without a name. Sections of one page are consecutive.
    func page(ofSection index: Int) -> String?

    /// The first section of the page that a path means: the page itself, one of the same name with another extension,
    /// the introduction of a folder, and for a name without an extension a page of that name in any folder, as in wiki
    /// links. Nil if there is none, or none yet. The disk is not searched: a path of no page has no section, whatever
    /// file it names.
    func section(ofPage path: String) -> Int?

    /// The name to search for from that section on, for a name on the page; nil for the section's start.
    func name(of anchor: String?, onPage path: String) -> String?

    /// The piece with a heading that links name, on the page of a section; nil if none is known.
    func piece(ofHeading name: String, onPageOf section: Int) -> (section: Int, piece: Int)?

    /// The piece with a note that a piece of a section refers to, by its number from 1; nil if it is the same piece.
    func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)?

    /// A note on another page that a section refers to; nil if it is in a piece of its own. Called when the user opens
    /// it.
    func note(_ number: Int, ofSection index: Int) -> [Block]?

    /// The terms for a section other than those that it declares itself.
    func glossary(ofSection index: Int) -> Glossary
}

/// Provides the pictures, recordings and other files of a tour.
package protocol MediaFiles: Sendable {
    /// The size of a picture, by a path like a page's; nil if it cannot be shown. Called on the event loop, for each
    /// layout.
    func pictureSize(at path: String) -> PixelSize?

    /// The reason that a picture has no size and cannot be fetched, in some words; nil if there is none. Called on the
    /// event loop, for each layout.
    func pictureProblem(at path: String) -> String?

    /// Whether a picture that has a size is animated.
    func isAnimated(at path: String) -> Bool

    /// Whether a picture that is not loaded can be fetched. Called on the event loop, for each layout.
    func mayFetchPicture(at path: String) -> Bool

    /// Fetches a picture, outside the event loop. Blocks. Afterwards its size is known, or it is unavailable.
    func fetchPicture(at path: String)

    /// The contents of a picture's file; nil if it cannot be read. Slow: call it outside the event loop.
    func picture(at path: String) -> PictureContent?

    /// The facts of a recording from the start of its file, or the reason that it cannot be played. Called on the event
    /// loop, for each layout.
    func recording(at path: String) -> Result<RecordingFile, RecordingProblem>

    /// Whether a recording that is not loaded can be fetched, as pictures are. Called on the event loop, for each
    /// layout.
    func mayFetchRecording(at path: String) -> Bool

    /// The bytes of a recording to play; nil if it cannot be read. Slow: call it outside the event loop.
    func recordingBytes(at path: String) -> [UInt8]?

    /// The absolute path of a file that may be opened by itself, by a path like a page's: nothing outside the tour's
    /// folder. Throws the reason that there is none.
    func absolutePath(of path: String) throws(LinkRefusal) -> String

    /// Whether the tour has a media catalogue. Then its pages have a place for it under their first heading.
    var hasCatalogue: Bool { get }
}

/// Runs work outside the event loop.
package typealias WorkRunner = @Sendable (@escaping @Sendable () -> Void) -> Void

extension SectionProvider {
    package func showing(hiddenLines: Bool) -> any SectionProvider { self }
}

/// For text that is all in memory.
extension SectionText {
    package func state(ofSection index: Int, piece: Int) -> PieceState {
        PieceState { () throws(SourceError) in try blocks(ofSection: index, piece: piece) }
    }
    package func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]] {
        [try blocks(ofSection: index, piece: 0)]
    }
    package func hasText(ofSection index: Int) -> Bool { true }
    package func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece: Int) -> Bool { true }
    package func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {}
    package func want(_ pieces: [(section: Int, piece: Int)]) {}
    package func retry(section index: Int, _ retry: PageRetry) {}
    package func leave() {}
}

/// For text that is in no file, and not from the web.
extension SectionPlaces {
    package func address(ofSection index: Int) -> WebAddress? { nil }
    package func section(ofAddress address: WebAddress) -> Int? { nil }
    package func freshness(ofSection index: Int) -> PageFreshness? { nil }
    package func leftOutWords(ofSection index: Int) -> Int { 0 }
    package func filePlace(ofSection index: Int, offset: Int) -> FilePlace? { nil }
    package func lineNumber(ofSection index: Int, offset: Int) -> Int? { nil }
}

/// For a page without a name.
extension SectionLinks {
    package func page(ofSection index: Int) -> String? { nil }
    package func section(ofPage path: String) -> Int? { nil }
    package func name(of anchor: String?, onPage path: String) -> String? { anchor }
    package func piece(ofHeading name: String, onPageOf section: Int) -> (section: Int, piece: Int)? { nil }
    package func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? { nil }
    package func note(_ number: Int, ofSection index: Int) -> [Block]? { nil }
    package func glossary(ofSection index: Int) -> Glossary { Glossary() }
}

/// For a tour without files.
extension MediaFiles {
    package func pictureSize(at path: String) -> PixelSize? { nil }
    package func pictureProblem(at path: String) -> String? { nil }
    package func isAnimated(at path: String) -> Bool { false }
    package func mayFetchPicture(at path: String) -> Bool { false }
    package func fetchPicture(at path: String) {}
    package func picture(at path: String) -> PictureContent? { nil }
    package func recording(at path: String) -> Result<RecordingFile, RecordingProblem> {
        .failure(RecordingProblem("not found"))
    }
    package func mayFetchRecording(at path: String) -> Bool { false }
    package func recordingBytes(at path: String) -> [UInt8]? { nil }
    package func absolutePath(of path: String) throws(LinkRefusal) -> String {
        throw LinkRefusal("file “\(path)” not found")
    }
    package var hasCatalogue: Bool { false }
}

/// The state of a piece of a section. Only loaded text counts as read: the other states are no part of a section.
package enum PieceState: Hashable, Sendable {
    case ready([Block])
    /// Being loaded, or waiting for that. Reported when it is done.
    case pending
    case failed(SourceError)

    package init(_ blocks: () throws(SourceError) -> [Block]) {
        do throws(SourceError) {
            self = .ready(try blocks())
        } catch {
            self = .failed(error)
        }
    }

    /// The blocks of a piece that is ready; empty otherwise.
    package var blocks: [Block] {
        if case .ready(let blocks) = self { blocks } else { [] }
    }
}
