package import TextSearch
package import TourDocument

/// Hands out the text of a tour's sections; the reader asks for what is near the window only, and may ask again.
package protocol SectionProvider: Sendable {
    /// What there is of a piece of a section now, both by number from 0. Answers at once: what takes long is loaded meanwhile, and
    /// ``Message/arrived(sections:)`` tells when it is there.
    func state(ofSection index: Int, piece: Int) -> PieceState

    /// Whether the text of a section is available at once, from memory.
    func hasText(ofSection index: Int) -> Bool

    /// The pieces that are waited for, the most urgent first. What is not among them need not be loaded any more.
    func want(_ pieces: [(section: Int, piece: Int)])

    /// Asks for a section once more that failed. Returns at once; news comes as for one that is waited for.
    func retry(section index: Int, _ retry: PageRetry)

    /// The address that the page of a section is at, from which links on it start; nil for what is not from the web.
    func address(ofSection index: Int) -> WebAddress?

    /// How old the text of a section is; nil for what is as it is. Asked for each frame.
    func freshness(ofSection index: Int) -> PageFreshness?

    /// The blocks of a piece, for which the caller waits: for work beside the event loop. Throws an error whose description is one
    /// clear line.
    func blocks(ofSection index: Int, piece: Int) throws -> [Block]

    /// The blocks of the first pieces of a section, for work beside the event loop that passes over the whole tour once: what is held
    /// near the place that is read stays.
    func passingBlocks(ofSection index: Int, pieces: Int) throws -> [[Block]]

    /// Whether the text of a piece may hold what is looked for; false only if it certainly does not. It is to take far less time
    /// than ``blocks(ofSection:piece:)``, and may be asked on any thread.
    func mayHold(_ needle: Needle, inSection index: Int, piece: Int) -> Bool

    /// Where in which file a place of a section is, given in bytes from the section's start; nil if it is in no file.
    func filePlace(ofSection index: Int, offset: Int) -> FilePlace?

    /// The piece in which a note stands that a piece of a section refers to, by its number from 1; nil if that is the same piece.
    func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)?

    /// A note that a section refers to and that is on another page; nil if it stands in a piece of its own. Asked when a person
    /// wants to see it.
    func note(_ number: Int, ofSection index: Int) -> [Block]?

    /// The terms that hold for a section beside those that it declares itself.
    func glossary(ofSection index: Int) -> Glossary

    /// The page that a section is of, as a path without `.` and `..` from the folder that links start from; nil for a page
    /// without a name. Sections of one page follow each other.
    func page(ofSection index: Int) -> String?

    /// The first section of the page that is meant by a path: the page itself, one that has the same name with another ending, the
    /// introduction of a folder. Nil if there is none, or none yet.
    func section(ofPage path: String) -> Int?

    /// The name to look for from that section on, for a name on the page; nil for the section's start.
    func name(of anchor: String?, onPage path: String) -> String?

    /// How large a picture is, by a path like that of a page; nil for what cannot be shown. Asked on the event loop, for each
    /// layout.
    func pictureSize(at path: String) -> PixelSize?

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

    /// The absolute path of a file that a player may open, by a path like that of a page. Throws why there is none.
    func playableFile(at path: String) throws(LinkRefusal) -> String

    /// Whether the tour has a media catalogue. Its pages have a place for it under their first heading then.
    var hasCatalogue: Bool { get }

    /// One that hands out the same text, with the hidden lines of code in it or without them.
    func showing(hiddenLines: Bool) -> any SectionProvider
}

extension SectionProvider {
    /// For what is in memory.
    package func state(ofSection index: Int, piece: Int) -> PieceState {
        do {
            return .ready(try blocks(ofSection: index, piece: piece))
        } catch {
            return .failed(PageProblem(place: page(ofSection: index) ?? "", reason: String(describing: error)))
        }
    }

    package func passingBlocks(ofSection index: Int, pieces: Int) throws -> [[Block]] {
        [try blocks(ofSection: index, piece: 0)]
    }

    package func hasText(ofSection index: Int) -> Bool { true }
    package func want(_ pieces: [(section: Int, piece: Int)]) {}
    package func retry(section index: Int, _ retry: PageRetry) {}
    package func address(ofSection index: Int) -> WebAddress? { nil }
    package func freshness(ofSection index: Int) -> PageFreshness? { nil }

    package func mayHold(_ needle: Needle, inSection index: Int, piece: Int) -> Bool { true }

    package func filePlace(ofSection index: Int, offset: Int) -> FilePlace? { nil }
    package func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? { nil }
    package func note(_ number: Int, ofSection index: Int) -> [Block]? { nil }
    package func glossary(ofSection index: Int) -> Glossary { Glossary() }
    package func name(of anchor: String?, onPage path: String) -> String? { anchor }
    package func page(ofSection index: Int) -> String? { nil }
    package func section(ofPage path: String) -> Int? { nil }
    package func pictureSize(at path: String) -> PixelSize? { nil }
    package func picture(at path: String) -> PictureContent? { nil }
    package func recording(at path: String) -> Result<RecordingFile, RecordingProblem> {
        .failure(RecordingProblem("not found"))
    }
    package func mayFetchRecording(at path: String) -> Bool { false }
    package func recordingBytes(at path: String) -> [UInt8]? { nil }
    package var hasCatalogue: Bool { false }
    package func playableFile(at path: String) throws(LinkRefusal) -> String {
        throw LinkRefusal("there is no file “\(path)”")
    }
    package func mayFetchPicture(at path: String) -> Bool { false }
    package func fetchPicture(at path: String) {}
    package func showing(hiddenLines: Bool) -> any SectionProvider { self }
}
