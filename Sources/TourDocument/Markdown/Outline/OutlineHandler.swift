import CMD4C

/// Takes md4c's events for a ``MarkdownOutline``.
///
/// The pointers of text lead into the text that md4c was given. The first text on a line tells that the line belongs to the block
/// that is open; lines without text are gaps, in which link definitions are found.
struct OutlineHandler: MarkdownHandler {
    /// A block of the page that is in no other.
    struct TopBlock {
        var type: MD_BLOCKTYPE
        var isFenced = false
        /// The items or rows that have begun.
        var parts = 0
        /// The number of a list's first item.
        var number: Int?
        /// Where a table's head starts.
        var start: Int?
    }

    /// What begins with the next text.
    enum Pending {
        case block, item, row
    }

    var found = MarkdownOutline()
    let lines: LineEnds
    var bytes: UnsafeBufferPointer<UInt8> { lines.bytes }
    let limits: PieceLimits
    let cutsAtHeadings: Bool
    private let given: UnsafeBufferPointer<UInt8>
    private let map: SourceMap?
    private let candidates: [MarkdownLook.Candidate]
    /// The labels of what may be notes.
    private let noteLabels: Set<String>
    private var costs: MarkdownLimits
    private var entities = HTMLEntities()

    /// Quotes, lists and items that are open.
    var containers: [MD_BLOCKTYPE] = []
    var top: TopBlock?
    /// The type of the block of text, or rule, that is open, and how many of text there were.
    var leaf: MD_BLOCKTYPE?
    private var leaves = 0
    var pending: Pending?
    /// What opened the block of code or HTML that is open; empty for other blocks, nil as long as it was not looked for.
    var fence: Range<Int>? = 0..<0

    /// The last line with text.
    var line = (start: 0, end: 0, next: 0)
    /// The block that it is of, and the fewest containers that have been open since.
    private var leafOfLine = 0
    private var leastContainers = 0
    private var nextCandidate = 0
    var pieceStart = 0
    /// HTML elements that are open, of those that hold blocks.
    var openElements = 0

    private var cells = CellMeasure()
    private var openPictures = 0
    /// The words of the heading that is open.
    private var heading: HeadingWords?
    /// Whether there are words since the last of the headings, or the start.
    private var hasWords = false
    private var hasHTML = false
    private var html = HTMLWords()
    private var referenced: Set<String> = []
    /// The last note, as long as it may go on.
    private var isNoteOpen = false

    init(
        _ lines: LineEnds, given: UnsafeBufferPointer<UInt8>, map: SourceMap?, look: MarkdownLook,
        limits: PieceLimits, cutsAtHeadings: Bool
    ) {
        self.lines = lines
        self.given = given
        self.map = map
        self.limits = limits
        self.cutsAtHeadings = cutsAtHeadings
        candidates = look.candidates
        noteLabels = Set(
            candidates.compactMap { NoteLabel.reference(in: lines.bytes, at: $0.label.lowerBound)?.label })
        costs = MarkdownLimits(size: given.count)
    }

    // MARK: - Events

