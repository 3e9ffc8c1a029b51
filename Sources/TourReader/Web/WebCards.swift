import TourDocument

/// What is under way on the cards of pages from the web.
struct WebCards: Sendable {
    /// The page that is asked for once more by itself.
    var countdown: RetryCountdown?
    /// How many times pages were asked for by themselves, by the numbers of their sections.
    var tries: [Int: Int] = [:]
    /// Sections for which a person stopped that.
    var stopped: Set<Int> = []
    /// Sections for which a person signed in, until something comes of it.
    var signingIn: Set<Int> = []
    /// The sections that were already reported as changed.
    var told: Set<Int> = []
    /// The milliseconds after which the page is told that time went by, and since when; nil unless that is arranged.
    var ticking: (delay: Int, since: Int)?

    /// Something else came for a section.
    mutating func forget(_ section: Int) {
        tries[section] = nil
        stopped.remove(section)
    }
}

/// Pages from the web that are loading, or that could not be loaded.
extension TourView {
    /// How often a spinner turns, and how often is counted down, in milliseconds.
    private static let spinnerMilliseconds = 250
    private static let secondMilliseconds = 1_000

    /// The pages in sight that could not be loaded from the web, from the top.
    var cardsInSight: [(section: Int, problem: WebProblem)] {
        viewport.itemsInSight.compactMap { item in
            guard case .failed(let problem)? = content.pieces.state(of: item.pieceID), let web = problem.web else {
                return nil
            }
            return (item.section, web)
        }
    }

    /// Whether a page is fetched whose place is in sight.
    private var isFetchingInSight: Bool { viewport.itemsInSight.contains { isFetching($0) } }

    private func isFetching(_ item: ItemID) -> Bool {
        content.pieces.state(of: item.pieceID) == .pending && provider.address(ofSection: item.section) != nil
    }

    /// Looks at what is in sight after an event: shows notices that are due once, and starts or stops countdowns.
    mutating func watchPages(now: Int) {
        tellChange()
        // mostly everything is there
        guard content.pieces.hasStandIns || webCards.countdown != nil else { return }
        chooseCountdown()
        let isSpinning = viewport.animates && isFetchingInSight
        guard isSpinning || webCards.countdown != nil, webCards.ticking == nil else { return }
        let delay = isSpinning ? Self.spinnerMilliseconds : Self.secondMilliseconds
        webCards.ticking = (delay, now)
        outbox.remind(.tick, afterMilliseconds: delay)
    }

    /// Time went by on pages that are fetched or waited for: more of it where somebody else had the screen.
    mutating func tick(now: Int) {
        let milliseconds = webCards.ticking.take().map { max($0.delay, now - $0.since) } ?? 0
        if viewport.animates, isFetchingInSight {
            content.standIn.spinnerStep &+= 1
            viewport.relayout(where: { $0.pieces.state(of: $1.pieceID) == .pending }, in: &content)
        }
        let isOver = webCards.countdown?.tick(milliseconds: milliseconds) ?? false
        showCountdown()
        guard isOver, let section = webCards.countdown?.section else { return }
        webCards.countdown = nil
        webCards.tries[section, default: 0] += 1
        retry(section, .again)
    }

    /// Somebody did something: what counts down stops.
    mutating func disturbCountdown() {
        guard webCards.countdown?.disturb() == true, let section = webCards.countdown?.section else { return }
        webCards.stopped.insert(section)
        webCards.countdown = nil
        showCountdown()
    }

    /// Chooses the uppermost page in sight that is to be asked for once more. What was stopped is no more once it is out of sight.
    private mutating func chooseCountdown() {
        let cards = cardsInSight
        webCards.stopped.formIntersection(cards.map(\.section))
        let waits = cards.lazy.compactMap { [webCards] card -> RetryCountdown? in
            guard let seconds = card.problem.retryAfter, !webCards.stopped.contains(card.section),
                webCards.tries[card.section] ?? 0 < RetryCountdown.mostTries
            else { return nil }
            return RetryCountdown(section: card.section, seconds: seconds)
        }
        let first = waits.first
        guard first?.section != webCards.countdown?.section else { return }
        webCards.countdown = first
        showCountdown()
    }

    /// Writes the seconds that are left into the card. Where the text is read line by line they stand still: each change would be
    /// read out.
    private mutating func showCountdown() {
        let old = content.standIn.countdown
        var new: (section: Int, seconds: Int)?
        if let countdown = webCards.countdown, countdown.isCounting {
            new = (countdown.section, isLinear ? countdown.wait : countdown.seconds)
        }
        guard old?.section != new?.section || old?.seconds != new?.seconds else { return }
        content.standIn.countdown = new
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
        webCards.signingIn.insert(section)
        arrived(others.union([section]))
    }

    /// Takes note of what came of pages that were asked for.
    mutating func recordArrival(of sections: Set<Int>) {
        for section in sections {
            switch content.pieces.state(of: PieceID(section: section, piece: 0)) {
            case .ready:
                webCards.forget(section)
                // it takes the place of the message about a sign-in that was refused
                if webCards.signingIn.remove(section) != nil { outbox.show("Signed in") }
            case .failed(let problem):
                if webCards.tries[section] == RetryCountdown.mostTries, problem.web?.copyTime != nil {
                    webCards.tries[section] = RetryCountdown.mostTries + 1
                    retry(section, .copy)
                }
                guard webCards.signingIn.remove(section) != nil, let web = problem.web, web.canSignIn else { continue }
                outbox.show("\(web.host) refused the sign-in")
            case .pending, nil: continue
            }
        }
    }

    // MARK: - How old pages are

    /// How old the current section is, if it is a copy.
    var copyWords: String? {
        guard case .copy(let fetched) = provider.freshness(ofSection: currentSection) else { return nil }
        return content.standIn.clock.map { "copy of \($0.day(of: fetched))" }
    }

    /// Says once of a section that it changed since it was read.
    private mutating func tellChange() {
        let section = currentSection
        guard !webCards.told.contains(section), case .changed(let since) = provider.freshness(ofSection: section),
            let clock = content.standIn.clock
        else { return }
        webCards.told.insert(section)
        outbox.show("This page changed since \(clock.day(of: since))", isRead: false)
    }
}
