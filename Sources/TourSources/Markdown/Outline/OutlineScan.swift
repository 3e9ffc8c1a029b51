internal import Platform
internal import TourDocument

/// Finds where the sections of a Markdown text start, in one pass over its bytes and without building blocks.
///
/// It follows the block structure of CommonMark with tables as the parser reads it (containers, fences, HTML blocks, lazy
/// lines, link definitions), so that what it finds is what parsing the whole text would have found: headings of level 1 and 2
/// that are in no list and no quote, and the link definitions, wherever they are. Bytes come in pieces of any size; the
/// state between them is a few words, and the line that was cut.
///
/// Complexity: linear in the number of bytes. A line that cannot matter costs the search for its end and a look at its first
/// byte. Memory does not grow with the text, but for what was found and the depth of containers.
struct OutlineScan: Sendable {
    /// A heading of level 1 or 2.
    struct Heading: Hashable, Sendable {
        var level: Int
        /// From the start of its first line to the end of its last, the newline included.
        var range: Range<Int>
    }

    /// A link definition or a footnote.
    struct Reference: Hashable, Sendable {
        var range: Range<Int>
        /// The hash of its label, of a footnote's with the `^`; see ``ReferenceLabel``.
        var label: UInt32
        var isNote: Bool
    }

    /// What was found since it was last taken, each in its order.
    struct Findings: Sendable {
        var headings: [Heading] = []
        var references: [Reference] = []
        /// Where pieces start that start with no heading of level 1 or 2.
        var cuts: [PieceCut] = []

        var definitions: [Reference] { references.filter { !$0.isNote } }
        var notes: [Reference] { references.filter(\.isNote) }
    }

    private(set) var found = Findings()

    /// How many bytes of a line are looked at. What follows in longer ones is searched for the end of an HTML block only.
    static let maximumLine = 64 << 10

    /// How long a heading may be so that a section starts with it. What is longer is cut like any other text.
    static let maximumHeading = 64 << 10

    var blocks = BlockState()
    let limits: PieceLimits

    /// The offset of the first byte that was not fed yet.
    private(set) var offset: Int
    /// Where the text starts.
    let textStart: Int
    /// Where the present piece starts.
    private(set) var pieceStart: Int
    /// Where the text first refers to a note, if that is so early that pieces are shorter there.
    private(set) var earlyNote: Int?
    /// The start of the line that the last piece cut, without its end.
    private var cutLine: [UInt8] = []
    private var cutLineStart = 0
    /// Whether the cut line was longer than is kept, and what the rest of it held.
    private var rest: LongLineRest?

    /// - Parameters:
    ///   - start: the offset of the first byte that will be fed: what is before it (a byte order mark, front matter) is no
    ///     Markdown.
    ///   - limits: how large the pieces become that sections are cut into.
    init(start: Int = 0, limits: PieceLimits = .standard) {
        offset = start
        cutLineStart = start
        textStart = start
        pieceStart = start
        self.limits = limits
    }

    /// Scans the bytes that follow those of the last call.
    mutating func feed(_ piece: UnsafeRawBufferPointer) {
        guard let base = piece.baseAddress, !piece.isEmpty else { return }
        if limits.first != nil, earlyNote == nil, offset - textStart < limits.maximum {
            earlyNote = piece.firstNoteReference.map { offset + $0 }
        }
        var position = 0
        if !cutLine.isEmpty || rest != nil {
            position = finishCutLine(with: piece)
            if position < 0 {
                offset += piece.count
                cutGiantLine(start: cutLineStart, next: offset)
                return
            }
        }
        let hasReturns = memchr(base, 0x0D, piece.count) != nil
        while position < piece.count {
            position = passPlainLines(in: piece, from: position, hasReturns: hasReturns)
            guard position < piece.count,
                let end = Self.lineEnd(in: piece, from: position, hasReturns: hasReturns)
            else { break }
            let line = UnsafeRawBufferPointer(rebasing: piece[position..<end.content])
            scanAndCut(line, start: offset + position, next: offset + end.next, rest: nil)
            position = end.next
        }
        let start = offset
        offset += piece.count
        if position < piece.count {
            cutLineStart = start + position
            keep(UnsafeRawBufferPointer(rebasing: piece[position...]))
            cutGiantLine(start: cutLineStart, next: offset)
        }
    }

    /// Ends the scan after the last piece.
    mutating func finish() {
        if !cutLine.isEmpty || rest != nil {
            if cutLine.last == 0x0D, rest == nil { cutLine.removeLast() }
            scanCutLine(next: offset)
        }
        endBlock()
        endNote()
    }

