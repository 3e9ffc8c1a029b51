/// Finds math in a text, to be shown as it was written: `$…$`, `$$…$$`, and of `\(…\)` and `\[…\]` what Markdown would spoil.
///
/// Marks in it mean nothing: a backslash is put before each, and before the end of each line of math that stands by itself. As
/// for pandoc, a blank behind the first `$` or before the second makes it a price; as for GitHub, so does a letter or digit
/// outside of them.
struct MathText {
    /// How many marks there may be in all math: more are read as Markdown.
    private static let maximumMarks = 200_000

    private let lines: LineEnds
    private var bytes: UnsafeBufferPointer<UInt8> { lines.bytes }
    private var found: [Insertion] = []

    /// - Complexity: linear in the number of bytes.
    static func insertions(_ lines: LineEnds) -> [Insertion] {
        var math = MathText(lines: lines)
        math.find()
        return math.found
    }

    private init(lines: LineEnds) { self.lines = lines }

    private subscript(place: Int) -> UInt8 { bytes.indices.contains(place) ? bytes[place] : 0x0A }

    private mutating func find() {
        var place = 0
        while place < bytes.count, found.count < Self.maximumMarks {
            switch bytes[place] {
            case UInt8(ascii: "$"): place = dollars(place)
            case UInt8(ascii: "\\"): place = bracket(place)
            default: place += 1
            }
        }
    }

    /// Takes what a run of `$` begins, and tells where to go on.
    private mutating func dollars(_ start: Int) -> Int {
        let before = start == 0 ? 0x0A : bytes[start - 1]
        let isDisplay = self[start + 1] == UInt8(ascii: "$")
        let text = start + (isDisplay ? 2 : 1)
        guard !before.isASCIIWord, !"`/=&?:%".utf8.contains(before), self[text] != UInt8(ascii: "$") else {
            return bytes[start...].firstIndex { $0 != UInt8(ascii: "$") } ?? bytes.count
        }
        guard isDisplay || self[text] > 0x20 else { return text }
        let (end, isFound) = end(from: text, mayLeaveLine: !isDisplay || startsLine(start)) {
            $0[$1] == UInt8(ascii: "$")
        }
        guard isFound, end > text, !self[end + (isDisplay ? 2 : 1)].isASCIIWord else { return end }
        guard isDisplay ? self[end + 1] == UInt8(ascii: "$") : bytes[end - 1] > 0x20 else { return end }
        guard isDisplay || isPlain(text..<end) else { return end }
        escape(text..<end, isDisplay: isDisplay)
        return end + (isDisplay ? 2 : 1)
    }

    /// Takes what `\(` or `\[` begins if there is a command or power in it.
    private mutating func bracket(_ start: Int) -> Int {
        let isDisplay = self[start + 1] == UInt8(ascii: "[")
        guard isDisplay || self[start + 1] == UInt8(ascii: "(") else { return start + 2 }
        let closing = UInt8(ascii: isDisplay ? "]" : ")")
        let (end, isFound) = end(from: start + 2, mayLeaveLine: !isDisplay || startsLine(start)) {
            $0[$1] == UInt8(ascii: "\\") && $0[$1 + 1] == closing
        }
        guard isFound else { return end }
        let math = start + 2..<end
        let isMath = math.contains {
            bytes[$0] == UInt8(ascii: "^") || bytes[$0] == UInt8(ascii: "\\") && self[$0 + 1].isASCIILetter
        }
        guard isMath, isDisplay || isPlain(math) else { return end }
        escape(start..<end + 2, isDisplay: isDisplay)
        return end + 2
    }

    /// Where math ends, or where it is sure that it does not: at a blank line, at code.
    private func end(
        from start: Int, mayLeaveLine: Bool, isEnd: (MathText, Int) -> Bool
    ) -> (place: Int, isFound: Bool) {
        var place = start
        while place < bytes.count {
            if isEnd(self, place) { return (place, true) }
            switch bytes[place] {
            case UInt8(ascii: "`"): return (place, false)
            case UInt8(ascii: "\\"):
                if "([".utf8.contains(self[place + 1]) { return (place, false) }
                if self[place + 1] > 0x20 { place += 1 }
            case 0x0A: if !mayLeaveLine || lines.isBlank(place + 1) { return (place, false) }
            default: break
            }
            place += 1
        }
        return (bytes.count, false)
    }

    /// Whether nothing but blanks and the marks of quotes and lists is before a place on its line.
    private func startsLine(_ place: Int) -> Bool {
        let start = lines.start(of: place, notBefore: max(0, place - 100))
        return lines.behindMarks(from: start, to: place).place == place
    }

    /// Whether there is no link in a part of the text, and no line that begins with a mark: that may be a list's or a heading's.
    private func isPlain(_ range: Range<Int>) -> Bool {
        !range.contains { place in
            if bytes[place] == 0x0A {
                let next = self[lines.text(from: place + 1)]
                return !next.isASCIILetter && !"\\({$".utf8.contains(next)
            }
            return bytes[place] == UInt8(ascii: "]") && self[place + 1] == UInt8(ascii: "(")
        }
    }

    private mutating func escape(_ math: Range<Int>, isDisplay: Bool) {
        for place in math {
            switch bytes[place] {
            case UInt8(ascii: "\\"):
                if self[place + 1].isASCIIPunctuation || self[place + 1] <= 0x20 { found.append(.escape(place)) }
            case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "["), UInt8(ascii: "]"),
                UInt8(ascii: "<"), UInt8(ascii: "&"):
                found.append(.escape(place))
            case 0x0A where isDisplay:
                found.append(.escape(place))
                // what else would begin a list, a heading or the line below one
                var first = lines.text(from: place + 1)
                while self[first] == UInt8(ascii: ">") { first = lines.text(from: first + 1) }
                if math.contains(first), "-+=#".utf8.contains(bytes[first]) { found.append(.escape(first)) }
            default: break
            }
        }
    }
}
