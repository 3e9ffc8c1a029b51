import CellGrid
import TextLayout
import TourDocument

/// Lines are drawn flat at once, and become rich when the reader rests: what for is asked then, and put in when it comes.
extension TourView {
    /// The reader has rested for a moment: asks for what the text in sight is still without.
    /// - Parameter tone: what pictures are drawn for.
    mutating func rest(drawsPictures: Bool, tone: BackgroundTone?) {
        media.rest()
        askForRecordings()
        askForColors()
        if drawsPictures { askForPictures(on: tone) }
    }

    /// Asks for the colours of the code in sight that has none yet.
    mutating func askForColors() {
        let wanted = media.colors.ask(viewport.itemsInSight.flatMap { content.codeBlocks(in: $0) })
        if !wanted.isEmpty { outbox.send(.highlight(wanted)) }
    }

    /// The colours of some code have come, or it has none. They are put in where it is still on the screen, and nothing moves.
    mutating func highlighted(_ code: CodeBlock, _ runs: [ColoredRun]) {
        let isNew = media.colors.take(runs.isEmpty ? nil : runs, for: code)
        content.options.codeColors = media.colors.known
        if isNew { viewport.relayout(where: { $0.codeBlocks(in: $1).contains(code) }, in: &content) }
    }
}

extension TourContent {
    fileprivate func codeBlocks(in item: ItemID) -> [CodeBlock] {
        block(of: item).map { BlockLayout.codeToColor(in: $0) } ?? []
    }
}
