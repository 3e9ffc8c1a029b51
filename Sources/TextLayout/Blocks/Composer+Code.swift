import CellGrid
import TourDocument

extension Composer {
    /// At less than this width the frame of code is not set in.
    private static let framedWidth = 60
    /// Columns between the frame's edge and the code; the mark of a continued line stands there.
    private static let codeIndent = 2

    /// Sets code between two light lines. Lines are never reflowed; a long one continues under a mark. Where the code was cut
    /// there is no line, so that its parts join.
    mutating func compose(_ code: CodeBlock, _ continuation: Block.Continuation) {
        guard !isInCell else {
            scratch.removeAll()
            scratch.spans.append(Span(text: code.text, style: base.overlaid(with: theme.codeBlock)))
            return preformatted(scratch, gutter: nil, keepsLastEmptyLine: true)
        }
        let isSetIn = prefix.isEmpty && textWidth >= Self.framedWidth
        indented(by: isSetIn ? 2 : 0) { composer in
            let columns = composer.textWidth
            if !continuation.contains(.fromBefore) {
                composer.decorate(composer.frame(columns, isTop: true, label: code.language))
            }
            composer.scratch.removeAll()
            composer.scratch.spans.append(
                Span(text: code.text, style: composer.base.overlaid(with: composer.theme.codeBlock)))
            let numbers = code.numbers.flatMap {
                NumberColumn(
                    $0, lineCount: code.text.utf8.count { $0 == 0x0A } + 1, look: composer, room: columns)
            }
            composer.indented(by: Self.codeIndent + (numbers?.width ?? 0)) { composer in
                let gutter = composer.prefix.count
                // looking colours up reads the whole code
                let colors = composer.options.codeColors.isEmpty ? nil : composer.options.codeColors[code]
                composer.preformatted(
                    composer.scratch, gutter: gutter >= 1 ? gutter - min(gutter, Self.codeIndent) : nil,
                    keepsLastEmptyLine: true, coloring: colors.map { CodeColoring(runs: $0, start: composer.offset) },
                    numbers: numbers)
            }
            if !continuation.contains(.intoNext) {
                composer.decorate(composer.frame(columns, isTop: false, label: nil))
            }
        }
    }

    /// Sets lines as they are, wrapped at the edge.
    mutating func compose(verbatim runs: [Inline]) {
        scratch.removeAll()
        scratch.append(runs, base: base, options: options)
        preformatted(scratch, gutter: nil, keepsLastEmptyLine: false)
    }

    private func frame(_ columns: Int, isTop: Bool, label: String?) -> [Cell] {
        let style = base.overlaid(with: theme.codeFrame)
        guard columns >= 4 else { return Self.row(of: glyphs.rule, count: columns, style: style) }
        var cells = [Cell(isTop ? glyphs.topLeft : glyphs.bottomLeft, style: style)]
        if let label, !label.isEmpty, columns >= 8 {
            cells.append(.blank(style))
            cells += CellText.truncated(CellText.cells(label, style: style), to: columns - 5)
            cells.append(.blank(style))
        }
        cells += Self.row(of: glyphs.rule, count: columns - cells.count - 1, style: style)
        cells.append(Cell(isTop ? glyphs.topRight : glyphs.bottomRight, style: style))
        return cells
    }
}
