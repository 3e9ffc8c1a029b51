import TextLayout
import TourDocument

/// The text of some pieces of a section, to find the words of notes in.
struct QuotedText: Sendable {
    private var scalars: [Unicode.Scalar] = []
    private var starts: [(start: Int, item: ItemID)] = []
    /// The positions of each three characters, made for the first search.
    private var index: [UInt64: [Int]]?

    /// The characters kept around the words.
    static let context = 32
    /// With this many equal characters around them, words match however few they are.
    private static let enoughContext = 24
    private static let enoughWords = 24
    /// This many suffice with the words themselves if they occur once.
    private static let enoughOfOne = 20
    /// The places compared on each side of the expected one.
    private static let mostPlaces = 200

    mutating func append(_ blocks: [Block], of piece: PieceID) {
        for (number, block) in blocks.enumerated() {
            starts.append((scalars.count, ItemID(section: piece.section, piece: piece.piece, block: number)))
            scalars += Array(BlockLayout.text(of: block).unicodeScalars)
        }
    }

    // MARK: - Places

    /// The place of a character, or behind the one before it.
    private func anchor(_ index: Int, isEnd: Bool) -> TextAnchor {
        let block = starts.partitionPoint { isEnd ? $0.start < index : $0.start <= index } - 1
        let start = starts[max(0, block)]
        return TextAnchor(item: start.item, offset: index - start.start)
    }

    func span(_ range: Range<Int>) -> TextSpan {
        TextSpan(start: anchor(range.lowerBound, isEnd: false), end: anchor(range.upperBound, isEnd: true))
    }

    /// The items of a range, with their characters.
    func parts(_ range: Range<Int>) -> [(item: ItemID, range: Range<Int>)] {
        let span = span(range)
        let first = starts.partitionPoint { $0.item < span.start.item }
        return starts[first...].lazy.map(\.item).prefix { $0 <= span.end.item }.compactMap { item in
            span.range(in: item).map { (item, $0) }
        }
    }

    private func index(of place: TextAnchor) -> Int? {
        let block = starts.partitionPoint { $0.item < place.item }
        guard block < starts.count, starts[block].item == place.item else { return nil }
        return min(starts[block].start + max(0, min(place.offset ?? 0, scalars.count)), scalars.count)
    }

    private func string(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[range.clamped(to: 0..<scalars.count)])
        return String(text)
    }

    /// The words between two places, nil for the ends of the text; nil if they are not in it.
    func quote(_ from: TextAnchor?, _ to: TextAnchor?, section: String) -> TextQuote? {
        let last = scalars.lastIndex { !$0.properties.isWhitespace } ?? -1
        guard let start = from.map(index(of:)) ?? 0, let end = to.map(index(of:)) ?? last + 1, start < end else {
            return nil
        }
        let place = from ?? anchor(start, isEnd: false)
        let item = place.item
        return TextQuote(
            exact: string(start..<end), prefix: string(max(0, start - Self.context)..<start),
            suffix: string(end..<min(scalars.count, end + Self.context)), section: section, number: item.section,
            piece: item.piece, block: item.block, offset: place.offset ?? 0)
    }

    // MARK: - Finding

    /// The present place of words, by themselves and what is around them; nil if they are not there.
    mutating func find(_ quote: TextQuote, inSection section: Int) -> Range<Int>? {
        let (exact, prefix, suffix) = (scalars(quote.exact), scalars(quote.prefix), scalars(quote.suffix))
        guard !exact.isEmpty else { return nil }
        let item = ItemID(section: section, piece: quote.piece, block: quote.block)
        let place = index(of: TextAnchor(item: item, offset: quote.offset)) ?? 0
        func context(_ at: Int) -> Int {
            let before = zip(prefix.reversed(), scalars[..<at].reversed()).prefix { $0 == $1 }.count
            return before + zip(suffix, scalars[(at + exact.count)...]).prefix { $0 == $1 }.count
        }
        let wanted = min(Self.enoughContext, prefix.count + suffix.count)
        if stands(exact, at: place), context(place) >= wanted { return place..<place + exact.count }
        // few words alone would match anywhere
        let lead = exact.count < Self.enoughWords ? prefix.suffix(8) : []
        let needle = lead + exact
        let all =
            places(of: needle, near: place).map { $0 + lead.count }
            + (lead.isEmpty ? [] : places(of: exact, near: place))
        guard let best = all.max(by: { (context($0), -abs($0 - place)) < (context($1), -abs($1 - place)) }),
            context(best) >= wanted || exact.count >= Self.enoughWords
                || exact.count + context(best) >= Self.enoughOfOne && all.allSatisfy({ $0 == best })
        else { return nil }
        return best..<best + exact.count
    }

    private func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    private func stands(_ needle: [Unicode.Scalar], at place: Int) -> Bool {
        guard place >= 0, place + needle.count <= scalars.count else { return false }
        return scalars[place..<place + needle.count].elementsEqual(needle)
    }

    private mutating func places(of needle: [Unicode.Scalar], near place: Int) -> [Int] {
        guard needle.count >= 3 else { return [] }
        let all = possiblePlaces(of: needle)
        let middle = all.partitionPoint { $0 < place }
        let near = all[max(0, middle - Self.mostPlaces)..<min(all.count, middle + Self.mostPlaces)]
        return near.filter { stands(needle, at: $0) }.sorted { abs($0 - place) < abs($1 - place) }
    }

    /// The possible positions of a needle of three or more characters, ascending, from three of them.
    private mutating func possiblePlaces(of needle: [Unicode.Scalar]) -> [Int] {
        if index == nil {
            var made: [UInt64: [Int]] = [:]
            for start in scalars.indices.dropLast(2) { made[key(scalars, at: start), default: []].append(start) }
            index = made
        }
        // by the three of its first characters that are rarest
        let (offset, all) =
            (0...min(Self.context, needle.count - 3)).map { ($0, index?[key(needle, at: $0)] ?? []) }
            .min { $0.1.count < $1.1.count } ?? (0, [])
        return all.map { $0 - offset }
    }

    private func key(_ text: [Unicode.Scalar], at start: Int) -> UInt64 {
        text[start..<start + 3].reduce(0) { $0 << 21 | UInt64($1.value) }
    }
}
