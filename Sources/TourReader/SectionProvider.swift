package import TourDocument

/// Hands out the blocks of a tour's sections; the reader asks for those near the window only, and may ask again.
package protocol SectionProvider: Sendable {
    /// The blocks of a piece of a section, both by number from 0. Throws an error whose description is one clear line.
    func blocks(ofSection index: Int, piece: Int) throws -> [Block]
}
