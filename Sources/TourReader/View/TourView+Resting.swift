package import CellGrid
import InfiniteScroll
package import TextLayout
import TourDocument

/// Lines are drawn flat at once, and become rich when the reader rests: what for is asked then, and put in when it comes.
extension TourView {
    /// The reader has rested for a moment: asks for what the text in sight is still without.
    /// - Parameter ground: what pictures are drawn for.
    mutating func rest(drawsPictures: Bool, ground: Ground?) -> [Request] {
        isRested = true
        return askForColors() + (drawsPictures ? askForPictures(on: ground) : [])
    }

    /// The items with a row on the screen, from the top.
    var itemsInSight: [ItemID] {
        var items: [ItemID] = []
        for row in 0..<scroll.viewport {
            guard let item = scroll.position(atViewportRow: row)?.item, item != items.last else { continue }
            items.append(item)
        }
        return items
    }

    /// Lays out anew what is bound to rows and has something that became known in it. Its lines are as many as before.
    mutating func enrich(where isConcerned: (inout TourContent, ItemID) -> Bool) {
        let bound = Set(scroll.boundRows.compactMap { scroll.position(atViewportRow: $0)?.item })
        let concerned = bound.filter { isConcerned(&content, $0) }
        if !concerned.isEmpty { scroll.change(where: concerned.contains, in: &content) }
    }

    // MARK: - The colours of code

    /// Asks for the colours of the code in sight that has none yet.
    mutating func askForColors() -> [Request] {
        var wanted: [CodeBlock] = []
        for item in itemsInSight {
            wanted += content.codeBlocks(in: item).filter { !colors.isKnown($0) && !wanted.contains($0) }
        }
        guard !wanted.isEmpty else { return [] }
        colors.ask(wanted)
        return [.effect(.highlight(wanted))]
    }

    /// The colours of some code have come, or it has none. They are put in where it is still on the screen, and nothing moves.
    mutating func highlighted(_ code: CodeBlock, _ runs: [CodeRun]) {
        let isNew = colors.take(runs.isEmpty ? nil : runs, for: code)
        content.options.codeColors = colors.known
        if isNew { enrich { $0.codeBlocks(in: $1).contains(code) } }
    }
}

extension TourContent {
    fileprivate mutating func codeBlocks(in item: ItemID) -> [CodeBlock] {
        block(of: item).map { BlockLayout.codeToColor(in: $0) } ?? []
    }
}

extension AnswerCache where Question == CodeBlock, Answer == [CodeRun] {
    /// For the colours of code, which weighs what its text does, in bytes.
    static var ofCode: AnswerCache {
        AnswerCache(maximumWeight: 1 << 20) { $0.text.utf8.count }
    }
}

/// Pictures in the text.
extension TourView {
    /// Asks for the pictures in sight that are not drawn yet.
    mutating func askForPictures(on ground: Ground?) -> [Request] {
        var wanted: [PictureFrame] = []
        for item in itemsInSight {
            wanted += content.frames(in: item).filter { !pictures.answers.isKnown($0) }
        }
        guard !wanted.isEmpty else { return [] }
        pictures.answers.ask(wanted)
        return [.effect(.draw(wanted, edition: pictures.edition, on: ground))]
    }

    /// A picture was drawn, or could not be. It is put into its frame where that is still on the screen, and nothing moves.
    mutating func drawn(_ picture: DrawnPicture) {
        guard picture.edition == pictures.edition else { return }
        let isNew = pictures.answers.take(picture.rows, for: picture.frame)
        content.options.pictures.drawn = pictures.answers.known
        if isNew { enrich { $0.frames(in: $1).contains(picture.frame) } }
    }
}

/// A picture as it is to stand on the page.
package struct DrawnPicture: Hashable, Sendable {
    package var frame: PictureFrame
    /// Its rows, from the top; none if it cannot be shown.
    package var rows: [[Cell]]
    /// The number that came with the question; see ``Effect/draw(_:edition:on:)``.
    package var edition: Int

    package init(frame: PictureFrame, rows: [[Cell]], edition: Int) {
        self.frame = frame
        self.rows = rows
        self.edition = edition
    }
}

/// The pictures that were asked for.
struct PictureCache: Sendable {
    /// What they weigh is their cells: 16 bytes each.
    var answers = AnswerCache<PictureFrame, [[Cell]]>(maximumWeight: 100_000) { $0.columns * $0.rows }
    /// How many times what was asked before came to be answered in vain: the tour became another, or was opened anew.
    private(set) var edition: Int

    /// - Parameter previous: the pictures of the tour that was read before, if one was.
    init(after previous: Self? = nil) { edition = previous.map { $0.edition + 1 } ?? 0 }

    /// The same pictures may look different by now: on the disk, or on another ground. The old ones are shown until that is known.
    mutating func openAnew() {
        edition += 1
        answers.askAgain()
    }
}

extension TourContent {
    /// The files of the pictures in a block that can be shown, by their addresses on the page. One place decides about every
    /// address: what it says of links holds for pictures, and none leads out of the tour.
    func pictureFiles(in block: Block, ofSection section: Int) -> [String: PictureFile] {
        let addresses = BlockLayout.pictures(in: block)
        guard !addresses.isEmpty else { return [:] }
        let provider = pieces.provider
        let page = provider.page(ofSection: section)
        var files: [String: PictureFile] = [:]
        for address in addresses where files[address] == nil {
            guard case .place(let place) = LinkJudge.judge(address, on: page), let path = place.page,
                let size = provider.pictureSize(at: path)
            else { continue }
            files[address] = PictureFile(path: path, size: size)
        }
        return files
    }

    /// The frames of the pictures in an item. Complexity: as laying it out, if there are any.
    fileprivate mutating func frames(in item: ItemID) -> [PictureFrame] {
        guard let block = block(of: item) else { return [] }
        var options = options
        options.pictures.files = pictureFiles(in: block, ofSection: item.section)
        return BlockLayout.frames(in: block, options: options)
    }
}
