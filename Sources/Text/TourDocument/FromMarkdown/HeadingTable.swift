internal import MarkdownTree

/// The top-level headings of a page, packed: some fifty bytes each and its title.
package struct HeadingTable: Sendable {
    /// The most headings that start sections, and the most others. Further text is part of the last section.
    package static let maximumCount = 500_000
    /// The longest title, in bytes.
    private static let maximumTitle = 16 << 10

    /// The starts of their first lines.
    private var starts: [Int] = []
    /// With ``bare`` for headings without text of their own.
    private var levels: [UInt8] = []
    private static let bare: UInt8 = 0x80
    /// The concatenated bytes of the titles, and the end of each.
    private var titles: [UInt8] = []
    private var ends: [UInt32] = []
    /// The authors' names, and those of headings whose words make none.
    private var names: [Int: String] = [:]
    /// The number of preceding headings with the same name, if there are any.
    private var numbers: [UInt32: UInt32] = [:]
    /// The first heading with an id, or the first that starts a section, by the hash of the id in lower case: see
    /// ``HeadingSlug``.
    private var indexes: [Int: UInt32] = [:]
    /// The indices of the headings that start sections.
    private var sections: [UInt32] = []
    /// How many of these have no text of their own.
    package private(set) var bareCount = 0
    /// Generates names.
    private var slugs = HeadingSlug()

    package init() {}

    package var count: Int { starts.count }
    package var sectionCount: Int { sections.count }

    /// Adds the next heading of the page.
    ///
    /// - Parameter name: its preferred name, if it differs from that of its words.
    /// - Returns: whether it starts a section: it is of level 1 or 2 and has words.
    @discardableResult mutating func append(level: Int, title: String, name: String?, at start: Int) -> Bool {
        let title = title.prefix(bytes: Self.maximumTitle)
        let startsSection = level <= 2 && !title.isEmpty
        let others = startsSection ? sections.count : count - sections.count
        guard others < Self.maximumCount, titles.count + title.utf8.count < Int(UInt32.max) else {
            return startsSection
        }
        let slug = HeadingSlug.slug(of: title)
        let name = name ?? (slug.isEmpty && startsSection ? "section" : nil)
        let number = slugs.number(of: name ?? slug)
        if let name {
            names[count] = HeadingSlug.name(name, number)
        } else if number > 0 {
            numbers[UInt32(count)] = UInt32(number)
        }
        let key = HeadingSlug.name(name ?? slug, number).lowercased().hashValue
        if indexes[key].map({ startsSection && !self.startsSection(Int($0)) }) ?? true { indexes[key] = UInt32(count) }
        if startsSection { sections.append(UInt32(count)) }
        starts.append(start)
        levels.append(UInt8(level))
        titles += title.utf8
        ends.append(UInt32(titles.count))
        return startsSection
    }

    /// Records that the last heading that starts a section has no text of its own.
    mutating func markBare() {
        guard let last = sections.last else { return }
        levels[Int(last)] |= Self.bare
        bareCount += 1
    }

    /// The preferred name if no heading has it, else with a number. Reserves it.
    package mutating func claim(_ wanted: String) -> String { slugs.next(named: wanted) }

    /// Frees memory that is needed only while headings are added.
    mutating func finish() { slugs = HeadingSlug() }

    package func start(of index: Int) -> Int { starts[index] }
    package func level(of index: Int) -> Int { Int(levels[index] & ~Self.bare) }
    package func hasOnlyHeadings(_ index: Int) -> Bool { levels[index] & Self.bare != 0 }
    package func title(of index: Int) -> String {
        String(decoding: titles[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])], as: UTF8.self)
    }

    /// The unique name for links.
    package func id(of index: Int) -> String {
        names[index] ?? HeadingSlug.name(HeadingSlug.slug(of: title(of: index)), Int(numbers[UInt32(index)] ?? 0))
    }

    /// The heading that starts a section, by the section's number among those that have one.
    package func heading(ofSection number: Int) -> Int { Int(sections[number]) }

    /// The number of sections that start before an offset.
    package func sections(before place: Int) -> Int { sections.partitionPoint { starts[Int($0)] < place } }

    private func startsSection(_ index: Int) -> Bool { section(of: index) != nil }

    /// The number of the section that a heading starts; nil if it starts none.
    package func section(of index: Int) -> Int? {
        let number = sections.partitionPoint { $0 < index }
        return number < sections.count && sections[number] == index ? number : nil
    }

    /// The heading whose marks are at an offset.
    func heading(at place: Int) -> Int? {
        let index = starts.partitionPoint { $0 <= place } - 1
        // it may be indented
        return index >= 0 && place - starts[index] < 4 ? index : nil
    }

    /// The first heading with an id, without regard to case. Complexity: constant, as it is called for each grant, mark
    /// and note.
    package func index(ofID id: String) -> Int? { indexes[id.lowercased().hashValue].map(Int.init) }
}
