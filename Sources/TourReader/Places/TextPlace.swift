import InfiniteScroll
import TextLayout
import TourDocument

/// A place in the text that is found again at another width, when more of the tour is known, and after the page was edited.
struct TextPlace: Hashable, Sendable {
    var place: Place
    /// The number of its section, which mostly stays the same and is quicker to look at than all ids.
    var section: Int
    /// The row of its item that stood at the top. Holds at the width at which that row begins with the same text.
    var row: Int
    /// How its block begins, so that it is found where edits have moved it; nil for a place between sections.
    var words: String?

    /// How much of a block is remembered, in Unicode scalars.
    static let maximumWords = 80

    static func words(of block: Block) -> String {
        String(block.plainText.unicodeScalars.prefix(maximumWords))
    }
}

extension TourView {
    /// What is at the top of the screen now. Complexity: O(length of its block).
    mutating func textPlace() -> TextPlace {
        let blocks = content.blocks(around: anchor.item)
        let isText = blocks.indices.contains(anchor.item.block)
        return TextPlace(
            place: place(in: tour.sections[anchor.item.section].id), section: anchor.item.section,
            row: scroll.anchor.item == anchor.item ? scroll.anchor.row : 0,
            words: isText ? TextPlace.words(of: blocks[anchor.item.block]) : nil)
    }

    /// Jumps to a place that was at the top; on the way to it if its section is not known yet. If the section is gone, to
    /// where it was. Complexity: O(length of the place's piece), or if sections were added or removed O(number of sections).
    mutating func go(to place: TextPlace, isRemembered: Bool = true) -> [Request] {
        let there = place.place.anchor(in: tour, expected: place.section)
        guard let there, isKnown(there) else {
            guard there == nil, tour.sections.isSettled else {
                destination = .place(reading(place.place))
                return []
            }
            let nearest = min(max(0, place.section), tour.sections.count - 1)
            let start = RowPosition(item: content.firstItem(ofSection: nearest), row: 0)
            return jump(to: .top(start), isRemembered: isRemembered)
        }
        return jump(to: .top(content.position(of: place, at: there)), isRemembered: isRemembered)
    }
}

extension Place {
    /// As ``anchor(in:)``, with the number that the section had before: it is looked at first.
    func anchor(in tour: Tour, expected number: Int) -> TextAnchor? {
        guard tour.sections.indices.contains(number), tour.sections[number].id == section else {
            return anchor(in: tour)
        }
        return TextAnchor(item: ItemID(section: number, piece: piece, block: block), offset: offset)
    }
}

extension TourContent {
    /// The row that stood at the top, or shows the same text now.
    mutating func position(of place: TextPlace, at anchor: TextAnchor) -> RowPosition<ItemID> {
        var anchor = anchor
        if let words = place.words { anchor.item.block = block(that: words, near: anchor.item) }
        return position(of: anchor, onRow: place.row)
    }

    /// The block that begins with the words and is nearest; the one that was named if there is none.
    private mutating func block(that words: String, near item: ItemID) -> Int {
        let blocks = blocks(around: item)
        func begins(_ index: Int) -> Bool { TextPlace.words(of: blocks[index]) == words }
        if blocks.indices.contains(item.block), begins(item.block) { return item.block }
        return blocks.indices.filter(begins).min { abs($0 - item.block) < abs($1 - item.block) } ?? item.block
    }
}
