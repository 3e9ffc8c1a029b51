import Credits
import InfiniteScroll
import TourDocument
import Wording

extension Message {
    /// Whether the title page or a card may have to say something else after it.
    fileprivate var mayChangeStanding: Bool {
        switch self {
        case .saved, .revoked, .renewed, .compared, .grown, .replaced, .toursListed, .logRead, .ledgerRead: true
        default: false
        }
    }
}

/// What the title page and the cards say, kept up to date.
extension Reader {
    /// To be called after a message was dealt with; nil stands for the opening.
    mutating func refreshCover(after message: Message?) -> [Effect] {
        let isNew = view.content.isEndNear && view.content.standing.end == nil
        guard isNew || message?.mayChangeStanding == true else { return [] }
        var standing = Standing(
            view.tour, credits: session.credits.summary, changed: view.changes.changed.count, place: view.leftAt,
            session.clock, view.glyphs)
        if view.content.isEndNear { standing.end = endCard }
        view.show(standing)
        return isNew ? readLogAndLibrary() : []
    }

    private var endCard: EndCard {
        var read = 0
        var total = 0
        var unread: (number: Int, title: String)?
        for (number, section) in view.tour.sections.enumerated() where section.rule != .none {
            total += 1
            if session.credits.summary.read.contains(section.id) {
                read += 1
            } else if unread == nil {
                unread = (number, section.title)
            }
        }
        let isComplete = read == total
        var details = isComplete ? [total.counted("section")] : []
        details.append(session.credits.summary.words(view.glyphs))
        details += timeWords
        var rows = nextTours.map { entry in
            EndCard.Row(label: "Next", title: entry.title, detail: words(of: entry), target: .tour(entry))
        }
        if let unread {
            rows = Array(rows.prefix(EndCard.mostRows - 1))
            rows.append(
                EndCard.Row(
                    label: "Unread", title: unread.title,
                    detail: total - read > 1 ? "and \((total - read - 1).inGroups) more" : "",
                    target: .section(unread.number)))
        }
        return EndCard(
            title: isComplete ? "Tour complete" : "\(read.inGroups) of \(total.counted("section")) read",
            isComplete: isComplete, details: details, rows: rows)
    }

    /// How long the tour was read, on how many days, and how many days in a row something was read.
    private var timeWords: [String] {
        let log = session.times.log(with: view.tour, session.clock)
        let days = log.seconds.values.compactMap { $0[view.tour.id] }
        let minutes = days.reduce(0, +) / 60
        guard minutes > 0 else { return [] }
        var words = [CoverText.time(minutes: minutes)]
        let clock = session.clock
        let records = DayRecord.all(log: log, grants: session.credits.summary.grants) { grant in
            Timestamp(grant.earnedAt).map { clock.local($0.seconds).day }
        }
        let streak = JournalTotals(records, today: clock.today, firstWeekday: 0).streak
        if streak != days.count || streak < 2 { words.append(days.count.counted("day")) }
        if streak > 1 { words.append("\(streak.inGroups) days in a row") }
        return words
    }

    /// The tours that the author names, as far as they can be opened; else those of the library that are not read.
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

    /// How much of another tour was read.
    private func words(of entry: LibraryEntry) -> String {
        guard let sections = entry.sections else { return "" }
        let read = entry.read(session.credits.summary.grants)
        if read == 0 { return sections.counted("section") }
        return read >= sections ? "read" : "\(read.inGroups) of \(sections.inGroups) read"
    }
}

extension TourView {
    /// The title page and the cards say something else now. What is read stays where it is.
    mutating func show(_ standing: Standing) {
        guard content.standing != standing else { return }
        content.standing = standing
        // they may be laid out without being near the screen
        for item in [content.firstItem(ofSection: 0), content.lastItem()] where content.isOfStanding(item) {
            content.release(item)
        }
        enrich { $0.isOfStanding($1) }
    }

    /// What Enter would do with a row of a card.
    func consequence(ofCardRow number: Int) -> LinkConsequence {
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

    /// The first row of the card at the end, if that is what the reader has come to.
    var linkAtEnd: PlacedLink? {
        mutating get {
            guard scroll.isAtEnd, let link = visibleLinks.last?.link, content.isCard(link.item) else { return nil }
            return visibleLinks.first { $0.link.item == link.item }?.link
        }
    }
}
