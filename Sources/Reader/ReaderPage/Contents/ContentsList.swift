import CellGrid
import Credits
import Platform
import ReaderKit
import TextLayout
package import TourDocument
import Wording

package enum ContentsEntry: Hashable, Sendable {
    /// The title of the part that begins with a section. It cannot be opened.
    case part(section: Int)
    case section(Int)
    indirect case heading(SectionHeading)

    package var section: Int {
        switch self {
        case .part(let section), .section(let section): section
        case .heading(let heading): heading.item.section
        }
    }

    package var isPart: Bool { if case .part = self { true } else { false } }
}

/// The contents of a tour: its parts, its sections, and the known headings in them.
package struct ContentsList: Sendable {
    package let sections: SectionList
    /// In the order of the tour.
    package let entries: [ContentsEntry]
    package let numberColumns: Int
    package let headingCount: Int
    /// ``Outline/version`` of the headings.
    let version: Int
    /// Characters of the longest number that the tour gives its sections; 0 if it gives none.
    private let ownNumbers: Int
    private var countsItself: Bool { ownNumbers > 0 }

    /// Parts and own numbers are looked for in this many sections: longer tours are folders and have none.
    private static let sectionsWithParts = 5_000

    /// - Parameter before: the list so far; if only sections were added, the rest of it stays.
    package init(
        _ sections: SectionList, _ headings: [Int: [SectionHeading]] = [:], version: Int = 0,
        after before: ContentsList? = nil
    ) {
        self.sections = sections
        self.version = version
        let known = before.flatMap { $0.version == version && $0.sections.count <= sections.count ? $0 : nil }
        var entries = known?.entries ?? []
        var ownNumbers = known?.ownNumbers ?? 0
        for index in (known?.sections.count ?? 0)..<sections.count {
            if index < Self.sectionsWithParts {
                let section = sections[index]
                if section.part != nil { entries.append(.part(section: index)) }
                ownNumbers = max(ownNumbers, section.number?.count ?? 0)
            }
            entries.append(.section(index))
            entries += headings[index, default: []].map(ContentsEntry.heading)
        }
        self.entries = entries
        self.ownNumbers = ownNumbers
        headingCount = headings.values.reduce(0) { $0 + $1.count }
        numberColumns = ownNumbers > 0 ? min(ownNumbers, 8) : String(sections.count).utf8.count
    }

    /// The row of an entry; nil if it is not there. Complexity: O(log entries + entries of the section).
    package func row(of entry: ContentsEntry) -> Int? {
        entries[entries.partitionPoint { $0.section < entry.section }...].prefix { $0.section == entry.section }
            .firstIndex(of: entry)
    }

    package func title(of entry: ContentsEntry) -> String {
        switch entry {
        case .part(let section): sections[section].part ?? ""
        case .section(let section): sections.title(at: section)
        case .heading(let heading): heading.title
        }
    }

    /// The number before an entry's title: the tour's own if it numbers its sections.
    package func number(of entry: ContentsEntry) -> String {
        guard case .section(let index) = entry else { return "" }
        return countsItself ? sections[index].number ?? "" : String(index + 1)
    }

    /// How many levels an entry lies below the top ones.
    package func depth(of entry: ContentsEntry) -> Int {
        let section = min(max(0, sections[entry.section].level - 1), 6)
        if case .heading(let heading) = entry { return section + heading.depth }
        return section
    }

    /// The entries that match the query, best first: by the characters of their titles, or by their number. Nil for
    /// all, without a query. Complexity: linear in the titles' length.
    package func rows(for query: String) -> [Int]? {
        let (filter, isNumber) = (RowFilter(query), Self.isNumber(query))
        return filter.ranked(0..<entries.count) { row in
            let entry = entries[row]
            if entry.isPart { return nil }
            guard isNumber else { return filter.match(in: title(of: entry))?.score }
            return number(of: entry).hasPrefix(query) ? 1 : title(of: entry).contains(query) ? 0 : nil
        }
    }

    /// Whether the query is a number, or the start of one as `2.3`.
    package static func isNumber(_ query: String) -> Bool {
        query.first?.isWholeNumber == true && query.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
    }
}
