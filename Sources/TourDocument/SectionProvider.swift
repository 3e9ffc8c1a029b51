package import TextSearch

/// Hands out the text of a tour's sections; the reader asks for what is near the window only, and may ask again.
///
/// Sections and pieces are given by number from 0. What an implementation leaves out is answered by its ``base``, so that one which
/// changes little says no more than that; and where there is no base, as for text that is all in memory.
package protocol SectionProvider: Sendable {
    /// Answers all that this one does not; nil if it is the source of the text itself.
    var base: (any SectionProvider)? { get }

    // MARK: - Text

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

    /// One that hands out the same text, with the hidden lines of code in it or without them.
    func showing(hiddenLines: Bool) -> any SectionProvider

    // MARK: - Loading

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

    // MARK: - Where it is from

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

    // MARK: - Names and notes

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

    // MARK: - Pictures, recordings and other files

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

    /// Where the file of a picture is on the disk, without links; nil if it is in none.
    func pictureFile(at path: String) -> String?

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
    package var base: (any SectionProvider)? { nil }

    package func state(ofSection index: Int, piece: Int) -> PieceState {
        if let base { return base.state(ofSection: index, piece: piece) }
        return PieceState { () throws(SourceError) in try blocks(ofSection: index, piece: piece) }
    }

    package func blocks(ofSection index: Int, piece: Int) throws(SourceError) -> [Block] {
        try base?.blocks(ofSection: index, piece: piece) ?? []
    }

    package func passingBlocks(ofSection index: Int, pieces: Int) throws(SourceError) -> [[Block]] {
        if let base { return try base.passingBlocks(ofSection: index, pieces: pieces) }
        return [try blocks(ofSection: index, piece: 0)]
    }

    package func hasText(ofSection index: Int) -> Bool { base?.hasText(ofSection: index) ?? true }
    package func mightContain(_ literal: RequiredLiteral, inSection index: Int, piece: Int) -> Bool {
        base?.mightContain(literal, inSection: index, piece: piece) ?? true
    }
    package func showing(hiddenLines: Bool) -> any SectionProvider { self }

    package func load(on run: @escaping WorkRunner, changed: @escaping @Sendable (Set<Int>) -> Void) {
        base?.load(on: run, changed: changed)
    }
    package func want(_ pieces: [(section: Int, piece: Int)]) { base?.want(pieces) }
    package func retry(section index: Int, _ retry: PageRetry) { base?.retry(section: index, retry) }
    package func leave() { base?.leave() }

    package func address(ofSection index: Int) -> WebAddress? { base?.address(ofSection: index) }
    package func section(ofAddress address: WebAddress) -> Int? { base?.section(ofAddress: address) }
    package func freshness(ofSection index: Int) -> PageFreshness? { base?.freshness(ofSection: index) }
    package func leftOutWords(ofSection index: Int) -> Int { base?.leftOutWords(ofSection: index) ?? 0 }
    package func filePlace(ofSection index: Int, offset: Int) -> FilePlace? {
        base?.filePlace(ofSection: index, offset: offset)
    }
    package func lineNumber(ofSection index: Int, offset: Int) -> Int? {
        base?.lineNumber(ofSection: index, offset: offset)
    }

    package func page(ofSection index: Int) -> String? { base?.page(ofSection: index) }
    package func section(ofPage path: String) -> Int? { base?.section(ofPage: path) }
    package func name(of anchor: String?, onPage path: String) -> String? {
        base.map { $0.name(of: anchor, onPage: path) } ?? anchor
    }
    package func piece(ofHeading name: String, onPageOf section: Int) -> (section: Int, piece: Int)? {
        base?.piece(ofHeading: name, onPageOf: section)
    }
    package func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? {
        base?.notePiece(of: note, ofSection: index, piece: piece)
    }
    package func note(_ number: Int, ofSection index: Int) -> [Block]? { base?.note(number, ofSection: index) }
    package func glossary(ofSection index: Int) -> Glossary { base?.glossary(ofSection: index) ?? Glossary() }

    package func pictureSize(at path: String) -> PixelSize? { base?.pictureSize(at: path) }
    package func pictureProblem(at path: String) -> String? { base?.pictureProblem(at: path) }
    package func isAnimated(at path: String) -> Bool { base?.isAnimated(at: path) ?? false }
    package func mayFetchPicture(at path: String) -> Bool { base?.mayFetchPicture(at: path) ?? false }
    package func fetchPicture(at path: String) { base?.fetchPicture(at: path) }
    package func picture(at path: String) -> PictureContent? { base?.picture(at: path) }
    package func pictureFile(at path: String) -> String? { base?.pictureFile(at: path) }
    package func recording(at path: String) -> Result<RecordingFile, RecordingProblem> {
        base?.recording(at: path) ?? .failure(RecordingProblem("not found"))
    }
    package func mayFetchRecording(at path: String) -> Bool { base?.mayFetchRecording(at: path) ?? false }
    package func recordingBytes(at path: String) -> [UInt8]? { base?.recordingBytes(at: path) }
    package func absolutePath(of path: String) throws(LinkRefusal) -> String {
        guard let base else { throw LinkRefusal("file “\(path)” not found") }
        return try base.absolutePath(of: path)
    }
    package var hasCatalogue: Bool { base?.hasCatalogue ?? false }
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
