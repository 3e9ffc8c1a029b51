package import CellGrid
package import ReaderKit

/// The commands of keys on the selection, before they are the page's.
package enum SelectionCommand: Hashable, Sendable, KeyedCommand {
    case characterBack, characterOn, wordBack, wordOn, wordEnd, up, down, paragraphBack, paragraphOn, rowStart, rowEnd
    case byCharacters, byLines
    case copy, copyMarkdown, note, highlight, lookUp, search, pipe

    package var keys: (keys: [KeyPress], help: String) { (row.keys, row.help) }
    package var motion: SelectionMotion? { row.motion }

    private var row: (keys: [KeyPress], help: String, motion: SelectionMotion?) {
        switch self {
        case .characterBack: (["h", KeyPress(.left)], "a character back", .characters(-1))
        case .characterOn: (["l", KeyPress(.right)], "a character forward", .characters(1))
        case .wordBack: (["b"], "a word back", .words(-1))
        case .wordOn: (["w"], "a word forward", .words(1))
        case .wordEnd: (["e"], "to the end of a word", .wordEnd)
        case .up: (["k", KeyPress(.up)], "a row up", .rows(-1))
        case .down: (["j", KeyPress(.down)], "a row down", .rows(1))
        case .paragraphBack: (["{"], "a paragraph back", .paragraphs(-1))
        case .paragraphOn: (["}"], "a paragraph forward", .paragraphs(1))
        case .rowStart: (["0", "^", KeyPress(.home)], "start of the row", .rowStart)
        case .rowEnd: (["$", KeyPress(.end)], "end of the row", .rowEnd)
        case .byCharacters: (["v"], "by characters; again: begin here", nil)
        case .byLines: (["V"], "by rows; again: begin here", nil)
        case .copy: (["y"], "copy the text", nil)
        case .copyMarkdown: (["Y"], "copy as Markdown, with the address", nil)
        case .note: (["a"], "write a note about it", nil)
        case .highlight: (["1", "2", "3", "4"], "highlight it in one of four colours", nil)
        case .lookUp: (["K"], "look it up", nil)
        case .search: (["/"], "search the tour for it", nil)
        case .pipe: (["|"], "pipe it to a command", nil)
        }
    }

    /// The short help in the status row.
    package static let brief: KeyValuePairs = [
        "y": "copy", "a": "note", "1-4": "highlight", "/": "search", "Esc": "end",
    ]
}

extension TourView {
    /// The movement of the selection by a command of the page, if any.
    package func selectionMotion(of command: Command) -> SelectionMotion? {
        switch command {
        case .lineDown, .followLink: .rows(1)
        case .lineUp: .rows(-1)
        case .halfPageDown: .rows(halfPage)
        case .halfPageUp: .rows(-halfPage)
        case .pageDown: .rows(page)
        case .pageUp: .rows(-page)
        case .toStart: .sectionStart
        case .toEnd: .sectionEnd
        default: nil
        }
    }
}

/// A movement of the end of a selection, forward if positive.
package enum SelectionMotion: Hashable, Sendable {
    case characters(Int)
    case words(Int)
    case rows(Int)
    case paragraphs(Int)
    case wordEnd, rowStart, rowEnd, sectionStart, sectionEnd
}

/// Rows of text that a selection moves over: those of a tour, or of a window.
package protocol TextRows {
    func text(of item: ItemID) -> LaidOutText?
    /// The nearest item with text after another one, or before it.
    func text(beyond item: ItemID, isForward: Bool) -> LaidOutText?
    /// The first text of a section, or the last.
    func text(atStart isStart: Bool, ofSection section: Int) -> LaidOutText?
}

extension LaidOutText: TextRows {
    package func text(of item: ItemID) -> LaidOutText? { self }
    package func text(beyond item: ItemID, isForward: Bool) -> LaidOutText? { nil }
    package func text(atStart isStart: Bool, ofSection section: Int) -> LaidOutText? { self }
}

extension TourContent: TextRows {
    /// The limit of items without text that are skipped.
    private static let mostPassed = 1_000

    package func text(of item: ItemID) -> LaidOutText? { LaidOutText(item, in: self) }

