internal import MarkdownTree

/// The targets of references in a page's pieces: its link definitions and its notes.
struct PageReferences: Sendable {
    /// A note, wherever it is defined.
    struct Note: Sendable {
        /// The lines that contain it; for an inline note, the text between its brackets.
        var source: Range<Int>
        /// Nil for an inline note.
        var label: LinkLabel?
        var references: [LinkLabel] = []
    }

    let options: MarkdownOptions
    var references = References()
    /// The displayed numbers by the parser's, which are those of ``references``: from 1, in the order in which the text
    /// first refers to the notes, then those that only notes refer to.
    private(set) var numbers: [Int: Int] = [:]
    /// The notes that have numbers, from number 1 on.
    private(set) var numbered: [Note] = []
    /// The notes that the text refers to, in order.
    private var referenced: [LinkLabel] = []
    private var isReferenced: Set<LinkLabel> = []
    private var notes: [LinkLabel: Note] = [:]

    init(options: MarkdownOptions) { self.options = options }

    mutating func define(_ note: Note, as label: LinkLabel) {
        if notes[label] == nil { notes[label] = note }
    }

    mutating func refer(to label: LinkLabel) {
        if isReferenced.insert(label).inserted { referenced.append(label) }
    }

    mutating func number() {
        (numbers, numbered) = ([:], [])
        var done = 0
        func takeAll(_ labels: [LinkLabel]) {
            for label in labels { take(label) }
            while done < numbered.count {
                for label in numbered[done].references { take(label) }
                done += 1
            }
        }
        takeAll(referenced)
        // as on GitHub, notes without references are not shown, but the notes that they refer to are
        let others = notes.filter { label, _ in references.notes[label].map { numbers[$0] == nil } ?? false }
        let order = others.sorted { references.notes[$0.key] ?? 0 < references.notes[$1.key] ?? 0 }
        takeAll(order.flatMap(\.value.references))
    }

    private mutating func take(_ label: LinkLabel) {
        guard let number = references.notes[label], numbers[number] == nil, let note = notes[label] else { return }
        numbered.append(note)
        numbers[number] = numbered.count
    }

    /// The label of an inline note, which no author can write.
    static func label(ofNoteAt place: Int) -> LinkLabel { LinkLabel("[\(place)") }

    func number(ofNoteAt place: Int) -> Int? { references.notes[Self.label(ofNoteAt: place)].flatMap { numbers[$0] } }

    /// A piece with notes.
    struct Piece: Hashable, Sendable {
        /// Their numbers, from 0.
        var notes: Range<Int>
        /// The cuts of its only note, which is in this piece and others.
        var cuts: [Int] = []
    }

    /// Groups notes that are parsed with the same text, and others up to a number of bytes.
    func pieces(_ limits: PieceLimits) -> [Piece] {
        var pieces: [Range<Int>] = []
        var sources: Set<Range<Int>> = []
        var (first, length) = (0, 0)
        for (number, note) in numbered.enumerated() {
            let isNew = !sources.contains(note.source)
            if isNew, number > first, length >= limits.target || note.source.count > limits.maximum {
                pieces.append(first..<number)
                (sources, first, length) = ([], number, 0)
            }
            if isNew { length += note.source.count }
            sources.insert(note.source)
        }
        if !numbered.isEmpty { pieces.append(first..<numbered.count) }
        return pieces.flatMap { notes -> [Piece] in
            let cuts = notes.count == 1 ? limits.places(in: numbered[notes.lowerBound].source) : []
            return Array(repeating: Piece(notes: notes, cuts: cuts), count: cuts.count + 1)
        }
    }
}
