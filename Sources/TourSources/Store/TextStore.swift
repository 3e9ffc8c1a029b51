/// Many short texts, packed into pieces of memory that are never moved: a text costs its bytes and two more.
struct TextStore: Sendable {
    /// How long a text may be that is kept whole, in bytes.
    static let maximumLength = 16 << 10

    /// Where a text is: the number of the piece and the place in it. Zero is no text.
    typealias Reference = UInt32

    private static let pieceSize = 1 << 16
    private var pieces: [[UInt8]] = []

    /// Keeps a text, cut to ``maximumLength``.
    ///
    /// - Returns: zero when 4 GB are kept already.
    mutating func add(_ text: String) -> Reference {
        let text = Self.fitting(text)
        let length = text.utf8.count
        if pieces.isEmpty || pieces[pieces.count - 1].count + 2 + length > Self.pieceSize {
            guard pieces.count < 1 << 16 else { return 0 }
            var piece: [UInt8] = []
            piece.reserveCapacity(Self.pieceSize)
            piece.append(0)  // so that no reference is zero
            pieces.append(piece)
        }
        let number = pieces.count - 1
        let place = pieces[number].count
        pieces[number].append(UInt8(truncatingIfNeeded: length))
        pieces[number].append(UInt8(length >> 8))
        pieces[number].append(contentsOf: text.utf8)
        return UInt32(number) << 16 | UInt32(place)
    }

    /// A text that was added; nil for no text.
    subscript(reference: Reference) -> String? {
        guard reference != 0 else { return nil }
        let piece = pieces[Int(reference >> 16)]
        let place = Int(reference & 0xFFFF)
        let length = Int(piece[place]) | Int(piece[place + 1]) << 8
        return String(decoding: piece[(place + 2)..<(place + 2 + length)], as: UTF8.self)
    }

    /// As much of a text as is kept, cut between scalars.
    static func fitting(_ text: String) -> String {
        guard text.utf8.count > maximumLength else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: maximumLength)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return String(text[..<end])
    }
}
