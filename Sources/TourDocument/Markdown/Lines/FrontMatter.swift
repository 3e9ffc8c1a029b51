/// The YAML at the very start of a page, between a line `---` and a line `---` or `...`. What begins with no key is not that, but
/// text between two rules.
package enum FrontMatter {
    /// The bytes of the front matter with both its fences and the newline after them; nil if the page has none.
    ///
    /// Complexity: linear in the length of the front matter, or of the page if the second fence is missing.
    package static func range(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        extent(in: bytes).flatMap { isTooDeep(bytes.prefix($0.end)) ? nil : 0..<$0.end }
    }

    /// Whether a page begins with front matter that is nested so deep that it is none, but text: libyaml would take too long.
    package static func isTooDeep(in bytes: ArraySlice<UInt8>) -> Bool {
        extent(in: bytes).map { isTooDeep(bytes.prefix($0.end)) } ?? false
    }

    /// How deep it may nest.
    private static let maximumDepth = 64

    /// Whether brackets, or the marks of lists and keys at the start of a line, nest too deep.
    private static func isTooDeep(_ text: ArraySlice<UInt8>) -> Bool {
        var brackets = 0
        for line in text.split(separator: 0x0A) {
            var marks = 0
            var isStart = true
            for byte in line {
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "{"): brackets += 1
                case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets -= 1
                case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"): if isStart { marks += 1 }
                case 0x20, 0x09: break
                default: isStart = false
                }
            }
            // a line of nothing but dashes is none of a list
            if brackets > maximumDepth || (marks > maximumDepth && line.contains(0x20)) { return true }
        }
        return false
    }

    /// The bytes between the fences, and the end of the second one.
    private static func extent(in bytes: ArraySlice<UInt8>) -> (content: Range<Int>, end: Int)? {
        guard let first = line(bytes, from: 0), first.isFence, first.hasDashes, first.end < bytes.count else {
            return nil
        }
        var position = first.next
        var isMapping = false
        while let found = line(bytes, from: position) {
            if found.isFence { return (first.next..<position, found.next) }
            let text = bytes.dropFirst(position).prefix(found.end - position).drop { $0 == 0x20 || $0 == 0x09 }
            if !isMapping, let start = text.first, start != UInt8(ascii: "#"), start != 0x0D {
                guard start == UInt8(ascii: "{") || hasKey(text) else { return nil }
                isMapping = true
            }
            position = found.next
        }
        return nil
    }

    /// Whether a line has a colon at its end or before a blank, as behind a key.
    private static func hasKey(_ line: ArraySlice<UInt8>) -> Bool {
        zip(line, line.dropFirst() + [0x20]).contains { $0 == UInt8(ascii: ":") && ($1 <= 0x20) }
    }

    /// The bytes between the fences.
    package static func content(in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        range(in: bytes) == nil ? nil : extent(in: bytes)?.content
    }

    private struct Line {
        var isFence: Bool
        var hasDashes: Bool
        var end: Int
        var next: Int
    }

    private static func line(_ bytes: ArraySlice<UInt8>, from start: Int) -> Line? {
        guard start < bytes.count else { return nil }
        let rest = bytes.dropFirst(start)
        var end = start
        for byte in rest {
            if byte == 0x0A { break }
            end += 1
        }
        let next = min(end + 1, bytes.count)
        let mark = rest.prefix(3)
        let hasDashes = mark.elementsEqual([0x2D, 0x2D, 0x2D])
        let isMark = hasDashes || mark.elementsEqual([0x2E, 0x2E, 0x2E])
        let isBlank = rest.prefix(end - start).dropFirst(3).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        return Line(isFence: isMark && isBlank, hasDashes: hasDashes, end: end, next: next)
    }
}
