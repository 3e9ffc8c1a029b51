import CNcurses

/// Characters of two columns that curses is given for sequences, whose widths it does not know. They are replaced on the way to the
/// terminal.
struct StandIns {
    /// Rare ideographs, which curses takes for two columns wide.
    static let range = UInt32(CURSES_STAND_IN)..<UInt32(CURSES_STAND_IN + CURSES_STAND_INS)

    private var known: [String: Unicode.Scalar] = [:]

    /// The character for a sequence; nil if there can be no more, and the first scalar of the sequence is to be shown.
    mutating func character(for sequence: String, on session: OpaquePointer) -> Unicode.Scalar? {
        if let character = known[sequence] { return character }
        let number = curses_stand_in(session, sequence)
        guard number >= 0 else {
            // if that would be taken for a sequence there is nothing to show
            let isTaken = !known.isEmpty && sequence.unicodeScalars.first.map { Self.range.contains($0.value) } == true
            return isTaken ? "\u{FF1F}" : nil
        }
        let character = Unicode.Scalar(Self.range.lowerBound + UInt32(number))
        known[sequence] = character
        return character
    }
}
