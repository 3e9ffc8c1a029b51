package import Credits
import ReaderKit
import ReaderPage
import ReaderWindows
import TourDocument

/// Stale credits and their renewal.
extension Reader {
    /// Starts comparisons of sections with the version that was read.
    mutating func followChanges() {
        view.dropChangeMarks()
        guard let comparison = view.comparison(with: session.credits.summary.grants) else { return }
        outbox.send(.compare(view.jobs.add(comparison)))
    }

    /// Renews the credits of sections, by number, that changed and were read again.
    mutating func renew(_ sections: [Int]) {
        let now = Timestamp(seconds: session.clock.now()).description
        let renewals = sections.compactMap { number -> Renewal? in
            let id = view.tour.sections[number].id
            guard let version = view.reading.changes.read(id) else { return nil }
            let key = Grant.Key(tour: view.tour.id, section: id)
            let title = session.credits.summary.grants.last { $0.key == key }?.title
            return Renewal(key: key, title: title ?? id, renewedAt: now, version: version)
        }
        if !renewals.isEmpty { outbox.send(.renew(renewals)) }
    }

    mutating func renewed(_ renewals: [Renewal]) {
        session.credits.summary.renew(renewals)
        guard let last = renewals.last else { return }
        let what = renewals.count == 1 ? last.title : "\(renewals.count) sections"
        refreshOverlays(.credits)
        outbox.show("Credit renewed: \(what)")
    }

    /// Fills in the present versions of the sections of grants: slow, for the thread that writes grants.
    package var readVersions: @Sendable (inout Grant) -> Void {
        let (sections, provider) = (view.tour.sections, view.provider)
        return { grant in
            guard let index = sections.index(ofID: grant.section) else { return }
            grant.version = SectionWords(ofSection: index, in: sections, provider)?.version
        }
    }
}
