import CellGrid
import TourDocument

/// The line numbers of code, with a mark at highlighted lines.
struct NumberColumn {
    /// Columns: of a mark, the longest number, and a blank behind each.
    let width: Int
    private var next: Int
    private let marked: ClosedRange<Int>?
    private let mark: Cell
    private let plain: Style
    private let strong: Style

    /// - Parameters:
    ///   - digits: the least width of the longest number.
    ///   - room: columns for numbers and code together. If the numbers would take more than a third, there are none.
    init?(_ numbers: CodeBlock.LineNumbers, lineCount: Int, digits: Int = 1, look: Composer, room: Int) {
        width = max(digits, String(numbers.first + lineCount - 1).utf8.count) + 3
        guard width * 3 <= room else { return nil }
        next = numbers.first
        marked = numbers.marked
        plain = look.base.overlaid(with: look.theme.dim)
        strong = look.base.overlaid(with: look.theme.accent).overlaid(with: Style(attributes: .bold))
        mark = Cell(look.glyphs.pointer, style: strong)
    }

    /// Writes the next line's number at the end of the prefix.
    mutating func writeNext(at lead: inout [Cell]) {
        let isMarked = marked?.contains(next) ?? false
        let digits = String(next).unicodeScalars.map { Cell($0, style: isMarked ? strong : plain) }
        next += 1
        guard lead.count >= width else { return }
        let end = lead.count - 1
        lead.replaceSubrange(end - digits.count..<end, with: digits)
        if isMarked { lead[lead.count - width] = mark }
    }
}
