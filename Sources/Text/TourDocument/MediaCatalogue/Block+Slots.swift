extension Media {
    /// Whether it is a slot without media: it shows nothing.
    package var isOpenSlot: Bool { slot != nil && source.isEmpty }

    /// The place under a section's first heading, for the catalogue's media of the section without a slot in its text.
    static let underHeading = Media(kind: .video, source: "", alternative: "", slot: "")

    /// The catalogue's media in place of a slot. The text of the page is unchanged.
    fileprivate func filled(_ media: (String) -> Media?) -> Media {
        guard let slot, !slot.isEmpty, let chosen = media(slot) else { return self }
        var filled = chosen
        filled.alternative = alternative
        filled.title = chosen.title ?? title
        filled.poster = chosen.poster ?? poster
        filled.slot = slot
        return filled
    }
}

extension Block {
    /// Whether it contains only slots without an entry: it shows nothing, and has no rows.
    package var isOpenSlot: Bool {
        switch kind {
        case .media(let media): media.isOpenSlot
        case .figure(let blocks, _): !blocks.isEmpty && blocks.allSatisfy(\.isOpenSlot)
        case .paragraph(let runs): runs.isOpenSlot
        default: false
        }
    }

    /// The names of all slots in it.
    package var slots: Set<String> { Set(allMedia.compactMap(\.slot)) }

    /// Puts its media into each slot, none for ``Media/underHeading``.
    /// - Parameter media: the media for a slot's name; nil if there are none.
    package mutating func fillSlots(_ media: (String) -> Media?) {
        updateAll { block in
            if case .media(let place) = block.kind { block.kind = .media(place.filled(media)) }
        } runs: { run in
            if case .media(let place) = run.content { run.content = .media(place.filled(media)) }
        }
    }
}

extension [Inline] {
    fileprivate var isOpenSlot: Bool {
        var hasSlot = false
        for run in self {
            switch run.content {
            case .media(let media) where media.isOpenSlot: hasSlot = true
            case .text(let text) where text.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x0A }): break
            case .lineBreak: break
            default: return false
            }
        }
        return hasSlot
    }
}

extension [Block] {
    /// The blocks with a place under the first heading, or before all if there is none.
    package var withPlaceUnderHeading: [Block] { inserting(Block(.media(.underHeading))) }

    /// The blocks with another one under the first heading, or before all if there is none.
    package func inserting(_ block: Block) -> [Block] {
        var blocks = self
        let heading = firstIndex(where: \.isHeading)
        blocks.insert(block, at: heading.map { $0 + 1 } ?? 0)
        return blocks
    }
}

extension MediaCatalogue {
    /// A block of a section with its slots filled.
    ///
    /// - Parameter blocks: those of its piece.
    /// - Complexity: linear in the block, and in the piece for the place under the heading.
    package func filling(_ block: Block, among blocks: [Block], of section: Section, _ setting: Setting) -> Block {
        let slots = block.slots
        guard !slots.isEmpty else { return block }
        var block = block
        guard slots == [""] else {
            block.fillSlots { self.media(for: $0, inSection: section.id, setting) }
            return block
        }
        // elsewhere in a long section there may be a slot with the name
        let marked = section.pieceCount > 1 ? nil : blocks.reduce(into: Set<String>()) { $0.formUnion($1.slots) }
        let media = media(underHeadingOf: section.id, marked: marked, setting)
        if !media.isEmpty { block.kind = .figure(media.map { Block(.media($0)) }, caption: []) }
        return block
    }
}
