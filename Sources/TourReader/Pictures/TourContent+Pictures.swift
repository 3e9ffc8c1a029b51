import TextLayout
import TourDocument

extension TourContent {
    /// The files of the pictures in an item's block that have room on the page, by their addresses there. A page with words begins with
    /// them: pictures before those have none.
    func pictureFiles(in block: Block, of item: ItemID) -> [String: PictureFile] {
        let (pictures, section) = (BlockLayout.pictures(in: block), item.section)
        guard !pictures.isEmpty, !isBeforeWords(item) else { return [:] }
        var files: [String: PictureFile] = [:]
        for address in pictures.compactMap(\.shownPicture) where files[address] == nil {
            guard let path = picturePath(address, ofSection: section) else { continue }
            let size = provider.pictureSize(at: path)
            if size != nil || provider.mayFetchPicture(at: path) {
                files[address] = PictureFile(path: path, size: size)
            }
        }
        return files
    }

    /// Whether words come only behind an item on its page. Complexity: O(blocks before the first words).
    private func isBeforeWords(_ item: ItemID) -> Bool {
        guard item.piece == 0 else { return false }
        let first = blocks(of: item.pieceID).firstIndex { if case .heading = $0.kind { true } else { $0.hasWords } }
        if let first { return item.block < first }
        // what is before the first heading is a section of the page
        let next = item.section + 1
        return item.section == 0 && next < tour.sections.count
            && provider.page(ofSection: 0) == provider.page(ofSection: next)
    }

    /// What the provider knows a picture by. One place decides about every address on a page: what it says of links holds for pictures,
    /// and none leads out of the tour. Of which hosts something is fetched is for the provider to say. An address may hold the picture
    /// itself.
    func picturePath(_ address: String, ofSection section: Int) -> String? {
        if PictureAddress.holdsPicture(address) { return address }
        if let page = provider.address(ofSection: section) { return try? page.resolving(address).text }
        switch LinkResolver.resolve(address, on: provider.page(ofSection: section)) {
        case .place(let place): return place.page
        case .outside(let address): return WebAddress.isMeant(by: address.text) ? address.text : nil
        default: return nil
        }
    }

    /// The frames of the pictures in an item. Complexity: as laying it out, if there are any.
    func frames(in item: ItemID) -> [PictureFrame] {
        guard let block = block(of: item) else { return [] }
        var options = options(ofSection: item.section)
        options.pictures.files = pictureFiles(in: block, of: item)
        return BlockLayout.frames(in: block, options: options)
    }

    func picturesToFetch(in item: ItemID) -> [String] {
        guard let block = block(of: item) else { return [] }
        return pictureFiles(in: block, of: item).values.filter { $0.size == nil }.map(\.path).sorted()
    }

    /// The picture that a link leads to, if it stands for one on the page that can be shown, be it within a line of text.
    func picture(of link: PlacedLink) -> CardPicture? {
        guard link.footnote == nil, let block = block(of: link.item) else { return nil }
        // a picture may lead to itself
        let media = link.media ?? BlockLayout.pictures(in: block).first { $0.source == link.target }
        guard let media, media.kind == .picture,
            let path = picturePath(media.source, ofSection: link.item.section),
            let size = provider.pictureSize(at: path)
        else { return nil }
        let words = [media.title, media.alternative].compactMap { $0?.isEmpty == false ? $0 : nil }
        let isSame = words.count > 1 && words[0] == words[1]
        return CardPicture(
            path: path, size: size,
            words: (isSame ? [words[0]] : words).joined(separator: " \(options.glyphs.dot) "))
    }

    private var provider: any SectionProvider { pieces.provider }
}

/// A picture that the reader may choose on the page.
struct CardPicture: Hashable, Sendable {
    /// What the provider knows it by.
    var path: String
    var size: PixelSize
    /// What the page says of it.
    var words: String
}
