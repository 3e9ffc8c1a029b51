import TourDocument

/// What keys do to the uppermost card in sight.
extension TourView {
    mutating func tryAgain() -> [Request] {
        guard let card = cardsInSight.first else { return [] }
        webCards.forget(card.section)
        return retry(card.section, .again)
    }

    mutating func showCopy() -> [Request] {
        guard let card = cardsInSight.first else { return [] }
        guard card.problem.copyTime != nil else { return [.show("No copy of this page was saved")] }
        return retry(card.section, .copy)
    }

    func signIn() -> [Request] {
        guard let card = cardsInSight.first else { return [] }
        guard card.problem.canSignIn else { return [.show("This page does not ask you to sign in")] }
        return [.open(SignInOverlay(section: card.section, host: card.problem.host, glyphs: glyphs))]
    }

    func openInBrowser() -> [Request] {
        guard let card = cardsInSight.first else { return [] }
        switch LinkJudge.judge(card.problem.address, on: nil) {
        case .outside(let address): return [.effect(.browse(address))]
        case .refused(let reason): return [.show("Refused: \(reason)")]
        case .place, .order, .manual: return [.show("Not a web address: it cannot be opened in the browser")]
        }
    }

    func explainStatus() -> [Request] {
        guard let card = cardsInSight.first else { return [] }
        return [.openStatus(WebCard(card.problem).words.section)]
    }
}
