/// The tag of an element that marks the text in it and does nothing else, written in the shortest way: `<kbd>`, `</kbd>`.
struct PlainMarkTag: Equatable {
    let mark: Inline.Marks
    let isEnd: Bool

    /// Nil for all other tags, and for what is no tag.
    init?(_ bytes: some BidirectionalCollection<UInt8>) {
        guard bytes.first == 0x3C, bytes.last == 0x3E, (5...7).contains(bytes.count) else { return nil }
        let text = bytes.dropFirst().dropLast()
        isEnd = text.first == 0x2F
        switch text.dropFirst(isEnd ? 1 : 0).reduce(UInt64(0), { $0 << 8 | UInt64($1) }) {
        case 0x6B_62_64: mark = .keyboard
        case 0x73_75_62: mark = .subscript
        case 0x73_75_70: mark = .superscript
        case 0x6D_61_72_6B: mark = .highlighted
        default: return nil
        }
    }
}