    mutating func enterBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        let isTop = containers.isEmpty
        switch type {
        case MD_BLOCK_DOC: return 0
        case MD_BLOCK_QUOTE, MD_BLOCK_UL, MD_BLOCK_OL:
            isNoteOpen = false
            if isTop { beginTop(type, detail) }
            containers.append(type)
        case MD_BLOCK_LI:
            isNoteOpen = false
            if containers.count == 1 {
                top?.parts += 1
                if let parts = top?.parts, parts > 1 { pending = .item }
            }
            containers.append(type)
        case MD_BLOCK_TR:
            if isTop {
                top?.parts += 1
                if let parts = top?.parts, parts > 2 { pending = .row }
                cells.beginRow()
            }
        case MD_BLOCK_TH, MD_BLOCK_TD:
            cells.begin()
            return costs.isOneCellTooMany() ? Self.stop : 0
        case MD_BLOCK_THEAD, MD_BLOCK_TBODY: return 0
        default:
            let isIndented = type == MD_BLOCK_CODE && !Self.isFenced(detail)
            if !isIndented { isNoteOpen = false }
            if isTop { beginTop(type, detail) }
            if type == MD_BLOCK_TABLE { cells = CellMeasure() }
            leaf = type
            if type != MD_BLOCK_HR { leaves += 1 }
            fence = (type == MD_BLOCK_CODE && !isIndented) || type == MD_BLOCK_HTML ? nil : 0..<0
            html = HTMLWords()
            if type == MD_BLOCK_H, isTop { heading = HeadingWords() }
        }
        return 0
    }

    private mutating func beginTop(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
        top = TopBlock(type: type, isFenced: type == MD_BLOCK_CODE && Self.isFenced(detail))
        if type == MD_BLOCK_OL {
            top?.number = detail.map { Int($0.assumingMemoryBound(to: MD_BLOCK_OL_DETAIL.self).pointee.start) }
        }
        pending = .block
    }

    private static func isFenced(_ detail: UnsafeMutableRawPointer?) -> Bool {
        detail?.assumingMemoryBound(to: MD_BLOCK_CODE_DETAIL.self).pointee.fence_char ?? 0 != 0
    }

    mutating func leaveBlock(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        switch type {
        case MD_BLOCK_QUOTE, MD_BLOCK_UL, MD_BLOCK_OL, MD_BLOCK_LI:
            isNoteOpen = false
            containers.removeLast()
            leastContainers = min(leastContainers, containers.count)
        case MD_BLOCK_TR, MD_BLOCK_TH, MD_BLOCK_TD, MD_BLOCK_THEAD, MD_BLOCK_TBODY, MD_BLOCK_DOC: return 0
        default:
            leaf = nil
            openPictures = 0
            if type == MD_BLOCK_TABLE, let start = top?.start, let cut = found.cuts.last, cut.offset > start {
                found.tableNeeds[start] = cells.finished()
            }
            if type == MD_BLOCK_H, let level = detail?.assumingMemoryBound(to: MD_BLOCK_H_DETAIL.self).pointee.level {
                endHeading(level: Int(level))
            }
        }
        if containers.isEmpty { pending = nil }
        return 0
    }

    mutating func enterSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        if type == MD_SPAN_IMG { openPictures += 1 }
        guard type == MD_SPAN_A, let link = detail?.assumingMemoryBound(to: MD_SPAN_A_DETAIL.self).pointee else {
            return 0
        }
        return costs.isTooCostly(link.href) || costs.isTooCostly(link.title) ? Self.stop : 0
    }

    mutating func leaveSpan(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) -> Int32 {
        guard type == MD_SPAN_IMG else { return 0 }
        openPictures -= 1
        guard let picture = detail?.assumingMemoryBound(to: MD_SPAN_IMG_DETAIL.self).pointee else { return 0 }
        return costs.isTooCostly(picture.src) || costs.isTooCostly(picture.title) ? Self.stop : 0
    }

    mutating func text(_ type: MD_TEXTTYPE, _ start: UnsafePointer<MD_CHAR>?, _ size: MD_SIZE) -> Int32 {
        guard let start, size > 0 else { return 0 }
        let text = UnsafeBufferPointer(
            start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: Int(size))
        guard let place = place(of: text) else {
            // A line's end, or what stands for something in the text.
            if openPictures == 0 { heading?.add([0x20]) }
            return 0
        }
        if place >= line.next || line.next == 0 { passLine(place) }
        cutWithinLine(upTo: end(of: text) ?? place)
        if type == MD_TEXT_HTML {
            passHTML(text)
            return 0
        }
        if leaf == MD_BLOCK_TABLE { cells.add(text) }
        if openPictures == 0 {
            read(type, text)
        } else if heading != nil {
            let description = source(text)
            heading?.description += description
        }
        if type == MD_TEXT_NORMAL, !noteLabels.isEmpty { findReferences(in: text, at: place) }
        return 0
    }

    /// Where a byte of a text stands in the source; nil for what was put in, and for text of md4c's own.
    private func place(_ index: Int, of text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = given.baseAddress, let start = text.baseAddress else { return nil }
        let offset = start - base + index
        guard given.indices.contains(offset) else { return nil }
        return map == nil ? offset : map?.source(of: offset)
    }

    /// Where the part of a text starts that is in the source.
    private func place(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        text.indices.lazy.compactMap { place($0, of: text) }.first
    }

    /// Where the part of a text ends that is in the source.
    private func end(of text: UnsafeBufferPointer<UInt8>) -> Int? {
        text.indices.reversed().lazy.compactMap { place($0, of: text) }.first.map { $0 + 1 }
    }

    // MARK: - Words

    /// The part of a text that is in the source.
    private func source(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        text.indices.filter { place($0, of: text) != nil }.map { text[$0] }
    }

    /// Takes text for the title of a heading, or notes that there is some.
    private mutating func read(_ type: MD_TEXTTYPE, _ text: UnsafeBufferPointer<UInt8>) {
        guard heading != nil else {
            if !hasWords, !isNoteOpen { hasWords = text.contains { $0 > 0x20 } }
            return
        }
        let words: [UInt8]
        switch type {
        case MD_TEXT_ENTITY: words = entities.decode(Array(text)[...])
        case MD_TEXT_BR, MD_TEXT_SOFTBR: words = [0x20]
        case MD_TEXT_NULLCHAR: words = Array("\u{FFFD}".utf8)
        default: words = source(text)
        }
        heading?.add(words, hasShortCodes: type == MD_TEXT_NORMAL)
    }

    private mutating func passHTML(_ text: UnsafeBufferPointer<UInt8>) {
        hasHTML = true
        if !hasWords, html.pass(text), heading == nil { hasWords = true }
        openElements = max(0, openElements + HTMLWords.balance(of: text))
    }

    private mutating func endHeading(level: Int) {
        guard let words = self.heading else { return }
        self.heading = nil
        let heading = words.finished(level: level)
        if found.firstTitle == nil, !heading.title.isEmpty { found.firstTitle = heading.title }
        guard level <= 2, words.start != nil, !heading.title.isEmpty else {
            if found.headings.isEmpty, !words.isEmpty { hasWords = true }
            if words.start != nil, !heading.title.isEmpty { found.lowerHeadings.append(heading) }
            return
        }
        if found.headings.isEmpty { (found.hasIntroduction, found.startsWithHTML) = (hasWords, hasHTML) }
        let isFirst = found.headings.isEmpty && !hasWords
        markBareHeading()
        hasWords = false
        found.headings.append(heading)
        guard cutsAtHeadings, !isFirst else { return }
        while let last = found.cuts.last, last.offset >= heading.start { found.cuts.removeLast() }
        if heading.start > 0 { found.cuts.append(PieceCut(offset: heading.start)) }
        pieceStart = heading.start
        openElements = 0
    }

    /// Notes whether the last heading has no text.
    private mutating func markBareHeading() {
        if let last = found.headings.indices.last { found.headings[last].isBare = !hasWords }
    }

    private mutating func findReferences(in text: UnsafeBufferPointer<UInt8>, at place: Int) {
        guard !isNoteOpen, openPictures == 0 else { return }
        NoteLabel.each(in: text) { label, start in
            // A bracket at the start of a run, with a backslash before, was escaped.
            var slash = place + start
            while slash > 0, bytes[slash - 1] == 0x5C { slash -= 1 }
            if start == 0, (place - slash) % 2 == 1 { return }
            guard noteLabels.contains(label), referenced.insert(label).inserted else { return }
            found.references.append(label)
        }
    }

    // MARK: - Lines

    /// Takes the first text on a line.
    private mutating func passLine(_ place: Int) {
        let start = lines.start(of: place, notBefore: line.next)
        let isInLeaf = leaf != nil && leafOfLine == leaves
        passGap(to: start, isTop: !isInLeaf && leastContainers == 0)
        let ends = lines.line(from: place)
        line = (start, ends.end, ends.next)
        leafOfLine = leaves
        leastContainers = containers.count
        if heading?.start == nil { heading?.start = start }
        if fence == nil { leaf == MD_BLOCK_HTML ? findVerbatimStart() : findFence() }
        cut(at: start, text: place)
        if leaf == MD_BLOCK_TABLE { passRow() }
        if isNoteOpen { found.notes[found.notes.count - 1].extend(to: line.next) }
        while nextCandidate < candidates.count, candidates[nextCandidate].lineStart == start {
            let candidate = candidates[nextCandidate]
            nextCandidate += 1
            guard candidate.isNote, candidate.label.lowerBound == place, leaf == MD_BLOCK_P || leaf == nil,
                let label = NoteLabel.reference(in: bytes, at: place)?.label
            else { continue }
            if isNoteOpen { found.notes[found.notes.count - 1].extend(to: start) }
            found.notes.append(
                .init(
                    label: label, range: start..<line.next, textStart: candidate.label.upperBound + 1,
                    quotes: bytes[start..<place].count { $0 == UInt8(ascii: ">") }))
            isNoteOpen = true
        }
    }

    /// Takes what is between two lines with text: blank lines, rules, link definitions…
    private mutating func passGap(to end: Int, isTop: Bool) {
        while nextCandidate < candidates.count, candidates[nextCandidate].lineStart < end {
            let candidate = candidates[nextCandidate]
            nextCandidate += 1
            guard !candidate.isNote, candidate.lineStart >= line.next else { continue }
            let next = nextCandidate < candidates.count ? candidates[nextCandidate].lineStart : end
            let label = LinkLabel.folded(bytes[candidate.label].dropFirst().dropLast())
            guard found.definitions[label] == nil else { continue }
            found.definitions[label] = candidate.label.lowerBound..<definitionEnd(candidate, before: min(next, end))
        }
        while end - pieceStart > limits.maximum {
            let next = lines.line(from: max(pieceStart + limits.target, line.next)).next
            guard next < end else { return }
            add(PieceCut(offset: next, kind: isTop ? .block : .line, prefix: isTop ? 0..<0 : fence ?? 0..<0))
        }
    }

    /// How many lines of a definition are looked at.
    private static let maximumDefinition = 20

    /// Where a definition ends: as far as md4c takes the lines for one.
    private func definitionEnd(_ candidate: MarkdownLook.Candidate, before end: Int) -> Int {
        var ends = [lines.line(from: candidate.label.upperBound).next]
        while let last = ends.last, last < end, !lines.isBlank(last), ends.count < Self.maximumDefinition {
            ends.append(lines.line(from: last).next)
        }
        while let last = ends.last, ends.count > 1 {
            let start = candidate.label.lowerBound
            let definition = LinkLabel.oneLine(Array(bytes[start..<last]))
            let probe = MarkdownProbe(of: definition + [0x0A, 0x0A] + bytes[candidate.label])
            if probe.blocks.count == 1, probe.links == 1 { break }
            ends.removeLast()
        }
        return ends[ends.count - 1]
    }

    /// Ends the pass, after the last event.
    mutating func finish() {
        passGap(to: bytes.count, isTop: leastContainers == 0)
        if found.headings.isEmpty { (found.hasIntroduction, found.startsWithHTML) = (hasWords, hasHTML) }
        markBareHeading()
    }
}

extension MarkdownOutline.Note {
    mutating func extend(to end: Int) { range = range.lowerBound..<max(textStart, end) }
}
