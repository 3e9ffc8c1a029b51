internal import MarkdownTree

/// What the pieces of a page refer to: its link definitions and its notes.
struct PageReferences: Sendable {
    /// A note, wherever it is defined.
    struct Note: Sendable {
        /// The lines that it is in; of one in the text, what is between its brackets.
        var source: Range<Int>
        /// Nil for one in the text.
        var label: LinkLabel?
        var references: [LinkLabel] = []
    }

    let options: MarkdownOptions
    var references = References()
    /// By the parser's numbers, which are those of ``references``, the numbers that are shown: from 1, in the order in which the text
    /// first refers to the notes, then those that only notes refer to.
    private(set) var numbers: [Int: Int] = [:]
    /// The notes that have numbers, from number 1 on.
    private(set) var numbered: [Note] = []
    /// The notes that the text refers to, in its order.
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
        // what notes refer to that nothing refers to is shown, and they are not, as on GitHub
        let others = notes.filter { label, _ in references.notes[label].map { numbers[$0] == nil } ?? false }
        let order = others.sorted { references.notes[$0.key] ?? 0 < references.notes[$1.key] ?? 0 }
        takeAll(order.flatMap(\.value.references))
    }

    private mutating func take(_ label: LinkLabel) {
        guard let number = references.notes[label], numbers[number] == nil, let note = notes[label] else { return }
        numbered.append(note)
        numbers[number] = numbered.count
    }

    /// The label of a note in the text: no author can write it.
    static func label(ofNoteAt place: Int) -> LinkLabel { LinkLabel("[\(place)") }

    func number(ofNoteAt place: Int) -> Int? { references.notes[Self.label(ofNoteAt: place)].flatMap { numbers[$0] } }

    /// A piece with notes.
    struct Piece: Hashable, Sendable {
        /// Their numbers, from 0.
        var notes: Range<Int>
        /// Where the one note is cut that is in this piece and others.
        var cuts: [Int] = []
    }

    /// Notes are in one piece that are read with the same text, and others, until there are so many bytes.
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
