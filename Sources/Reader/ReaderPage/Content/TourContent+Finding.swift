import TourDocument

extension TourContent {
    /// The place with the same text as before, or the nearest to it; without that text, the nearest to the place
    /// itself. Nil while the section is unknown and the tour incomplete. Complexity: O(length of the pieces around it).
    func anchor(of place: Place) -> TextAnchor? {
        if let anchor = place.anchor(in: tour) {
            guard hasPiece(of: anchor) else { return anchor }
            if let found = find(place, around: anchor) { return found }
            // it may be in another part of what was one section
            for part in tour.sections.indices.dropFirst(anchor.item.section + 1).prefix(Self.mostParts)
            where tour.sections[part].former == place.section {
                let start = TextAnchor(item: ItemID(section: part, block: 0), offset: place.offset, row: place.row)
                if let found = find(place, around: start) { return found }
            }
            return anchor
        }
        // the section has another id now, or is gone
        guard tour.sections.hasFinalIDs, let then = place.number, !tour.sections.isEmpty else { return nil }
        let number = min(max(0, then), tour.sections.count - 1)
        for near in [number, number - 1, number + 1] where tour.sections.indices.contains(near) {
            let there = TextAnchor(
                item: ItemID(section: near, piece: place.piece, block: place.block), offset: place.offset,
                row: place.row)
            if hasPiece(of: there), let found = find(place, around: there) { return found }
        }
        return TextAnchor(item: firstItem(ofSection: number))
    }

    /// Whether the piece of a place is known, or will never come.
    func isKnown(_ place: TextAnchor) -> Bool {
        if pieces.state(of: place.item.pieceID) == .pending { return false }
        return isKnownToItsEnd(place.item.section)
            || place.item.piece < tour.sections[place.item.section].pieceCount
    }

    /// The numbers may come from an untrusted file.
    private func hasPiece(of anchor: TextAnchor) -> Bool {
        (0..<tour.sections[anchor.item.section].pieceCount).contains(anchor.item.piece)
    }

    private static let mostParts = 200

    /// Pieces before and behind a place's own that are looked through.
    private static let piecesAround = 2

    private func find(_ place: Place, around anchor: TextAnchor) -> TextAnchor? {
        guard let wanted = SoughtText(place) else { return anchor }
        let block = min(max(-1, anchor.item.block), 1 << 40)
        // the whole of it first, then the text at the place, then the block's start
        let count = tour.sections[anchor.item.section].pieceCount
        let around = (0...Self.piecesAround).flatMap { $0 == 0 ? [0] : [-$0, $0] }.map { anchor.item.piece + $0 }
        var weak: TextAnchor?
        for piece in around where piece >= 0 && piece < count {
            func item(_ block: Int) -> ItemID { ItemID(section: anchor.item.section, piece: piece, block: block) }
            let texts = blocks(of: item(0).pieceID).map { Array($0.plainText.unicodeScalars) }
            let nearest = texts.indices.sorted { abs($0 - block) < abs($1 - block) }
            for isWhole in [true, false] {
                for index in nearest {
                    guard let offset = wanted.offset(in: texts[index], isWhole: isWhole) else { continue }
                    // the very first row of a block stays so
                    let isFirst = place.offset == nil && offset == 0
                    return TextAnchor(item: item(index), offset: isFirst ? nil : offset, row: place.row)
                }
            }
            if weak == nil, let index = nearest.first(where: { wanted.begins(texts[$0]) }) {
                weak = TextAnchor(item: item(index), offset: place.offset, row: place.row)
            }
        }
        return weak
    }
}

private struct SoughtText {
    private let words: [Unicode.Scalar]
    private let excerpt: [Unicode.Scalar]
    private let offset: Int

    /// Nil if no text was kept.
    init?(_ place: Place) {
        words = Array((place.words ?? "").unicodeScalars)
        excerpt = Array((place.excerpt ?? "").unicodeScalars)
        offset = max(0, place.offset ?? 0)
        if words.isEmpty, excerpt.isEmpty { return nil }
    }

    func begins(_ text: [Unicode.Scalar]) -> Bool { !words.isEmpty && text.starts(with: words) }

    /// The offset of the place's text in a block, nearest to the former one; nil if it is not there.
    /// - Parameter isWhole: whether the block must begin as before.
    func offset(in text: [Unicode.Scalar], isWhole: Bool) -> Int? {
        if isWhole, !text.starts(with: words) { return nil }
        guard !excerpt.isEmpty else { return isWhole ? offset : nil }
        guard excerpt.count <= text.count else { return nil }
        let last = text.count - excerpt.count
        func stands(_ at: Int) -> Bool {
            text[at] == excerpt[0] && text[at..<at + excerpt.count].elementsEqual(excerpt)
        }
        if offset <= last, stands(offset) { return offset }
        return (0...last).filter(stands).min { abs($0 - offset) < abs($1 - offset) }
    }
}
