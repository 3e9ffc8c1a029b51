/// What one pass of md4c over a page finds: its headings, where it may be cut into pieces, its link definitions and its notes.
///
/// All places are bytes from the start of the text that was given. The text itself is not kept; pieces are read from it again and
/// parsed one by one, see ``blocks(ofPiece:slugs:read:)``.
package struct MarkdownOutline: Sendable {
    /// A heading of level 1 or 2 that is in no list and no quote, and has words.
    package struct Heading: Hashable, Sendable {
        /// The start of its first line.
        package var start: Int
        package var level: Int
        /// Its words, white space folded.
        package var title: String
        /// The name that the author gave it: `{#name}` at its end.
        package var name: String?
        /// Whether nothing but rules, pictures and lower headings are between it and the next heading, or the end of what was given.
        package var isBare = false
    }

    /// The definition of a note.
    struct Note: Hashable, Sendable {
        var label: String
        /// Its lines.
        var range: Range<Int>
        /// The first byte behind its label.
        var textStart: Int
        /// How many quotes it stands in, by the marks on its first line.
        var quotes: Int
    }

    /// The length of the text in bytes.
    package private(set) var length = 0
    package internal(set) var headings: [Heading] = []
    /// The headings of level 3 and deeper, which start no section, but take part in the numbering of names.
    package internal(set) var lowerHeadings: [Heading] = []
    /// The words of the first heading of any level.
    package internal(set) var firstTitle: String?
    /// Whether there are words before the first heading.
    package internal(set) var hasIntroduction = false
    /// Whether there is HTML before the first heading: in it may be another one.
    package internal(set) var startsWithHTML = false
    /// Where pieces start but the first, which starts at 0.
    package internal(set) var cuts: [PieceCut] = []
    /// Why the text is shown as plain text: md4c would take too long for it.
    package let refusal: String?
    /// The first link definition of each label, folded.
    var definitions: [String: Range<Int>] = [:]
    /// In the order of the text.
    var notes: [Note] = []
    /// The labels of notes that the text refers to, in order, until they are numbered.
    var references: [String] = []
    /// The numbers of the notes that the text refers to, by their labels.
    private(set) var numbers: [String: Int] = [:]
    /// The notes that have numbers, from number 1 on.
    private(set) var numbered: [Note] = []
    /// Where a table ends that md4c would go on with.
    var tableEnds: [Int] = []
    /// What the columns of tables need that are cut, by where the tables start.
    var tableNeeds: [Int: [Table.Need]] = [:]
    /// The numbers of the notes that are read together, from 0.
    private(set) var notePieces: [Range<Int>] = []

    /// Goes over a page without its front matter.
    ///
    /// - Parameters:
    ///   - cutsAtHeadings: whether at each of ``headings`` but one that the page starts with a piece starts.
    /// - Complexity: linear in the number of bytes.
    package init(_ bytes: [UInt8], limits: PieceLimits = .standard, cutsAtHeadings: Bool) {
        self = OutlineHandler.pass(over: bytes, limits: limits, cutsAtHeadings: cutsAtHeadings)
        length = bytes.count
        number(in: bytes, limits)
    }

    /// The outline of a text that was not looked at yet.
    init(refusal: String? = nil) { self.refusal = refusal }

    /// Numbers notes in the order in which the text first refers to them, then those that only notes refer to.
    private mutating func number(in bytes: [UInt8], _ limits: PieceLimits) {
        guard !notes.isEmpty else { return }
        let byLabel = Dictionary(notes.map { ($0.label, $0) }) { first, _ in first }
        for index in headings.indices where headings[index].title.utf8.contains(UInt8(ascii: "^")) {
            headings[index].title = NoteLabel.removed(from: headings[index].title) { byLabel[$0] != nil }
        }
        firstTitle = firstTitle.map { NoteLabel.removed(from: $0) { byLabel[$0] != nil } }
        func take(_ label: String) {
            guard numbers[label] == nil, let note = byLabel[label] else { return }
            numbered.append(note)
            numbers[label] = numbered.count
        }
        references.forEach(take)
        references = []
        var done = 0
        bytes.withUnsafeBufferPointer { bytes in
            while done < numbered.count {
                let note = numbered[done]
                NoteLabel.each(in: UnsafeBufferPointer(rebasing: bytes[note.textStart..<note.range.upperBound])) {
                    label, _ in
                    take(label)
                }
                done += 1
            }
        }
        var first = 0
        var size = 0
        for (number, note) in numbered.enumerated() {
            size += note.range.count
            guard size >= limits.target || number == numbered.count - 1 else { continue }
            notePieces.append(first..<number + 1)
            first = number + 1
            size = 0
        }
    }

    /// Whether the text is but headings.
    package var isBare: Bool { !hasIntroduction && !headings.isEmpty && headings.allSatisfy(\.isBare) }

    /// Forgets what is behind the last cut, where the text may go on otherwise than it seems; false if there is no cut.
    package mutating func dropLastPiece() -> Bool {
        guard let end = cuts.popLast()?.offset else { return false }
        headings.removeAll { $0.start >= end }
        lowerHeadings.removeAll { $0.start >= end }
        // one that ends with the text may go on
        notes.removeAll { $0.range.upperBound >= length }
        numbered.removeAll { $0.range.upperBound >= length }
        definitions = definitions.filter { $0.value.upperBound < length }
        if numbered.count < numbers.count { numbers = [:] }
        notePieces = []
        length = end
        return true
    }

    /// Forgets the headings, for who has taken them over.
    package mutating func forgetHeadings() { (headings, lowerHeadings) = ([], []) }

    /// Whether another outline, of a longer text, has the same pieces at its start.
    package func isBeginning(of other: MarkdownOutline) -> Bool {
        other.refusal == refusal && other.cuts.starts(with: cuts) && other.cuts.count > cuts.count
            && other.cuts[cuts.count].offset == length
    }

    /// Whether another outline, of a longer text, knows of definitions and notes that this one does not.
    package func lacksReferences(of other: MarkdownOutline) -> Bool {
        definitions.count != other.definitions.count || numbers != other.numbers || tableNeeds != other.tableNeeds
    }
}

