package import CellGrid
import InfiniteScroll
import ReaderKit
package import TextLayout
package import TourDocument

extension TourContent {
    /// The files of the pictures in an item's block that get a frame, by their addresses on the page. A page with words
    /// begins with them: pictures before have none.
    func pictureFiles(in block: Block, of item: ItemID) -> [String: PictureFile] {
        let (pictures, section) = (BlockLayout.pictures(in: block), item.section)
        guard !pictures.isEmpty, !isBeforeWords(item) else { return [:] }
        var files: [String: PictureFile] = [:]
        for address in pictures.compactMap(\.shownPicture) where files[address] == nil {
            // the cover of a book is on its title card
            guard let path = provider.picturePath(address, ofSection: section), !tour.isBook || path != tour.cover
            else {
                continue
            }
            let size = provider.pictureSize(at: path)
            let isMissing = size == nil && !provider.mayFetchPicture(at: path)
            let problem = isMissing ? provider.pictureProblem(at: path) : nil
            if !isMissing || problem != nil {
                files[address] = PictureFile(path: path, size: size, problem: problem)
            }
        }
        return files
    }

    /// Whether an item comes before the first words of its page. Complexity: O(blocks before the first words).
    private func isBeforeWords(_ item: ItemID) -> Bool {
        guard item.piece == 0 else { return false }
        let first = blocks(of: item.pieceID).firstIndex { $0.isHeading || $0.hasWords }
        if let first { return item.block < first }
        // the part before the first heading is a section of the page
        let next = item.section + 1
        return item.section == 0 && next < tour.sections.count
            && provider.page(ofSection: 0) == provider.page(ofSection: next)
    }

    /// The frames of the pictures in an item. Complexity: as laying it out, if there are any.
    func frames(in item: ItemID) -> [PictureFrame] {
        if item.block == ItemID.titleBlock {
            return cover.map { BlockLayout.frames(in: $0, options: optionsOfTitle) } ?? []
        }
        guard let block = block(of: item) else { return [] }
        var options = options(ofSection: item.section)
        options.pictures.files = pictureFiles(in: block, of: item)
        return BlockLayout.frames(in: block, options: options)
    }

    /// The cover of a book, where it can be more than a smear of characters.
    var cover: Block? {
        guard tour.isBook, options.pictures.showsPixels, let path = tour.cover else { return nil }
        return Block(.paragraph([Inline(.media(Media(kind: .picture, source: path, alternative: "")))]))
    }

    /// The layout of the title page, with its cover.
    var optionsOfTitle: LayoutOptions {
        var options = options
        if let path = tour.cover {
            options.pictures.files = [path: PictureFile(path: path, size: provider.pictureSize(at: path))]
        }
        return options
    }

    func picturesToFetch(in item: ItemID) -> [String] {
        guard let block = block(of: item) else { return [] }
        return pictureFiles(in: block, of: item).values.filter { $0.size == nil && $0.problem == nil }.map(\.path)
            .sorted()
    }