    /// Gives what was found, and forgets it.
    mutating func takeFindings() -> Findings {
        defer { found = Findings() }
        return found
    }

    /// Up to where it is settled what the bytes are: a paragraph may yet become a heading.
    var settledEnd: Int {
        var end = offset
        if !cutLine.isEmpty || rest != nil { end = cutLineStart }
        if blocks.leaf == .paragraph, blocks.isLeafOpen, blocks.containers.isEmpty { end = min(end, blocks.leafStart) }
        // a section starts with no heading that is longer
        return offset - end > Self.maximumHeading ? offset : end
    }

    // MARK: - Lines

    /// Where the line that holds a position ends: its content, and where the next line starts. Nil if the piece ends before,
    /// or ends with a return, to which a newline may belong.
    private static func lineEnd(
        in piece: UnsafeRawBufferPointer, from start: Int, hasReturns: Bool
    ) -> (content: Int, next: Int)? {
        guard let base = piece.baseAddress else { return nil }
        let newline = memchr(base + start, 0x0A, piece.count - start).map { base.distance(to: UnsafeRawPointer($0)) }
        if hasReturns, let found = memchr(base + start, 0x0D, (newline ?? piece.count) - start) {
            let end = base.distance(to: UnsafeRawPointer(found))
            guard end + 1 < piece.count else { return nil }
            return (end, piece[end + 1] == 0x0A ? end + 2 : end + 1)
        }
        return newline.map { ($0, $0 + 1) }
    }

    /// Completes the line that the last piece cut. Returns where the next one starts, negative if it is not complete yet.
    private mutating func finishCutLine(with piece: UnsafeRawBufferPointer) -> Int {
        if cutLine.last == 0x0D, rest == nil {
            // the return ended the line, the newline after it belongs to it
            cutLine.removeLast()
            let next = piece[0] == 0x0A ? 1 : 0
            scanCutLine(next: offset + next)
            return next
        }
        guard let end = Self.lineEnd(in: piece, from: 0, hasReturns: true) else {
            keep(piece)
            return -1
        }
        keep(UnsafeRawBufferPointer(rebasing: piece[..<end.content]))
        scanCutLine(next: offset + end.next)
        return end.next
    }

    /// Adds bytes to the cut line, or only looks at them if it is long enough.
    private mutating func keep(_ bytes: UnsafeRawBufferPointer) {
        let room = max(0, Self.maximumLine - cutLine.count)
        if bytes.count <= room, rest == nil {
            cutLine.append(contentsOf: bytes)
            return
        }
        if rest == nil {
            cutLine.append(contentsOf: bytes[..<room])
            rest = LongLineRest()
            rest?.add(UnsafeRawBufferPointer(rebasing: bytes[room...]))
        } else {
            rest?.add(bytes)
        }
    }

    private mutating func scanCutLine(next: Int) {
        let line = cutLine
        let rest = rest
        cutLine.removeAll(keepingCapacity: true)
        self.rest = nil
        line.withUnsafeBytes { scanAndCut($0, start: cutLineStart, next: next, rest: rest) }
    }

    // MARK: - What was found

    mutating func add(_ heading: Heading) {
        found.headings.append(heading)
        guard heading.range.count <= Self.maximumHeading else { return }
        while let last = found.cuts.last, last.offset >= heading.range.lowerBound { found.cuts.removeLast() }
        pieceStart = heading.range.lowerBound
    }

    mutating func add(_ references: [Reference]) { found.references += references }

    mutating func add(_ cut: PieceCut) {
        found.cuts.append(cut)
        pieceStart = cut.offset
    }
}

/// What is known of a line's part that is too long to be kept: which ends of HTML blocks it holds.
struct LongLineRest: Sendable {
    private(set) var ends: Set<HTMLBlockEnd> = []
    private var tail: [UInt8] = []

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        // an end may be cut by the border of two pieces
        let border = tail + bytes.prefix(HTMLBlockEnd.maximumLength)
        for end in HTMLBlockEnd.allCases where !ends.contains(end) {
            if border.withUnsafeBytes({ end.isFound(in: $0) }) || end.isFound(in: bytes) { ends.insert(end) }
        }
        tail = Array((tail + bytes.suffix(HTMLBlockEnd.maximumLength)).suffix(HTMLBlockEnd.maximumLength))
    }
}
