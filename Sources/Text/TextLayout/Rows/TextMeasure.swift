import CellGrid

/// The columns of lines whose white space counts.
enum TextMeasure {
    /// The columns of the longest line that fits in `limit`; 0 if there is none. Complexity: O(length of the text).
    static func longestLine(of text: String, atMost limit: Int, _ options: LayoutOptions) -> Int {
        var longest = 0
        var column = 0
        // the last of the line: marks that follow may change their widths
        var cells: [Cell] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A:
                if column <= limit { longest = max(longest, column) }
                column = 0
                cells.removeAll(keepingCapacity: true)
            case 0x09: column += options.tabWidth - column % options.tabWidth
            case 0x0D: break
            default:
                if cells.count > 64 { cells.removeFirst(32) }
                column += CellText.append(scalar, style: .plain, to: &cells, notBefore: 0)
            }
        }
        return column <= limit ? max(longest, column) : longest
    }
}
