import ReaderKit
import TextLayout
package import TourDocument
import Wording

/// The state of the cards of web pages, by the numbers of their sections.
package struct WebCards: Sendable {
    private(set) var countdown: RetryCountdown?
    /// The number of automatic retries of pages.
    private var tries: [Int: Int] = [:]
    /// Pages whose countdown the user cancelled.
    private var stopped: Set<Int> = []
    /// Pages whose sign-in is pending.
    var signingIn: Set<Int> = []
    /// Pages reported as changed.
    var told: Set<Int> = []
    var toldLeftOut = false
    /// The delay of the pending tick in milliseconds, and its start; nil without one.
    private var ticking: (delay: Int, since: Int)?

    /// The intervals of spinner and countdown, in milliseconds.
    private static let spinnerMilliseconds = 250
    private static let secondMilliseconds = 1_000

    /// A page has another answer.
    mutating func forget(_ section: Int) {
        tries[section] = nil
        stopped.remove(section)
    }

    /// A page could not be loaded. Returns whether its retries are used up. True once.
    mutating func failed(_ section: Int) -> Bool {
        guard tries[section] == RetryCountdown.mostTries else { return false }
        tries[section] = RetryCountdown.mostTries + 1
        return true
    }

    /// Starts the countdown of the uppermost visible card with a wait. A cancelled one may start again after it was off
    /// the screen. Returns whether the countdown changed.
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

    /// Arranges the next tick. Returns its delay in milliseconds; nil if it is pending, or not needed.
    mutating func wait(isSpinning: Bool, now: Int) -> Int? {
        guard isSpinning || countdown != nil, ticking == nil else { return nil }
        let delay = isSpinning ? Self.spinnerMilliseconds : Self.secondMilliseconds
        ticking = (delay, now)
        return delay
    }

    /// Advances by the time since the last tick, however long. Returns the page to retry.
    mutating func tick(now: Int) -> Int? {
        let milliseconds = ticking.take().map { max($0.delay, now - $0.since) } ?? 0
        guard countdown?.tick(milliseconds: milliseconds) == true, let over = countdown.take() else { return nil }
        tries[over.section, default: 0] += 1
        return over.section
    }

    /// The user acted: cancels the countdown. Returns whether there was one.
    package mutating func disturb() -> Bool {
        guard countdown?.disturb() == true, let stop = countdown.take() else { return false }
        stopped.insert(stop.section)
        return true
    }
}

/// Web pages that are loading, or could not be loaded.
extension TourView {
    /// The visible pages that could not be loaded from the web, from the top.
    package var cardsInSight: [(section: Int, problem: WebProblem)] {
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

    /// Checks the visible pages after an event: shows notices once, and starts or stops countdowns.
    package mutating func watchPages(now: Int) {
        tellChange()
        tellLeftOut()
        // mostly everything is loaded
        guard content.pieces.hasStandIns || webCards.countdown != nil else { return }
        if webCards.choose(among: cardsInSight) { showCountdown() }
        let isSpinning = viewport.animates && isFetchingInSight
        if let delay = webCards.wait(isSpinning: isSpinning, now: now) {
            outbox.remind(.tick, afterMilliseconds: delay)
        }
    }

    /// Advances spinners and countdowns.
    package mutating func tick(now: Int) {
        if viewport.animates, isFetchingInSight {
            content.placeholder.spinnerStep &+= 1
            viewport.relayout(where: { $0.pieces.state(of: $1.pieceID) == .pending }, in: &content)
        }
        let section = webCards.tick(now: now)
        showCountdown()
        if let section { retry(section, .again) }
    }

    /// Writes the seconds left into the card. In linear mode they are not updated: each change would be read out.
    package mutating func showCountdown() {
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

    /// Retries a page. An answer at hand is shown at once.
    package mutating func retry(_ section: Int, _ retry: PageRetry) {
        guard tour.sections.indices.contains(section) else { return }
        provider.retry(section: section, retry)
        guard case .signedIn = retry else { return arrived([section]) }
        // refused pages of the same host are retried as well
        let others = content.pieces.refused(like: section).subtracting([section])
        for other in others { provider.retry(section: other, .again) }
        webCards.signingIn.insert(section)
        arrived(others.union([section]))
    }

    /// Records the results of requested pages.
    mutating func recordArrival(of sections: Set<Int>) {
        for section in sections {
            switch content.pieces.state(of: PieceID(section: section, piece: 0)) {
            case .ready:
                webCards.forget(section)
                // it replaces the message about a refused sign-in
                if webCards.signingIn.remove(section) != nil { outbox.show("Signed in") }
            case .failed(let problem):
                if problem.web?.copyTime != nil, webCards.failed(section) { retry(section, .copy) }
                guard webCards.signingIn.remove(section) != nil, let web = problem.web, web.canSignIn else { continue }
                outbox.show("\(web.host) refused the sign-in")
            case .pending, nil: continue
            }
        }
    }

    /// The age of the current section, if it is a copy.
    package var copyWords: String? {
        guard case .copy(let fetched) = provider.freshness(ofSection: currentSection) else { return nil }
        return content.placeholder.clock.map { "copy of \($0.day(of: fetched))" }
    }

    /// The number of hidden words of the current page, in words; nil if all are shown.
    package var leftOutWords: String? {
        let count = provider.leftOutWords(ofSection: currentSection)
        let key = content.placeholder.keys.firstKey(of: .showAll, isUnicode: glyphs.isUnicode)
        guard count > 0, let key else { return nil }
        return "\(key) shows \(count.counted("word")) more"
    }

    /// Shows the notice about hidden words, once.
    private mutating func tellLeftOut() {
        guard !webCards.toldLeftOut, let words = leftOutWords else { return }
        webCards.toldLeftOut = true
        outbox.show(words, isRead: false)
    }

    /// Shows the notice that a section changed since it was read, once.
    private mutating func tellChange() {
        let section = currentSection
        guard case .changed(let since) = provider.freshness(ofSection: section), let clock = content.placeholder.clock,
            webCards.told.insert(section).inserted
        else { return }
        outbox.show("This page changed since \(clock.day(of: since))", isRead: false)
    }

    package mutating func tryAgain() {
        guard let card = cardsInSight.first else { return }
        webCards.forget(card.section)
        retry(card.section, .again)
    }

    package mutating func showCopy() {
        guard let card = cardsInSight.first else { return }
        guard card.problem.copyTime != nil else { return outbox.show("No copy of this page was saved") }
        retry(card.section, .copy)
    }

    package mutating func openInBrowser() {
        guard let card = cardsInSight.first else { return }
        switch LinkResolver.resolve(card.problem.address, on: nil) {
        case .outside(let address): outbox.send(.browse(address))
        case .refused(let reason): outbox.show("Refused: \(reason)")
        default: outbox.show("Not a web address: it cannot be opened in the browser")
        }
    }
}
