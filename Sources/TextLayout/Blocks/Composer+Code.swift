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
        let numbers = code.numbers.flatMap {
            NumberColumn($0, lineCount: code.text.utf8.count { $0 == 0x0A } + 1, look: self, room: textWidth)
        }
        let room = roomWithMargins - (numbers?.width ?? 0)
        let longest = options.chopping == nil ? TextMeasure.longestLine(of: code.text, atMost: room, options) : 0
        // a line that just fits does so without the room for the mark
        let indent = min(Self.codeIndent, room - longest) + (numbers?.width ?? 0)
        let isSetIn =
            prefix.isEmpty && textWidth >= Self.framedWidth && longest + indent + Self.codeIndent <= textWidth
        usingMargins(for: longest + indent) { composer in
            composer.indented(by: isSetIn ? Self.codeIndent : 0) { composer in
                composer.compose(framed: code, continuation, indent: indent, numbers)
            }
        }
    }

    private mutating func compose(
        framed code: CodeBlock, _ continuation: Block.Continuation, indent: Int, _ numbers: NumberColumn?
    ) {
        let columns = textWidth
        if !continuation.contains(.fromBefore) { decorate(frame(columns, isTop: true, label: code.language)) }
        scratch.removeAll()
        scratch.spans.append(Span(text: code.text, style: base.overlaid(with: theme.codeBlock)))
        indented(by: indent) { composer in
            let gutter = composer.prefix.count
            // looking colours up reads the whole code
            let colors = composer.options.codeColors.isEmpty ? nil : composer.options.codeColors[code]
            composer.chopped { composer in
                composer.preformatted(
                    composer.scratch, gutter: gutter >= 1 ? gutter - min(gutter, Self.codeIndent) : nil,
                    keepsLastEmptyLine: true, coloring: colors.map { CodeColoring(runs: $0, start: composer.offset) },
                    numbers: numbers)
            }
        }
        if !continuation.contains(.intoNext) { decorate(frame(columns, isTop: false, label: nil)) }
    }

    /// Sets lines as they are, wrapped at the edge.
    mutating func compose(verbatim runs: [Inline], _ colors: VerbatimColors) {
        scratch.removeAll()
        scratch.append(runs, base: base, options: options)
        let longest =
            options.chopping != nil
            ? 0
            : options.verbatimColumns
                ?? TextMeasure.longestLine(of: runs.textForLayout, atMost: roomWithMargins, options)
        usingMargins(for: longest) { composer in
            composer.chopped { composer in
                composer.preformatted(
                    composer.scratch, gutter: nil, keepsLastEmptyLine: false, coloring: composer.coloring(colors))
            }
        }
    }

    private func coloring(_ colors: VerbatimColors) -> CodeColoring? {
        switch colors {
        case .none: return nil
        case .given(let runs): return CodeColoring(runs: runs.map(CodeRun.init), start: offset)
        case .code(let code, let start):
            guard !options.codeColors.isEmpty, let runs = options.codeColors[code] else { return nil }
            return CodeColoring(runs: runs, start: offset - start)
        }
    }

    /// The columns for text of lines that use the margins.
    private var roomWithMargins: Int {
        textWidth + (width == options.width && !isInCell ? options.fullWidth - width : 0)
    }

    /// Composes lines that may be longer than others: those at the right first, then, as far as that is not enough, from further left.
    private mutating func usingMargins(for columns: Int, _ body: (inout Composer) -> Void) {
        let outer = width
        let first = lines.count
        width = max(width, min(prefix.count + columns, prefix.count + roomWithMargins))
        shift = max(0, width - outer - options.margins.right)
        body(&self)
        for index in lines[first...].indices { lines[index].shift += shift }
        (width, shift) = (outer, 0)
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
