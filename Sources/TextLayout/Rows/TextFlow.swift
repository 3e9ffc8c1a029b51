import CellGrid

/// Breaks a paragraph's text into rows, one at a time, each at its own width.
///
/// Rows end at blanks, and where Unicode's rules part scripts that are written without. A word with marks in it, such as
/// `--long-option` or an address, is kept whole while it fits in a row; else it is broken behind a mark, or at the edge.
///
/// Text is taken in pieces: however long a paragraph is, only a few thousand scalars of it are held and looked at again.
struct TextFlow {
    /// The cells in hand. A row's cells are `cells[row]`, valid until the next row is asked for.
    private(set) var cells: [Cell] = []
    /// The cells of the present row, without the blanks at its end.
    private(set) var row = 0..<0
    /// The text offset of the row's first character.
    private(set) var rowOffset = 0
    /// The text offset after everything taken so far; after the last row, that of the end.
    private(set) var offset = 0

    /// What each cell came from.
    private struct Place {
        /// Index into `scalars`.
        var scalar: Int32
        /// Text offset less `baseOffset`.
        var offset: Int32
    }

    private struct LinkRun {
        var cells: Range<Int>
        var target: Int32
    }

    private var places: [Place] = []
    /// The text offset of each cell, -1 for decoration; empty unless ``findsOffsets``.
    private var offsets: [Int32] = []
    private var findsOffsets = false
    /// What the rules for breaking look at: the characters as shown, and what joins or parts them unseen.
    private var scalars: [UInt32] = []
    private var breaks: [CChar] = []
    private var links: [LinkRun] = []
    private var linkCursor = 0
    private var baseOffset = 0

    private var list = SpanList()
    private var spanIndex = 0
    /// Bytes of the span that are taken.
    private var position = 0
    private var isUnicode = true
    /// The first cell of the next row.
    private var head = 0
    /// Whether all text up to the next line's end or the end is in hand.
    private var isComplete = false
    private var hasRowInSegment = false
    private var spaceRun = 0
    private var unseenRun = 0

    /// How many scalars are taken at once, and how many are kept back because rules may look at what follows.
    private static let piece = 2048
    private static let margin = 8
    /// A longer run of blanks is never shown.
    private static let maximumSpaces = 1024
    private static let maximumUnseen = 4

    /// Starts with new text. `offset` is the text offset of its first scalar.
    mutating func begin(_ list: SpanList, offset: Int, isUnicode: Bool, findsOffsets: Bool = false) {
        self.list = list
        self.findsOffsets = findsOffsets
        self.isUnicode = isUnicode
        self.offset = offset
        spanIndex = 0
        position = 0
        startSegment()
    }

    private mutating func startSegment() {
        cells.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        scalars.removeAll(keepingCapacity: true)
        links.removeAll(keepingCapacity: true)
        offsets.removeAll(keepingCapacity: true)
        linkCursor = 0
        head = 0
        isComplete = false
        hasRowInSegment = false
        spaceRun = 0
        unseenRun = 0
        baseOffset = offset
    }

    /// Finds the next row; false at the end of the text. `width` is at least 1.
    /// Complexity: O(length of the row), over all rows O(length of the text).
    mutating func nextRow(width: Int) -> Bool {
        while true {
            if isComplete, head == cells.count {
                guard spanIndex < list.spans.count else { return false }
                // what comes next is a line's end
                guard hasRowInSegment else {
                    row = head..<head
                    rowOffset = offset
                    hasRowInSegment = true
                    return true
                }
                spanIndex += 1
                offset += 1
                startSegment()
                continue
            }
            if isComplete || scalars.count >= Self.piece, let found = scan(width: width) {
                take(found)
                return true
            }
            refill()
        }
    }

    /// A row's end and the start of the next one.
    private struct Cut {
        var end: Int
        var next: Int
    }

    /// Looks for the end of the row that starts at `head`; nil if more text is needed to know.
    private mutating func scan(width: Int) -> Cut? {
        var column = 0
        var lastBreak = head
        var lastMark = head
        var index = head
        let count = cells.count
        while index < count {
            let place = Int(places[index].scalar)
            if index > head {
                if isBreak(index) { lastBreak = index }
                if isBehindMark(index) { lastMark = index }
            }
            if scalars[place] == 0x20 {
                column += 1
                index += 1
                continue
            }
            let columns = Int(cells[index].width)
            if column + columns > width {
                guard let isLong = isWordLonger(than: width, from: lastBreak) else { return nil }
                let end = isLong && lastMark > lastBreak ? lastMark : lastBreak
                if end > head { return Cut(end: end, next: end) }
                if index > head { return Cut(end: index, next: index) }
                // not even one character has room
                cells[index] = Cell("?", style: cells[index].style)
                return Cut(end: index + 1, next: index + columns)
            }
            column += columns
            index += columns
        }
        return isComplete ? Cut(end: count, next: count) : nil
    }

