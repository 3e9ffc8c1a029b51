import CNcurses

/// Characters of two columns given to curses for sequences of unknown width, and replaced on the way to the terminal.
struct StandIns {
    /// Rare ideographs, two columns wide to curses.
    static let range = UInt32(CURSES_STAND_IN)..<UInt32(CURSES_STAND_IN + CURSES_STAND_INS)

    private var known: [String: Unicode.Scalar] = [:]

    /// The character for a sequence; nil at the limit, where the sequence's first scalar is shown.
    mutating func character(for sequence: String, on session: OpaquePointer) -> Unicode.Scalar? {
        if let character = known[sequence] { return character }
        let number = curses_stand_in(session, sequence)
        guard number >= 0 else {
            // nothing to show if that would be taken for a sequence
            let isTaken = !known.isEmpty && sequence.unicodeScalars.first.map { Self.range.contains($0.value) } == true
            return isTaken ? "\u{FF1F}" : nil
        }
        let character = Unicode.Scalar(Self.range.lowerBound + UInt32(number))
        known[sequence] = character
        return character
    }
}
