package import CellGrid
import HiddenCharacters

/// An editor of one line: a prompt's, or a list filter's.
///
/// The keys are those of readline. The cursor never splits a character from its marks. The text has no control
/// characters or line ends, and at most ``maximumLength`` scalars, so that every key costs little.
package struct LineEditor: Hashable, Sendable {
    /// The effect of a key.
    package enum Outcome: Hashable, Sendable {
        case changed
        /// The cursor moved, or there was nothing to change.
        case moved
    }

    /// In Unicode scalars.
    static let maximumLength = 1_000

    /// The text before the cursor, and the text behind it.
    private(set) var before: String
    private(set) var after = ""
    /// Earlier lines, the last one last.
    package var history: [String] {
        didSet { shown = nil }
    }
    /// The shown entry of the history; nil for the typed text, otherwise kept in ``draft``.
    private var shown: Int?
    private var draft = ""

    /// The cursor is behind the text.
    package init(_ text: String = "", history: [String] = []) {
        before = String(LineEditor.cleaned(text, room: Self.maximumLength))
        self.history = history
    }

    package var text: String { before + after }
    package var isEmpty: Bool { before.isEmpty && after.isEmpty }
    /// The column of the cursor, the text's first being 0.
    package var cursorColumn: Int { CellText.columns(before) }

    /// The visible text in a field: of a long one the part around the cursor, without half characters at its edges.
    /// - Parameter sign: shown instead of each character.
    /// - Returns: also the column of the cursor in the field, which has at least one column for it.
    package func shown(columns: Int, _ style: Style = .plain, hiddenBy sign: String? = nil) -> (
        cells: [Cell], cursor: Int
    ) {
        let columns = max(1, columns)
        let cursor = sign.map { CellText.columns($0) * before.count } ?? cursorColumn
        let whole = sign.map { String(repeating: $0, count: text.count) } ?? text
        let first = max(0, cursor - columns + 1)
        var cells = Array(CellText.cells(whole, style: style).dropFirst(first).prefix(columns))
        if cells.first?.isContinuation == true { cells[0] = .blank(style) }
        if let last = cells.last, last.width == 2 { cells[cells.count - 1] = .blank(style) }
        return (cells, cursor - first)
    }

    /// Replaces the text; the cursor goes to its end.
    mutating func replace(with text: String) {
        before = Self.cleaned(text, room: Self.maximumLength)
        after = ""
        shown = nil
    }

    // MARK: - Keys

    /// Takes a key; nil for one of others, such as Enter, Esc and Tab. ↑ and ↓ need a history. Complexity: O(length).
    package mutating func press(_ key: KeyPress) -> Outcome? {
        switch key {
        case .init(.left), .control("b"): return move { $0.stepBack() }
        case .init(.right), .control("f"): return move { $0.stepOn() }
        case .init(.left, .control), .init(.left, .alt), .init(.character("b"), .alt): return move { $0.wordBack() }
        case .init(.right, .control), .init(.right, .alt), .init(.character("f"), .alt): return move { $0.wordOn() }
        case .init(.home), .control("a"): return move { ($0.before, $0.after) = ("", $0.text) }
        case .init(.end), .control("e"): return move { ($0.before, $0.after) = ($0.text, "") }
        case .init(.backspace): return change { if !$0.before.isEmpty { $0.before.removeLast() } }
        case .init(.delete), .control("d"): return change { if !$0.after.isEmpty { $0.after.removeFirst() } }
        case .control("u"): return change { $0.before = "" }
        case .control("k"): return change { $0.after = "" }
        case .control("w"): return change { $0.deleteToBlank() }
        case .init(.backspace, .alt): return change { $0.deleteWordBack() }
        case .init(.character("d"), .alt): return change { $0.deleteWordOn() }
        case .init(.up), .control("p"): return recall { _ in true }
        case .init(.down), .control("n"): return recallLater()
        case .control("r"):
            let typed = shown == nil ? text : draft
            return recall { $0.contains(typed) }
        default:
            guard case .character(let scalar) = key.key, key.modifiers.isEmpty else { return nil }
            return change { $0.insert(String(Character(scalar))) }
        }
    }

    /// Takes pasted text: tabs and runs of line ends become blanks, other control characters go. Complexity: O(length).
    package mutating func paste(_ text: String) -> Outcome { change { $0.insert(text) } }

    private mutating func move(_ body: (inout LineEditor) -> Void) -> Outcome {
        body(&self)
        return .moved
    }

    private mutating func change(_ body: (inout LineEditor) -> Void) -> Outcome {
        let old = (before, after)
        body(&self)
        guard old != (before, after) else { return .moved }
        shown = nil
        return .changed
    }

    private mutating func insert(_ text: String) {
        let length = before.unicodeScalars.count + after.unicodeScalars.count
        before += Self.cleaned(text, room: Self.maximumLength - length)
    }

    // MARK: - Moving

    private mutating func stepBack() {
        guard let last = before.popLast() else { return }
        after = String(last) + after
    }

    private mutating func stepOn() {
        guard !after.isEmpty else { return }
        before.append(after.removeFirst())
    }

    private mutating func wordBack() {
        while let last = before.last, !Self.isPartOfWord(last) { stepBack() }
        while let last = before.last, Self.isPartOfWord(last) { stepBack() }
    }

    private mutating func wordOn() {
        while let next = after.first, !Self.isPartOfWord(next) { stepOn() }
        while let next = after.first, Self.isPartOfWord(next) { stepOn() }
    }

    private mutating func deleteWordBack() {
        let kept = after
        wordBack()
        after = kept
    }

    private mutating func deleteWordOn() {
        let kept = before
        wordOn()
        before = kept
    }

    private mutating func deleteToBlank() {
        while before.last == " " { before.removeLast() }
        while let last = before.last, last != " " { before.removeLast() }
    }

    private static func isPartOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    // MARK: - Earlier lines

    /// Shows the next earlier line that is wanted and differs from the present one.
    private mutating func recall(where isWanted: (String) -> Bool) -> Outcome? {
        guard !history.isEmpty else { return nil }
        let present = text
        guard let index = history[..<(shown ?? history.count)].lastIndex(where: { $0 != present && isWanted($0) })
        else { return .moved }
        if shown == nil { draft = present }
        return show(index)
    }

    /// Shows the next later line, and after the last the typed text.
    private mutating func recallLater() -> Outcome? {
        guard !history.isEmpty else { return nil }
        guard let shown else { return .moved }
        return show(shown + 1 < history.count ? shown + 1 : nil)
    }

    private mutating func show(_ index: Int?) -> Outcome {
        replace(with: index.map { history[$0] } ?? draft)
        shown = index
        return .changed
    }
}

