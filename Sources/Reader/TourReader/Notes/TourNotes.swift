import TourDocument

/// The notes of a tour, and the places of their words, once looked up.
struct TourNotes: Sendable {
    /// The place of a note's words.
    struct Place: Hashable, Sendable {
        var span: TextSpan
        var isChanged: Bool
    }

    /// Characters of an item that belong to one note: of overlapping notes, to the one that begins last.
    struct Run: Hashable, Sendable {
        var range: Range<Int>
        var id: String
        var color: Int
        var isStart: Bool
    }

    private(set) var all: [String: Note]
    /// By the notes' ids; nil for one whose words are gone.
    private(set) var places: [String: Place?] = [:]
    private var parts: [ItemID: [Run]] = [:]
    private(set) var runs: [ItemID: [Run]] = [:]
    /// The sections whose notes were looked up.
    private var searched: Set<Int> = []
    private var bySection: [String: [Note]] = [:]
    /// The ids of sections of notes that moved to another section, by the notes' ids.
    private var moved: [String: String] = [:]

    init(_ notes: [Note] = []) {
        all = Dictionary(notes.map { ($0.id, $0) }) { $1 }
        sortIn()
    }

    private mutating func sortIn() { bySection = Dictionary(grouping: all.values, by: \.quote.section) }

    mutating func apply(_ change: NoteChange) {
        switch change {
        case .put(let note): all[note.id] = note
        case .remove(let id, _): all[id] = nil
        }
        sortIn()
        forgetPlaces()
    }

    /// Complexity: O(notes that were moved).
    func count(inSection id: String) -> Int {
        let left = moved.keys.count { all[$0]?.quote.section == id }
        return (bySection[id]?.count ?? 0) - left + moved.values.count { $0 == id }
    }

    func note(at span: TextSpan) -> Note? {
        places.first { $0.value?.span == span }.flatMap { all[$0.key] }
    }

    /// The note of a character of an item. Complexity: O(log notes).
    static func run(at offset: Int, in runs: [Run]) -> Run? {
        let index = runs.partitionPoint { $0.range.upperBound <= offset }
        return index < runs.count && runs[index].range.contains(offset) ? runs[index] : nil
    }

    /// The text may have changed.
    mutating func forgetPlaces() { (places, parts, runs, searched, moved) = ([:], [:], [:], [], [:]) }

    /// Looks up the words of the notes of some sections, unless done before.
    /// - Parameters:
    ///   - waits: whether to wait for text that is not loaded; if not it is left for later.
    ///   - reach: the number of sections searched before and behind a note's own.
    mutating func find(
        inSections numbers: some Sequence<Int>, of content: TourContent, waits: Bool = false, reach: Int = 1
    ) {
        if all.isEmpty { return }
        let wanted = Set(numbers).filter { content.tour.sections.indices.contains($0) && !searched.contains($0) }
        if wanted.isEmpty { return }
        var changed: Set<ItemID> = []
        let sections = content.tour.sections
        // those of sections that have other ids by now
        let left = sections.hasFinalIDs ? bySection.filter { sections.index(ofID: $0.key) == nil }.flatMap(\.value) : []
        let byNumber = Dictionary(grouping: left, by: \.quote.number)
        var neighbours: [Int: QuotedText] = [:]
        for number in wanted.sorted() {
            let notes = (bySection[sections[number].id] ?? []) + (byNumber[number] ?? [])
            neighbours = neighbours.filter { abs($0.key - number) <= reach }
            if find(notes, inSection: number, of: content, waits: waits, reach, &neighbours, &changed) {
                searched.insert(number)
            }
        }
        for item in changed { runs[item] = Self.flattened(parts[item] ?? []) }
    }

    /// Pieces searched before and behind that of the former place.
    static let reachOfPieces = 2
    /// The sections searched before and behind a note's own where there is time.
    static let longReach = 20

