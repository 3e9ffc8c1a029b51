import TourDocument
import TourReader
import TourSources

/// The opened tour, as the reader asks for it.
struct OpenTourProvider: SectionProvider {
    let tour: OpenTour

    func blocks(ofSection index: Int, piece: Int) throws -> [Block] {
        try tour.blocks(ofSection: index, piece: piece)
    }
}
