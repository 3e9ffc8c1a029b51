/// Maps the bytes of a generated text to the source: a list of stretches, each copied contiguously, or a byte that
/// replaces a text.
struct SourceMap {
    private struct Stretch {
        var start: Int
        /// Nil if the stretch was not copied.
        var source: Int?
        /// The text that its byte replaces.
        var text: Range<Int>?
    }

    private var stretches: [Stretch] = []

    var isSource: Bool { stretches.count == 1 && stretches[0].start == 0 && stretches[0].source == 0 }

    init() {}

    /// The map of a text that is the source itself.
    static let identity = {
        var map = SourceMap()
        map.note(0, from: 0)
        return map
    }()

    /// Records that the text from `start` on was copied from `source` on, or is one byte that replaces a text. Calls
    /// come in rising order.
    mutating func note(_ start: Int, from source: Int?, for text: Range<Int>? = nil) {
        if let last = stretches.last {
            if last.text == nil, text == nil {
                if let source, let lastSource = last.source, source - lastSource == start - last.start { return }
                if source == nil, last.source == nil { return }
            }
            if last.start == start { stretches.removeLast() }
        }
        stretches.append(Stretch(start: start, source: source, text: text))
    }

    /// Makes the last byte replace the text that follows its own as well; false if it replaces none that ends there.
    mutating func extend(by text: Range<Int>, from source: Int?) -> Bool {
        guard let last = stretches.last, let words = last.text, words.upperBound == text.lowerBound,
            last.source.map({ $0 + words.count }) == source
        else { return false }
        stretches[stretches.count - 1].text = words.lowerBound..<text.upperBound
        return true
    }

    mutating func forget(from start: Int) {
        while let last = stretches.last, last.start >= start { stretches.removeLast() }
    }

    /// The source offset of a byte.
    func source(of offset: Int) -> Int? { self[offset].source }

    /// The source end of the text before a byte.
    func end(before offset: Int) -> Int? {
        let stretch = self[offset - 1]
        return stretch.source.map { $0 + (stretch.text?.count ?? 1) }
    }

    /// The stretch from a byte on: its source offset, or the text that it replaces, and its end.
    subscript(offset: Int) -> (source: Int?, text: Range<Int>?, end: Int) {
        let next = stretches.partitionPoint { $0.start <= offset }
        let end = next < stretches.count ? stretches[next].start : Int.max
        guard next > 0 else { return (nil, nil, end) }
        let stretch = stretches[next - 1]
        return (stretch.source.map { $0 + offset - stretch.start }, stretch.text, end)
    }
}