    /// The picture that a link leads to, if it can be shown: one of the page's, even within a line, or another one.
    func picture(of link: PlacedLink) -> CardPicture? {
        guard link.footnote == nil else { return nil }
        // a picture may lead to itself
        let media =
            link.media
            ?? block(of: link.item).flatMap { BlockLayout.pictures(in: $0).first { $0.source == link.target } }
            ?? Media(
                kind: .init(address: link.target, otherwise: .recording), source: link.target, alternative: link.target)
        guard media.kind == .picture,
            let path = provider.picturePath(media.source, ofSection: link.item.section),
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

extension SectionProvider {
    /// The provider's name for a picture. Addresses follow the rules of links: none leads out of the tour. The provider
    /// decides from which hosts it fetches. An address may hold the picture itself.
    func picturePath(_ address: String, ofSection section: Int) -> String? {
        if PictureAddress.holdsPicture(address) { return address }
        if let page = self.address(ofSection: section) { return try? page.resolving(address).text }
        switch LinkResolver.resolve(address, on: page(ofSection: section)) {
        case .place(let place): return place.page
        case .outside(let address): return WebAddress.isMeant(by: address.text) ? address.text : nil
        default: return nil
        }
    }
}

/// A picture on the page that can be opened.
package struct CardPicture: Hashable, Sendable {
    /// The provider's name for it.
    package var path: String
    package var size: PixelSize
    package var words: String
}

/// Pictures in the text have their room from the start, and are fetched and drawn when the reader rests.
extension TourView {
    /// Requests the visible pictures that are not drawn, or not loaded yet.
    mutating func askForPictures(on tone: BackgroundTone?) {
        let items = viewport.itemsInSight
        let missing = media.pictures.fetches.ask(items.flatMap { content.picturesToFetch(in: $0) })
        if !missing.isEmpty { outbox.send(.fetchPictures(missing, edition: media.pictures.edition)) }
        let frames = items.flatMap { content.frames(in: $0) }.filter { !missing.contains($0.path) }
        let wanted = media.pictures.answers.ask(frames)
        if !wanted.isEmpty { outbox.send(.draw(wanted, edition: media.pictures.edition, on: tone)) }
    }

    /// Takes a drawn picture, perhaps none. It is put into its frame if that is still on the screen, and nothing moves.
    package mutating func drawn(_ picture: DrawnPicture) {
        guard picture.edition == media.pictures.edition else { return }
        let isNew = media.pictures.take(picture)
        content.options.pictures.drawn = media.pictures.answers.known
        content.options.pictures.pixels = media.pictures.pixels
        if isNew { viewport.relayout(where: { $0.frames(in: $1).contains(picture.frame) }, in: &content) }
    }

    /// Redraws all pictures. The old ones are shown until then.
    package mutating func drawPicturesAnew() {
        media.pictures.openAnew()
        media.isRested = false
    }

    /// Lays pictures out again after a change of the terminal's cells. The current text stays in place.
    package mutating func reshapePictures(as settings: ReaderSettings) {
        let before = content.options.pictures
        content.options.pictures.cellShape = settings.cellShape
        content.options.pictures.showsPixels = settings.showsPixels
        guard content.options.pictures != before else { return }
        finishMotion()
        viewport.relayout(
            where: { content, item in
                item.block == ItemID.titleBlock
                    || content.block(of: item).map { !BlockLayout.pictures(in: $0).isEmpty } ?? false
            }, in: &content)
    }

    /// The visible pictures, in pixels: at once if the terminal has them already, else when the reader rests.
    package var pixelPictures: [PlacedPicture] {
        guard viewport.motion == nil, media.pictures.hasPixels else { return [] }
        var placed: [PlacedPicture] = []
        var end = 0
        for row in viewport.textRows where row >= end {
            guard case .line(let line)? = viewport.engine.lineView(atViewportRow: row)?.content,
                let picture = line.picture, media.isRested || picture.graphics.kind == .kitty
            else { continue }
            let rows = min(picture.rows - line.pictureRow, viewport.textRows.upperBound - row)
            end = row + rows
            let part = picture.part(Rect(column: 0, row: line.pictureRow, columns: picture.columns, rows: rows))
            let column = frame.textColumn - line.shift + line.textColumn
            if let part { placed.append(PlacedPicture(part, at: Position(column: column, row: row))) }
        }
        return placed
    }

    /// Pictures of an edition arrived or failed. Those of unknown size get their room; the current text stays in place.
    package mutating func fetched(_ paths: Set<String>, edition: Int) {
        guard edition == media.pictures.edition else { return }
        finishMotion()
        viewport.relayout(
            where: { content, item in
                content.frames(in: item).contains { paths.contains($0.path) }
                    || content.recordings(in: item).contains { paths.contains($0.path) }
            }, in: &content)
        media.isRested = false
    }
}

/// A picture and its size on the page.
package struct DrawnPicture: Hashable, Sendable {
    package var frame: PictureFrame
    /// Its rows, from the top; none if it cannot be shown, one without cells if its print would be smeared.
    package var rows: [[Cell]]
    /// The same in pixels, once known.
    package var pixels: PixelPicture?
    /// The number of the request; see ``Effect/draw(_:edition:on:)``.
    var edition: Int

    package init(frame: PictureFrame, rows: [[Cell]], pixels: PixelPicture? = nil, edition: Int) {
        self.frame = frame
        self.rows = rows
        self.pixels = pixels
        self.edition = edition
    }
}

/// The requested pictures.
package struct PictureCache: Sendable {
    /// Weighs pictures by cells: 16 bytes each, and up to 700 in pixels.
    var answers = AnswerCache<PictureFrame, [[Cell]]>(maximumWeight: 30_000) { $0.columns * $0.rows }
    /// Of the drawn pictures.
    private(set) var pixels: [PictureFrame: PixelPicture] = [:]
    /// Whether any was.
    private(set) var hasPixels = false
    /// Fetched pictures, by their paths.
    var fetches = AnswerCache<String, Bool>(maximumWeight: 10_000) { _ in 1 }
    /// Raised when earlier requests become void: another tour was opened, or this one was reopened.
    package private(set) var edition: Int

    /// - Parameter previous: the pictures of the tour read before, if any.
    init(after previous: Self? = nil) { edition = previous.map { $0.edition + 1 } ?? 0 }

    /// Takes an answer. Returns whether it is news.
    mutating func take(_ picture: DrawnPicture) -> Bool {
        let isNew = answers.take(picture.rows, for: picture.frame)
        let known = pixels[picture.frame]
        hasPixels = hasPixels || picture.pixels != nil
        // equal cells are those of the same picture
        if isNew || picture.pixels != nil { pixels[picture.frame] = picture.pixels }
        pixels = pixels.filter { answers.known[$0.key] != nil }
        return isNew || pixels[picture.frame] != known
    }

    /// Pictures may have changed, on the disk or with the background. The old ones are shown until they are redrawn.
    mutating func openAnew() {
        edition += 1
        answers.askAgain()
        fetches.askAgain()
    }
}
