import InfiniteScroll

/// Scrolls. One of many rows is gone in pieces, so that keys are taken on the way.
extension Reader {
    /// Scrolls by rows, forward if positive, or begins to.
    mutating func scroll(by rows: Int) -> [Effect] {
        finishMotion()
        passage = rows
        return stepPassage()
    }

    /// Goes on with a scroll.
    mutating func stepPassage() -> [Effect] {
        let piece = min(max(passage, -Self.passageRows), Self.passageRows)
        if piece != passage, scroll.pass(by: piece, in: &content) == piece {
            passage -= piece
            noteAnchor()
            return keepPlaceSoon() + stepSoon(afterMilliseconds: 0)
        }
        // the last of it, or there is no way on
        scroll.scroll(by: passage, in: &content)
        passage = 0
        return moved()
    }

    /// Ends a scroll where it is. What is earned there is handed on with what comes of the key.
    mutating func stopPassage() {
        guard passage != 0 else { return }
        scroll.scroll(by: passage.signum(), in: &content)
        passage = 0
        noteAnchor()
        earnedUnderway += judged()
    }

    /// Rows of a piece: a few milliseconds' work.
    static let passageRows = 1_024
}
