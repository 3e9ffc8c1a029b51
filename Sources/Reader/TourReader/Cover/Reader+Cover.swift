import Credits
import TextLayout
import TourDocument
import Wording

extension Message {
    fileprivate var mayChangeStanding: Bool {
        switch self {
        case .saved, .revoked, .renewed, .compared, .grown, .replaced, .toursListed, .logRead, .ledgerRead: true
        default: false
        }
    }
}

/// Updates of the title page and the cards.
extension Reader {
    /// To be called after each message; nil stands for the opening.
    mutating func refreshCover(after message: Message?) {
        let isNew = view.content.pieces.isEndNear && view.content.standing.end == nil
        guard isNew || message?.mayChangeStanding == true else { return }
        var standing = TitlePageFacts(
            view.tour, credits: session.credits.summary, changed: view.reading.changes.changed.count,
            place: view.places.leftAt,
            session.clock, view.glyphs)
        if view.content.pieces.isEndNear { standing.end = endCard }
        view.show(standing)
        if isNew { readLogAndLibrary() }
    }

    private var endCard: EndCard {
        let tour = view.tour
        let earning = tour.sections.indices.filter { tour.sections[$0].rule != .none }
        let unread = earning.filter { !session.credits.summary.read.contains(tour.sections[$0].id) }
        var rows = unread.prefix(EndCard.mostUnread).map { number in
            EndCard.Row(label: "To read", title: tour.sections.title(at: number), detail: "", target: .section(number))
        }
        if unread.count > rows.count {
            rows[rows.count - 1].detail = "and \((unread.count - rows.count).inGroups) more"
        }
        rows += nextTours.prefix(EndCard.mostRows - rows.count).map { entry in
            EndCard.Row(label: "Next", title: entry.title, detail: words(of: entry), target: .tour(entry))
        }
        let minutes = unread.reduce(0) { $0 + tour.minutes(ofSection: $1) }
        let keys = [Command.nextLink, .followLink].compactMap {
            session.keys.firstKey(of: $0, isUnicode: view.glyphs.isUnicode)
        }
        let hasNoCredits = earning.isEmpty
        let title =
            hasNoCredits
            ? "You are at the end"
            : unread.isEmpty ? "Tour complete. Well done!" : "Not finished: about \(max(1, minutes).inMinutes) left"
        let all = earning.count.counted("section")
        let read = unread.isEmpty ? "all \(all)" : "\((earning.count - unread.count).inGroups) of \(all)"
        return EndCard(
            title: title, isComplete: unread.isEmpty && !hasNoCredits,
            summary: hasNoCredits ? "No section of this tour has a credit." : "You read \(read)\(timeWords).",
            rows: rows,
            hint: rows.isEmpty || keys.count < 2 ? "" : "\(keys[0]) selects, \(keys[1]) opens")
    }

    /// The time spent on the tour, and the number of days.
    private var timeWords: String {
        let days = session.times.log(with: view.tour, session.clock).seconds.values.compactMap { $0[view.tour.id] }
        let minutes = days.reduce(0, +) / 60
        guard minutes > 0 else { return "" }
        return " in \(minutes.inMinutes)" + (days.count > 1 ? " over \(days.count.counted("day"))" : "")
    }

    /// The tours that the author recommends, if they can be opened; else unread tours of the library.
    private var nextTours: [LibraryEntry] {
        let entries = session.library.entries
        guard view.tour.next.isEmpty else {
            let named = view.tour.next.compactMap { name in
                entries.first { $0.id == name || $0.source == name }
                    ?? (name.contains("/") ? LibraryEntry(named: name) : nil)
            }
            return Array(named.prefix(EndCard.mostRows))
        }
        let grants = session.credits.summary.grants
        let unread = entries.filter { entry in
            guard !entry.isOpen, let sections = entry.sections, sections > 1 else { return false }
            return entry.read(grants) < sections
        }
        return Array(unread.prefix(EndCard.mostRows))
    }

    private func words(of entry: LibraryEntry) -> String {
        guard let sections = entry.sections else { return "" }
        let read = entry.read(session.credits.summary.grants)
        if read == 0 { return sections.counted("section") }
        return read >= sections ? "read" : "\(read.inGroups) of \(sections.inGroups) read"
    }
}

extension TourView {
    mutating func show(_ standing: TitlePageFacts) {
        guard content.standing != standing else { return }
        content.standing = standing
        // they may be laid out without being near the screen
        let end = content.pieces.isEndNear ? [content.lastItem()] : []
        for item in [content.firstItem(ofSection: 0)] + end { content.release(item) }
        viewport.relayout(where: { $1.block == ItemID.titleBlock || $0.isCard($1) }, in: &content)
    }

    func action(ofCardRow number: Int) -> LinkAction {
        guard let rows = content.standing.end?.rows, rows.indices.contains(number) else {
            return .refused(LinkRefusal("it leads nowhere"))
        }
        switch rows[number].target {
        case .tour(let entry): return .opensTour(entry)
        case .section(let index):
            let start = TextAnchor(item: content.firstItem(ofSection: index))
            return .goes(to: start, title: tour.sections.title(at: index))
        }
    }
}
