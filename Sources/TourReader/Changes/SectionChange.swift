package import Credits
package import TourDocument
internal import Wording

/// A section that says something else than when it was read for its credit.
package struct SectionChange: Hashable, Sendable {
    /// What it says now.
    var version: SectionVersion
    /// Its blocks that were not there then. None if text was only taken away or put in another order.
    var blocks: Set<ItemID>
    /// Its text, and where in it those blocks are.
    var text: PresentText
    var ranges: [Range<Int>]

    /// The notice on arrival at it.
    var words: String {
        if blocks.isEmpty { return "Text was removed or moved here since you read it" }
        return "\(blocks.count.counted("paragraph")) changed since you read it"
    }
}

/// Sections to be compared with what was read of them: work for another thread than the event loop's.
package struct VersionComparison: Hashable, Sendable {
    /// What was read, by the ids of sections.
    var read: [String: SectionVersion]
    /// A number that the answer brings back.
    var edition: Int

    package init(read: [String: SectionVersion], edition: Int) {
        self.read = read
        self.edition = edition
    }

    /// What came of it.
    package struct Outcome: Hashable, Sendable {
        var edition: Int
        /// The sections, by id, whose text was at hand, with what is another text now; nil for the same.
        package var sections: [String: SectionChange?]
    }

    /// So many bytes of text are looked at, those of the first sections.
    private static let maximumBytes = 64 << 20

    /// Reads the text of the sections. What would have to be fetched is left out.
    /// - Complexity: linear in the number of sections of the tour and in the bytes of those compared.
    package func outcome(in sections: SectionList, _ provider: any SectionProvider) -> Outcome {
        var outcome = Outcome(edition: edition, sections: [:])
        var bytes = 0
        for index in sections.indices where outcome.sections.count < read.count {
            let section = sections[index]
            guard let then = read[section.id],
                provider.address(ofSection: index) == nil || provider.hasText(ofSection: index)
            else { continue }
            bytes += section.byteCount
            guard bytes <= Self.maximumBytes else { break }
            guard let text = SectionWords(ofSection: index, in: sections, provider) else { continue }
            outcome.sections[section.id] = .some(text.change(since: then))
        }
        return outcome
    }
}

struct SectionWords {
    private var blocks: [(item: ItemID, words: String, source: Range<Int>)] = []
    private var text: PresentText

    /// Larger sections, in bytes, have no version: nobody waits for it, but their credit does.
    private static let maximumBytes = 16 << 20

    /// Nil if the section cannot be read, is not known to its end, or is very long. Slow: it may read files.
    init?(ofSection index: Int, in sections: SectionList, _ provider: any SectionProvider) {
        let section = sections[index]
        text = PresentText(number: index, size: nil, isPaced: section.rule == .paced)
        var piece = 0
        // how many pieces there are is known when the first was read
        while piece == 0 || piece < sections[index].pieceCount {
            guard sections[index].byteCount <= Self.maximumBytes,
                let read = try? provider.blocks(ofSection: index, piece: piece)
            else { return nil }
            for (number, block) in read.enumerated() {
                let item = ItemID(section: index, piece: piece, block: number)
                blocks.append((item, block.plainText, block.source))
            }
            piece += 1
        }
        guard sections[index].isWhole else { return nil }
        text.size = sections[index].size
        text.read(blocks.map { ($0.words, $0.source.lowerBound) })
    }

    var version: SectionVersion { SectionVersion(blocks.map(\.words)) }

    /// Nil if it says the same.
    func change(since then: SectionVersion) -> SectionChange? {
        let now = version
        guard now.content != then.content else { return nil }
        let known = then.marks
        // of more paragraphs than are kept it is not known
        let isCut = known.count >= SectionVersion.maximumCount
        let fresh = blocks.prefix(isCut ? SectionVersion.maximumCount : blocks.count).filter {
            !SectionVersion.isKnown($0.words, among: known)
        }
        return SectionChange(version: now, blocks: Set(fresh.map(\.item)), text: text, ranges: fresh.map(\.source))
    }
}
