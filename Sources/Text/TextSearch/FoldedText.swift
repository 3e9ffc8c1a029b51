internal import CUnistring

/// A text as it is searched: as on the screen, not as written. Invisible characters are left out, and look-alikes are
/// equal: quotation marks, dashes, widths, ligatures, precomposed and decomposed letters.
struct FoldedText {
    enum Letters: Hashable, Sendable {
        case withoutAccents, withAccents
        /// Unchanged: a regular expression speaks of single characters.
        case asWritten
    }

    /// In UTF-8.
    private(set) var bytes: [UInt8] = []
    /// For each byte, the bytes of its source in the text.
    private var sources: [Range<Int>] = []

    /// - Parameter known: a cache of folded scalars, extended here.
    init(_ text: UnsafeBufferPointer<UInt8>, _ letters: Letters, known: inout [Unicode.Scalar: [UInt8]]) {
        bytes.reserveCapacity(text.count)
        sources.reserveCapacity(text.count)
        var place = 0
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            let end = place + UTF8.width(scalar)
            defer { place = end }
            guard !scalar.isASCII else {
                add([UInt8(scalar.value)], from: place..<end)
                continue
            }
            let folded =
                known[scalar]
                ?? Array(String(String.UnicodeScalarView(Self.folded(scalar, letters))).utf8)
            known[scalar] = folded
            if folded.isEmpty, scalar.properties.generalCategory == .nonspacingMark { extendLast(to: end) }
            add(folded, from: place..<end)
        }
    }

    private mutating func add(_ folded: [UInt8], from source: Range<Int>) {
        bytes += folded
        sources += repeatElement(source, count: folded.count)
    }

    /// Extends the last character's source over a text that folds to nothing.
    private mutating func extendLast(to end: Int) {
        guard let last = sources.last else { return }
        for index in sources.indices.reversed() {
            if sources[index] != last { break }
            sources[index] = last.lowerBound..<end
        }
    }

    /// The bytes of the text from which a folded range came.
    func source(of range: Range<Int>) -> Range<Int> {
        sources[range.lowerBound].lowerBound..<sources[range.upperBound - 1].upperBound
    }

    /// The first folded byte from a byte of the text, or from a later one.
    func index(ofSource place: Int) -> Int {
        place == 0 ? 0 : sources.firstIndex { $0.lowerBound >= place } ?? bytes.count
    }

    static func folded(_ scalar: Unicode.Scalar, _ letters: Letters) -> [Unicode.Scalar] {
        if scalar.isASCII { return [scalar] }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint { return [] }
        if properties.isDash { return ["-"] }
        if properties.isQuotationMark { return [properties.name?.contains("SINGLE") == true ? "'" : "\""] }
        let parts = parts(of: scalar, isWhole: letters == .asWritten)
        if letters != .withoutAccents { return parts }
        return parts.lazy.filter { !LetterFolding.isAccent($0.value) }.map { LetterFolding.withoutAccents($0) }
    }

    /// The parts of a character by Unicode's decompositions, as of a ligature; a letter may keep its accent.
    private static func parts(of scalar: Unicode.Scalar, isWhole: Bool) -> [Unicode.Scalar] {
        // syllables of Hangul are letters, and not their parts
        if (0xAC00...0xD7A3).contains(scalar.value) { return [scalar] }
        return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(UC_DECOMPOSITION_MAX_LENGTH)) { parts in
            var tag: Int32 = 0
            let count = Int(uc_decomposition(scalar.value, &tag, parts.baseAddress))
            let isSame = tag == Int32(UC_DECOMP_CANONICAL)
            guard count > 0, !(isWhole && isSame),
                // not the stroke of ≠ and the like
                Unicode.Scalar(parts[0])?.properties.isAlphabetic == true || !isSame
            else { return [scalar] }
            return parts[..<count].compactMap { Unicode.Scalar($0) }.flatMap { Self.parts(of: $0, isWhole: isWhole) }
        }
    }
}

extension SearchQuery {
    var folded: [Unicode.Scalar] {
        let letters = letters
        return text.unicodeScalars.flatMap { FoldedText.folded($0, letters) }
    }

    /// The folding of letters for this query: accents count only if it has some.
    var letters: FoldedText.Letters {
        if isExpression { return .asWritten }
        let hasAccents = text.unicodeScalars.contains {
            FoldedText.folded($0, .withAccents) != FoldedText.folded($0, .withoutAccents)
        }
        return hasAccents ? .withAccents : .withoutAccents
    }
}
