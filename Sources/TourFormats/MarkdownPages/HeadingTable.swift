internal import SourceFiles
internal import TourDocument
internal import TourPages

/// The headings of a page that start sections, packed: some fifty bytes each and its title.
struct HeadingTable: Sendable {
    /// How many there are at most. What comes after them is part of the last section.
    static let maximumCount = 500_000

    private var starts: [Int] = []
    private var pieces: [UInt32] = []
    /// With ``bare`` in those of headings without text of their own.
    private var levels: [UInt8] = []
    private static let bare: UInt8 = 0x80
    /// How many headings have no text of their own.
    private(set) var bareCount = 0
    /// The titles' bytes one after the other, and where each ends.
    private var titles: [UInt8] = []
    private var ends: [UInt32] = []
    /// The names that authors gave, and those of headings whose words make none.
    private var names: [Int: String] = [:]
    /// How many headings before have the same name, where there are any.
    private var numbers: [UInt32: UInt32] = [:]
    /// The first heading with an id, by the hash of that in lower case: see ``HeadingSlug``.
    private var indexes: [Int: UInt32] = [:]
    /// Gives names.
    var slugs = HeadingSlug()

    var count: Int { starts.count }

    /// Takes a heading; of one that starts no section only the name, which others do not get. Its place is counted from
    /// `base`.
    mutating func append(_ heading: MarkdownOutline.Heading, at base: Int, piece: Int) {
        let title = heading.title.prefix(bytes: PageList.maximumName)
        guard heading.startsSection else {
            if slugs.count < Self.maximumCount { _ = slugs.number(of: heading.name ?? HeadingSlug.slug(of: title)) }
            return
        }
        guard count < Self.maximumCount, titles.count + title.utf8.count < Int(UInt32.max) else { return }
        let slug = HeadingSlug.slug(of: title)
        let name = heading.name ?? (slug.isEmpty ? "section" : nil)
        let number = slugs.number(of: name ?? slug)
        if let name {
            names[count] = HeadingSlug.name(name, number)
        } else if number > 0 {
            numbers[UInt32(count)] = UInt32(number)
        }
        let key = HeadingSlug.name(name ?? slug, number).lowercased().hashValue
        if indexes[key] == nil { indexes[key] = UInt32(count) }
        starts.append(base + heading.start)
        pieces.append(UInt32(piece))
        levels.append(UInt8(heading.level))
        titles += title.utf8
        ends.append(UInt32(titles.count))
    }

    /// Notes which headings have no text of their own, by their numbers in rising order; those that were noted come first.
    mutating func markBare(_ numbers: [Int]) {
        for number in numbers.dropFirst(bareCount).prefix(while: { $0 < count }) {
            levels[number] |= Self.bare
            bareCount += 1
        }
    }

    /// Lets go of what is needed only while headings are added.
    mutating func finish() { slugs = HeadingSlug() }

    func start(of index: Int) -> Int { starts[index] }
    func piece(of index: Int) -> Int { Int(pieces[index]) }
    func level(of index: Int) -> Int { Int(levels[index] & ~Self.bare) }
    func hasOnlyHeadings(_ index: Int) -> Bool { levels[index] & Self.bare != 0 }
    func title(of index: Int) -> String {
        String(decoding: titles[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])], as: UTF8.self)
    }

    /// How many headings before have the same words as a heading that has its name from them; nil for others.
    func number(of index: Int) -> Int? { names[index] == nil ? Int(numbers[UInt32(index)] ?? 0) : nil }

    /// What links lead to.
    func id(of index: Int) -> String {
        names[index] ?? HeadingSlug.name(HeadingSlug.slug(of: title(of: index)), number(of: index) ?? 0)
    }

    /// The first heading with an id, without regard to case. Complexity: constant, as it is asked for each grant, mark and note.
    func index(ofID id: String) -> Int? { indexes[id.lowercased().hashValue].map(Int.init) }
}
