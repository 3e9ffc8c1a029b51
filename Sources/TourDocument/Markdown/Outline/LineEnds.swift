/// Finds the lines of a text: they end with a newline, a return, or both.
struct LineEnds {
    let bytes: UnsafeBufferPointer<UInt8>

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Where the line that a place is on ends, and where the next one starts.
    func line(from place: Int) -> (end: Int, next: Int) {
        var end = place
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        guard end < bytes.count else { return (end, end) }
        let isPair = bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A
        return (end, end + (isPair ? 2 : 1))
    }

    /// Where the line that a place is on starts; not before `floor`, which is on it or before it.
    func start(of place: Int, notBefore floor: Int) -> Int {
        var start = place
        while start > floor, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
        return start
    }

    /// The first byte of a line that is no blank; the line's end if all are.
    func text(from start: Int) -> Int {
        var text = start
        while text < bytes.count, bytes[text].isBlank { text += 1 }
        return text
    }

    /// The start of the line before one; nil if there is none.
    func previous(_ start: Int) -> Int? {
        guard start > 0 else { return nil }
        var end = start - 1
        if end > 0, bytes[end] == 0x0A, bytes[end - 1] == 0x0D { end -= 1 }
        return self.start(of: end, notBefore: 0)
    }

    /// Whether nothing but blanks is on the line that starts at a place.
    func isBlank(_ start: Int) -> Bool {
        let text = text(from: start)
        return text >= bytes.count || bytes[text] == 0x0A || bytes[text] == 0x0D
    }

    /// The first byte of a line behind the marks of quotes and lists, and how many these are.
    func behindMarks(from start: Int, to end: Int) -> (place: Int, count: Int) {
        var place = start
        var count = 0
        while true {
            while place < end, bytes[place].isBlank { place += 1 }
            guard place < end else { return (place, count) }
            var next = place + 1
            switch bytes[place] {
            case UInt8(ascii: ">"): break
            case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"):
                guard next == end || bytes[next].isBlank else { return (place, count) }
            case 0x30...0x39:
                while next < end, bytes[next].isASCIIDigit { next += 1 }
                guard next < end, bytes[next] == UInt8(ascii: ".") || bytes[next] == UInt8(ascii: ")") else {
                    return (place, count)
                }
                next += 1
                guard next == end || bytes[next].isBlank else { return (place, count) }
            default: return (place, count)
            }
            place = next
            count += 1
        }
    }
}
