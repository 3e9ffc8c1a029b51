import CellGrid

/// Breaks a paragraph's text into rows, one at a time, each at its own width.
///
/// Rows end at blanks, and where Unicode's rules separate scripts without blanks. A word with marks in it, such as
/// `--long-option` or an address, is kept whole if it fits in a row; else it is broken behind a mark, or at the edge.
///
/// Only a few thousand scalars are held and looked at again, however long the paragraph is.
struct TextFlow {
    private var hand = UnplacedText()
    /// The cells of the present row, without the blanks at its end.
    private(set) var row = 0..<0
    private(set) var rowOffset = 0
    /// Whether the row ends within a word.
    private(set) var rowEndsInHyphen = false
    private var hyphenation: Hyphenation?
    private var head = 0
    private var hasRowInLine = false
    /// Whether the row is the last of its line.
    var isAtLineEnd: Bool { hand.isComplete && head == hand.cells.count }
    private var linkCursor = 0

    /// The scalars kept back because break rules may look ahead.
    private static let margin = 8

    /// The cells in hand. A row's cells are `cells[row]`, valid until the next row is asked for.
    var cells: [Cell] { hand.cells }
    /// The text offset after all text taken so far; after the last row, the end's.
    var offset: Int { hand.offset }

    /// Starts with new text. `offset` is the text offset of its first scalar.
    mutating func begin(_ list: SpanList, offset: Int, isUnicode: Bool, hyphenation: Hyphenation? = nil) {
        self.hyphenation = hyphenation
        hand.begin(list, offset: offset, isUnicode: isUnicode)
        startLine()
    }

    private mutating func startLine() {
        head = 0
        hasRowInLine = false
        linkCursor = 0
    }

    /// Finds the next row, `width` at least 1; false at the end of the text. Linear in the row's length.
    mutating func nextRow(width: Int) -> Bool {
        while true {
            if hand.isComplete, head == hand.cells.count {
                guard hand.hasAnotherLine else { return false }
                guard hasRowInLine else {
                    row = head..<head
                    rowOffset = offset
                    hasRowInLine = true
                    return true
                }
                hand.passLineEnd()
                startLine()
                continue
            }
            if hand.isComplete || hand.scalars.count >= UnplacedText.piece, let found = scan(width: width) {
                take(found)
                return true
            }
            hand.refill(dropping: head)
            (head, linkCursor) = (0, 0)
            if !hasRowInLine {
                while head < hand.cells.count, hand.isSpace(head) { head += 1 }
            }
        }
    }

    /// A row's end and the start of the next one.
    private struct Cut {
        var end: Int
        var next: Int
        var isInWord = false
    }

    /// Finds the end of the row that starts at `head`; nil if more text is needed.
    private mutating func scan(width: Int) -> Cut? {
        var column = 0
        var lastBreak = head
        var index = head
        let count = hand.cells.count
        while index < count {
            let place = Int(hand.places[index].scalar)
            if index > head, isBreak(index) { lastBreak = index }
            if hand.scalars[place] == 0x20 {
                column += 1
                index += 1
                continue
            }
            let columns = Int(hand.cells[index].width)
            if column + columns > width {
                guard let isLong = isWordLonger(than: width, from: lastBreak) else { return nil }
                let end = (isLong ? (lastBreak + 1..<index + 1).last(where: isBehindMark) : nil) ?? lastBreak
                let place = hyphenation.flatMap { hyphen(of: $0, behind: end, before: head + width) }
                if let place { return Cut(end: place, next: place, isInWord: true) }
                if end > head { return Cut(end: end, next: end) }
                if index > head {
                    let whole = (head + 1..<index + 1).last { !isWithinSyllable($0) } ?? index
                    return Cut(end: whole, next: whole)
                }
                // not even one character fits
                hand.replaceCell(at: index)
                return Cut(end: index + 1, next: index + columns)
            }
            column += columns
            index += columns
        }
        return hand.isComplete ? Cut(end: count, next: count) : nil
    }

    /// Whether a row may end before a cell: at a blank or another Unicode break, but not behind a mark of ASCII.
    private func isBreak(_ index: Int) -> Bool {
        let place = Int(hand.places[index].scalar)
        guard place > 0, hand.breaks[place] == LineBreaks.possible, !hand.cells[index].isContinuation else {
            return false
        }
        let before = hand.scalars[place - 1]
        return before <= 0x20 || before > 0x7E || hand.cells[index].width > 1
    }

    /// Whether a word longer than a row may end before a cell: behind certain marks.
    private func isBehindMark(_ index: Int) -> Bool {
        let place = Int(hand.places[index].scalar)
        guard place > 0, Self.isMark(hand.scalars[place - 1]), !Self.isMark(hand.scalars[place]),
            !hand.cells[index].isContinuation
        else { return false }
        // not behind `://`
        return place < 3 || hand.scalars[place - 3] != 0x3A || hand.scalars[place - 2] != 0x2F
    }

