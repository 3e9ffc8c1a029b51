import InfiniteScroll
package import TourDocument

/// The catalogue's media in the slots of the text. A slot is always an item, so that numbers of items never change.
extension TourContent {
    private var setting: MediaCatalogue.Setting {
        MediaCatalogue.Setting(screen: MediaCatalogue.Screen(columns: columns), version: version)
    }

    /// A block with the media for its slots.
    /// - Parameter blocks: those of its piece.
    func filled(_ block: Block, among blocks: [Block], ofSection index: Int) -> Block {
        catalogue?.filling(block, among: blocks, of: tour.sections[index], setting) ?? block
    }

    /// The contents of slots in the pieces in memory, by item.
    var slotContents: [ItemID: Block] {
        var contents: [ItemID: Block] = [:]
        for piece in pieces.pieces {
            for (index, block) in piece.blocks.enumerated() where !block.slots.isEmpty {
                let item = ItemID(section: piece.id.section, piece: piece.id.piece, block: index)
                contents[item] = filled(block, among: piece.blocks, ofSection: piece.id.section)
            }
        }
        return contents
    }
}

extension [Block] {
    /// The blocks from the first to the last that is no open slot; none if there is no such block.
    var textRange: Range<Int> {
        guard let first = firstIndex(where: { !$0.isOpenSlot }), let last = lastIndex(where: { !$0.isOpenSlot }) else {
            return 0..<0
        }
        return first..<last + 1
    }
}

/// Cards of the media catalogue, which comes while the text is read.
extension TourView {
    mutating func askForCatalogue() {
        if provider.hasCatalogue { outbox.send(.readCatalogue) }
    }

    /// Takes the media catalogue. The current line stays; the text below makes room for a card, perhaps animated.
    package mutating func take(_ catalogue: MediaCatalogue) {
        finishMotion()
        var changed: Set<ItemID> = []
        let row = isLinear ? viewport.readingRow : viewport.rowToKeep(in: content)
        let shifts = viewport.change(
            &content, keeping: row, where: { changed.contains($0) },
            by: {
                let before = $0.slotContents
                $0.catalogue = catalogue
                changed = Set($0.slotContents.filter { before[$0.key] != $0.value }.keys)
            })
        media.isRested = false
        updateChosenLink()
        // highlighted text is not animated
        guard viewport.animates, links.chosen == nil, search.active == nil else { return }
        viewport.slide(shifts)
        showMotion()
    }

    /// The effect of Enter on a video, sound, or moving picture; nil for others, and for a picture that links a page.
    func action(ofPlaying link: PlacedLink, moves: Bool = false) -> LinkAction? {
        let kind = link.media?.kind ?? Media.Kind(address: link.target)
        guard kind == .video || kind == .audio || moves else { return nil }
        if link.media?.isOutOfReach == true {
            return .refused(LinkRefusal("it is not available offline"))
        }
        let (section, isSound) = (link.item.section, kind == .audio)
        let base = provider.address(ofSection: section)
        switch LinkResolver.resolve(link.target, on: provider.page(ofSection: section)) {
        case .refused(let reason):
            guard reason == .leavesTour, let address = try? base?.resolving(link.target) else {
                return .refused(reason)
            }
            return .plays(Playable(text: address.text, isAddress: true, isSound: isSound))
        // an external address is for the browser, unless the page embeds it
        case .outside(let address):
            guard link.media != nil else { return nil }
            guard WebAddress.isMeant(by: address.text) else { return .refused(LinkRefusal("it is not a video")) }
            return .plays(Playable(text: address.text, isAddress: true, isSound: isSound))
        case .place(let place):
            guard let path = place.page, provider.section(ofPage: path) == nil else { return nil }
            do throws(LinkRefusal) {
                let address = try base?.resolving(link.target)
                let text = if let address { address.text } else { try provider.absolutePath(of: path) }
                return .plays(Playable(text: text, isAddress: base != nil, isSound: isSound))
            } catch {
                return .refused(error)
            }
        default: return nil
        }
    }
}

/// An input for a player.
package struct Playable: Hashable, Sendable {
    /// The absolute path of a file on the disk, or an address, as shown to the user.
    package let text: String
    package let isAddress: Bool
    /// Whether it has no picture.
    package let isSound: Bool
}
