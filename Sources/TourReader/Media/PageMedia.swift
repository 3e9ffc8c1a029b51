import CellGrid
import TextLayout
import TourDocument

/// What the text is shown with and does not hold itself: the colours of code, pictures, recordings. Lines are drawn flat at once, and
/// become rich when the reader rests: what for is asked then.
struct PageMedia: Sendable {
    /// Code weighs what its text does, in bytes.
    var colors = AnswerCache<CodeBlock, [ColoredRun]>(maximumWeight: 1 << 20) { $0.text.utf8.count }
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

/// What was asked of helper programs, and their answers, by what was asked: nothing is asked twice while it is remembered.
struct AnswerCache<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private(set) var known: [Question: Answer] = [:]
    private var asked: Set<Question> = []
    /// What the questions weigh that are remembered.
    private var weight = 0

    let maximumWeight: Int
    private let weigh: @Sendable (Question) -> Int

    init(maximumWeight: Int, weigh: @escaping @Sendable (Question) -> Int) {
        self.maximumWeight = maximumWeight
        self.weigh = weigh
    }

    /// Remembers questions. If they are too much beside the others, the others are forgotten. Returns those that were not known, each
    /// once.
    @discardableResult
    mutating func ask(_ questions: [Question]) -> [Question] {
        var new: [Question] = []
        for question in questions where !asked.contains(question) && !new.contains(question) { new.append(question) }
        let added = new.reduce(0) { $0 + weigh($1) }
        weight += added
        if weight > maximumWeight { (known, asked, weight) = ([:], [], added) }
        asked.formUnion(new)
        return new
    }

    /// Takes an answer, nil if there is none. One that is late for its question is dropped. Returns whether it is news.
    @discardableResult
    mutating func take(_ answer: Answer?, for question: Question) -> Bool where Answer: Equatable {
        guard asked.contains(question), let answer, known[question] != answer else { return false }
        known[question] = answer
        return true
    }

    /// Has everything asked once more. The old answers hold until new ones come.
    mutating func askAgain() { asked = [] }
}

/// Lines are drawn flat at once, and become rich when the reader rests: what for is asked then, and put in when it comes.
extension TourView {
    /// The reader has rested for a moment: asks for what the text in sight is still without.
    /// - Parameter tone: what pictures are drawn for.
    mutating func rest(drawsPictures: Bool, tone: BackgroundTone?) {
        media.rest()
        askForRecordings()
        let wanted = media.colors.ask(viewport.itemsInSight.flatMap { content.codeBlocks(in: $0) })
        if !wanted.isEmpty { outbox.send(.highlight(wanted)) }
        if drawsPictures { askForPictures(on: tone) }
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