    /// Whether a cell's character is one with the one before it: joined by a virama, a vowel of the other in Thai or
    /// Lao, or its end in Khmer and other Indic scripts.
    private func isWithinSyllable(_ index: Int) -> Bool {
        let place = Int(hand.places[index].scalar)
        guard place > 0 else { return false }
        if hand.cells[index].isContinuation { return true }
        let (before, here) = (hand.scalars[place - 1], hand.scalars[place])
        let isPrefixed = (0xE40...0xE44).contains(before) || (0xEC0...0xEC4).contains(before)
        let isSuffix = [0xE30, 0xE32, 0xE33, 0xE45, 0xEB0, 0xEB2, 0xEB3, 0xEBD].contains(here)
        let joins = Unicode.Scalar(before)?.properties.canonicalCombiningClass == .virama
        return isPrefixed || isSuffix || joins || Unicode.Scalar(here)?.properties.generalCategory == .spacingMark
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        switch UInt8(truncatingIfNeeded: scalar) {
        case UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"),
            UInt8(ascii: "_"):
            scalar < 0x80
        default: false
        }
    }

    /// Whether the word that starts at a cell is longer than a row; nil if more text is needed.
    private func isWordLonger(than width: Int, from start: Int) -> Bool? {
        var index = start
        while index < hand.cells.count, !hand.isSpace(index), index == start || !isBreak(index) {
            index += 1
            if index - start > width { break }
        }
        let last = index < hand.cells.count ? Int(hand.places[index].scalar) : hand.scalars.count
        guard hand.isComplete || last + Self.margin <= hand.scalars.count else { return nil }
        return index - start > width
    }

    /// The share of a row that may stay free without a hyphen.
    private static let mostFree = 8

    /// The last place for a hyphen in the word behind a break, before the last cell of a row; nil if it has none, is no
    /// plain word, or leaves little of the row free.
    private func hyphen(of hyphenation: Hyphenation, behind start: Int, before end: Int) -> Int? {
        guard end - start > (end - head) / Self.mostFree else { return nil }
        let (places, scalars) = (hand.places[start...], hand.scalars)
        let word = places.drop { Self.isMarkOfText(scalars[Int($0.scalar)]) }
        let letters = word.prefix { Unicode.Scalar(scalars[Int($0.scalar)])?.properties.isAlphabetic ?? false }
        let next = letters.endIndex < word.endIndex ? scalars[Int(word[letters.endIndex].scalar)] : 0x20
        // a letter with marks has more scalars than cells, or fewer
        guard let first = letters.first, let last = letters.last, Int(last.scalar - first.scalar) == letters.count - 1,
            letters.startIndex < end, Self.isMarkOfText(next)
        else { return nil }
        let text = scalars[Int(first.scalar)...Int(last.scalar)].compactMap { Unicode.Scalar($0) }
        let found = hyphenation.places(in: String(String.UnicodeScalarView(text)).lowercased())
        return found.last { letters.startIndex + $0 < end }.map { letters.startIndex + $0 }
    }

    /// Whether it stands beside words, and not within a name or an address.
    private static func isMarkOfText(_ scalar: UInt32) -> Bool {
        scalar == 0x20 || " ,.;:!?-–—…()[]\"“”„‘‚«»".unicodeScalars.contains { $0.value == scalar }
    }

    private mutating func take(_ cut: Cut) {
        rowEndsInHyphen = cut.isInWord
        var end = cut.end
        while end > head, hand.isSpace(end - 1) { end -= 1 }
        row = head..<end
        rowOffset = hand.baseOffset + (head < hand.cells.count ? Int(hand.places[head].offset) : 0)
        head = cut.next
        hasRowInLine = true
    }

    /// The text offsets of the present row's cells, -1 for decoration.
    var rowCellOffsets: some Sequence<Int32> {
        hand.places[row].lazy.map { [base = hand.baseOffset] in
            $0.isText ? Int32(truncatingIfNeeded: base + Int($0.offset)) : -1
        }
    }

    /// Calls `body` with each link in the present row, its columns counted from the row's first cell.
    mutating func forEachLink(_ body: (LinkSpan) -> Void) {
        while linkCursor < hand.links.count, hand.links[linkCursor].cells.upperBound <= row.lowerBound {
            linkCursor += 1
        }
        var index = linkCursor
        while index < hand.links.count, hand.links[index].cells.lowerBound < row.upperBound {
            let part = hand.links[index].cells.clamped(to: row)
            if !part.isEmpty {
                body(
                    hand.list.link(
                        Int(hand.links[index].target),
                        columns: part.lowerBound - row.lowerBound..<part.upperBound - row.lowerBound))
            }
            index += 1
        }
    }

    /// The least width of the text (its longest piece that does not break) and its greatest (unbroken), in columns up
    /// to `limit`. To be called after ``begin(_:offset:isUnicode:)``; uses the text up. Linear in its length.
    mutating func measure(limit: Int) -> (minimum: Int, maximum: Int) {
        var minimum = 0
        var maximum = 0
        while nextRow(width: limit) {
            maximum = max(maximum, row.count)
            var start = row.lowerBound
            var end = start
            for index in row {
                if index > row.lowerBound, isBreak(index) {
                    minimum = max(minimum, end - start)
                    start = index
                }
                if !hand.isSpace(index) { end = index + 1 }
            }
            minimum = max(minimum, end - start)
        }
        return (minimum, maximum)
    }
}