    /// Whether a row may end before a cell: at a blank or another break of Unicode's, but for those behind a mark of ASCII.
    private func isBreak(_ index: Int) -> Bool {
        let place = Int(places[index].scalar)
        guard place > 0, breaks[place] == LineBreaks.possible, !cells[index].isContinuation else { return false }
        let before = scalars[place - 1]
        return before <= 0x20 || before > 0x7E || cells[index].width > 1
    }

    /// Whether a word that is longer than a row may end before a cell: behind one or more of some marks.
    private func isBehindMark(_ index: Int) -> Bool {
        let place = Int(places[index].scalar)
        return place > 0 && Self.isMark(scalars[place - 1]) && !Self.isMark(scalars[place])
    }

    private static func isMark(_ scalar: UInt32) -> Bool {
        switch UInt8(truncatingIfNeeded: scalar) {
        case UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"),
            UInt8(ascii: "_"):
            scalar < 0x80
        default: false
        }
    }

    /// Whether the word that starts at a cell is longer than a row; nil if more text is needed to know.
    private func isWordLonger(than width: Int, from start: Int) -> Bool? {
        var index = start
        while index < cells.count, !isSpace(index), index == start || !isBreak(index) {
            index += 1
            if index - start > width { break }
        }
        let last = index < cells.count ? Int(places[index].scalar) : scalars.count
        guard isComplete || last + Self.margin <= scalars.count else { return nil }
        return index - start > width
    }

    private mutating func take(_ cut: Cut) {
        var end = cut.end
        while end > head, isSpace(end - 1) { end -= 1 }
        row = head..<end
        rowOffset = baseOffset + (head < cells.count ? Int(places[head].offset) : 0)
        head = cut.next
        hasRowInSegment = true
    }

    /// The text offsets of the present row's cells, -1 for decoration; nil unless they were asked for.
    var rowCellOffsets: ArraySlice<Int32>? { findsOffsets ? offsets[row] : nil }

    private func isSpace(_ index: Int) -> Bool { scalars[Int(places[index].scalar)] == 0x20 }

    /// Calls `body` with each link in the present row, its columns counted from the row's first cell.
    mutating func forEachLink(_ body: (LinkSpan) -> Void) {
        while linkCursor < links.count, links[linkCursor].cells.upperBound <= row.lowerBound { linkCursor += 1 }
        var index = linkCursor
        while index < links.count, links[index].cells.lowerBound < row.upperBound {
            let part = links[index].cells.clamped(to: row)
            if !part.isEmpty {
                body(
                    list.link(
                        Int(links[index].target),
                        columns: part.lowerBound - row.lowerBound..<part.upperBound - row.lowerBound))
            }
            index += 1
        }
    }

    /// How wide the text is at least (its longest piece that does not break) and at most (unbroken), in columns, both counted
    /// up to `limit`. Call it after ``begin(_:offset:isUnicode:)``; it uses the text up. Complexity: O(length of the text).
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
                if !isSpace(index) { end = index + 1 }
            }
            minimum = max(minimum, end - start)
        }
        return (minimum, maximum)
    }
}

// MARK: - Taking text in

extension TextFlow {
    /// Drops what was given out, takes the next piece of text and finds where it may break.
    private mutating func refill() {
        if head > 0 { dropGiven() }
        let wanted = scalars.count + Self.piece
        makeRoom()
        while scalars.count < wanted {
            guard spanIndex < list.spans.count else { break }
            if case .lineBreak = list.spans[spanIndex].role { break }
            takeSpan(upTo: wanted)
        }
        if spanIndex == list.spans.count || list.spans[spanIndex].role == .lineBreak { isComplete = true }
        LineBreaks.find(in: scalars, into: &breaks)
        if !hasRowInSegment {
            while head < cells.count, isSpace(head) { head += 1 }
        }
    }

    private mutating func dropGiven() {
        let firstScalar = head < places.count ? places[head].scalar : Int32(scalars.count)
        let firstOffset = head < places.count ? places[head].offset : Int32(offset - baseOffset)
        cells.removeFirst(head)
        if findsOffsets { offsets.removeFirst(head) }
        places.removeFirst(head)
        scalars.removeFirst(Int(firstScalar))
        for index in places.indices {
            places[index].scalar -= firstScalar
            places[index].offset -= firstOffset
        }
        links.removeAll { $0.cells.upperBound <= head }
        for index in links.indices {
            let old = links[index].cells
            links[index].cells = max(0, old.lowerBound - head)..<old.upperBound - head
        }
        linkCursor = 0
        baseOffset += Int(firstOffset)
        head = 0
    }

    /// Makes room for what the next piece holds, at once: a paragraph is mostly shorter than one.
    private mutating func makeRoom() {
        var count = 0
        var index = spanIndex
        while count < Self.piece, index < list.spans.count, list.spans[index].role != .lineBreak {
            count += list.spans[index].text.utf8.count
            index += 1
        }
        count = min(count, Self.piece)
        cells.reserveCapacity(cells.count + count)
        places.reserveCapacity(places.count + count)
        scalars.reserveCapacity(scalars.count + count)
    }

