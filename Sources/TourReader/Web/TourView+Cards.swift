import TourDocument

/// What keys do to the uppermost card in sight.
extension TourView {
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
        case .place, .command, .manual: outbox.show("Not a web address: it cannot be opened in the browser")
        }
    }
}

extension Reader {
    mutating func signIn() {
        guard let (section, problem) = view.cardsInSight.first else { return }
        guard problem.canSignIn else { return outbox.show("This page does not ask you to sign in") }
        open(SignInOverlay(section: section, host: problem.host, glyphs: view.glyphs))
    }

    mutating func explainStatus() {
        if let card = view.cardsInSight.first { openStatus(WebCard(card.problem).words.section) }
    }
}
