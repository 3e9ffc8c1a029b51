package import CellGrid
import InfiniteScroll
package import TextLayout

/// Pictures in the text: their room is there first, and they are drawn when the reader rests. What is to be fetched first comes
/// when it comes.
extension TourView {
    /// Asks for the pictures in sight that are not drawn yet, or not here.
    mutating func askForPictures(on tone: BackgroundTone?) {
        let items = viewport.itemsInSight
        let missing = media.pictures.fetches.ask(items.flatMap { content.picturesToFetch(in: $0) })
        if !missing.isEmpty { outbox.send(.fetchPictures(missing, edition: media.pictures.edition)) }
        let frames = items.flatMap { content.frames(in: $0) }.filter { !missing.contains($0.path) }
        let wanted = media.pictures.answers.ask(frames)
        if !wanted.isEmpty { outbox.send(.draw(wanted, edition: media.pictures.edition, on: tone)) }
    }

    /// A picture was drawn, or could not be. It is put into its frame where that is still on the screen, and nothing moves.
    mutating func drawn(_ picture: DrawnPicture) {
        guard picture.edition == media.pictures.edition else { return }
        let isNew = media.pictures.take(picture)
        content.options.pictures.drawn = media.pictures.answers.known
        content.options.pictures.pixels = media.pictures.pixels
        if isNew { viewport.relayout(where: { $0.frames(in: $1).contains(picture.frame) }, in: &content) }
    }

    /// Has all pictures drawn once more. The old ones are shown until then.
    mutating func drawPicturesAnew() {
        media.pictures.openAnew()
        media.disturb()
    }

    /// The pictures in sight, in pixels: what is seen of them where the terminal can cut it out, which keeps them and need not be sent
    /// them again; else those that are whole in sight, once the reader rests.
    var pixelPictures: [PlacedPicture] {
        guard viewport.motion == nil else { return [] }
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

    /// Pictures of an edition arrived, or are unavailable. Where their size was not known they get their room now; what is read stays
    /// where it is.
    mutating func fetched(_ paths: Set<String>, edition: Int) {
        guard edition == media.pictures.edition else { return }
        finishMotion()
        viewport.relayout(
            where: { content, item in
                content.frames(in: item).contains { paths.contains($0.path) }
                    || content.recordings(in: item).contains { paths.contains($0.path) }
            }, in: &content)
        media.disturb()
    }
}

/// A picture and its size on the page.
package struct DrawnPicture: Hashable, Sendable {
    package var frame: PictureFrame
    /// Its rows, from the top; none if it cannot be shown.
    package var rows: [[Cell]]
    /// The same in pixels, once that is known.
    package var pixels: PixelPicture?
    /// The number that came with the question; see ``Effect/draw(_:edition:on:)``.
    package var edition: Int

    package init(frame: PictureFrame, rows: [[Cell]], pixels: PixelPicture? = nil, edition: Int) {
        self.frame = frame
        self.rows = rows
        self.pixels = pixels
        self.edition = edition
    }
}

/// The pictures that were asked for.
struct PictureCache: Sendable {
    /// What they weigh is their cells: 16 bytes each, and up to 700 in pixels.
    var answers = AnswerCache<PictureFrame, [[Cell]]>(maximumWeight: 30_000) { $0.columns * $0.rows }
    /// Of those that are known.
    private(set) var pixels: [PictureFrame: PixelPicture] = [:]
    /// Those that were asked for from elsewhere, by their paths.
    var fetches = AnswerCache<String, Bool>(maximumWeight: 10_000) { _ in 1 }
    /// How many times earlier requests became void: another tour was opened, or this one was reopened.
    private(set) var edition: Int

    /// - Parameter previous: the pictures of the tour that was read before, if one was.
    init(after previous: Self? = nil) { edition = previous.map { $0.edition + 1 } ?? 0 }

    /// Takes an answer. Returns whether it is news.
    mutating func take(_ picture: DrawnPicture) -> Bool {
        let isNew = answers.take(picture.rows, for: picture.frame)
        let known = pixels[picture.frame]
        // cells that are the same are those of the same picture
        if isNew || picture.pixels != nil { pixels[picture.frame] = picture.pixels }
        pixels = pixels.filter { answers.known[$0.key] != nil }
        return isNew || pixels[picture.frame] != known
    }

    /// The same pictures may look different by now: on the disk, or on another background. The old ones are shown until that is known.
    mutating func openAnew() {
        edition += 1
        answers.askAgain()
        fetches.askAgain()
    }
}
