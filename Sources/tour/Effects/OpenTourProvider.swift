import TextSearch
import TourDocument
import TourReader
import TourSources

/// The opened tour, as the reader asks for it.
struct OpenTourProvider: SectionProvider {
    let tour: OpenTour
    /// Whether pictures can be drawn. Else they are shown as cards.
    let showsPictures: Bool
    /// Whether lines of code are shown that are hidden otherwise.
    var showsHiddenLines = false

    func state(ofSection index: Int, piece: Int) -> PieceState {
        let state = tour.state(ofSection: index, piece: piece)
        guard case .ready(let blocks) = state else { return state }
        return .ready(shown(blocks, piece: piece))
    }

    func hasText(ofSection index: Int) -> Bool { tour.hasText(ofSection: index) }
    func want(_ pieces: [(section: Int, piece: Int)]) { tour.want(pieces) }
    func retry(section index: Int, _ retry: PageRetry) { tour.retry(section: index, retry) }
    func address(ofSection index: Int) -> WebAddress? { tour.address(ofSection: index) }
    func freshness(ofSection index: Int) -> PageFreshness? { tour.freshness(ofSection: index) }

    func blocks(ofSection index: Int, piece: Int) throws -> [Block] {
        shown(try tour.blocks(ofSection: index, piece: piece), piece: piece)
    }

    func passingBlocks(ofSection index: Int, pieces: Int) throws -> [[Block]] {
        try tour.passingBlocks(ofSection: index, pieces: pieces).enumerated().map { shown($1, piece: $0) }
    }

    private func shown(_ blocks: [Block], piece: Int) -> [Block] {
        let blocks = showsHiddenLines ? blocks.withHiddenLines : blocks
        return hasCatalogue && piece == 0 && !blocks.isEmpty ? blocks.withPlaceUnderHeading : blocks
    }

    var hasCatalogue: Bool { tour.hasCatalogue }

    func showing(hiddenLines: Bool) -> any SectionProvider {
        OpenTourProvider(tour: tour, showsPictures: showsPictures, showsHiddenLines: hiddenLines)
    }

    func mayHold(_ needle: Needle, inSection index: Int, piece: Int) -> Bool {
        tour.mayHold(needle, inSection: index, piece: piece)
    }

    func filePlace(ofSection index: Int, offset: Int) -> FilePlace? {
        tour.filePlace(ofSection: index, offset: offset)
    }

    func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? {
        tour.notePiece(of: note, ofSection: index, piece: piece)
    }

    func note(_ number: Int, ofSection index: Int) -> [Block]? { tour.note(number, ofSection: index) }

    func glossary(ofSection index: Int) -> Glossary { tour.glossary(ofSection: index) }

    /// A page that links led to is in no folder: it is told from others by its address.
    func page(ofSection index: Int) -> String? { tour.page(ofSection: index) ?? tour.address(ofSection: index)?.text }
    func section(ofPage path: String) -> Int? { tour.section(ofPage: path) }
    func name(of anchor: String?, onPage path: String) -> String? { tour.name(of: anchor, onPage: path) }

    func playableFile(at path: String) throws(LinkRefusal) -> String { try tour.playableFile(at: path) }
    func pictureSize(at path: String) -> PixelSize? { showsPictures ? tour.pictureSize(at: path) : nil }
    func picture(at path: String) -> PictureContent? { tour.picture(at: path) }
    func mayFetchPicture(at path: String) -> Bool { showsPictures && tour.mayFetchPicture(at: path) }
    func fetchPicture(at path: String) { tour.fetchPicture(at: path) }
    func recording(at path: String) -> Result<RecordingFile, RecordingProblem> { tour.recording(at: path) }
    func mayFetchRecording(at path: String) -> Bool { tour.mayFetchPicture(at: path) }
    func recordingBytes(at path: String) -> [UInt8]? { tour.recordingBytes(at: path) }
}
