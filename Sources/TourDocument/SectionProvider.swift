package import TextSearch

/// What a reader asks of a tour: for what is near the window only, and maybe again. Sections and pieces are given by number from 0.
package protocol SectionProvider: SectionText, SectionPlaces, SectionLinks, MediaFiles {
    /// One that hands out the same text, with the hidden lines of code in it or without them.
    func showing(hiddenLines: Bool) -> any SectionProvider
}

/// Hands out the text of a tour's sections.
package protocol SectionText: Sendable {
    /// What there is of a piece now. Answers at once: what takes long is loaded meanwhile, and `changed` of ``load(on:changed:)`` tells
    /// when it is there.
    func state(ofSection index: Int, piece: Int) -> PieceState

    /// The blocks of a piece, for which the caller waits: for work beside the event loop. Their places are bytes from the section's start.
    /// Throws why the piece cannot be loaded. Linear in the piece's bytes.
    func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block]

    /// The blocks of the first pieces of a section, for what passes over them once: what is held near the place that is read stays. The
    /// caller waits, unless ``hasText(ofSection:)``.
    func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]]

    /// Whether the text of a section is available at once, from memory.
    func hasText(ofSection index: Int) -> Bool

    /// Whether the text of a piece may hold what is looked for, by a look at the bytes of its source; false only if it certainly does
    /// not. It takes far less time than ``blocks(ofSection:piece:)``, and may be asked on any thread.
    func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece: Int) -> Bool

    /// Loads what takes long elsewhere from now on, so that ``state(ofSection:piece:)`` never waits for it.
    ///
    /// - Parameters:
    ///   - run: runs a piece of work beside the caller.
    ///   - changed: told, on any thread, of sections whose pieces were waited for and are there, or cannot be read.
    func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void)

    /// The pieces that are waited for, the most urgent first. What is not among them need not be loaded any more.
    func want(_ pieces: [(section: Int, piece: Int)])

    /// Asks for a section once more that failed. Returns at once; news comes as for one that is waited for.
    func retry(section index: Int, _ retry: PageRetry)

    /// Calls off what is being loaded: the tour is not read any more.
    func leave()
}

/// Knows from where the text of sections comes, and how much of it is shown.
package protocol SectionPlaces: Sendable {
    /// The address that the page of a section is at, from which links on it start; nil for what is not from the web.
    func address(ofSection index: Int) -> WebAddress?

    /// The section of the page at an address; nil if that is no page of the tour.
    func section(ofAddress address: WebAddress) -> Int?

    /// How old the text of a section is; nil for what is as it is. Asked for each frame.
    func freshness(ofSection index: Int) -> PageFreshness?

    /// How many words of the page of a section are not shown, because they stand around its text. Asked for each frame.
    func leftOutWords(ofSection index: Int) -> Int

    /// Where in which file a place of a section is, given in bytes from the section's start; nil if it is in no file.
    ///
    /// - Complexity: linear in the bytes of the file before the place.
    func filePlace(ofSection index: Int, offset: Int) -> FilePlace?

    /// The number of the line, from 1, that a byte of a section is on; nil where lines are not counted.
    ///
    /// - Complexity: linear in the distance to the byte that was asked for before.
    func lineNumber(ofSection index: Int, offset: Int) -> Int?
}

/// Knows the pages of a tour, and what links and references to notes on them lead to.
package protocol SectionLinks: Sendable {
    /// The page that a section is of, as a path without `.` and `..` from the folder that links start from; nil for a page
    /// without a name. Sections of one page follow each other.
    func page(ofSection index: Int) -> String?

    /// The first section of the page that is meant by a path: the page itself, one that has the same name with another ending, the
    /// introduction of a folder, and for a name without an ending a page that has it in any folder, as a wiki's links mean it. Nil if
    /// there is none, or none yet. Nothing is looked up on the disk: a path of no page leads nowhere, whatever it names.
    func section(ofPage path: String) -> Int?

    /// The name to look for from that section on, for a name on the page; nil for the section's start.
    func name(of anchor: String?, onPage path: String) -> String?

    /// The piece in which a heading stands that links lead to by a name, on the page of a section; nil if none has it, or none that is
    /// known.
    func piece(ofHeading name: String, onPageOf section: Int) -> (section: Int, piece: Int)?

    /// The piece in which a note stands that a piece of a section refers to, by its number from 1; nil if that is the same piece.
    func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)?

    /// A note that a section refers to and that is on another page; nil if it stands in a piece of its own. Asked when a person
    /// wants to see it.
    func note(_ number: Int, ofSection index: Int) -> [Block]?

    /// The terms that hold for a section beside those that it declares itself.
    func glossary(ofSection index: Int) -> Glossary
}

/// Hands out the pictures, recordings and other files of a tour.
package protocol MediaFiles: Sendable {
    /// How large a picture is, by a path like that of a page; nil for what cannot be shown. Asked on the event loop, for each
    /// layout.
    func pictureSize(at path: String) -> PixelSize?

    /// Why a picture has no size and cannot be fetched, in some words; nil if there is no more to say. Asked on the event loop, for each
    /// layout.
    func pictureProblem(at path: String) -> String?

    /// Whether a picture that has a size moves.
    func isAnimated(at path: String) -> Bool

    /// Whether a picture that is not here can be fetched. Asked on the event loop, for each layout.
    func mayFetchPicture(at path: String) -> Bool

    /// Fetches a picture while the caller waits, beside the event loop. Afterwards its size is known, or it is unavailable.
    func fetchPicture(at path: String)

    /// What is in the file of a picture; nil if it cannot be read. Slow: to be called off the event loop.
    func picture(at path: String) -> PictureContent?

    /// What is known of a recording from the start of its file, or why it cannot be played. Asked on the event loop, for each
    /// layout.
    func recording(at path: String) -> Result<RecordingFile, RecordingProblem>

    /// Whether a recording that is not here can be fetched, as pictures are. Asked on the event loop, for each layout.
    func mayFetchRecording(at path: String) -> Bool

    /// The bytes of a recording that are played; nil if it cannot be read. Slow: to be called off the event loop.
    func recordingBytes(at path: String) -> [UInt8]?

    /// The absolute path of a file that may be opened by itself, by a path like that of a page: nothing outside of the tour's folder.
    /// Throws why there is none.
    func absolutePath(of path: String) throws(LinkRefusal) -> String

    /// Whether the tour has a media catalogue. Its pages have a place for it under their first heading then.
    var hasCatalogue: Bool { get }
}

/// Runs work beside the event loop.
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

/// What there is of a piece of a section at a moment. Only text counts as read: the other states are no part of a section.
package enum PieceState: Hashable, Sendable {
    case ready([Block])
    /// It is being read, or waits for that. News of it comes when it is there.
    case pending
    case failed(SourceError)

    package init(_ blocks: () throws(SourceError) -> [Block]) {
        do throws(SourceError) {
            self = .ready(try blocks())
        } catch {
            self = .failed(error)
        }
    }

    /// The blocks of a piece that is ready; none otherwise.
    package var blocks: [Block] {
        if case .ready(let blocks) = self { blocks } else { [] }
    }
}
