internal import Platform
internal import TourDocument

extension OutlineScan {
    /// What the first byte of a line tells that is no blank.
    private enum Start {
        /// The line can be nothing but text.
        static let text: UInt8 = 1
        /// The same if a letter follows: the byte may be a mark, or an underline.
        static let mark: UInt8 = 2
        /// The same if it is not followed by the end of an item's number.
        static let digit: UInt8 = 3
        /// The same in a paragraph, unless it begins a footnote.
        static let bracket: UInt8 = 4
        /// The line can be nothing but text, or a row, if it is the third of its paragraph or table at least.
        static let lateText: UInt8 = 5
    }

    private static let starts: [UInt8] = {
        var starts = [UInt8](repeating: Start.text, count: 256)
        func set(_ bytes: StaticString, _ start: UInt8) {
            bytes.withUTF8Buffer { for byte in $0 { starts[Int(byte)] = start } }
        }
        set("\t\n\r ><", 0)
        set("#-=*+_`~", Start.mark)
        set("0123456789", Start.digit)
        set("[", Start.bracket)
        set("|:", Start.lateText)
        return starts
    }()

    /// In which state lines can be told by their first bytes.
    private enum Pace {
        /// Outside of containers, with no block open; in a list item, between its blocks.
        case none, item
        /// Whatever it is in.
        case paragraph
        case fence, table
    }

    private var pace: Pace? {
        guard blocks.note == nil else { return nil }
        switch blocks.leaf {
        case .paragraph: return blocks.isLeafOpen && blocks.candidate == nil ? .paragraph : nil
        case .none where blocks.containers.isEmpty: return Pace.none
        case .fence where blocks.containers.isEmpty: return blocks.isLeafOpen ? .fence : nil
        case .table where blocks.containers.isEmpty: return blocks.isLeafOpen ? .table : nil
        default: return nil
        }
    }

    /// Passes over lines that are told by their first bytes: most of a text.
    ///
    /// - Returns: where the first line starts that has to be looked at, or that the bytes do not end; or that may start a piece.
    mutating func passPlainLines(in piece: UnsafeRawBufferPointer, from start: Int, hasReturns: Bool) -> Int {
        guard var pace, let base = piece.baseAddress else { return start }
        let count = piece.count
        let origin = offset
        // blocks start between blocks only
        let softLimit = min(count, pieceStart + target - origin)
        let hardLimit = min(count, pieceStart + limits.maximum - origin)
        let longest = pieceStart + limits.line - origin
        let fenceByte = blocks.fenceByte
        let isInItems = !blocks.containers.isEmpty
        let bullet = plainBullet
        var lines = blocks.leafLines
        var position = start
        var items = 0
        var hasChanged = false
        Self.starts.withUnsafeBufferPointer { starts in
            while position < (pace == .none || pace == .item ? softLimit : hardLimit) {
                let first = base.load(fromByteOffset: position, as: UInt8.self)
                var text = position
                if first == 0x0A, pace != .fence {
                    if pace == .paragraph, isInItems {
                        if hasQuote { return }
                        pace = .item
                        hasChanged = true
                    } else if pace != .none, pace != .item {
                        pace = .none
                        hasChanged = true
                    }
                    position += 1
                    continue
                }
                if first == bullet, pace == .paragraph || pace == .item, position < softLimit, position + 2 < count,
                    base.load(fromByteOffset: position + 1, as: UInt8.self) == 0x20,
                    starts[Int(base.load(fromByteOffset: position + 2, as: UInt8.self))] == Start.text
                {
                    // the next item of the list, with a paragraph in it
                    let next = Self.plainLineEnd(base, position, count, hasReturns)
                    guard next > 0, next <= longest else { return }
                    pace = .paragraph
                    hasChanged = true
                    lines = 1
                    items += 1
                    blocks.leafStart = origin + position
                    blocks.leafCells = LineCursor.cellCount(
                        UnsafeRawBufferPointer(rebasing: piece[position + 2..<Self.contentEnd(base, position, next)]))
                    position = next
                    continue
                }
                if pace == .fence || pace == .paragraph {
                    var byte = first
                    while byte == 0x20 || byte == 0x09, text + 1 < count {
                        text += 1
                        byte = base.load(fromByteOffset: text, as: UInt8.self)
                    }
                    if pace == .fence {
                        if byte == fenceByte { return }
                    } else if !Self.isText(base, text, count, starts, pace, lines: lines) {
                        return
                    }
                } else if !Self.isText(base, text, count, starts, pace, lines: lines) {
                    return
                }
                let next = Self.plainLineEnd(base, text, count, hasReturns)
                guard next > 0, next <= longest else { return }
                if pace == .none {
                    pace = .paragraph
                    hasChanged = true
                    lines = 1
                    blocks.leafStart = origin + position
                    blocks.leafCells = LineCursor.cellCount(
                        UnsafeRawBufferPointer(rebasing: piece[position..<Self.contentEnd(base, position, next)]))
                } else {
                    lines += 1
                }
                position = next
            }
        }
        if hasChanged {
            blocks.isLeafOpen = pace == .paragraph
            blocks.leaf = pace == .paragraph ? .paragraph : .none
            blocks.leafHead = 0..<0
            blocks.htmlEnd = nil
            blocks.isItemOver = false
            if pace == .paragraph { blocks.isItemFresh = false }
        }
        blocks.leafLines = lines
        blocks.itemNumber += items
        return position
    }

