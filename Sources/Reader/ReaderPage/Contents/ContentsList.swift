import CellGrid
import Credits
import Platform
import ReaderKit
import TextLayout
package import TourDocument
import Wording

package enum ContentsEntry: Hashable, Sendable {
    /// The title of the part that begins with a section.
    case part(section: Int)
    case section(Int)
    indirect case heading(SectionHeading)

    package var section: Int {
        switch self {
        case .part(let section), .section(let section): section
        case .heading(let heading): heading.item.section
        }
    }

    fileprivate var isPart: Bool { if case .part = self { true } else { false } }
    fileprivate var isHeading: Bool { if case .heading = self { true } else { false } }

    /// Sections are found before headings.
    fileprivate var rank: Int { isHeading ? 0 : 1 << 32 }
}

/// The contents of a tour: its parts, its sections, and the known headings in them.
package struct ContentsList: Sendable {
    package let tour: Tour
    /// In the order of the tour.
    package let entries: [ContentsEntry]
    package let numberColumns: Int
    package let headingCount: Int
    /// ``Outline/version`` of the headings.
    let version: Int
    /// Characters of the longest number that the tour gives its sections; 0 if it gives none.
    private let ownNumbers: Int
    /// How many levels the first sections lie below the top ones, and those of them that begin a part.
    private let (depths, parts): ([Int], Set<Int>)

    /// Parts, levels and own numbers are looked for in this many sections: longer tours are folders and have none.
    private static let sectionsWithParts = 5_000
    /// A tour of so few sections is shown unfolded.
    private static let sectionsUnfolded = 30

    /// - Parameter before: the list so far; if only sections were added, the rest of it stays.
    package init(
        _ tour: Tour, _ headings: [Int: [SectionHeading]] = [:], version: Int = 0, after before: ContentsList? = nil
    ) {
        self.tour = tour
        self.version = version
        let sections = tour.sections
        let known = before.flatMap { $0.version == version && $0.tour.sections.count <= sections.count ? $0 : nil }
        var entries = known?.entries ?? []
        var (depths, parts, ownNumbers) = (known?.depths ?? [], known?.parts ?? [], known?.ownNumbers ?? 0)
        for index in (known?.tour.sections.count ?? 0)..<sections.count {
            if index < Self.sectionsWithParts {
                let section = sections[index]
                if section.part != nil {
                    entries.append(.part(section: index))
                    parts.insert(index)
                }
                depths.append((parts.isEmpty ? 0 : 1) + min(max(0, section.level - 1), 6))
                ownNumbers = max(ownNumbers, section.number?.count ?? 0)
            }
            entries.append(.section(index))
            entries += headings[index, default: []].map(ContentsEntry.heading)
        }
        (self.entries, self.depths, self.parts, self.ownNumbers) = (entries, depths, parts, ownNumbers)
        headingCount = headings.values.reduce(0) { $0 + $1.count }
        let digits = tour.countsSections && sections.count > 1 ? String(sections.count).utf8.count : 0
        numberColumns = ownNumbers > 0 ? min(ownNumbers, 8) : digits
    }

    /// The row of an entry; nil if it is not there. Complexity: O(log entries + entries of the section).
    package func row(of entry: ContentsEntry) -> Int? {
        entries[entries.partitionPoint { $0.section < entry.section }...].prefix { $0.section == entry.section }
            .firstIndex(of: entry)
    }

    package func title(of entry: ContentsEntry) -> String {
        switch entry {
        case .part(let section): tour.sections[section].part ?? ""
        case .section(let section): tour.sections.title(at: section)
        case .heading(let heading): heading.title
        }
    }

    /// The number before an entry's title, if the tour numbers its sections.
    package func number(of entry: ContentsEntry) -> String {
        if case .section(let index) = entry { tour.number(ofSection: index) ?? "" } else { "" }
    }

    /// An entry's number and the indent of its title.
    /// - Parameter step: the indent of a level.
    package func lead(of entry: ContentsEntry, step: String, isFlat: Bool = false) -> String {
        let (number, indent) = (number(of: entry), String(repeating: step, count: isFlat ? 0 : depth(of: entry)))
        let blanks = String(repeating: " ", count: max(0, numberColumns - number.count))
        return numberColumns == 0 ? indent : blanks + number + step + indent
    }

    /// How many levels an entry lies below the top ones.
    package func depth(of entry: ContentsEntry) -> Int {
        let section = entry.section < depths.count ? depths[entry.section] : 0
        return switch entry {
        case .part: 0
        case .section: section
        case .heading(let heading): section + heading.depth
        }
    }

    /// The entries that match the query, best first: by the characters of their titles, or by their number. Nil for
    /// all, without a query. Complexity: linear in the titles' length.
    package func rows(for query: String) -> [Int]? {
        let (filter, isNumber) = (RowFilter(query), Self.isNumber(query))
        return filter.ranked(0..<entries.count) { row in
            let entry = entries[row]
            let number = number(of: entry).hasPrefix(query) ? 1 : title(of: entry).contains(query) ? 0 : nil
            return (isNumber ? number : filter.match(in: title(of: entry))?.score).map { $0 + entry.rank }
        }
    }

    /// Whether the query is a number, or the start of one as `2.3`.
    package static func isNumber(_ query: String) -> Bool {
        query.first?.isWholeNumber == true && query.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
    }
}

