import Credits
import ReaderKit
import ReaderPage
import ReaderWindows
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

extension CreditRule {
    /// The label of a section that was read and has no credit yet.
    fileprivate var openTask: String {
        switch self {
        case .quiz: "Quiz"
        case .checklist: "Checklist"
        case .paced: "Pace"
        case .bottom, .seen, .none: "Open"
        }
    }
}

/// Updates of the title page and the cards.
extension Reader {
    /// To be called after each message; nil stands for the opening.
    mutating func refreshCover(after message: Message?) {
        let isNew = view.content.pieces.isEndNear && view.content.standing.end == nil
        // no link moves while the letters of links are shown
        guard isNew || view.isEndInSight && mode.hints == nil || message?.mayChangeStanding == true else { return }
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
        let granted = session.credits.summary.read
        let earning = tour.sections.indices.filter { tour.sections[$0].rule != .none }
        let missing = earning.filter { !granted.contains(tour.sections[$0].id) }
        let record = view.reading.record
        let unread = missing.filter { !record.isRead(tour.sections[$0].id, size: tour.sections[$0].size) }
        let isComplete = missing.isEmpty && !earning.isEmpty
        let named = unread.isEmpty ? missing : unread
        var rows = named.prefix(unread.isEmpty ? EndCard.mostRows : EndCard.mostUnread).map { number in
            let (title, action) = (tour.sections.title(at: number), view.start(of: number))
            guard unread.isEmpty else { return EndCard.Row(label: "To read", title: title, detail: "", action: action) }
            let task =
                view.content.openTask(ofSection: number)
                ?? view.reading.missing(ofSection: number, in: view.content, granted: granted)?.text ?? ""
            let label = tour.sections[number].rule.openTask
            return EndCard.Row(label: label, title: title, detail: task, action: action)
        }
        if named.count > rows.count {
            rows[rows.count - 1].detail = "and \((named.count - rows.count).inGroups) more"
        }
        let others = nextTours.filter { entry in !rows.contains { $0.title == entry.title } }
        rows += others.prefix(EndCard.mostRows - rows.count).map { entry in
            EndCard.Row(label: "Next", title: entry.title, detail: words(of: entry), action: .opensTour(entry))
        }
        func key(_ command: Command) -> String? {
            session.keys.firstKey(of: command, isUnicode: view.glyphs.isUnicode)
        }
        let minutes = unread.reduce(0) { $0 + tour.minutes(ofSection: $1) }
        let (title, summary) =
            if isComplete {
                (tour.isBook ? "Book finished" : "Tour complete", finishedWords)
            } else if earning.isEmpty {
                ("The end", [timeWords].compactMap(\.self))
            } else if unread.isEmpty {
                (
                    "You have read everything",
                    ["\(missing.count.counted("credit is", "credits are")) still open:"]
                )
            } else {
                ("Not finished: about \(max(1, minutes).inMinutes) left", [readWords, timeWords].compactMap(\.self))
            }
        let hints = [
            isComplete ? key(.copy).map { "\($0) copies a line to share" } : nil,
            rows.isEmpty ? nil : key(.nextLink).flatMap { tab in key(.followLink).map { "\(tab), \($0) opens" } },
            isComplete ? key(.credits).map { "\($0) credits" } : nil,
        ]
        return EndCard(
            title: title, isComplete: isComplete, summary: summary, rows: rows, hints: hints.compactMap(\.self))
    }

    /// A finished tour by its title, its sections, the time that they took and the notes made.
    private var finishedWords: [String] {
        let notes = view.places.notes.all.count
        let author = view.tour.isBook ? view.tour.summary : nil
        return [view.tour.title, author, readWords, timeWords, notes > 0 ? notes.counted("note") : nil]
            .compactMap(\.self)
    }

    /// A line to share about a finished tour; nil while its end card is not on the screen.
    var lineToShare: String? {
        guard view.content.standing.end?.isComplete == true, view.isEndInSight else { return nil }
        return finishedWords.joined(separator: " \(view.glyphs.dot) ")
    }

    /// How many sections were read, those of a book that are its text.
    private var readWords: String {
        let (tour, record, granted) = (view.tour, view.reading.record, session.credits.summary.read)
        let sections = tour.sections.filter { !tour.isBook || $0.rule != .none }
        let read = sections.count { granted.contains($0.id) || record.isRead($0.id, size: $0.size) }
        return "\(read.inGroups) of \(sections.count.counted(tour.isBook ? "chapter" : "section"))"
    }

    /// The time spent on the tour, and the number of days; nil for less than a minute.
    private var timeWords: String? {
        let days = session.times.log(with: view.tour, session.clock).seconds.values.compactMap { $0[view.tour.id] }
        let minutes = days.reduce(0, +) / 60
        guard minutes > 0 else { return nil }
        return minutes.inMinutes + (days.count > 1 ? " over \(days.count.counted("day"))" : "")
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
        if read == 0 { return sections.counted("section") + (entry.minutesLeft.map { ", \($0.inMinutes)" } ?? "") }
        return read >= sections ? "read" : "\(read.inGroups) of \(sections.inGroups) read"
    }
}
