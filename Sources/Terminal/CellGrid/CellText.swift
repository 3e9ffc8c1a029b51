import HiddenCharacters

/// The sanitizer of all text on its way into cells.
///
/// Nothing passes that a terminal could take for a command, or that makes one text look like another: control
/// characters become their pictures (`␛`), direction overrides and unprintable characters become `�`. Joiners,
/// direction marks, variation selectors and skin tones go onto their base character (``Joining``), and are dropped
/// elsewhere, as tags are. The remaining characters have the width of `wcwidth`, each with few marks; one that its
/// marks make an emoji takes two columns.
public enum CellText {
    /// The form in which a scalar is shown.
    public enum Admission: Equatable, Sendable {
        /// A character of its own, 1 or 2 columns wide, perhaps a replacement.
        case character(Unicode.Scalar, width: Int)
        /// A mark on the character before it.
        case mark(Unicode.Scalar)
        case nothing
    }

    /// The form of a scalar after the text before it. Complexity: O(1).
    public static func admit(_ scalar: Unicode.Scalar, after cells: ArraySlice<Cell> = []) -> Admission {
        if isPlain(scalar) { return .character(scalar, width: 1) }
        if Joining.belongs(scalar, to: cells) { return .mark(scalar) }
        switch scalar.hidden {
        case .control: return .character(picture(ofControl: scalar), width: 1)
        case .separator: return .character(" ", width: 1)
        case .direction: return .character("\u{FFFD}", width: 1)
        case .joiner, .invisible: return .nothing
        case nil where scalar == "\u{A0}": return .character(" ", width: 1)
        case nil:
            switch DisplayWidth.columns(of: scalar) {
            case 1: return .character(scalar, width: 1)
            case 2: return .character(scalar, width: 2)
            // layout characters are invisible, and would reach the terminal unchanged
            case 0: return scalar.properties.generalCategory == .format ? .nothing : .mark(scalar)
            default: return .character("\u{FFFD}", width: 1)
            }
        }
    }

    private static func picture(ofControl scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }

    /// Appends text as cells. A mark without a base is put on a dotted circle. Complexity: O(length of the text).
    public static func append(_ text: some StringProtocol, style: Style = .plain, to cells: inout [Cell]) {
        let start = cells.count
        for scalar in text.unicodeScalars { append(scalar, style: style, to: &cells, notBefore: start) }
    }

    /// Appends a scalar; marks go onto the last character at or after `start`. Returns the new cells. Complexity: O(1).
    @discardableResult
    public static func append(
        _ scalar: Unicode.Scalar, style: Style, to cells: inout [Cell], notBefore start: Int
    ) -> Int {
        // fast path: most scalars
        if isPlain(scalar) {
            cells.append(Cell(scalar, style: style))
            return 1
        }
        switch admit(scalar, after: cells[min(start, cells.count)...]) {
        case .nothing:
            return 0
        case .mark(let mark):
            var last = cells.count - 1
            if last >= start, cells[last].isContinuation { last -= 1 }
            guard last >= start else {
                var circle = Cell("\u{25CC}", style: style)
                circle.append(mark: mark)
                cells.append(circle)
                return 1
            }
            if let emoji = cells[last].emoji(with: mark) {
                cells[last] = emoji
                cells.append(.continuation(emoji.style))
                return 1
            }
            cells[last].append(mark: mark)
            return 0
        case .character(let character, let width):
            cells.append(Cell(character, width: UInt8(width), style: style))
            if width == 2 { cells.append(.continuation(style)) }
            return width
        }
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool { (0x20..<0x7F).contains(scalar.value) }

    public static func cells(_ text: some StringProtocol, style: Style = .plain) -> [Cell] {
        var cells: [Cell] = []
        cells.reserveCapacity(text.utf8.count)
        append(text, style: style, to: &cells)
        return cells
    }

    /// Text for a line of plain output: sanitized in the same way, without cells. Line feeds become pictures too.
    public static func clean(_ text: some StringProtocol) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return String(text) }
        return cells(text).text
    }

    /// The columns that text takes.
    public static func columns(_ text: String) -> Int { columns(ofText: text) }

    /// The columns that text takes.
    public static func columns(_ text: Substring) -> Int { columns(ofText: text) }

    /// Whether text fits in a number of columns.
    public static func fits(_ text: String, in columns: Int) -> Bool {
        // no character takes more columns than bytes
        text.utf8.count <= columns || self.columns(text) <= columns
    }

    // Generic functions are specialized only within their module, and every word calls this.
    private static func columns(ofText text: some StringProtocol) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
        return cells(text).count
    }

    /// Cells cut to a width, the rest replaced by `…`. Never splits a wide character.
    public static func truncated(_ cells: [Cell], to columns: Int) -> [Cell] {
        guard cells.count > columns else { return cells }
        guard columns > 0 else { return [] }
        var cut = Array(cells[..<(columns - 1)])
        let style = cells[columns - 1].style
        if cells[columns - 1].isContinuation, !cut.isEmpty { cut[cut.count - 1] = .blank(style) }
        cut.append(Cell("\u{2026}", style: style))
        return cut
    }
}
