import CellGrid
import TourDocument

extension Composer {
    /// Columns between the block's edge, or the bar, and the code, with the mark of a continued line.
    private static let codeIndent = 2
    /// At less than this width the bar is not indented.
    private static let barIndentWidth = 40

    /// Sets code on a tinted background, or beside a bar, without reflow; a long line continues under a mark.
    mutating func compose(_ code: CodeBlock, _ continuation: Block.Continuation) {
        guard !isInCell else {
            takeSpans(of: code)
            return preformatted(scratch, gutter: nil, keepsLastEmptyLine: true)
        }
        let numbers = code.numbers.flatMap {
            NumberColumn($0, lineCount: code.text.utf8.count { $0 == 0x0A } + 1, look: self, room: textWidth)
        }
        let numberColumns = numbers?.width ?? 0
        // one column before the code always stays free
        let room = roomWithMargins() - numberColumns - 1
        let longest = options.chopping == nil ? Self.longestLine(of: code.text, atMost: room) : 0
        let isSetIn = !theme.tintsCode && textWidth >= Self.barIndentWidth
        let indent = max(1, min(isSetIn ? 2 * Self.codeIndent : Self.codeIndent, room + 1 - longest))
        usingMargins(for: longest + indent + numberColumns) { composer in
            let outer = composer.prefix.count
            composer.indented(by: composer.codeLead(indent, numberColumns)) { composer in
                let first = composer.lines.count
                let added = composer.prefix.count - outer
                let edge = (composer.opening?.count ?? composer.prefix.count) - added
                composer.compose(
                    code, numbers, gutter: added > 0 ? composer.prefix.count - min(added, Self.codeIndent) : nil)
                if !continuation.contains(.fromBefore) { composer.label(line: first, code) }
                composer.tint(linesFrom: first, edge: edge, otherEdges: outer)
            }
        }
    }

    private func codeLead(_ indent: Int, _ numberColumns: Int) -> [Cell] {
        var lead = Array(repeating: Cell.blank, count: indent + numberColumns)
        if !theme.tintsCode, !glyphs.isLinear {
            lead[max(0, indent - Self.codeIndent)] = Cell(glyphs.bar, style: base.overlaid(with: theme.codeFrame))
        }
        return lead
    }

    private mutating func takeSpans(of code: CodeBlock) {
        scratch.removeAll()
        let runs = code.linked.isEmpty ? [.text(code.text)] : code.linked
        scratch.append(runs, base: base.overlaid(with: theme.codeBlock), options: options)
    }

    private mutating func compose(_ code: CodeBlock, _ numbers: NumberColumn?, gutter: Int?) {
        takeSpans(of: code)
        // a look-up of colours reads the whole code
        let colors = options.codeColors.isEmpty ? nil : options.codeColors[code]
        chopped { composer in
            composer.preformatted(
                composer.scratch, gutter: gutter, keepsLastEmptyLine: true,
                coloring: colors.map { CodeColoring(runs: $0, start: composer.offset) }, numbers: numbers)
            return 0
        }
    }

    /// Puts the language at the right of a block's first line, if it fits; that room, or the line, copies the code.
    private mutating func label(line: Int, _ code: CodeBlock) {
        let (start, end, edge) = (lines[line].textColumn, lines[line].cells.count, width - 1)
        let room = end + 2 < edge ? end + 2..<edge : nil
        lines[line].links.append(
            LinkSpan(
                columns: room ?? start..<max(start + 1, end), target: "", code: code.text, number: linkCount,
                isLabel: room != nil))
        linkCount += 1
        guard let room, let language = code.language, !glyphs.isLinear else { return }
        let label = CellText.cells(language, style: base.overlaid(with: theme.dim))
        guard !label.isEmpty, label.count <= room.count else { return }
        lines[line].cells += Array(repeating: .blank, count: edge - end - label.count) + label
    }

