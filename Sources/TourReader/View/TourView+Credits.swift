import Credits
import InfiniteScroll
import TourDocument

extension TourView {
    /// Asks the judge about every edge of a section that the engine reported.
    /// - Parameters:
    ///   - isArrival: whether they came into sight because pages came that were waited for.
    ///   - hasEnded: whether it became known that nothing follows them.
    mutating func judgeReports(isArrival: Bool = false, hasEnded: Bool = false) -> [Request] {
        grant(judged(isArrival: isArrival, hasEnded: hasEnded))
    }

    /// The sections, by number, that are earned by what the engine reported.
    mutating func judged(isArrival: Bool = false, hasEnded: Bool = false) -> [Int] {
        var earned: [Int] = []
        for report in scroll.takeReports() {
            if report.isWhole { animation?.whole.insert(report.section) }
            // a section that an animated scroll only passes was not started; the place where it stops is reported again
            if animation != nil, report.edge == .startShown { continue }
            let section = tour.sections[report.section]
            if report.edge == .startShown { continuity.read(report.section, id: section.id) }
            let policy = CreditPolicy(section.rule)
            let event = event(of: report, policy: policy, isArrival: isArrival, hasEnded: hasEnded)
            if judge.judge(event, section: section.id, policy: policy) || earnsByTasks(report.section) {
                earned.append(report.section)
            }
        }
        return earned
    }

    /// The person did something: what was on the screen before counts from now on.
    mutating func touch() { isTouched = true }

    /// Hands on what was earned where something under way came to its end, or before the person did anything.
    mutating func takeEarned() -> [Request] {
        guard !isComing, isTouched else { return [] }
        defer { earnedInMotion = [] }
        return grant(earnedInMotion)
    }

    /// The sections, by number, that the judge has given credits for. As long as it is not known what tour they are of, or the person has
    /// done nothing but open it, they are kept.
    mutating func grant(_ sections: [Int]) -> [Request] {
        if isComing || !isTouched {
            earnedInMotion += sections
            return []
        }
        return sections.isEmpty ? [] : [.earn(sections)]
    }

    /// Credits were taken back: these sections may be earned again, from their start.
    mutating func forgetCredits(of sections: Set<String>) {
        for section in sections {
            judge.forget(section)
            changes.forget(section)
        }
    }

    /// Takes note of what is on the screen, for the ends of sections: see ``Continuity``.
    mutating func noteShown(isScrolled: Bool) {
        let shown = anchor...max(anchor, content.anchor(at: lastPosition ?? scroll.anchor))
        continuity.show(shown, isScrolled: isScrolled, of: tour.sections)
    }

    /// What the engine reported, in the judge's words. A larger window never makes a section whole in its eyes, and an end
    /// counts only if no text of the section was jumped over on the way to it.
    ///
    /// Of the sections that are whole on the screen without having been scrolled to, the uppermost counts at once, and those
    /// below it when the reader goes on: a screen of 500 rows has read nothing. Where reading is measured, opening is no way
    /// to the end at all.
    private func event(
        of report: EdgeReport<Int>, policy: CreditPolicy, isArrival: Bool, hasEnded: Bool
    ) -> SectionEvent {
        guard report.edge == .endReached else { return .startShown }
        switch report.cause {
        // a page that came while the reader was there is as one that was opened there
        case .changed where isArrival && report.isWhole && report.section == topSection && !policy.isMeasured:
            return .endReached(.fits)
        case .changed where hasEnded && continuity.follows(report.section, id: tour.sections[report.section].id):
            return .endReached(.scrolled)
        case .resized, .changed: return .endReached(.resized)
        case .opened where policy.isMeasured: return .endReached(.opened)
        case .scrolledForward where report.isWhole, .scrolledBackward where report.isWhole: return .endReached(.fits)
        case _ where report.isWhole && report.section == topSection: return .endReached(.fits)
        case .opened: return .endReached(.opened)
        case .scrolledBackward: return .endReached(.scrolledBack)
        case .scrolledForward:
            let follows = continuity.follows(report.section, id: tour.sections[report.section].id)
            return .endReached(follows ? .scrolled : .jumped)
        case .jumped: return .endReached(.jumped)
        }
    }
}
