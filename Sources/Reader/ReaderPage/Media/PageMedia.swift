package import CellGrid
package import TextLayout
package import TourDocument

/// Colours of code, pictures, recordings. Lines are drawn plain at once; media are requested when the reader rests.
package struct PageMedia: Sendable {
    /// Weighs code by the bytes of its text.
    var colors = AnswerCache<CodeBlock, [ColoredRun]>(maximumWeight: 1 << 20) { $0.text.utf8.count }
    package var pictures: PictureCache
    var playbacks: Playbacks
    /// Whether nothing has moved since the requests.
    package internal(set) var isRested = false

    /// - Parameter previous: those of the tour read before, if any.
    init(after previous: Self?) {
        pictures = PictureCache(after: previous?.pictures)
        playbacks = Playbacks(after: previous?.playbacks)
    }

    /// The files may have changed.
    mutating func openAnew() {
        pictures.openAnew()
        playbacks.openAnew()
    }
}

/// Questions to helper programs, and their answers: no question is asked twice while it is remembered.
struct AnswerCache<Question: Hashable & Sendable, Answer: Sendable>: Sendable {
    private(set) var known: [Question: Answer] = [:]
    private var asked: Set<Question> = []
    private var weight = 0

    let maximumWeight: Int
    private let weigh: @Sendable (Question) -> Int

    init(maximumWeight: Int, weigh: @escaping @Sendable (Question) -> Int) {
        self.maximumWeight = maximumWeight
        self.weigh = weigh
    }

    /// Remembers questions; if they would exceed the limit, the others are forgotten. Returns the new ones, each once.
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

    /// Takes an answer, nil if there is none. One without a question is dropped. Returns whether it is news.
    @discardableResult
    mutating func take(_ answer: Answer?, for question: Question) -> Bool where Answer: Equatable {
        guard asked.contains(question), let answer, known[question] != answer else { return false }
        known[question] = answer
        return true
    }

    /// Lets everything be asked again. The old answers hold until new ones come.
    mutating func askAgain() { asked = [] }
}

/// Lines are drawn plain at once; media are requested when the reader rests, and put in when they come.
extension TourView {
    /// The reader has rested for a moment: requests the missing media of the visible text.
    /// - Parameter tone: the background of pictures.
    package mutating func rest(drawsPictures: Bool, tone: BackgroundTone?) {
        media.isRested = true
        askForRecordings()
        let wanted = media.colors.ask(viewport.itemsInSight.flatMap { content.codeBlocks(in: $0) })
        if !wanted.isEmpty { outbox.send(.highlight(wanted)) }
        if drawsPictures { askForPictures(on: tone) }
    }

    /// Takes the colours of some code, perhaps none. They are put in if it is still on the screen, and nothing moves.
    package mutating func highlighted(_ code: CodeBlock, _ runs: [ColoredRun]) {
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
