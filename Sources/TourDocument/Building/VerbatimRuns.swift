/// Gathers the runs of verbatim text and pairs overstruck characters.
struct VerbatimRuns {
    private var runs: [Inline] = []
    private var text: [UInt8] = []
    private var marks: Inline.Marks = []
    private var source: Int?

    init() {}

    /// Appends a stretch of the source.
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            if byte == 0x0D {
                let length = position + 1 < range.upperBound && bytes[position + 1] == 0x0A ? 2 : 1
                put([0x0A], [], at: position)
                position += length
                continue
            }
            let end = Self.characterEnd(bytes, position, range.upperBound)
            if byte != 0x08, end < range.upperBound, bytes[end] == 0x08,
                let pair = Self.pair(bytes, position..<end, range.upperBound)
            {
                put(bytes[pair.shown], pair.marks, at: pair.shown.lowerBound)
                position = pair.shown.upperBound
            } else {
                put(bytes[position..<end], [], at: position)
                position = end
            }
        }
    }

    mutating func finished() -> [Inline] {
        flush()
        return runs
    }

    private mutating func put(_ bytes: some Collection<UInt8>, _ marks: Inline.Marks, at position: Int) {
        if !text.isEmpty, self.marks != marks || source.map({ $0 + text.count }) != position { flush() }
        if text.isEmpty {
            self.marks = marks
            source = position
        }
        text += bytes
    }

    private mutating func flush() {
        if text.isEmpty { return }
        runs.append(Inline(.text(String(decoding: text, as: UTF8.self)), marks: marks, source: source))
        text.removeAll(keepingCapacity: true)
    }

    /// The last of a character's overstrikes, and what they mean together: `x\bx`, `_\bx`, `_\bx\bx`.
    private static func pair(
        _ bytes: UnsafeBufferPointer<UInt8>, _ first: Range<Int>, _ limit: Int
    ) -> (shown: Range<Int>, marks: Inline.Marks)? {
        var marks: Inline.Marks = []
        var shown = first
        while shown.upperBound + 1 < limit, bytes[shown.upperBound] == 0x08 {
            let start = shown.upperBound + 1
            guard bytes[start] > 0x20 else { break }
            let next = start..<characterEnd(bytes, start, limit)
            if bytes[next].elementsEqual(bytes[shown]) {
                // An underlined underscore is taken as bold.
                marks.insert(.strong)
            } else if shown.count == 1, bytes[shown.lowerBound] == 0x5F, marks.isEmpty {
                marks.insert(.emphasis)
            } else {
                break
            }
            shown = next
        }
        return marks.isEmpty ? nil : (shown, marks)
    }

    private static func characterEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int) -> Int {
        var end = start + 1
        guard bytes[start] >= 0xC0 else { return end }
        while end < limit, end - start < 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
