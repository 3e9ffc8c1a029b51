internal import Synchronization

/// The known sections of a tour in order.
///
/// A tour may have a million of them, and opening it must not wait for that: the list is a view of a ``SectionTable``
/// that makes each section's description on request. When more of the tour is known, there is a longer list, of which
/// the old one is the beginning (except for its last section, which may have been incomplete). A list never changes,
/// except for ids, titles and sizes of pages in one without final ids.
package struct SectionList: RandomAccessCollection, Sendable {
    private let table: any SectionTable
    package let count: Int
    /// Whether these are all: false while the tour is still being opened.
    package let isComplete: Bool
    /// Whether their ids, titles and sizes are final as well: pages may name themselves, which is read page by page.
    package let hasFinalIDs: Bool
    /// Whether some of the first sections have numbers of their own.
    let isNumbered: Bool
    private let hasFormer: Bool
    /// Those asked for last, if making one is costly: a frame asks for the same one some thirty times.
    private let recent: RecentSections?

    /// - Complexity: constant.
    package init(_ table: some SectionTable, isComplete: Bool = true, hasFinalIDs: Bool? = nil) {
        self.table = table
        count = table.count
        recent = table.isCostly ? RecentSections() : nil
        self.isComplete = isComplete
        self.hasFinalIDs = hasFinalIDs ?? isComplete
        isNumbered = (0..<Swift.min(count, 64)).contains { table.section(at: $0).number != nil }
        hasFormer = count > 0 && table.section(at: count - 1).former != nil
    }

    /// A list of few sections.
    /// - Parameter byteCount: the size of the whole tour, if it is more than the sum of theirs.
    package init(_ sections: [Section] = [], isComplete: Bool = true, byteCount: Int = 0) {
        self.init(SectionArray(sections, byteCount: byteCount), isComplete: isComplete)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    /// - Complexity: as the table's; never reads the disk.
    package subscript(index: Int) -> Section {
        recent?.section(at: index, in: table) ?? table.section(at: index)
    }

    /// The bytes of all sections before one; for `count` those of the whole tour, including its unknown part.
    /// - Complexity: O(log sections).
    package func bytes(before index: Int) -> Int { table.bytes(before: index) }

    /// The bytes of text without markup, which determine reading times: of all sections before one, and of one.
    package func textBytes(before index: Int) -> Int { table.textBytes(before: index) }
    package func textBytes(of index: Int) -> Int {
        // the last known section is not followed by a known one
        guard isComplete || index < count - 1 else { return self[index].textBytes ?? self[index].byteCount }
        return textBytes(before: index + 1) - textBytes(before: index)
    }

    /// The number of the section with an id, or else of the first section that was part of the one with that id.
    /// - Complexity: linear in the number of sections.
    package func index(ofID id: String) -> Int? {
        table.index(ofID: id) ?? (hasFormer ? firstIndex { $0.former == id } : nil)
    }

    /// The title of a section, as ``Section/title``.
    /// - Complexity: constant; cheaper than making the section.
    package func title(at index: Int) -> String { table.title(at: index) }

    /// How many credits can be earned.
    /// - Complexity: constant, or linear in the number of sections if each may have its own.
    package var creditsToEarn: Int { table.creditsToEarn }
}

/// The storage of a ``SectionList``: holds the known facts of sections in memory, in any compact form.
package protocol SectionTable: Sendable {
    var count: Int { get }
    var creditsToEarn: Int { get }
    /// Whether making a section takes long; then it never changes.
    var isCostly: Bool { get }
    func section(at index: Int) -> Section
    func title(at index: Int) -> String
    /// The bytes of all sections before one, of the whole source for ``count``.
    func bytes(before index: Int) -> Int
    /// The bytes of text without markup, which determine reading times.
    func textBytes(before index: Int) -> Int
    func index(ofID id: String) -> Int?
}

extension SectionTable {
    package var isCostly: Bool { false }
    package func textBytes(before index: Int) -> Int { bytes(before: index) }

    package func title(at index: Int) -> String { section(at: index).title }

    package func index(ofID id: String) -> Int? { (0..<count).first { section(at: $0).id == id } }

    package var creditsToEarn: Int {
        (0..<count).reduce(0) { sum, index in
            let section = section(at: index)
            return section.rule == .none ? sum : sum &+ Swift.max(0, section.credits)
        }
    }
}

/// A few sections of a table.
private final class RecentSections: Sendable {
    private static let limit = 4
    private let sections = Mutex<[Int: Section]>([:])

    func section(at index: Int, in table: any SectionTable) -> Section {
        sections.withLock { sections in
            if let section = sections[index] { return section }
            let section = table.section(at: index)
            if sections.count == Self.limit { sections.removeAll(keepingCapacity: true) }
            sections[index] = section
            return section
        }
    }
}

extension SectionList: Hashable {
    package static func == (a: SectionList, b: SectionList) -> Bool {
        a.isComplete == b.isComplete && a.elementsEqual(b)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
    }
}

extension SectionList: ExpressibleByArrayLiteral {
    package init(arrayLiteral sections: Section...) { self.init(sections) }
}

/// An array of sections, for few of them.
package struct SectionArray: SectionTable {
    private let sections: [Section]
    private let starts: [Int]
    private let textStarts: [Int]
    /// The first section with each id.
    private let indexes: [String: Int]

    /// - Parameter byteCount: see ``SectionList/init(_:isComplete:byteCount:)``.
    package init(_ sections: [Section] = [], byteCount: Int = 0) {
        self.sections = sections
        indexes = Dictionary(sections.enumerated().map { ($1.id, $0) }) { first, _ in first }
        starts = Self.sums(sections.map(\.byteCount), atLeast: byteCount)
        let isSource = sections.allSatisfy { $0.textBytes == nil }
        textStarts = isSource ? starts : Self.sums(sections.map { $0.textBytes ?? $0.byteCount }, atLeast: 0)
    }

    private static func sums(_ sizes: [Int], atLeast least: Int) -> [Int] {
        var sums = [0]
        for size in sizes { sums.append(sums[sums.count - 1] + size) }
        sums[sizes.count] = max(sums[sizes.count], least)
        return sums
    }

    package var count: Int { sections.count }
    package func section(at index: Int) -> Section { sections[index] }
    package func bytes(before index: Int) -> Int { starts[index] }
    package func textBytes(before index: Int) -> Int { textStarts[index] }
    package func index(ofID id: String) -> Int? { indexes[id] }
}
