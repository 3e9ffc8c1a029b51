import CellGrid
import TourDocument

extension Composer {
    /// Sets data that opens over the page as a quiet row with a link; where nothing opens, as its full text.
    mutating func compose(_ data: PageData) {
        guard let words = options.dataWords else { return compose(data.blocks) }
        indented(by: glyphs.isLinear ? [] : [Cell(glyphs.bar, style: theme.accent), .blank]) { composer in
            composer.composeRow(of: data, words: words)
            composer.flushOpening()
        }
    }

    private mutating func composeRow(of data: PageData, words: String) {
        scratch.removeAll()
        let link = scratch.index(ofTarget: data.link.target)
        let accent = base.overlaid(with: theme.accent)
        let drawn = glyphs.sign(of: data.kind, isDone: options.isDataDone)
        let sign = glyphs.isLinear ? "\(data.kind.title): " : "\(drawn)  "
        scratch.decorate(sign, accent, link: link)
        scratch.spans.append(Span(text: data.label, style: base.overlaid(with: theme.strong), link: link))
        let dim = base.overlaid(with: theme.dim)
        // unbroken, on one row
        if data.showsSize { scratch.decorate("  " + data.size.replacing(" ", with: "\u{A0}"), dim) }
        paragraph(scratch)
        let cells = CellText.cells(words, style: dim)
        guard let last = lines.indices.last else { return }
        let gap = width - lines[last].cells.count - cells.count
        guard gap < 2 else {
            lines[last].cells += Array(repeating: .blank, count: gap) + cells
            return
        }
        let lead = prefix.count
        let indent = max(0, width - lead - cells.count)
        lines.append(
            Line(
                cells: CellText.truncated(prefix + Array(repeating: .blank, count: indent) + cells, to: width),
                textOffset: offset, kind: .decoration, textColumn: lead))
    }
}

extension PageData {
    /// Whether its row tells the size: a single question needs no count.
    fileprivate var showsSize: Bool {
        if case .quiz(let quiz) = self { quiz.questions.count > 1 } else { true }
    }
}

extension Glyphs {
    fileprivate func sign(of kind: PageData.Kind, isDone: Bool) -> String {
        switch kind {
        case .quiz: "?"
        case .checklist: isDone ? doneBox : openBox
        case .glossary: isUnicode ? "≡" : "="
        }
    }
}
