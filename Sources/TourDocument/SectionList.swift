/// The sections of a tour in their order, as far as they are known.
///
/// A tour may have a million of them, and opening it must not wait for that: the list is a view of a ``SectionTable`` that makes
/// each section's description when it is asked for. When more of the tour is known, there is a longer list, of which the old one
/// is the beginning (but for its last section, which may not have been whole). A list never changes, but for ids, titles and
/// sizes of pages in one without final ids.
package struct SectionList: RandomAccessCollection, Sendable {
    private let table: any SectionTable
    package let count: Int
    /// Whether these are all: false while the tour is still being opened.
    package let isComplete: Bool
    /// Whether their ids, titles and sizes are known as well: pages may name themselves, which is found out page by page.
    package let hasFinalIDs: Bool
    /// Whether some of the first sections have numbers of their own.
    private let isNumbered: Bool
    private let hasFormer: Bool

    /// - Complexity: constant.
    package init(_ table: some SectionTable, isComplete: Bool = true, hasFinalIDs: Bool? = nil) {
        self.table = table
        count = table.count
        self.isComplete = isComplete
        self.hasFinalIDs = hasFinalIDs ?? isComplete
        isNumbered = (0..<Swift.min(count, 64)).contains { table.section(at: $0).number != nil }
        hasFormer = count > 0 && table.section(at: count - 1).former != nil
    }

    /// A list of few sections.
    /// - Parameter byteCount: the size of the whole tour, if that is more than theirs together.
    package init(_ sections: [Section] = [], isComplete: Bool = true, byteCount: Int = 0) {
        self.init(SectionArray(sections, byteCount: byteCount), isComplete: isComplete)
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { count }

    /// - Complexity: as the table's; never a look at the disk.
    package subscript(index: Int) -> Section { table.section(at: index) }

    /// The bytes of all sections before one; of the whole tour, what is not known yet included, for `count`.
    /// - Complexity: O(log sections).
    package func bytes(before index: Int) -> Int { table.bytes(before: index) }

    /// The bytes of text without markup, by which minutes are counted: of all sections before one, and of one.
    package func textBytes(before index: Int) -> Int { table.textBytes(before: index) }
    package func textBytes(of index: Int) -> Int {
        // the last one of those that are known is not followed by what is known
        guard isComplete || index < count - 1 else { return self[index].textBytes ?? self[index].byteCount }
        return textBytes(before: index + 1) - textBytes(before: index)
    }

    /// The number of the section with an id, or of the first that was a part of the one that had it.
    /// - Complexity: linear in the number of sections.
    package func index(ofID id: String) -> Int? {
        table.index(ofID: id) ?? (hasFormer ? firstIndex { $0.former == id } : nil)
    }

    /// The words that a section is found by, as ``Section/title``.
    /// - Complexity: constant; cheaper than making the section.
    package func title(at index: Int) -> String { table.title(at: index) }

    /// What stands before the title of a section on its page; nil for nothing. A tour that counts its sections itself has numbers
    /// for some of the first ones.
    package func number(at index: Int) -> String? { self[index].number ?? (isNumbered ? nil : String(index + 1)) }

    /// The credits that there are to earn.
    /// - Complexity: constant, or linear in the number of sections where each may have its own.
    package var creditsToEarn: Int { table.creditsToEarn }
}

/// What a ``SectionList`` is a view of: holds what is known of sections in memory, as compactly as it likes.
package protocol SectionTable: Sendable {
    var count: Int { get }
    var creditsToEarn: Int { get }
    func section(at index: Int) -> Section
    func title(at index: Int) -> String
    /// Bytes of all sections before one, of the whole source for ``count``.
    func bytes(before index: Int) -> Int
    /// The same of text without markup, by which minutes are counted.
    func textBytes(before index: Int) -> Int
    func index(ofID id: String) -> Int?
}

extension SectionTable {
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

/// Sections that are few enough to be made beforehand.
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
