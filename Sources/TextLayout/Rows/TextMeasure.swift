import CellGrid
package import TourDocument

/// How many columns lines take whose white space counts.
package enum TextMeasure {
    /// The columns of the longest line that takes no more than so many; 0 if there is none.
    /// Complexity: O(length of the text).
    static func longestLine(of text: String, atMost limit: Int, _ options: LayoutOptions) -> Int {
        var longest = 0
        var column = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A:
                if column <= limit { longest = max(longest, column) }
                column = 0
            case 0x09: column += options.tabWidth - column % options.tabWidth
            case 0x0D: break
            case 0x20..<0x7F: column += 1
            default: if case .character(_, let width) = CellText.admit(scalar) { column += width }
            }
        }
        return column <= limit ? max(longest, column) : longest
    }

    /// The same for a text that was cut into blocks of verbatim lines; nil if there are none.
    /// Complexity: O(length of the blocks).
    package static func longestLine(of blocks: [Block], _ options: LayoutOptions) -> Int? {
        var longest: Int?
        for block in blocks {
            guard case .verbatim(let runs, _) = block.kind else { continue }
            let own = longestLine(of: runs.textForLayout, atMost: options.fullWidth, options)
            longest = max(longest ?? 0, own)
        }
        return longest
    }
}