// MARK: - Allowed text

extension LineEditor {
    /// Text without characters that a line must not hold, cut to a number of scalars.
    static func cleaned(_ text: String, room: Int) -> String {
        var cleaned = String.UnicodeScalarView()
        var count = 0
        var text = Substring(text)
        // text copied from a page or a shell often ends in a line feed
        while let last = text.unicodeScalars.last, last == "\n" || last == "\r" { text.unicodeScalars.removeLast() }
        var isAfterLineEnd = false
        for scalar in text.unicodeScalars {
            guard count < room else { break }
            let isLineEnd = scalar == "\n" || scalar == "\r"
            defer { isAfterLineEnd = isLineEnd }
            switch scalar.hidden {
            // the terminal may have made a second line feed of the return before one
            case .control where isLineEnd && isAfterLineEnd: continue
            case .control where isLineEnd || scalar == "\t": cleaned.append(" ")
            case .separator: cleaned.append(" ")
            case .control, .direction: continue
            default: cleaned.append(scalar)
            }
            count += 1
        }
        return String(cleaned)
    }
}

/// The remark at the right edge: the interpretation of the line, the result so far.
package struct LineRemark: Hashable, Sendable {
    package var text = ""
    /// The short form for little room.
    package var brief = ""
    package var isWrong = false

    package init(text: String = "", brief: String = "", isWrong: Bool = false) {
        (self.text, self.brief, self.isWrong) = (text, brief, isWrong)
    }
}