    package func text(beyond item: ItemID, isForward: Bool) -> LaidOutText? {
        var item = item
        for _ in 0..<Self.mostPassed {
            guard let next = isForward ? self.item(after: item) : self.item(before: item) else { return nil }
            if let text = text(of: next) { return text }
            item = next
        }
        return nil
    }

    package func text(atStart isStart: Bool, ofSection section: Int) -> LaidOutText? {
        guard isStart else { return text(beyond: divider(ofSection: section), isForward: false) }
        let first = firstItem(ofSection: section)
        return text(of: first) ?? text(beyond: first, isForward: true)
    }
}

extension TextRows {
    func span(of unit: Selection.Unit, at place: TextAnchor) -> TextSpan? {
        text(of: place.item).map { TextSpan(place.item, $0.range(of: unit, at: place.offset ?? 0)) }
    }

    /// The target of a movement from a character; nil at the end of the text.
    /// - Parameter column: the column kept over rows; set by moves over rows, and nil after any other move.
    fileprivate func place(_ motion: SelectionMotion, from place: TextAnchor, column: inout Int?) -> TextAnchor? {
        guard let text = text(of: place.item) else { return nil }
        let offset = place.offset ?? 0
        if case .rows(let rows) = motion { return self.place(rows: rows, from: text, offset, column: &column) }
        column = nil
        func found(_ offset: Int?, isForward: Bool, _ beyond: (LaidOutText) -> Int?) -> TextAnchor? {
            if let offset { return TextAnchor(item: text.item, offset: offset) }
            return self.text(beyond: text.item, isForward: isForward).map {
                TextAnchor(item: $0.item, offset: beyond($0) ?? $0.first)
            }
        }
        switch motion {
        case .characters(let way) where way > 0: return found(text.offset(after: offset), isForward: true) { $0.first }
        case .characters: return found(text.offset(before: offset), isForward: false) { $0.last }
        case .words(let way) where way > 0:
            return found(text.word(after: offset), isForward: true) { $0.word(after: -1) }
        case .words: return found(text.word(before: offset), isForward: false) { $0.word(before: .max) }
        case .wordEnd: return found(text.wordEnd(after: offset), isForward: true) { $0.wordEnd(after: -1) }
        case .paragraphs(let way) where way > 0:
            return found(text.paragraph(after: offset), isForward: true) { $0.first }
        case .paragraphs: return found(text.paragraph(before: offset), isForward: false) { $0.paragraph(before: .max) }
        case .rowStart, .rowEnd:
            let ends = text.ends(ofRow: text.row(of: offset))
            return found(motion == .rowStart ? ends?.lowerBound : ends?.upperBound, isForward: true) { $0.first }
        case .sectionStart, .sectionEnd:
            let isStart = motion == .sectionStart
            return self.text(atStart: isStart, ofSection: place.item.section).map {
                TextAnchor(item: $0.item, offset: isStart ? $0.first : $0.last)
            }
        case .rows: return nil
        }
    }

    private func place(rows: Int, from text: LaidOutText, _ offset: Int, column: inout Int?) -> TextAnchor? {
        var (text, row) = (text, text.row(of: offset))
        let wanted = column ?? text.column(of: offset, onRow: row)
        column = wanted
        var found: TextAnchor?
        var left = abs(rows)
        while left > 0 {
            row += rows > 0 ? 1 : -1
            if !text.lines.indices.contains(row) {
                guard let next = self.text(beyond: text.item, isForward: rows > 0) else { break }
                (text, row) = (next, rows > 0 ? 0 : next.lines.count - 1)
            }
            guard let offset = text.offset(onRow: row, near: wanted) else { continue }
            found = TextAnchor(item: text.item, offset: offset)
            left -= 1
        }
        return found
    }
}

extension Selection {
    package init?(from origin: TextAnchor, to place: TextAnchor, by unit: Unit, in rows: some TextRows) {
        guard let first = rows.span(of: unit, at: origin), let head = rows.span(of: unit, at: place) else { return nil }
        self.init(unit: unit, origin: first, head: head, cursor: place)
    }

    /// Moves the end, as far as there is text. Returns whether it moved.
    package mutating func move(_ motion: SelectionMotion, in rows: some TextRows) -> Bool {
        guard let place = rows.place(motion, from: cursor, column: &column), let head = rows.span(of: unit, at: place)
        else { return false }
        (cursor, self.head) = (place, head)
        return true
    }
}
