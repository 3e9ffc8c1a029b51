package import Credits
import ReaderKit
package import TourDocument
internal import Wording

/// A change of a section since it was read for its credit.
package struct SectionChange: Hashable, Sendable {
    /// The present version.
    var version: SectionVersion
    /// Its new blocks. None if text was only removed or moved.
    var blocks: Set<ItemID>
    /// Of blocks that are lines of a text, the new lines, as offsets in the text of the block.
    var lines: [ItemID: [Range<Int>]]
    /// Its text, and the places of those blocks in it.
    var text: PresentText
    var ranges: [Range<Int>]

    /// The notice on arrival at it.
    var words: String {
        if blocks.isEmpty { return "Text was removed or moved here since you read it" }
        let areLines = lines.count == blocks.count
        let count = areLines ? lines.values.reduce(0) { $0 + $1.count } : blocks.count
        return "\(count.counted(areLines ? "line" : "paragraph")) changed since you read it"
    }

    /// The start of the first change; nil if text was only removed or moved.
    var start: TextAnchor? {
        blocks.min().map { TextAnchor(item: $0, offset: lines[$0]?.first?.lowerBound ?? 0) }
    }

    func isMarked(_ place: TextAnchor) -> Bool {
        blocks.contains(place.item) && (lines[place.item]?.contains { $0.contains(place.offset ?? 0) } ?? true)
    }
}

/// Sections to compare with their version when they were read, off the event loop.
package struct VersionComparison: BackgroundTask {
    /// The changes of compared, loaded sections by id; nil for an unchanged one.
    package typealias Report = [String: SectionChange?]

    var read: [String: SectionVersion]

    package init(read: [String: SectionVersion]) { self.read = read }

    /// The limit of compared text, in bytes: that of the first sections.
    private static let maximumBytes = 64 << 20

    /// Compares the text of the sections. Pages that would have to be fetched are left out.
    /// - Complexity: linear in the number of sections of the tour and in the bytes of those compared.
    package func changes(in sections: SectionList, _ provider: any SectionProvider) -> Report {
        var changes: Report = [:]
        var bytes = 0
        for index in sections.indices where changes.count < read.count {
            let section = sections[index]
            guard let then = read[section.id],
                provider.address(ofSection: index) == nil || provider.hasText(ofSection: index)
            else { continue }
            bytes += section.byteCount
            guard bytes <= Self.maximumBytes else { break }
            guard let text = SectionWords(ofSection: index, in: sections, provider) else { continue }
            changes[section.id] = .some(text.change(since: then, section.terms))
        }
        return changes
    }
}

package struct SectionWords {
    private struct Part {
        var item: ItemID
        var words: String
        var source: Range<Int>
        /// Whether each line of it is one of the author's.
        var isLines: Bool

        var lines: [Substring.UnicodeScalarView] {
            isLines ? words.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) : []
        }
    }

    private var blocks: [Part] = []
    private var text: PresentText

    /// Larger sections, in bytes, have no version: their credit does not wait that long.
    private static let maximumBytes = 16 << 20

    /// Nil if the section cannot be read, is not known to its end, or is very long. Slow: it may read files.
    package init?(ofSection index: Int, in sections: SectionList, _ provider: any SectionProvider) {
        let section = sections[index]
        text = PresentText(number: index, size: nil, isPaced: section.rule == .paced)
        var piece = 0
        // the number of pieces is known when the first was read
        while piece == 0 || piece < sections[index].pieceCount {
            guard sections[index].byteCount <= Self.maximumBytes,
                let read = try? provider.blocks(ofSection: index, piece: piece)
            else { return nil }
            for (number, block) in read.enumerated() {
                // titles of front matter have not always been shown
                if block.isHeading, block.source.isEmpty { continue }
                let item = ItemID(section: index, piece: piece, block: number)
                let isLines = if case .verbatim = block.kind { true } else { false }
                blocks.append(Part(item: item, words: block.plainText, source: block.source, isLines: isLines))
            }
            piece += 1
        }
        guard sections[index].isWhole else { return nil }
        text.size = sections[index].size
        text.read(blocks.map { ($0.words, $0.source.lowerBound) })
    }

    package var version: SectionVersion {
        SectionVersion(blocks.lazy.map(\.words), lines: blocks.lazy.flatMap(\.lines).map { String($0) })
    }

    /// Nil if nothing changed, or only as much as the author counts as nothing.
    func change(since then: SectionVersion, _ terms: CreditTerms) -> SectionChange? {
        let now = version
        guard !terms.versions(of: now.content).contains(where: then.content.hasPrefix) else { return nil }
        let known = then.marks
        // beyond the kept paragraphs nothing is known
        let isCut = known.count >= SectionVersion.maximumCount
        var lines: [ItemID: [Range<Int>]] = [:]
        let fresh = blocks.prefix(isCut ? SectionVersion.maximumCount : blocks.count).filter { block in
            if SectionVersion.isKnown(block.words, among: known) { return false }
            guard block.isLines else { return true }
            lines[block.item] = Self.fresh(block.lines, known)
            return lines[block.item] != nil
        }
        return SectionChange(
            version: now, blocks: Set(fresh.map(\.item)), lines: lines, text: text, ranges: fresh.map(\.source))
    }

    /// The new lines; nil if all are known.
    private static func fresh(_ lines: [Substring.UnicodeScalarView], _ known: Set<Substring>) -> [Range<Int>]? {
        var start = 0
        var fresh: [Range<Int>] = []
        for line in lines {
            let end = start + line.count
            if !SectionVersion.isKnown(String(line), among: known) { fresh.append(start..<end) }
            start = end + 1
        }
        return fresh.isEmpty ? nil : fresh
    }
}
