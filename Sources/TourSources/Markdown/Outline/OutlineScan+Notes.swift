internal import Platform
internal import TourDocument

extension OutlineScan {
    /// A footnote's definition (`[^label]: text`) that may go on with the next line.
    struct Note: Hashable, Sendable {
        var range: Range<Int>
        /// The hash of its label with the `^`; see ``ReferenceLabel``.
        var label: UInt32
        /// Whether the last line was blank: only lines indented by four columns go on with it then.
        var isAfterBlank: Bool
        var fenceByte: UInt8 = 0
        var fenceLength = 0

        /// Takes note of a fence that a line of the note opens or closes.
        mutating func pass(_ cursor: LineCursor) {
            guard let byte = cursor.byte, byte == UInt8(ascii: "`") || byte == UInt8(ascii: "~") else { return }
            if fenceLength == 0 {
                fenceByte = byte
                fenceLength = cursor.openingFenceLength() ?? 0
            } else if byte == fenceByte {
                var end = cursor
                if end.skipRun(of: byte) >= fenceLength, end.rest.allSatisfy(\.isBlank) { fenceLength = 0 }
            }
        }
    }

    /// Takes a line that belongs to a footnote, wherever that stands; what is left of the text is parsed as if there were
    /// blank lines in its place. Returns whether the line was taken.
    mutating func takesNote(_ line: UnsafeRawBufferPointer, start: Int, next: Int) -> Bool {
        if blocks.note == nil {
            guard let mark = line.first(where: { !$0.isBlank }), mark == UInt8(ascii: "[") else { return false }
        }
        var cursor = LineCursor(line: line)
        cursor.skipIndentation()
        if var note = blocks.note {
            if cursor.isAtEnd {
                blocks.note?.isAfterBlank = true
                return false
            }
            if cursor.indent >= 4 || (!note.isAfterBlank && note.fenceLength == 0 && !cursor.startsBlock()) {
                note.isAfterBlank = false
                note.range = note.range.lowerBound..<next
                note.pass(cursor)
                blocks.note = note
                return true
            }
            endNote()
        }
        guard cursor.byte == UInt8(ascii: "["), cursor.indent < 4, !(blocks.leaf == .fence && blocks.isLeafOpen),
            let length = cursor.noteLabelLength()
        else { return false }
        // between the bracket and the `]:`
        let label = ReferenceLabel.hash(UnsafeRawBufferPointer(rebasing: cursor.rest[1..<length - 2]))
        cursor.skip(length)
        blocks.note = Note(range: start..<next, label: label, isAfterBlank: cursor.rest.allSatisfy(\.isBlank))
        return true
    }

    mutating func endNote() {
        guard let note = blocks.note else { return }
        add([Reference(range: note.range, label: note.label, isNote: true)])
        blocks.note = nil
    }
}

extension LineCursor {
    /// The length of the label and colon that begin a footnote here.
    func noteLabelLength() -> Int? {
        guard line.has("[^", at: position) else { return nil }
        var end = position + 2
        while end < line.count, line[end] > 0x20, line[end] != UInt8(ascii: "["), line[end] != UInt8(ascii: "]") {
            end += 1
        }
        guard end > position + 2, end - position < 1000, line.has("]:", at: end) else { return nil }
        return end + 2 - position
    }

    /// Whether a line cannot go on with a footnote's paragraph: the parser's own, rough test.
    func startsBlock() -> Bool {
        guard let first = byte else { return true }
        let following = line[(position + 1)...].first
        switch first {
        case UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "<"): return true
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
            return following == nil || following == 0x20 || following == first
        case UInt8(ascii: "["): return following == UInt8(ascii: "^")
        default:
            guard first.isASCIIDigit else { return false }
            let mark = line[position...].drop(while: \.isASCIIDigit)
            return ".)".utf8.contains(mark.first ?? 0) && mark.dropFirst().first == 0x20
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Where `[^` stands first, with which the text refers to a note or begins one.
    var firstNoteReference: Int? {
        guard let base = baseAddress else { return nil }
        var position = 0
        while position < count, let found = memchr(base + position, 0x5B, count - position) {
            position = base.distance(to: UnsafeRawPointer(found)) + 1
            if position < count, self[position] == UInt8(ascii: "^") { return position - 1 }
        }
        return nil
    }
}
