internal import TourDocument

/// A plain text, in which each form feed starts a section.
struct TextTour: SectionLoader {
    /// How large a section may be, in bytes.
    static let maximumSection = 64 << 20
    /// How large a text may be that is searched for form feeds, in bytes.
    static let maximumSize = 64 << 30

    private let source: ByteSource
    private let ranges: [Range<Int>]

    func blocks(ofSection index: Int) throws(SourceError) -> [Block] {
        let range = ranges[index]
        guard range.count <= Self.maximumSection else {
            throw SourceError(
                source.name,
                "this section is too large (\(ByteSource.size(range.count))); form feeds cut a text into sections")
        }
        let bytes = try source.bytes(in: range)
        guard !bytes.isEmpty else {
            throw SourceError(source.name, "the file has become shorter and this section is gone; open it again")
        }
        return PlainTextParser.blocks(of: bytes)
    }

    /// Opens a text that is not empty.
    static func open(_ source: ByteSource, name: PageName) throws(SourceError) -> OpenTour {
        let size = try source.count()
        guard size <= maximumSize else {
            throw SourceError(
                source.name,
                "is too large (\(ByteSource.size(size))); text is read up to \(ByteSource.size(maximumSize))")
        }
        let ranges = try cut(source)
        guard !ranges.isEmpty else { throw SourceError(source.name, "is empty: there is no text in it") }
        var tour = Tour(id: name.id, title: name.title)
        for (index, range) in ranges.enumerated() {
            let isAlone = ranges.count == 1
            tour.sections.append(
                Section(
                    id: isAlone ? name.stem : "\(name.stem)-\(index + 1)",
                    title: isAlone ? name.title : "\(name.title), part \(index + 1)", byteCount: range.count))
        }
        return OpenTour(tour: tour, warnings: [], loader: TextTour(source: source, ranges: ranges))
    }

    /// The parts between form feeds that hold more than white space.
    private static func cut(_ source: ByteSource) throws(SourceError) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        var position = 0
        var hasText = false
        try source.forEachPiece { piece in
            for byte in piece {
                position += 1
                if byte == 0x0C {
                    if hasText { ranges.append(start..<(position - 1)) }
                    start = position
                    hasText = false
                } else if byte > 0x20 {
                    hasText = true
                }
            }
            return true
        }
        if hasText { ranges.append(start..<position) }
        return ranges
    }
}
