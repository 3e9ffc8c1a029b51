package import Credits
package import TourDocument

/// Where a tour was left: a section by its id, and the place in its text.
package struct Place: Hashable, Sendable {
    package var section: String
    package var piece: Int
    package var block: Int
    package var offset: Int?
    /// Sections whose start was shown and that have no credit yet.
    package var started: [String]
    /// What was read of sections whose policy measures that and that have no credit yet.
    package var attendance: [String: Attendance]

    package init(
        section: String, piece: Int = 0, block: Int, offset: Int?, started: [String],
        attendance: [String: Attendance] = [:]
    ) {
        self.section = section
        self.piece = piece
        self.block = block
        self.offset = offset
        self.started = started
        self.attendance = attendance
    }

    /// The place in the tour as far as it is known now; nil if the section is gone, or not known yet.
    package func anchor(in tour: Tour) -> TextAnchor? {
        guard let index = tour.sections.index(ofID: section) else { return nil }
        return TextAnchor(item: ItemID(section: index, piece: piece, block: block), offset: offset)
    }
}