/// Folding: what is below an entry is hidden unless that is unfolded.
extension ContentsList {
    /// The entries to unfold at a current one: those around it, and in a short tour those with sections below.
    package func unfolded(at current: ContentsEntry) -> Set<ContentsEntry> {
        let isShort = tour.sections.count <= Self.sectionsUnfolded
        var unfolded = isShort ? Set(entries.filter { groupCount($0) > 0 }) : []
        var row = row(of: current)
        while let here = row {
            unfolded.insert(entries[here])
            row = parent(of: here)
        }
        return unfolded
    }

    /// The rows that are shown. Beside the sections below another one, headings in that are shown only if it is the
    /// current one. Complexity: O(entries).
    package func rows(_ unfolded: Set<ContentsEntry>, current: ContentsEntry) -> [Int] {
        var folded = Int.max
        return entries.indices.filter { row in
            let entry = entries[row]
            let isOther = entry.isHeading && entry.section != current.section
            guard depth(of: entry) <= folded, !isOther || groupCount(.section(entry.section)) == 0 else { return false }
            folded = hasMore(below: row) && !unfolded.contains(entry) ? depth(of: entry) : .max
            return true
        }
    }

    /// How many sections are below an entry. Complexity: O(that number).
    package func groupCount(_ entry: ContentsEntry) -> Int {
        guard !entry.isHeading, entry.section < depths.count else { return 0 }
        let (first, depth) = (entry.section + (entry.isPart ? 0 : 1), depth(of: entry))
        let end = depths.indices.dropFirst(first).first {
            depths[$0] <= depth || $0 > entry.section && parts.contains($0)
        }
        return (end ?? depths.count) - first
    }

    /// Unfolds an entry, or folds it. Returns the row to choose then, perhaps that above it; nil if there is nothing to
    /// do.
    package func fold(_ row: Int, unfolds: Bool, _ unfolded: inout Set<ContentsEntry>) -> Int? {
        if unfolds { return hasMore(below: row) && unfolded.insert(entries[row]).inserted ? row : nil }
        return hasMore(below: row) && unfolded.remove(entries[row]) != nil ? row : parent(of: row)
    }

    private func hasMore(below row: Int) -> Bool {
        row + 1 < entries.count && depth(of: entries[row + 1]) > depth(of: entries[row])
    }

    /// The row that a row lies below.
    private func parent(of row: Int) -> Int? {
        let depth = depth(of: entries[row])
        return depth > 0 ? entries[..<row].lastIndex { self.depth(of: $0) < depth } : nil
    }
}
