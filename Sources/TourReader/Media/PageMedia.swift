import CellGrid
import TourDocument

/// What the text is shown with and does not hold itself: the colours of code, pictures, recordings. Lines are drawn flat at once, and
/// become rich when the reader rests: what for is asked then.
struct PageMedia: Sendable {
    var colors = AnswerCache.ofCode
    var pictures: PictureCache
    var playbacks: Playbacks
    /// Whether nothing has moved since they were asked for.
    private(set) var isRested = false

    /// - Parameter previous: those of the tour that was read before, if one was.
    init(after previous: Self?) {
        pictures = PictureCache(after: previous?.pictures)
        playbacks = Playbacks(after: previous?.playbacks)
    }

    mutating func rest() { isRested = true }

    /// Something moved.
    mutating func disturb() { isRested = false }

    /// The files may be others by now.
    mutating func openAnew() {
        pictures.openAnew()
        playbacks.openAnew()
    }
}

extension AnswerCache where Question == CodeBlock, Answer == [ColoredRun] {
    /// For the colours of code, which weighs what its text does, in bytes.
    static var ofCode: AnswerCache {
        AnswerCache(maximumWeight: 1 << 20) { $0.text.utf8.count }
    }
}