    /// Returns false if the text is not there yet.
    /// - Parameter neighbours: a cache of the texts of sections around it.
    private mutating func find(
        _ notes: [Note], inSection number: Int, of content: TourContent, waits: Bool, _ reach: Int,
        _ neighbours: inout [Int: QuotedText], _ changed: inout Set<ItemID>
    ) -> Bool {
        if notes.isEmpty { return true }
        let sections = content.tour.sections
        // of what was one section any part may have the words
        let reach = sections[number].former == nil ? reach : max(reach, sections.count)
        let provider = content.pieces.provider
        guard waits || provider.hasText(ofSection: number) else { return false }
        let sorted = notes.sorted {
            ($0.quote.piece, $0.quote.block, $0.quote.offset, $0.id) < (
                $1.quote.piece, $1.quote.block, $1.quote.offset, $1.id
            )
        }
        var (text, center, shift): (QuotedText?, Int, Int) = (nil, -1, 0)
        for note in sorted {
            let piece = max(0, min(note.quote.piece, sections[number].pieceCount - 1))
            if piece != center {
                text = QuotedText(around: piece, ofSection: number, in: content)
                (center, shift) = (piece, 0)
            }
            guard text != nil else { return false }
            var found = text?.find(note.quote, inSection: number, shift: &shift)
            var home = text
            if found == nil || found?.isChanged == true {
                // parts of a page may be moved to another section
                for near in (1...reach).flatMap({ [number - $0, number + $0] })
                where sections.indices.contains(near) && (waits || provider.hasText(ofSection: near)) {
                    if neighbours[near] == nil {
                        neighbours[near] = QuotedText(around: 0, ofSection: near, in: content)
                    }
                    guard neighbours[near]?.contains(note.quote) == true else { continue }
                    var none = 0
                    let moved = neighbours[near]?.find(note.quote, inSection: number, shift: &none)
                    guard let moved, !moved.isChanged else { continue }
                    (found, home) = (moved, neighbours[near])
                    break
                }
            }
            guard let found, let home else {
                places[note.id] = .some(nil)
                continue
            }
            let span = home.span(found.range)
            places[note.id] = Place(span: span, isChanged: found.isChanged)
            let section = sections[span.start.item.section].id
            if section != note.quote.section { moved[note.id] = section }
            for part in home.parts(found.range) {
                let isStart = part.item == span.start.item
                parts[part.item, default: []].append(
                    Run(
                        range: part.range.clamped(to: 0..<Int(Int32.max)), id: note.id, color: note.color,
                        isStart: isStart))
                changed.insert(part.item)
            }
        }
        return true
    }

    private static func flattened(_ parts: [Run]) -> [Run] {
        var runs: [Run] = []
        for part in parts.sorted(by: { ($0.range.lowerBound, $0.id) < ($1.range.lowerBound, $1.id) }) {
            var behind: [Run] = []
            while var last = runs.last, last.range.upperBound > part.range.lowerBound {
                runs.removeLast()
                if last.range.lowerBound < part.range.lowerBound {
                    var head = last
                    head.range = last.range.lowerBound..<part.range.lowerBound
                    runs.append(head)
                }
                if last.range.upperBound > part.range.upperBound {
                    last.isStart = last.isStart && last.range.lowerBound >= part.range.upperBound
                    last.range = max(last.range.lowerBound, part.range.upperBound)..<last.range.upperBound
                    behind.append(last)
                }
            }
            runs.append(part)
            runs += behind.reversed()
        }
        return runs
    }
}

extension QuotedText {
    /// The text of a piece of a section and of those around it; nil if some of it is not there yet.
    init?(around piece: Int, ofSection section: Int, in content: TourContent) {
        self.init()
        let count = content.tour.sections[section].pieceCount
        for number in max(0, piece - TourNotes.reachOfPieces)..<min(count, piece + TourNotes.reachOfPieces + 1) {
            let id = PieceID(section: section, piece: number)
            guard case .ready(let blocks) = content.ask(id, \.state) else { return nil }
            append(blocks, of: id)
        }
    }
}
