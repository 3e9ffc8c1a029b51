import TextLayout
import TourDocument
import Wording

/// What is under way on the cards of pages from the web. Pages are told by the numbers of their sections.
struct WebCards: Sendable {
    /// The page that is asked for once more by itself.
    private(set) var countdown: RetryCountdown?
    /// How many times pages were asked for by themselves.
    private var tries: [Int: Int] = [:]
    /// Those for which a person stopped that.
    private var stopped: Set<Int> = []
    /// Those for which a person signed in, until something comes of it.
    private var signingIn: Set<Int> = []
    /// Those that were already reported as changed.
    private var told: Set<Int> = []
    /// Whether it was said that words of pages are left out.
    var toldLeftOut = false
    /// The milliseconds after which the page is told that time went by, and since when; nil unless that is arranged.
    private var ticking: (delay: Int, since: Int)?

    /// How often a spinner turns, and how often is counted down, in milliseconds.
    private static let spinnerMilliseconds = 250
    private static let secondMilliseconds = 1_000

    /// Something else came for a page.
    mutating func forget(_ section: Int) {
        tries[section] = nil
        stopped.remove(section)
    }

    mutating func signIn(_ section: Int) { signingIn.insert(section) }

    /// Whether a person signed in for a page of which something came. True once.
    mutating func endSignIn(_ section: Int) -> Bool { signingIn.remove(section) != nil }

    /// Whether it is to be told that a page changed. True once.
    mutating func tell(_ section: Int) -> Bool { told.insert(section).inserted }

    /// A page could not be loaded. Returns whether it was asked for as often as is meant. True once.
    mutating func failed(_ section: Int) -> Bool {
        guard tries[section] == RetryCountdown.mostTries else { return false }
        tries[section] = RetryCountdown.mostTries + 1
        return true
    }

    /// Chooses the uppermost card in sight that is to be asked for once more. What was stopped is no more once it is out of sight.
    /// Returns whether it is another one.
    mutating func choose(among cards: [(section: Int, problem: WebProblem)]) -> Bool {
        stopped.formIntersection(cards.map(\.section))
        let first = cards.lazy.compactMap { [stopped, tries] card -> RetryCountdown? in
            guard let seconds = card.problem.retryAfter, !stopped.contains(card.section),
                tries[card.section] ?? 0 < RetryCountdown.mostTries
            else { return nil }
            return RetryCountdown(section: card.section, seconds: seconds)
        }.first
        guard first?.section != countdown?.section else { return false }
        countdown = first
        return true
    }

    /// Arranges that it is told that time goes by. Returns after how many milliseconds; nil if it is arranged, or if nothing waits.
    mutating func wait(isSpinning: Bool, now: Int) -> Int? {
        guard isSpinning || countdown != nil, ticking == nil else { return nil }
        let delay = isSpinning ? Self.spinnerMilliseconds : Self.secondMilliseconds
        ticking = (delay, now)
        return delay
    }

    /// Time went by: more of it where somebody else had the screen. Returns the page that is to be asked for once more.
    mutating func tick(now: Int) -> Int? {
        let milliseconds = ticking.take().map { max($0.delay, now - $0.since) } ?? 0
        guard countdown?.tick(milliseconds: milliseconds) == true, let over = countdown.take() else { return nil }
        tries[over.section, default: 0] += 1
        return over.section
    }

    /// Somebody did something: what counts down stops. Returns whether something did.
    mutating func disturb() -> Bool {
        guard countdown?.disturb() == true, let stop = countdown.take() else { return false }
        stopped.insert(stop.section)
        return true
    }
}

/// Pages from the web that are loading, or that could not be loaded.
extension TourView {
    /// The pages in sight that could not be loaded from the web, from the top.
    var cardsInSight: [(section: Int, problem: WebProblem)] {
        viewport.itemsInSight.compactMap { item in
            guard case .failed(let problem)? = content.pieces.state(of: item.pieceID), let web = problem.web else {
                return nil
            }
            return (item.section, web)
        }
    }

    private var isFetchingInSight: Bool { viewport.itemsInSight.contains { isFetching($0) } }

    private func isFetching(_ item: ItemID) -> Bool {
        content.pieces.state(of: item.pieceID) == .pending && provider.address(ofSection: item.section) != nil
    }

    /// Looks at what is in sight after an event: shows notices that are due once, and starts or stops countdowns.
    mutating func watchPages(now: Int) {
        tellChange()
        tellLeftOut()
        // mostly everything is there
        guard content.pieces.hasStandIns || webCards.countdown != nil else { return }
        if webCards.choose(among: cardsInSight) { showCountdown() }
        let isSpinning = viewport.animates && isFetchingInSight
        if let delay = webCards.wait(isSpinning: isSpinning, now: now) {
            outbox.remind(.tick, afterMilliseconds: delay)
        }
    }

