/// The text of a leaf for the inline parser: its lines, joined by newlines, with the source offset of each byte.
struct InlineContent {
    private let text: ByteView
    /// The range in the source, if it is contiguous.
    private var range: Range<Int>?
    private var bytes: [UInt8] = []
    /// The starts of contiguous stretches, here and in the source.
    private var stretches: [(start: Int, source: Int)] = []

    /// - Parameter lines: lines of which only the last one may end in blanks.
    init(lines: ArraySlice<BlockTree.Line>, in text: ByteView) {
        self.text = text
        guard let first = lines.first, let last = lines.last else {
            self.range = 0..<0
            return
        }
        let isGapless = zip(lines, lines.dropFirst()).allSatisfy { line, next in
            line.source.upperBound + 1 == next.source.lowerBound && text[line.source.upperBound] == 0x0A
        }
        if isGapless {
            self.range = first.source.lowerBound..<last.source.upperBound
            return
        }
        for line in lines {
            if !stretches.isEmpty { bytes.append(0x0A) }
            append(line.source)
        }
    }

    /// A part of a line; in a table's cell `\|` is a bar.
    init(_ range: Range<Int>, in text: ByteView, isCell: Bool) {
        self.text = text
        guard isCell, range.contains(where: { text[$0] == "\\" && text[$0 + 1] == "|" }) else {
            self.range = range
            return
        }
        var start = range.lowerBound
        for place in range where text[place] == "\\" && text[place + 1] == "|" {
            append(start..<place)
            start = place + 1
        }
        append(start..<range.upperBound)
    }

    private mutating func append(_ range: Range<Int>) {
        stretches.append((bytes.count, range.lowerBound))
        text.step(range.count)
        bytes += text.bytes[range]
    }

    func withBytes<Result>(_ use: (ByteView) -> Result) -> Result {
        if let range { return use(text.with(UnsafeBufferPointer(rebasing: text.bytes[range]))) }
        return bytes.withUnsafeBufferPointer { use(text.with($0)) }
    }

    /// The source offset of a byte.
    func source(of place: Int) -> Int {
        if let range { return range.lowerBound + place }
        let stretch = stretches[stretch(of: place)]
        return stretch.source + place - stretch.start
    }

    /// The end of the stretch that contains a byte.
    func stretchEnd(of place: Int) -> Int {
        let next = range == nil ? stretch(of: place) + 1 : stretches.count
        return next < stretches.count ? stretches[next].start : Int.max
    }

    private func stretch(of place: Int) -> Int {
        var (low, high) = (0, stretches.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if stretches[middle].start <= place { low = middle } else { high = middle }
        }
        return low
    }

    /// The source range of a range of bytes.
    func source(of range: Range<Int>) -> Range<Int> {
        let start = source(of: range.lowerBound)
        return start..<(range.isEmpty ? start : max(start, source(of: range.upperBound - 1) + 1))
    }
}
