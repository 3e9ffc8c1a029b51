package import TourDocument

/// The notes of a tour, and the places of their words, once looked up.
package struct TourNotes: Sendable {
    /// Characters of an item that belong to one note: of overlapping notes, to the one that begins last.
    struct Run: Hashable, Sendable {
        var range: Range<Int>
        var id: String
        var color: Int
        var isStart: Bool
    }

    package private(set) var all: [String: Note]
    /// By the notes' ids; nil for one whose words are gone.
    package private(set) var places: [String: TextSpan?] = [:]
    private var parts: [ItemID: [Run]] = [:]
    private(set) var runs: [ItemID: [Run]] = [:]
    /// The sections whose notes were looked up.
    private var searched: Set<Int> = []
    private var bySection: [String: [Note]] = [:]

    package init(_ notes: [Note] = []) {
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

    package func count(inSection number: Int, of sections: SectionList) -> Int {
        notes(of: sections[number]).count { note in
            note.quote.section == sections[number].id || places[note.id]??.start.item.section == number
        }
    }

    /// The notes of a section, and those of what it was a part of in earlier releases.
    private func notes(of section: Section) -> [Note] {
        (bySection[section.id] ?? []) + (section.former.flatMap { bySection[$0] } ?? [])
    }

    func note(at span: TextSpan) -> Note? {
        places.first { $0.value == span }.flatMap { all[$0.key] }
    }

    /// The note of a character of an item. Complexity: O(log notes).
    static func run(at offset: Int, in runs: [Run]) -> Run? {
        let index = runs.partitionPoint { $0.range.upperBound <= offset }
        return index < runs.count && runs[index].range.contains(offset) ? runs[index] : nil
    }

    /// The text may have changed.
    mutating func forgetPlaces() { (places, parts, runs, searched) = ([:], [:], [:], []) }

    /// Looks up the words of the notes of some sections, unless done before.
    /// - Parameter waits: whether to wait for text that is not loaded; if not it is left for later.
    package mutating func find(
        inSections numbers: some Sequence<Int>, of content: TourContent, waits: Bool = false
    ) {
        if all.isEmpty { return }
        var changed: Set<ItemID> = []
        for number in Set(numbers).sorted()
        where content.tour.sections.indices.contains(number) && !searched.contains(number) {
            if find(inSection: number, of: content, waits: waits, &changed) { searched.insert(number) }
        }
        for item in changed { runs[item] = Self.flattened(parts[item] ?? []) }
    }

    /// Pieces searched before and behind that of the former place.
    static let reachOfPieces = 2

    /// Returns false if the text is not there yet.
    private mutating func find(
        inSection number: Int, of content: TourContent, waits: Bool, _ changed: inout Set<ItemID>
    ) -> Bool {
        let section = content.tour.sections[number]
        let notes = notes(of: section)
        if notes.isEmpty { return true }
        guard waits || content.pieces.provider.hasText(ofSection: number) else { return false }
        var texts: [Int: QuotedText] = [:]
        for note in notes where places[note.id] ?? nil == nil {
            let piece = max(0, min(note.quote.piece, section.pieceCount - 1))
            if texts[piece] == nil { texts[piece] = QuotedText(around: piece, ofSection: number, in: content) }
            guard texts[piece] != nil else { return false }
            guard let range = texts[piece]?.find(note.quote, inSection: number), let text = texts[piece] else {
                places[note.id] = .some(nil)
                continue
            }
            let span = text.span(range)
            places[note.id] = span
            for part in text.parts(range) {
                parts[part.item, default: []].append(
                    Run(
                        range: part.range.clamped(to: 0..<Int(Int32.max)), id: note.id, color: note.color,
                        isStart: part.item == span.start.item))
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
