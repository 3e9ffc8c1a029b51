package import Credits
import InfiniteScroll
import TextLayout
import TourDocument

extension Reader {
    /// Asks the judge about every edge of a section that the engine reported.
    /// - Parameter isArrival: whether they came into sight because pages came that were waited for.
    mutating func judgeReports(isArrival: Bool = false) -> [Effect] { grant(judged(isArrival: isArrival)) }

    /// The sections, by number, that are earned by what the engine reported.
    mutating func judged(isArrival: Bool = false) -> [Int] {
        var earned: [Int] = []
        for report in scroll.takeReports() {
            if report.isWhole { glide?.whole.insert(report.section) }
            // what a motion only passes over was not begun; where it comes to rest is reported once more
            if glide != nil, report.edge == .startShown { continue }
            let section = tour.sections[report.section]
            if report.edge == .startShown { continuity.read(report.section, id: section.id) }
            let policy = CreditPolicy(section.rule)
            if judge.judge(event(of: report, policy: policy, isArrival: isArrival), section: section.id, policy: policy)
            {
                earned.append(report.section)
            }
        }
        return earned
    }

    /// Hands on what was earned where something under way came to its end.
    mutating func grantUnderway() -> [Effect] {
        defer { earnedUnderway = [] }
        return grant(earnedUnderway)
    }

    /// The credits of sections, by number, that the judge has given.
    mutating func grant(_ sections: [Int]) -> [Effect] {
        guard !sections.isEmpty else { return [] }
        let now = Timestamp(seconds: clock.now()).description
        let grants = sections.map { index in
            let section = tour.sections[index]
            return Grant(
                tour: tour.id, section: section.id, title: section.title, tourTitle: tour.title,
                credits: section.credits, policy: CreditPolicy(section.rule), earnedAt: now)
        }
        unsaved += grants
        return [.save(grants)]
    }

    /// Finds what the sections of grants are now: for the thread that writes grants, since it is slow.
    package var contentHashes: @Sendable (inout Grant) -> Void {
        let (sections, provider) = (tour.sections, content.pieces.provider)
        return { grant in
            guard let index = sections.index(ofID: grant.section) else { return }
            grant.content = provider.contentHash(ofSection: index, byteCount: sections.byteCount(at: index))
        }
    }

    /// Takes note of what is on the screen, for the ends of sections: see ``Continuity``.
    mutating func noteShown(isScrolled: Bool) {
        let rows = (0..<scroll.viewport).reversed()
        let last = rows.lazy.compactMap { [scroll] in scroll.position(atViewportRow: $0) }.first ?? scroll.anchor
        let shown = anchor...max(anchor, content.anchor(at: last))
        continuity.show(shown, isScrolled: isScrolled, of: tour.sections)
    }

    /// What the engine reported, in the judge's words. A larger window never makes a section whole in its eyes, and an end
    /// counts only if no text of the section was jumped over on the way to it.
    ///
    /// Of the sections that are whole on the screen without having been scrolled to, the uppermost counts at once, and those
    /// below it when the reader goes on: a screen of 500 rows has read nothing. Where reading is measured, opening is no way
    /// to the end at all.
    private func event(of report: EdgeReport<Int>, policy: CreditPolicy, isArrival: Bool) -> SectionEvent {
        guard report.edge == .endReached else { return .startShown }
        switch report.cause {
        // a page that came while the reader was there is as one that was opened there
        case .changed where isArrival && report.isWhole && report.section == currentSection && !policy.isMeasured:
            return .endReached(.fits)
        case .resized, .changed: return .endReached(.resized)
        case .opened where policy.isMeasured: return .endReached(.opened)
        case .scrolledForward where report.isWhole, .scrolledBackward where report.isWhole: return .endReached(.fits)
        case _ where report.isWhole && report.section == currentSection: return .endReached(.fits)
        case .opened: return .endReached(.opened)
        case .scrolledBackward: return .endReached(.scrolledBack)
        case .scrolledForward:
            let follows = continuity.follows(report.section, id: tour.sections[report.section].id)
            return .endReached(follows ? .scrolled : .jumped)
        case .jumped: return .endReached(.jumped)
        }
    }

    /// The grants are on disk: only now are they announced.
    mutating func saved(_ saved: [Grant], notice: String?) -> [Effect] {
        let keys = Set(saved.map(\.key))
        unsaved.removeAll { keys.contains($0.key) }
        credits.add(saved)
        if isAskedToLeave || reasonNotSaved != nil {
            // what was said or asked about them is no longer so
            isAskedToLeave = false
            reasonNotSaved = nil
            (self.notice, noticeWaiting) = (nil, nil)
        }
        followInOverlay()
        if let notice { return [show(notice)] }
        guard let last = saved.last else { return [] }
        let total = saved.reduce(0) { $0 + $1.credits }
        let titles = saved.count == 1 ? last.title : "\(saved.count) sections"
        return [show("+\(total) \(total == 1 ? "credit" : "credits") \(glyphs.dot) \(titles)", isCredit: true)]
    }

    /// Shows the credits as they are known, and asks for what other programs made of them meanwhile.
    mutating func openCredits() -> [Effect] {
        open(CreditsOverlay(reader: self))
        return [.readLedger]
    }

    /// The ledger is here. What was taken back elsewhere may be earned again.
    mutating func ledgerRead(_ grants: [Grant], spent: Int) {
        let before = credits.read
        credits = CreditSummary(grants: grants, spent: spent, tour: tour)
        for section in before.subtracting(credits.read) { judge.forget(section) }
        followInOverlay()
    }

    /// Has a credit taken back.
    func revoke(_ key: Grant.Key) -> [Effect] {
        [.revoke(key, at: Timestamp(seconds: clock.now()).description)]
    }

    /// A credit is taken back on the disk: its section may be earned again, from its start.
    mutating func revoked(_ key: Grant.Key) -> [Effect] {
        let title = credits.grants.last { $0.key == key }?.title ?? key.section
        credits.remove(key)
        if key.tour == tour.id { judge.forget(key.section) }
        followInOverlay()
        return [show("Taken back: the credit of “\(title)”")]
    }

    /// The grants stay queued and are tried again; the person is told once for each reason.
    mutating func notSaved(_ grants: [Grant], reason: String) -> [Effect] {
        let again = Effect.remindToSave(afterMilliseconds: Self.saveAgainMilliseconds)
        guard reason != reasonNotSaved else { return [again] }
        reasonNotSaved = reason
        return [show("Credit not saved yet: \(reason)"), again]
    }

    private static let saveAgainMilliseconds = 10_000
}

extension CreditPolicy {
    /// The policy that an author asked for.
    init(_ rule: CreditRule) {
        self =
            switch rule {
            case .bottom: .bottom
            case .seen: .seen
            case .paced: .paced
            case .none: .none
            }
    }
}
