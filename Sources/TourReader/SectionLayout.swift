package import TextLayout
package import TourDocument

/// A whole section laid out at once, as the page shows it: for printing.
package enum SectionLayout {
    /// The lines of all blocks with the blank rows between them.
    /// - Parameter number: the section's number, put before its first heading; nil for none.
    /// Complexity: O(length of the section).
    package static func lines(of blocks: [Block], number: Int?, options: LayoutOptions) -> [Line] {
        var lines: [Line] = []
        for (index, block) in blocks.enumerated() {
            if index > 0 {
                let spacing = BlockLayout.spacing(before: block, after: blocks[index - 1])
                lines += Array(repeating: .empty, count: spacing)
            }
            lines += BlockLayout.lines(for: block, options: headed(options, block: index, of: blocks, number: number))
        }
        return lines
    }

    /// The options for one block: the section's number goes before its first heading.
    static func headed(_ options: LayoutOptions, block: Int?, of blocks: [Block], number: Int?) -> LayoutOptions {
        guard let number, block == 0, case .heading = blocks[0].kind else { return options }
        var options = options
        options.headingNumber = "\(number) \(options.glyphs.dot) "
        return options
    }
}
