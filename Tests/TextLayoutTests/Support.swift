import CellGrid
import TextLayout
import TourDocument

/// A block to be laid out in a test: `layout(block).width(40).rows`.
struct Laid {
    var block: Block
    var options = LayoutOptions(width: 80)

    func width(_ width: Int) -> Laid { with { $0.width = width } }
    var ascii: Laid { with { $0.glyphs = .ascii } }
    func colors(_ depth: ColorDepth) -> Laid { with { $0.theme = .standard(depth: depth) } }
    func numbered(_ number: String) -> Laid { with { $0.headingNumber = number } }

    private func with(_ change: (inout LayoutOptions) -> Void) -> Laid {
        var copy = self
        change(&copy.options)
        return copy
    }

    var lines: [Line] { BlockLayout.lines(for: block, options: options) }
    var rows: [String] { lines.map(\.text) }
    /// The rows as one text, for comparison with a literal.
    var page: String { rows.joined(separator: "\n") }
}

func layout(_ block: Block) -> Laid { Laid(block: block) }
func layout(_ kind: Block.Kind) -> Laid { Laid(block: Block(kind)) }
func layout(_ text: String) -> Laid { layout(paragraph(text)) }

func paragraph(_ text: String) -> Block { Block(.paragraph([.text(text)])) }
func paragraph(_ runs: [Inline]) -> Block { Block(.paragraph(runs)) }
func bullets(_ items: [Block]..., isTight: Bool = true) -> Block {
    Block(.list(List(isTight: isTight, items: items.map { List.Item($0) })))
}
func cell(_ text: String, columns: Int = 1, rows: Int = 1) -> Table.Cell {
    Table.Cell([.text(text)], columnSpan: columns, rowSpan: rows)
}
func table(_ header: [String], _ rows: [String]..., alignments: [Table.Alignment] = []) -> Block {
    Block(
        .table(
            Table(
                alignments: alignments, header: header.isEmpty ? [] : [header.map { cell($0) }],
                rows: rows.map { $0.map { cell($0) } })))
}

extension Line {
    /// What is wrong with a line, whatever it shows.
    func faults(width: Int) -> [String] {
        var faults: [String] = []
        if cells.count > width { faults.append("\(cells.count) columns") }
        if cells.last == .blank { faults.append("blank at the end") }
        for (index, cell) in cells.enumerated() {
            let isHalf = index > 0 && cells[index - 1].width == 2
            if cell.isContinuation != isHalf { faults.append("half a character at \(index)") }
        }
        if cells.last?.width == 2 { faults.append("half a character at the end") }
        var column = 0
        for link in links {
            let edge = link.code == nil ? cells.count : width
            if link.columns.lowerBound < column || link.columns.upperBound > edge || link.columns.isEmpty {
                faults.append("link at \(link.columns)")
            }
            column = link.columns.upperBound
        }
        return faults
    }
}

extension String {
    /// The characters that show: no white space, no marks, nothing unseen.
    var visible: [Unicode.Scalar] {
        unicodeScalars.compactMap { scalar in
            if scalar == "\n" || scalar == "\t" || scalar == "\r" { return nil }
            guard case .character(let shown, _) = CellText.admit(scalar), shown != " " else { return nil }
            return shown
        }
    }
}

/// Whether all of `part` is found in `whole`, in order.
func isSubsequence(_ part: [Unicode.Scalar], of whole: [Unicode.Scalar]) -> Bool {
    var index = whole.startIndex
    for scalar in part {
        guard let found = whole[index...].firstIndex(of: scalar) else { return false }
        index = found + 1
    }
    return true
}
