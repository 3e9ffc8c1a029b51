/// Boxes and tabs of MkDocs, and fences that are none.
///
/// MkDocs indents the text of a box or tab below a line with its title: `!!! note "Title"`, `??? tip`, `=== "Tab"`. Elsewhere such
/// text is code. Boxes and tabs are made quotes, boxes with the mark of an alert.
///
/// A fence that is indented by four columns in a paragraph is text of it, but md4c 0.4.8 takes it for one, and does not see its
/// end. A letter is put before it, which is left out of what is read.
struct IndentedBlocks {
    private struct Box {
        /// Where its text starts on each line, in columns.
        var column: Int
        /// What stands before its text when it is a quote.
        var prefix: [UInt8]
    }

    private let lines: LineEnds
    private var bytes: UnsafeBufferPointer<UInt8> { lines.bytes }
    private var found: [Insertion] = []
    private var boxes: [Box] = []
    /// The blank lines since the last text.
    private var blankLines: [Int] = []
    /// The marks of the fence that is open.
    private var fence: Slice<UnsafeBufferPointer<UInt8>>?
    /// Where the text of the open paragraph starts on its first line, in columns.
    private var paragraph: Int?
    private var isInList = false

    private static let maximumDepth = 8

    /// - Complexity: linear in the number of bytes.
    static func insertions(_ lines: LineEnds) -> [Insertion] {
        var blocks = IndentedBlocks(lines: lines)
        var start = 0
        while start < lines.bytes.count {
            let line = lines.line(from: start)
            blocks.take(start..<line.end, next: line.next)
            start = line.next
        }
        return blocks.found
    }

    private init(lines: LineEnds) { self.lines = lines }

    private mutating func take(_ line: Range<Int>, next: Int) {
        let text = lines.text(from: line.lowerBound)
        if text >= line.upperBound {
            blankLines.append(line.lowerBound)
            paragraph = nil
            return
        }
        let column = columns(of: line.lowerBound..<text)
        endBoxes(at: column, before: line.lowerBound)
        quote(line)
        blankLines = []
        if isFence(text..<line.upperBound, at: column) || fence != nil { return }
        let marks = lines.behindMarks(from: line.lowerBound, to: line.upperBound)
        if marks.count > 0 || column == 0 { isInList = marks.count > 0 }
        if paragraph == nil || marks.count > 0 { paragraph = columns(of: line.lowerBound..<marks.place) }
        guard marks.count == 0, isInList || column < (boxes.last?.column ?? 0) + 4 else { return }
        openBox(titled: text..<line.upperBound, at: column, next: next)
    }

    /// Whether a line opens or ends a fence, or would if it were not indented.
    private mutating func isFence(_ text: Range<Int>, at column: Int) -> Bool {
        let marks = bytes[text].prefix { $0 == bytes[text.lowerBound] }
        guard marks.count >= 3, marks.first == UInt8(ascii: "`") || marks.first == UInt8(ascii: "~") else {
            return false
        }
        let rest = bytes[marks.endIndex..<text.upperBound]
        if let fence {
            if marks.first == fence.first, marks.count >= fence.count, rest.allSatisfy(\.isBlank) { self.fence = nil }
        } else if let paragraph, column >= paragraph + 4 {
            found.append(Insertion(place: text.lowerBound, bytes: [UInt8(ascii: "x")]))
        } else if marks.first == UInt8(ascii: "~") || !rest.contains(UInt8(ascii: "`")) {
            (fence, paragraph) = (marks, nil)
        } else {
            return false
        }
        return true
    }

    // MARK: - Boxes

    /// Ends the boxes whose text is indented more than a line.
    private mutating func endBoxes(at column: Int, before start: Int) {
        let count = boxes.count
        while let box = boxes.last, column < box.column { boxes.removeLast() }
        guard boxes.count < count else { return }
        (fence, paragraph) = (nil, nil)
        // without a blank line between them, the text of the box would go on
        if blankLines.isEmpty { found.append(Insertion(place: start, bytes: (boxes.last?.prefix ?? []) + [0x0A])) }
    }

    /// Makes a line, and the blank ones before it, lines of the box that they are in.
    private mutating func quote(_ line: Range<Int>) {
        guard let box = boxes.last else { return }
        for blank in blankLines { found.append(Insertion(place: blank, bytes: box.prefix)) }
        var text = line.lowerBound
        while columns(of: line.lowerBound..<text) < box.column { text += 1 }
        found.append(Insertion(place: line.lowerBound, bytes: box.prefix, left: text - line.lowerBound))
    }

    private mutating func openBox(titled line: Range<Int>, at column: Int, next: Int) {
        guard boxes.count < Self.maximumDepth, let (mark, title) = title(on: line) else { return }
        var below = next
        while below < bytes.count, lines.isBlank(below) { below = lines.line(from: below).next }
        guard columns(of: below..<lines.text(from: below)) >= column + 4 else { return }
        let indent = column - (boxes.last?.column ?? 0)
        let prefix = (boxes.last?.prefix ?? []) + Array(repeating: 0x20, count: indent) + Array("> ".utf8)
        found.append(
            Insertion(place: line.lowerBound, bytes: Array("> \(mark)".utf8), left: title.lowerBound - line.lowerBound))
        let end = (mark == Self.tab && !title.isEmpty ? Array(Self.tab.utf8) : []) + [0x0A] + prefix
        found.append(Insertion(place: title.upperBound, bytes: end, left: line.upperBound - title.upperBound))
        boxes.append(Box(column: column + 4, prefix: prefix))
        paragraph = nil
    }

    private static let tab = "**"

    /// What the title of a box or tab has to begin with, and where it is.
    private func title(on line: Range<Int>) -> (mark: String, title: Range<Int>)? {
        let text = bytes[line]
        let sign = text.prefix(3)
        guard sign.count == 3, let first = sign.first, "!?=".utf8.contains(first), sign.allSatisfy({ $0 == first })
        else { return nil }
        let words = text.dropFirst(3).drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "!") }
        guard words.first?.isBlank == true else { return nil }
        let quotes = words.indices.filter { words[$0] == UInt8(ascii: "\"") }
        var title: Range<Int>?
        if let start = quotes.first, let end = quotes.last, start < end, words[end...].dropFirst().allSatisfy(\.isBlank)
        {
            title = start + 1..<end
        }
        if first == UInt8(ascii: "=") { return title.map { ($0.isEmpty ? "" : Self.tab, $0) } }
        let kind = words.drop(while: \.isBlank).prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
        guard !kind.isEmpty else { return nil }
        let alert = Alert(rawValue: String(decoding: kind, as: UTF8.self).lowercased())
        // one of a kind that nobody knows is called by it
        let name = alert == nil ? kind.startIndex..<kind.endIndex : line.upperBound..<line.upperBound
        return ("[!\((alert ?? .note).rawValue)] ", title ?? name)
    }

    /// How many columns a stretch at the start of a line takes.
    private func columns(of range: Range<Int>) -> Int {
        bytes[range].reduce(0) { $1 == 0x09 ? ($0 / 4 + 1) * 4 : $0 + 1 }
    }
}
