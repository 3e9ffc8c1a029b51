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
        guard card.problem.copyTime != nil else { return [.show("There is no copy of this page")] }
        return retry(card.section, .copy)
    }

    func signIn() -> [Request] {
        guard let card = cardsInSight.first else { return [] }
        guard card.problem.canSignIn else { return [.show("Signing in does not help here")] }
        return [.open(SignInOverlay(section: card.section, host: card.problem.host, glyphs: glyphs))]
    }

    func openInBrowser() -> [Request] {
        guard let card = cardsInSight.first else { return [] }
        switch LinkJudge.judge(card.problem.address, on: nil) {
        case .outside(let address): return [.effect(.browse(address))]
        case .refused(let reason): return [.show("Refused: \(reason)")]
        case .place, .order, .manual: return [.show("Refused: this is not a web address")]
        }
    }

    func explainStatus() -> [Request] {
        guard let card = cardsInSight.first else { return [] }
        return [.openStatus(WebCard(card.problem).words.section)]
    }
}