    /// Takes scalars of the present span until it ends or enough are in hand.
    private mutating func takeSpan(upTo wanted: Int) {
        let span = list.spans[spanIndex]
        let text = span.text
        let counts = span.role == .text
        let firstCell = cells.count
        var bytes = text
        let isWhole = bytes.withUTF8 { bytes in
            while position < bytes.count, scalars.count < wanted {
                let rest = min(bytes.count, position + wanted - scalars.count)
                let plain = plainRun(in: UnsafeBufferPointer(rebasing: bytes[position..<rest]))
                if plain > 0 {
                    takePlain(UnsafeBufferPointer(rebasing: bytes[position..<position + plain]), span)
                    position += plain
                    continue
                }
                let byte = bytes[position]
                if byte < 0x80 {
                    take(Unicode.Scalar(byte), style: span.style)
                    position += 1
                } else {
                    let scalar = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: position)]
                    take(scalar, style: span.style)
                    position += UTF8.width(scalar)
                }
                if findsOffsets {
                    let place = counts ? Int32(truncatingIfNeeded: offset) : -1
                    while offsets.count < cells.count { offsets.append(place) }
                }
                if counts { offset += 1 }
            }
            return position == bytes.count
        }
        if span.link >= 0, cells.count > firstCell { addLink(firstCell..<cells.count, target: span.link) }
        if isWhole {
            position = 0
            spanIndex += 1
        }
    }

    /// How many of the bytes are printable ASCII, which most text is, up to blanks of which there are too many.
    private func plainRun(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var spaces = spaceRun
        var count = 0
        while count < bytes.count {
            let byte = bytes[count]
            guard byte >= 0x20, byte < 0x7F else { break }
            spaces = byte == 0x20 ? spaces + 1 : 0
            if spaces > Self.maximumSpaces { break }
            count += 1
        }
        return count
    }

    /// Takes a run of printable ASCII: a scalar and a cell each.
    private mutating func takePlain(_ bytes: UnsafeBufferPointer<UInt8>, _ span: Span) {
        let step: Int32 = span.role == .text ? 1 : 0
        var place = Place(scalar: Int32(scalars.count), offset: Int32(truncatingIfNeeded: offset - baseOffset))
        let start = cells.count
        // all at once, and then written over: an element at a time asks for room at each
        cells.append(contentsOf: repeatElement(.blank(span.style), count: bytes.count))
        places.append(contentsOf: repeatElement(place, count: bytes.count))
        scalars.append(contentsOf: repeatElement(0x20, count: bytes.count))
        for index in bytes.indices {
            let byte = bytes[index]
            if byte != 0x20 {
                cells[start + index] = Cell(Unicode.Scalar(byte), style: span.style)
                scalars[Int(place.scalar)] = UInt32(byte)
                spaceRun = 0
            } else {
                spaceRun += 1
            }
            places[start + index] = place
            place.scalar += 1
            place.offset &+= step
        }
        if findsOffsets {
            for index in bytes.indices { offsets.append(step > 0 ? Int32(truncatingIfNeeded: offset + index) : -1) }
        }
        offset += bytes.count * Int(step)
        unseenRun = 0
    }

    private mutating func addLink(_ range: Range<Int>, target: Int32) {
        if let last = links.last, last.target == target, last.cells.upperBound == range.lowerBound {
            links[links.count - 1].cells = last.cells.lowerBound..<range.upperBound
        } else {
            links.append(LinkRun(cells: range, target: target))
        }
    }

    private mutating func take(_ scalar: Unicode.Scalar, style: Style) {
        let place = Place(scalar: Int32(scalars.count), offset: Int32(truncatingIfNeeded: offset - baseOffset))
        let value = scalar.value
        if value == 0x20 || value == 0x0A || value == 0x09 || value == 0x0D {
            guard spaceRun < Self.maximumSpaces else { return }
            spaceRun += 1
            unseenRun = 0
            cells.append(.blank(style))
            places.append(place)
            scalars.append(0x20)
        } else {
            takeOther(isUnicode ? scalar : PlainPunctuation.ascii(for: scalar), place, style: style)
        }
    }

    private mutating func takeOther(_ scalar: Unicode.Scalar, _ place: Place, style: Style) {
        let value = scalar.value
        let before = cells.count
        let added = CellText.append(scalar, style: style, to: &cells, notBefore: 0)
        guard added > 0 else {
            // What is not shown still joins (U+2060, U+FEFF, U+200D, marks) or parts (U+200B). Soft hyphens and the rest do
            // nothing here.
            let matters = value == 0x200B || value == 0x2060 || value == 0xFEFF || value == 0x200D
            guard unseenRun < Self.maximumUnseen, matters || CellText.admit(scalar) != .nothing else { return }
            unseenRun += 1
            if !matters, scalars.last == 0x20 {
                // a blank with a mark is no blank
                scalars[scalars.count - 1] = 0x25CC
            } else {
                scalars.append(value)
            }
            return
        }
        spaceRun = 0
        unseenRun = 0
        for _ in 0..<added { places.append(place) }
        scalars.append(value == 0xA0 ? value : cells[before].scalar.value)
    }
}
