import TextSearch
import TourDocument
import TourReader
import TourSources

/// The opened tour, as the reader asks for it.
struct OpenTourProvider: SectionProvider {
    let tour: OpenTour
    /// Whether pictures can be drawn. Else they are shown as cards.
    let showsPictures: Bool

    func state(ofSection index: Int, piece: Int) -> PieceState { tour.state(ofSection: index, piece: piece) }
    func hasText(ofSection index: Int) -> Bool { tour.hasText(ofSection: index) }
    func want(_ pieces: [(section: Int, piece: Int)]) { tour.want(pieces) }

    func blocks(ofSection index: Int, piece: Int) throws -> [Block] {
        try tour.blocks(ofSection: index, piece: piece)
    }

    func mayHold(_ needle: Needle, inSection index: Int, piece: Int) -> Bool {
        tour.mayHold(needle, inSection: index, piece: piece)
    }

    func contentHash(ofSection index: Int, byteCount: Int) -> String? {
        tour.contentHash(ofSection: index, byteCount: byteCount)
    }

    func filePlace(ofSection index: Int, offset: Int) -> FilePlace? {
        tour.filePlace(ofSection: index, offset: offset)
    }

    func notePiece(of note: Int, ofSection index: Int, piece: Int) -> (section: Int, piece: Int)? {
        tour.notePiece(of: note, ofSection: index, piece: piece)
    }

    func page(ofSection index: Int) -> String? { tour.page(ofSection: index) }
    func section(ofPage path: String) -> Int? { tour.section(ofPage: path) }

    func pictureSize(at path: String) -> PixelSize? { showsPictures ? tour.pictureSize(at: path) : nil }
    func picture(at path: String) -> PictureContent? { tour.picture(at: path) }
}
