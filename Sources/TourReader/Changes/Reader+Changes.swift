package import Credits
import TourDocument

/// Credits that go stale, and are renewed.
extension Reader {
    /// What follows from what is in sight now, and what is to be compared.
    mutating func followChanges() -> [Effect] {
        var effects: [Effect] = []
        if overlays.isEmpty { effects += fulfil(view.readChanges()) }
        if let comparison = view.comparison(with: session.credits.summary.grants) {
            effects.append(.compare(comparison))
        }
        return effects
    }

    /// Sections were read again.
    func renew(_ read: [String: SectionVersion]) -> Effect {
        let now = Timestamp(seconds: session.clock.now()).description
        let renewals = read.sorted { $0.key < $1.key }.map { id, version in
            let key = Grant.Key(tour: view.tour.id, section: id)
            let title = session.credits.summary.grants.last { $0.key == key }?.title
            return Renewal(key: key, title: title ?? id, renewedAt: now, version: version)
        }
        return .renew(renewals)
    }

    /// The ledger has it that they were.
    mutating func renewed(_ renewals: [Renewal]) -> [Effect] {
        session.credits.renewed(renewals)
        guard let last = renewals.last else { return [] }
        let what = renewals.count == 1 ? last.title : "\(renewals.count) sections"
        return refreshOverlays() + [show("Credit renewed: \(what)")]
    }

    /// Finds what the sections of grants say now: for the thread that writes grants, since it is slow.
    package var readVersions: @Sendable (inout Grant) -> Void {
        let (sections, provider) = (view.tour.sections, view.provider)
        return { grant in
            guard let index = sections.index(ofID: grant.section) else { return }
            grant.version = SectionWords(ofSection: index, in: sections, provider)?.version
        }
    }
}