    /// Tints the background of lines of code, from their edges to that of the text, or of the longest of them.
    private mutating func tint(linesFrom first: Int, edge: Int, otherEdges: Int) {
        guard theme.tintsCode else { return }
        let columns = lines[first...].reduce(width) { max($0, $1.cells.count) }
        for index in lines[first...].indices {
            var cells = lines[index].cells
            cells += Array(repeating: .blank, count: columns - cells.count)
            for column in (index == first ? edge : otherEdges)..<columns {
                cells[column].style = theme.codeBlock.overlaid(with: cells[column].style)
            }
            lines[index].cells = cells
        }
    }

    /// Sets verbatim lines, wrapped or cut at the edge. Wrapped ones use the whole screen, for a single left edge.
    mutating func compose(verbatim runs: [Inline], _ colors: VerbatimColors) {
        scratch.removeAll()
        scratch.append(runs, base: base, options: options)
        // room for the numbers of a million lines, so that a file's text has one left edge
        let numbers = options.firstLine.flatMap {
            NumberColumn(.init(first: $0), lineCount: 1, digits: 6, look: self, room: textWidth)
        }
        usingMargins(for: options.chopping == nil ? roomWithMargins() : 0) { composer in
            composer.indented(by: numbers?.width ?? 0) { composer in
                composer.chopped { composer in
                    composer.preformatted(
                        composer.scratch, gutter: nil, keepsLastEmptyLine: false, coloring: composer.coloring(colors),
                        numbers: numbers, direction: colors.isCode ? .leftToRight : .ofFirstLetter)
                    return 0
                }
            }
        }
    }

    private func coloring(_ colors: VerbatimColors) -> CodeColoring? {
        switch colors {
        case .none: return nil
        case .given(let runs): return CodeColoring(runs: runs, start: offset, hasGrounds: true)
        case .code(let code, let start):
            guard !options.codeColors.isEmpty, let runs = options.codeColors[code] else { return nil }
            return CodeColoring(runs: runs, start: offset - start)
        }
    }

    /// The columns for text of lines that use the margins but for the columns at both edges.
    func roomWithMargins(edge: Int = 0) -> Int {
        guard width == options.width, !isInCell else { return textWidth }
        return textWidth + max(0, options.margins.left - edge) + max(0, options.margins.right - edge)
    }

    /// Composes longer lines, which use the right margin first, then the left one, but for the columns at both edges.
    mutating func usingMargins(for columns: Int, edge: Int = 0, _ body: (inout Composer) -> Void) {
        let outer = (width, shift)
        let first = lines.count
        width = max(width, min(prefix.count + columns, prefix.count + roomWithMargins(edge: edge)))
        shift = max(0, width - outer.0 - max(0, options.margins.right - edge))
        body(&self)
        for index in lines[first...].indices { lines[index].shift += shift }
        (width, shift) = outer
    }
}

extension [Line] {
    /// These lines, with half of the blank rows beside the ground of code in that ground.
    /// - Parameter above: the line above the first.
    package func edgingCode(_ options: LayoutOptions, after above: @autoclosure () -> Line? = nil) -> [Line] {
        let ground = options.theme.codeBlock.background
        guard options.theme.tintsCode, options.glyphs.isUnicode else { return self }
        func code(_ line: Line?) -> Line? { line?.cells.last?.style.background == ground ? line : nil }
        var lines = self
        for index in indices where self[index].kind == .blank {
            let before = code(index > 0 ? self[index - 1] : above())
            guard let line = before ?? code(index + 1 < count ? self[index + 1] : nil) else { continue }
            let half = Cell(before == nil ? "▄" : "▀", style: Style(foreground: ground))
            for (column, cell) in line.cells.enumerated() {
                if column >= lines[index].cells.count { lines[index].cells.append(.blank) }
                if cell.style.background == ground { lines[index].cells[column] = half }
            }
            lines[index].shift = line.shift
        }
        return lines
    }
}
