import Credits
import InfiniteScroll
import TextLayout
import TourDocument

extension Reader {
    /// Asks the judge about every edge of a section that the engine reported.
    mutating func judgeReports() -> [Effect] {
        var earned: [Grant] = []
        for report in scroll.takeReports() {
            // what a motion only passes over was not begun; where it comes to rest is reported once more
            if glide != nil, report.edge == .startShown { continue }
            let section = tour.sections[report.section]
            let policy = CreditPolicy(section.rule)
            if judge.judge(event(of: report), section: section.id, policy: policy) {
                earned.append(
                    Grant(
                        tour: tour.id, section: section.id, title: section.title, tourTitle: tour.title,
                        credits: section.credits, policy: policy,
                        earnedAt: Timestamp(seconds: clock.now()).description))
            }
        }
        guard !earned.isEmpty else { return [] }
        unsaved += earned
        return [.save(earned)]
    }

    /// What the engine reported, in the judge's words. A larger window never makes a section whole in its eyes, and an end
    /// that was jumped to counts only when it is come to once more: pressing on at the tour's end has read nothing.
    private mutating func event(of report: EdgeReport<Int>) -> SectionEvent {
        guard report.edge == .endReached else { return .startShown }
        if report.isArrival { endsJumpedTo.remove(report.section) }
        switch report.cause {
        case .resized, .reloaded: return .endReached(.resized)
        case _ where report.isWhole: return .endReached(.fits)
        case .opened: return .endReached(.opened)
        case .scrolledBackward: return .endReached(.scrolledBack)
        case .scrolledForward: return .endReached(endsJumpedTo.contains(report.section) ? .jumped : .scrolled)
        case .jumped:
            endsJumpedTo.insert(report.section)
            return .endReached(.jumped)
        }
    }

    /// The grants are on disk: only now are they announced.
    mutating func saved(_ saved: [Grant], notice: String?) -> [Effect] {
        let keys = Set(saved.map(\.key))
        unsaved.removeAll { keys.contains($0.key) }
        credits.add(saved)
        reasonNotSaved = nil
        followInOverlay()
        if let notice { return [show(notice)] }
        guard let last = saved.last else { return [] }
        let total = saved.reduce(0) { $0 + $1.credits }
        let titles = saved.count == 1 ? last.title : "\(saved.count) sections"
        return [show("+\(total) \(total == 1 ? "credit" : "credits") \(glyphs.dot) \(titles)", isCredit: true)]
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
