import CellGrid
import Credits
package import ReaderKit
package import TextLayout
package import TourDocument
import Wording

/// The title page of a tour: its title over a rule, the author's description, and a line about the reading.
package enum TitlePage {
    /// Whether a tour has one: it is a book, or it has several sections, and the first has another title.
    package static func isShown(of tour: Tour) -> Bool {
        tour.isBook || tour.hasSeveralSections && tour.title.lowercased() != tour.sections.first?.title.lowercased()
    }

    /// - Parameter details: the facts about the reading; none on a printed page.
    package static func lines(
        for tour: Tour, details: [String] = [], cover: Block? = nil, options: LayoutOptions
    ) -> [Line] {
        let theme = options.theme
        var lines = CellLine(tour.title, theme.heading(level: 1)).wrapped(columns: options.width)
            .map { Line(cells: $0.cells) }
        if !options.glyphs.isLinear {
            let rule = Cell(options.glyphs.heavyRule, style: theme.headingRule)
            let columns = tour.isBook ? lines.map(\.cells.count).max() ?? 0 : options.width
            lines.append(Line(cells: Array(repeating: rule, count: columns), kind: .decoration))
        }
        if let summary = tour.summary {
            lines += BlockLayout.lines(for: Block(.paragraph([.text(summary, .emphasis)])), options: options)
        }
        // with room only for the text, there is only that
        if !details.isEmpty, options.width >= CoverText.leastColumns {
            if tour.summary != nil { lines.append(.empty) }
            lines += CoverText.lines(of: details, columns: options.width, theme.dim, options.glyphs)
        }
        if let cover {
            lines.append(.empty)
            lines += BlockLayout.lines(for: cover, options: options).filter { $0.kind == .picture }
        }
        return (lines + [.empty, .empty]).numbered
    }
}

extension Tour {
    /// Whether it is composed of more than one section, and so has a title page and an end card.
    package var hasSeveralSections: Bool { isComposed && (sections.count > 1 || !sections.isComplete) }

    /// Whether the rule after a section tells of its credit.
    func tellsCredit(ofSection index: Int) -> Bool { isComposed && sections[index].rule != .none }

    /// The reading time in minutes, at the author's pace.
    var minutes: Int { minutes(ofBytes: sections.textBytes(before: sections.count)) }

    /// The minutes of a section. They add up to the tour's, so that a section of few words may have 0.
    package func minutes(ofSection index: Int) -> Int {
        let start = sections.textBytes(before: index)
        return minutes(ofBytes: start + sections.textBytes(of: index)) - minutes(ofBytes: start)
    }

    /// Words have six bytes.
    package func minutes(ofBytes bytes: Int) -> Int {
        let aMinute = max(1, pace) * 6
        return bytes / aMinute + (bytes % aMinute * 2 >= aMinute ? 1 : 0)
    }
}

enum CoverText {
    /// On narrower pages there is only the text.
    static let leastColumns = 24

    /// Parts of a sentence with dots between them, but not at a row's end.
    static func lines(of parts: [String], columns: Int, _ style: Style, _ glyphs: Glyphs) -> [Line] {
        let dot = glyphs.isLinear ? ", " : " \(glyphs.dot) "
        var rows: [String] = []
        for part in parts {
            if let last = rows.last, CellText.fits(last + dot + part, in: columns) {
                rows[rows.count - 1] = last + dot + part
            } else {
                rows.append(part)
            }
        }
        return rows.map { Line(cells: CellLine($0, style).truncated(to: columns).cells) }
    }
}

extension Line {
    /// The same centred in a width, with its links.
    func centered(in columns: Int) -> Line {
        let indent = max(0, (columns - cells.count) / 2)
        var line = self
        line.cells = Array(repeating: .blank, count: indent) + cells
        for index in links.indices {
            let span = links[index].columns
            line.links[index].columns = span.lowerBound + indent..<span.upperBound + indent
        }
        return line
    }
}

extension [Line] {
    /// Each with its own number as its place in the text, so that an anchor on one of them stays on it.
    var numbered: [Line] {
        var lines = self
        for index in lines.indices { lines[index].textOffset = index }
        return lines
    }
}

/// The facts about a reading on the title page and the cards.
package struct TitlePageFacts: Hashable, Sendable {
    /// The parts of the title page's last line.
    var details: [String] = []
    var read: Set<String> = []
    /// Nil on a printed page.
    var today: Day?
    /// The card at the tour's end; nil until it is near.
    package var end: EndCard?

    init() {}

    /// - Parameter place: the place where an earlier session ended.
    package init(
        _ tour: Tour, credits: CreditSummary, changed: Int = 0, place: Place?, _ clock: WallClock, _ glyphs: Glyphs
    ) {
        (read, today) = (credits.read, credits.today)
        let isWhole = tour.sections.isComplete
        // what surrounds the text of a book is none of its chapters
        let sections = tour.isBook ? tour.sections.count { $0.rule != .none } : tour.sections.count
        details = [sections.counted(tour.isBook ? "chapter" : "section") + (isWhole ? "" : " so far")]
        if tour.sections.hasFinalIDs { details.append("about \(max(1, tour.minutes).inMinutes)") }
        if credits.toEarn > 0 { details.append(credits.words(glyphs)) }
        if changed > 0 { details.append("\(changed.counted("section")) changed") }
        if let left = place?.left {
            let day = Self.words(ofDay: clock.day(of: left))
            let title = place.flatMap { place in
                place.anchor(in: tour).map { tour.sections.title(at: $0.item.section) }
            }
            let quotes = glyphs.isUnicode ? ("“", "”") : ("\"", "\"")
            details.append("last read \(day)" + (title.map { ", in \(quotes.0)\($0)\(quotes.1)" } ?? ""))
        }
    }

    /// `today`, `yesterday`, `on Friday`, `on 12 Nov`: without the time of the day.
    private static func words(ofDay day: String) -> String {
        if day.hasPrefix("today") { return "today" }
        return day == "yesterday" ? day : "on \(day)"
    }
}

extension CreditSummary {
    /// `★ 4 of 13`; without a star that can be drawn `4 of 13 credits`.
    func words(_ glyphs: Glyphs) -> String {
        let count = "\(earned.inGroups) of \(toEarn.inGroups)"
        return glyphs.isUnicode
            ? "\(glyphs.signsOrWords.star) \(count)" : "\(count) \(toEarn == 1 ? "credit" : "credits")"
    }
}