/// The labels of notes.
enum NoteLabel {
    /// The label of a reference `[^label]` at a position that holds `[`, lowered, and the position behind it.
    static func reference(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (label: String, end: Int)? {
        guard start + 3 < bytes.count, bytes[start] == 0x5B, bytes[start + 1] == 0x5E else { return nil }
        var end = start + 2
        while end < bytes.count, isPart(bytes[end]), end - start < 1000 { end += 1 }
        guard end < bytes.count, bytes[end] == 0x5D, end > start + 2 else { return nil }
        return (String(decoding: bytes[(start + 2)..<end], as: UTF8.self).lowercased(), end + 1)
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        byte != 0x5D && byte != 0x5B && !InlineCollector.isSpace(byte)
    }

    /// A text without the references that are some.
    static func removed(from text: String, _ isReference: (String) -> Bool) -> String {
        var rest: [UInt8] = []
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var position = 0
            while position < bytes.count {
                if let (label, end) = reference(in: bytes, at: position), isReference(label) {
                    position = end
                } else {
                    rest.append(bytes[position])
                    position += 1
                }
            }
        }
        let words = String(decoding: rest, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? text : words
    }

    /// Calls `body` with everything in a text that may be a reference, and where it starts.
    static func each(in bytes: UnsafeBufferPointer<UInt8>, _ body: (String, Int) -> Void) {
        var position = 0
        while let start = bytes.index(of: 0x5B, from: position) {
            let found = reference(in: bytes, at: start)
            if let found { body(found.label, start) }
            position = found?.end ?? start + 1
        }
    }
}

/// The labels of link definitions.
enum LinkLabel {
    /// The label as it is compared with others: without regard to case, white space folded.
    static func folded(_ label: some Collection<UInt8>) -> String {
        let words = label.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
        // upper case first: ß is SS
        return words.joined(separator: " ").uppercased().lowercased()
    }

    /// A definition as one line: its further lines may have the marks of a quote before them.
    static func oneLine(_ definition: [UInt8]) -> [UInt8] {
        let lines = definition.split { $0 == 0x0A || $0 == 0x0D }
        return Array(lines.map { $0.drop { $0.isBlank || $0 == UInt8(ascii: ">") } }.joined(separator: [0x20]))
    }

    /// Calls `body` with everything in a text that may be a label: what stands between two brackets.
    static func each(in bytes: UnsafeBufferPointer<UInt8>, _ body: (String) -> Void) {
        var position = 0
        var start: Int?
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): position += 1
            case UInt8(ascii: "["): start = position + 1
            case UInt8(ascii: "]"):
                if let start, position - start < 1000 { body(folded(bytes[start..<position])) }
                start = nil
            default: break
            }
            position += 1
        }
    }
}
