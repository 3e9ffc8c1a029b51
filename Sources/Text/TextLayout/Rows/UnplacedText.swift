import CellGrid

/// A paragraph as cells with their source scalars and text offsets, some thousands at a time, for a ``TextFlow``.
struct UnplacedText {
    /// The source of a cell.
    struct Place {
        /// Index into `scalars`.
        var scalar: Int32
        /// Text offset less `baseOffset`.
        var offset: Int32
        /// Whether it is text of the block, and no decoration.
        var isText: Bool
    }

    struct LinkRun {
        var cells: Range<Int>
        /// Its number in the list of spans.
        var target: Int32
    }

    private(set) var cells: [Cell] = []
    private(set) var places: [Place] = []
    /// The input of the break rules: the characters as shown, and invisible ones that join or separate them.
    private(set) var scalars: [UInt32] = []
    /// The result of ``LineBreaks`` for each scalar.
    private(set) var breaks: [CChar] = []
    private(set) var links: [LinkRun] = []
    private(set) var baseOffset = 0
    private(set) var offset = 0
    /// Whether all text up to the next line break or the end is in hand.
    private(set) var isComplete = false

    private(set) var list = SpanList()
    private var isUnicode = true
    private var spanIndex = 0
    /// The taken bytes of the span.
    private var position = 0
    private var spaceRun = 0
    private var unseenRun = 0

    /// The scalars taken at once.
    static let piece = 2048
    /// A longer run of blanks is never shown.
    private static let maximumSpaces = 1024
    private static let maximumUnseen = 4

    /// Starts with new text. `offset` is the text offset of its first scalar.
    mutating func begin(_ list: SpanList, offset: Int, isUnicode: Bool) {
        self.list = list
        self.isUnicode = isUnicode
        self.offset = offset
        spanIndex = 0
        position = 0
        startLine()
    }

    private mutating func startLine() {
        cells.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        scalars.removeAll(keepingCapacity: true)
        links.removeAll(keepingCapacity: true)
        isComplete = false
        spaceRun = 0
        unseenRun = 0
        baseOffset = offset
    }

    /// Whether a line break follows the complete text in hand, not the end.
    var hasAnotherLine: Bool { spanIndex < list.spans.count }

    /// Continues behind the line break.
    mutating func passLineEnd() {
        spanIndex += 1
        offset += 1
        startLine()
    }

    /// Shows a cell as `?`: it does not fit.
    mutating func replaceCell(at index: Int) { cells[index] = Cell("?", style: cells[index].style) }

    func isSpace(_ index: Int) -> Bool { scalars[Int(places[index].scalar)] == 0x20 }

    /// Drops the first cells, which were used, takes the next piece of text and finds its breaks.
    mutating func refill(dropping given: Int) {
        if given > 0 { drop(given) }
        let wanted = scalars.count + Self.piece
        makeRoom()
        while scalars.count < wanted {
            guard spanIndex < list.spans.count else { break }
            if case .lineBreak = list.spans[spanIndex].role { break }
            takeSpan(upTo: wanted)
        }
        if spanIndex == list.spans.count || list.spans[spanIndex].role == .lineBreak { isComplete = true }
        LineBreaks.find(in: scalars, into: &breaks)
    }

    private mutating func drop(_ head: Int) {
        let firstScalar = head < places.count ? places[head].scalar : Int32(scalars.count)
        let firstOffset = head < places.count ? places[head].offset : Int32(offset - baseOffset)
        cells.removeFirst(head)
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
        baseOffset += Int(firstOffset)
    }

    /// Reserves capacity for the next piece: a paragraph is mostly shorter than one.
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
                    take(Unicode.Scalar(byte), span)
                    position += 1
                } else {
                    let scalar = text.unicodeScalars[text.utf8.index(text.startIndex, offsetBy: position)]
                    take(scalar, span)
                    position += UTF8.width(scalar)
                }
                if span.role == .text { offset += 1 }
            }
            return position == bytes.count
        }
        if span.link >= 0, cells.count > firstCell { addLink(firstCell..<cells.count, target: span.link) }
        if isWhole {
            position = 0
            spanIndex += 1
        }
    }

    /// The length of a run of printable ASCII, the bulk of most text, up to too many blanks.
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
        var place = nextPlace(span)
        let start = cells.count
        // appended at once and overwritten: appending one by one would check the capacity each time
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

    private func nextPlace(_ span: Span) -> Place {
        Place(
            scalar: Int32(scalars.count), offset: Int32(truncatingIfNeeded: offset - baseOffset),
            isText: span.role == .text)
    }

    private mutating func take(_ scalar: Unicode.Scalar, _ span: Span) {
        let place = nextPlace(span)
        let value = scalar.value
        if value == 0x20 || value == 0x0A || value == 0x09 || value == 0x0D {
            guard spaceRun < Self.maximumSpaces else { return }
            spaceRun += 1
            unseenRun = 0
            cells.append(.blank(span.style))
            places.append(place)
            scalars.append(0x20)
        } else {
            takeOther(isUnicode ? scalar : ASCIIFallback.punctuation(for: scalar), place, style: span.style)
        }
    }

    private mutating func takeOther(_ scalar: Unicode.Scalar, _ place: Place, style: Style) {
        let value = scalar.value
        let before = cells.count
        let added = CellText.append(scalar, style: style, to: &cells, notBefore: 0)
        // a mark made it wider
        let isWider = added > 0 && cells[before].isContinuation
        if isWider { places.append(places[before - 1]) }
        guard added > 0, !isWider else {
            // Hidden characters may join (U+2060, U+FEFF, U+200D, marks) or separate (U+200B); the rest has no effect.
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
