import CMD4C

/// What md4c is given: link definitions of other sections, then the section.
struct MarkdownInput {
    var bytes: UnsafeBufferPointer<UInt8>
    /// The number of bytes before the section.
    var prefix: Int
    /// Where the section's bytes come from, by one map after the other.
    var origin: [SourceMap]
    /// Whether bytes were put in that the source does not have.
    var hasInsertions: Bool
}

/// Takes md4c's events and writes what they mean as HTML: what a picture's description is, where alerts and notes are, how
/// deep blocks nest, and where each stretch of text came from.
struct MarkdownWriter: MarkdownHandler {
    var output: MarkdownHTML
    /// The numbers of notes by their labels.
    let notes: [String: Int]

    let input: MarkdownInput
    var isSilent: Bool
    /// Behind the last text, in the source and in what md4c was given.
    var lastEnd: Int?
    var lastOffset: Int?
    /// ``lastOffset`` when the present block began.
    var offsetBeforeBlock: Int?
    var isInCell = false
    var containers = 0
    var liftedContainers = 0
    /// The spans that are open, and how many of each type.
    var openSpans: [MD_SPANTYPE] = []
    var spans = Array(repeating: 0, count: Int(MD_SPAN_U.rawValue) + 1)
    var limits: MarkdownLimits
    var pictures: [[UInt8]] = []
    var pictureStart: Int?
    /// Whether the last text was the sign before what is shown in place, and whether that is a picture.
    var isEmbedded = false
    var isInEmbedded = false
    var alert = AlertMark()
    /// The words of the heading that is open as they are written, if it has short codes.
    var heading: (words: [UInt8], hasShortCode: Bool)?
    var entities = HTMLEntities()

    init(_ input: MarkdownInput, notes: [String: Int]) {
        self.input = input
        self.notes = notes
        output = MarkdownHTML(capacity: input.bytes.count * 5 / 4 + 64)
        limits = MarkdownLimits(size: input.bytes.count)
        // A rule stands between the prefix and the section.
        isSilent = input.prefix > 0
    }

    /// The place of a pointer in what md4c was given; nil if it points elsewhere.
    func offset(of pointer: UnsafePointer<MD_CHAR>?) -> Int? {
        guard let pointer, let base = input.bytes.baseAddress else { return nil }
        let offset = UnsafeRawPointer(pointer) - UnsafeRawPointer(base)
        return (0..<input.bytes.count).contains(offset) ? offset : nil
    }

    func sourceOffset(_ offset: Int) -> Int? {
        if offset < input.prefix { return nil }
        var place = offset - input.prefix
        for map in input.origin {
            guard let source = map.source(of: place) else { return nil }
            place = source
        }
        return place
    }

    /// Writes a stretch of what md4c was given.
    ///
    /// md4c reports a NUL by itself, and again at the start of the text behind it.
    mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int) {
        var start = 0
        while let end = bytes[start...].firstIndex(of: 0) {
            eachPiece(UnsafeBufferPointer(rebasing: bytes[start..<end]), offset: offset + start) {
                $0.text($1, source: $2)
            }
            start = end + 1
        }
        let rest = start == 0 ? bytes : UnsafeBufferPointer(rebasing: bytes[start...])
        eachPiece(rest, offset: offset + start) { $0.text($1, source: $2) }
    }

    /// Goes through a stretch of what md4c was given in pieces that the source has without a gap. Dashes that were put into
    /// a row that is of no table after all are left out again.
    mutating func eachPiece(
        _ bytes: UnsafeBufferPointer<UInt8>, offset: Int,
        _ use: (inout MarkdownHTML, UnsafeBufferPointer<UInt8>, Int?) -> Void
    ) {
        var position = 0
        while position < bytes.count {
            let source = sourceOffset(offset + position)
            let length = min(gapless(from: offset + position), bytes.count - position)
            if source != nil || !input.hasInsertions {
                use(&output, UnsafeBufferPointer(rebasing: bytes[position..<position + length]), source)
            }
            position += length
        }
    }

    /// Where the line ends that the last text is on: a newline that md4c reports has no place of its own. Nil if the block
    /// has no text before it.
    func lineEndSource() -> Int? {
        guard var place = lastOffset, place != offsetBeforeBlock, place < input.bytes.count else { return nil }
        if !InlineCollector.isSpace(input.bytes[place]) { place = lineEnd(from: place) }
        return place < input.bytes.count ? sourceOffset(place) : nil
    }

    /// The end of the line that a place is on.
    func lineEnd(from start: Int) -> Int {
        var place = start
        while place < input.bytes.count, input.bytes[place] != 0x0A, input.bytes[place] != 0x0D { place += 1 }
        return place
    }

    /// How many bytes from a place on come from the source without a gap; at least 1.
    private func gapless(from offset: Int) -> Int {
        if offset < input.prefix { return input.prefix - offset }
        var place = offset - input.prefix
        var length = Int.max
        for map in input.origin {
            length = min(length, map.stretchEnd(of: place) - place)
            guard let source = map.source(of: place) else { break }
            place = source
        }
        return max(length, 1)
    }
}