    /// Time went by on pages that are fetched or waited for.
    mutating func tick(now: Int) {
        if viewport.animates, isFetchingInSight {
            content.placeholder.spinnerStep &+= 1
            viewport.relayout(where: { $0.pieces.state(of: $1.pieceID) == .pending }, in: &content)
        }
        let section = webCards.tick(now: now)
        showCountdown()
        if let section { retry(section, .again) }
    }

    /// Writes the seconds that are left into the card. Where the text is read line by line they stand still: each change would be
    /// read out.
    mutating func showCountdown() {
        let old = content.placeholder.countdown
        var new: (section: Int, seconds: Int)?
        if let countdown = webCards.countdown, countdown.isCounting {
            new = (countdown.section, isLinear ? countdown.wait : countdown.seconds)
        }
        guard old?.section != new?.section || old?.seconds != new?.seconds else { return }
        content.placeholder.countdown = new
        viewport.relayout(
            where: { !$0.isText($1) && ($1.section == old?.section || $1.section == new?.section) }, in: &content)
    }

    /// Asks for a page once more. What is there at once is shown at once.
    mutating func retry(_ section: Int, _ retry: PageRetry) {
        guard tour.sections.indices.contains(section) else { return }
        provider.retry(section: section, retry)
        guard case .signedIn = retry else { return arrived([section]) }
        // what the same host refused is asked for as well
        let others = content.pieces.refused(like: section).subtracting([section])
        for other in others { provider.retry(section: other, .again) }
        webCards.signIn(section)
        arrived(others.union([section]))
    }

    /// Takes note of what came of pages that were asked for.
    mutating func recordArrival(of sections: Set<Int>) {
        for section in sections {
            switch content.pieces.state(of: PieceID(section: section, piece: 0)) {
            case .ready:
                webCards.forget(section)
                // it takes the place of the message about a sign-in that was refused
                if webCards.endSignIn(section) { outbox.show("Signed in") }
            case .failed(let problem):
                if problem.web?.copyTime != nil, webCards.failed(section) { retry(section, .copy) }
                guard webCards.endSignIn(section), let web = problem.web, web.canSignIn else { continue }
                outbox.show("\(web.host) refused the sign-in")
            case .pending, nil: continue
            }
        }
    }

    /// How old the current section is, if it is a copy.
    var copyWords: String? {
        guard case .copy(let fetched) = provider.freshness(ofSection: currentSection) else { return nil }
        return content.placeholder.clock.map { "copy of \($0.day(of: fetched))" }
    }

    /// How many words of the current page a key would show; nil if all are shown.
    var leftOutWords: String? {
        let count = provider.leftOutWords(ofSection: currentSection)
        let key = content.placeholder.keys.firstKey(of: .showAll, isUnicode: glyphs.isUnicode)
        guard count > 0, let key else { return nil }
        return "\(key) shows \(count.counted("word")) more"
    }

    /// Says once, of the first page of which that is so.
    private mutating func tellLeftOut() {
        guard !webCards.toldLeftOut, let words = leftOutWords else { return }
        webCards.toldLeftOut = true
        outbox.show(words, isRead: false)
    }

    /// Says once of a section that it changed since it was read.
    private mutating func tellChange() {
        let section = currentSection
        guard case .changed(let since) = provider.freshness(ofSection: section), let clock = content.placeholder.clock,
            webCards.tell(section)
        else { return }
        outbox.show("This page changed since \(clock.day(of: since))", isRead: false)
    }

    mutating func tryAgain() {
        guard let card = cardsInSight.first else { return }
        webCards.forget(card.section)
        retry(card.section, .again)
    }

    mutating func showCopy() {
        guard let card = cardsInSight.first else { return }
        guard card.problem.copyTime != nil else { return outbox.show("No copy of this page was saved") }
        retry(card.section, .copy)
    }

    mutating func openInBrowser() {
        guard let card = cardsInSight.first else { return }
        switch LinkResolver.resolve(card.problem.address, on: nil) {
        case .outside(let address): outbox.send(.browse(address))
        case .refused(let reason): outbox.show("Refused: \(reason)")
        default: outbox.show("Not a web address: it cannot be opened in the browser")
        }
    }
}

extension Reader {
    mutating func signIn() {
        guard let (section, problem) = view.cardsInSight.first else { return }
        guard problem.canSignIn else { return outbox.show("This page does not ask you to sign in") }
        open(SignInOverlay(section: section, host: problem.host, glyphs: view.glyphs))
    }
}
