internal import CellGrid
internal import TerminalText

/// Collects the runs of verbatim text and their styles, and pairs overstruck characters.
struct VerbatimRuns {
    private var runs: [Inline] = []
    private var looks: [ColoredRun] = []
    /// For each run whether it is styled.
    private var isEmphasized: [Bool] = []
    private var count = 0
    /// Reads style sequences.
    private(set) var reader: SGRReader
    private var isUnderlined = false
    /// The style of the rest of the line, if a program coloured it up to the edge (`ESC [ K`).
    private var rest: Style?
    private var text: [UInt8] = []
    private var marks: Inline.Marks = []
    private var source: Int?

    init(reader: SGRReader = SGRReader()) { self.reader = reader }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            let byte = bytes[position]
            if byte == SGRReader.escape {
                let end = UnsafeBufferPointer(rebasing: bytes[..<range.upperBound])
                var next = reader
                position = next.takeSequence(end, after: position + 1)
                if next.style != reader.style || next.link != reader.link { flush() }
                reader = next
                if position > 0, bytes[position - 1] == UInt8(ascii: "K"), reader.style.background != .standard {
                    rest = reader.style
                }
                continue
            }
            if byte == 0x0A, rest != nil || reader.style.background != .standard {
                flush()
                put([0x0A], at: position)
                flush(rest ?? .plain)
                rest = nil
                position += 1
                continue
            }
            if byte == 0x0D {
                let length = position + 1 < range.upperBound && bytes[position + 1] == 0x0A ? 2 : 1
                put([0x0A], at: position)
                position += length
                continue
            }
            let end = Self.characterEnd(bytes, position, range.upperBound)
            if byte != 0x08, end < range.upperBound, bytes[end] == 0x08,
                let pair = Self.pair(bytes, position..<end, range.upperBound)
            {
                put(bytes[pair.shown], pair.marks, isUnderlined: pair.isUnderlined, at: pair.shown.lowerBound)
                position = pair.shown.upperBound
            } else {
                put(bytes[position..<end], at: position)
                position = end
            }
        }
    }

    /// The runs, with links, and the styles of their scalars.
    mutating func finished() -> (runs: [Inline], looks: [ColoredRun]) {
        flush()
        if let rest { looks.append(count..<count + 1, rest) }
        return (TextLinks.marked(runs, isEmphasized: isEmphasized), looks)
    }

    private mutating func put(
        _ bytes: some Collection<UInt8>, _ marks: Inline.Marks = [], isUnderlined: Bool = false, at position: Int
    ) {
        let isSame = self.marks == marks && self.isUnderlined == isUnderlined
        if !text.isEmpty, !isSame || source.map({ $0 + text.count }) != position { flush() }
        if text.isEmpty {
            (self.marks, self.isUnderlined) = (marks, isUnderlined)
            source = position
        }
        text += bytes
    }

    private mutating func flush(_ look: Style? = nil) {
        if text.isEmpty { return }
        let string = String(decoding: text, as: UTF8.self)
        runs.append(Inline(.text(string), marks: marks, link: reader.link, source: source))
        isEmphasized.append(!marks.isEmpty || isUnderlined || reader.style != .plain)
        let start = count
        count += string.unicodeScalars.count
        var style = look ?? reader.style
        if isUnderlined { style.attributes.insert(.underline) }
        looks.append(start..<count, style)
        text.removeAll(keepingCapacity: true)
    }

    /// The last of a character's overstrikes, and their combined meaning: `x\bx`, `_\bx`, `_\bx\bx`.
    private static func pair(
        _ bytes: UnsafeBufferPointer<UInt8>, _ first: Range<Int>, _ limit: Int
    ) -> (shown: Range<Int>, marks: Inline.Marks, isUnderlined: Bool)? {
        var marks: Inline.Marks = []
        var isUnderlined = false
        var shown = first
        while shown.upperBound + 1 < limit, bytes[shown.upperBound] == 0x08 {
            let start = shown.upperBound + 1
            guard bytes[start] > 0x20 else { break }
            let next = start..<characterEnd(bytes, start, limit)
            if bytes[next].elementsEqual(bytes[shown]) {
                // An underlined underscore is read as bold.
                marks.insert(.strong)
            } else if shown.count == 1, bytes[shown.lowerBound] == 0x5F, !isUnderlined, marks.isEmpty {
                isUnderlined = true
            } else {
                // another character takes its place
                (marks, isUnderlined) = ([], false)
            }
            shown = next
        }
        return shown == first ? nil : (shown, marks, isUnderlined)
    }

    private static func characterEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int) -> Int {
        var end = start + 1
        guard bytes[start] >= 0xC0 else { return end }
        while end < limit, end - start < 4, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return end
    }
}