    /// The bullet of a list at the start of the line if its items look like `- text` and nothing else is around; 0 else.
    private var plainBullet: UInt8 {
        guard blocks.containers.count == 1 else { return 0 }
        let item = blocks.containers[0]
        return item.markIndent == 0 && item.contentIndent == 2 && !item.isQuote && !item.isNumbered ? item.mark : 0
    }

    private var hasQuote: Bool { blocks.containers.contains(where: \.isQuote) }

    /// Whether a line is text, by its first bytes that are no blanks.
    private static func isText(
        _ base: UnsafeRawPointer, _ position: Int, _ count: Int, _ starts: UnsafeBufferPointer<UInt8>, _ pace: Pace,
        lines: Int
    ) -> Bool {
        let kind = starts[Int(base.load(fromByteOffset: position, as: UInt8.self))]
        if pace == .item { return false }
        if kind == Start.text { return true }
        guard kind != 0, position + 1 < count else { return false }
        var second = base.load(fromByteOffset: position + 1, as: UInt8.self)
        switch kind {
        case Start.mark: return second >= 0x80 || second.isASCIILetter
        case Start.digit:
            var place = position + 1
            while second.isASCIIDigit, place + 1 < count {
                place += 1
                second = base.load(fromByteOffset: place, as: UInt8.self)
            }
            return !second.isASCIIDigit && second != UInt8(ascii: ".") && second != UInt8(ascii: ")")
        case Start.bracket: return pace == .paragraph && second != UInt8(ascii: "^")
        default: return pace == .table || (pace == .paragraph && lines > 1)
        }
    }

    /// Where the line after one starts; negative if the bytes end before, or if a return is in the line.
    private static func plainLineEnd(_ base: UnsafeRawPointer, _ start: Int, _ count: Int, _ hasReturns: Bool) -> Int {
        guard let found = memchr(base + start, 0x0A, count - start) else { return -1 }
        let end = UnsafeRawPointer(found) - base
        if hasReturns, let found = memchr(base + start, 0x0D, end - start), UnsafeRawPointer(found) - base != end - 1 {
            return -1
        }
        return end + 1
    }

    /// The end of a line's content, the line's end left out.
    private static func contentEnd(_ base: UnsafeRawPointer, _ start: Int, _ next: Int) -> Int {
        let end = next - 1
        return end > start && base.load(fromByteOffset: end - 1, as: UInt8.self) == 0x0D ? end - 1 : end
    }
}
