import CellGrid
import TourDocument

extension Composer {
    mutating func compose(_ block: Block) {
        guard !block.isOpenSlot else {
            offset += BlockLayout.text(of: block).unicodeScalars.count
            return
        }
        if case .paragraph = block.kind {} else { flushTitle() }
        let isRest = block.continuation.contains(.fromBefore)
        switch block.kind {
        case .paragraph(let runs):
            if block.isIndented, !isRest, opening == nil {
                opening = prefix + Array(repeating: .blank, count: allowedIndent(Self.paragraphIndent))
            }
            compose(paragraph: runs)
        case .heading(let level, let runs): compose(heading: runs, level: level)
        case .list(let list): compose(list)
        case .quote(let blocks): compose(blocks, beside: theme.quoteBar)
        case .alert(let alert, let blocks):
            compose(blocks, beside: theme.alert(alert), title: isRest ? nil : alert.title)
        case .code(let code):
            compose(code, block.continuation)
            if block.continuation.isEmpty, let diagram = code.diagram { composePicture(diagram) }
        case .table(let table): compose(table, isRest: isRest)
        case .definitions(let definitions): compose(definitions)
        case .rule: composeRule()
        case .figure(let blocks, let caption):
            compose(blocks)
            if !caption.isEmpty { compose(caption: caption, indent: 2) }
        case .media(let media): compose(media)
        case .details(let summary, let blocks): compose(details: summary, blocks, isRest: isRest)
        case .footnotes(let notes): compose(notes, isRest: isRest)
        case .data(let data): compose(data)
        case .verbatim(let runs, let colors): compose(verbatim: runs, colors)
        }
    }

    mutating func compose(_ blocks: [Block], isTight: Bool = false) {
        var previous: Block?
        for block in blocks {
            if let previous, !block.isOpenSlot { blank(spacing(before: block, after: previous, isTight: isTight)) }
            compose(block)
            if !block.isOpenSlot { previous = block }
        }
    }

    /// The blank rows between two blocks inside of another block.
    private func spacing(before block: Block, after previous: Block, isTight: Bool) -> Int {
        if isTight {
            switch (previous.kind, block.kind) {
            case (.paragraph, .list), (.list, .paragraph), (.list, .list): return 0
            default: break
            }
        }
        return min(1, BlockLayout.spacing(before: block, after: previous))
    }

    private static let paragraphIndent = 2

    private mutating func compose(paragraph runs: [Inline]) {
        scratch.removeAll()
        var direction = VisualOrder.Direction.ofFirstLetter
        if let title = pendingTitle {
            pendingTitle = nil
            // the title does not count for the direction of the text
            let order = VisualOrder(of: runs.plainText.unicodeScalars.map(\.value), .ofFirstLetter)
            direction = order.isRightToLeft ? .rightToLeft : .leftToRight
            scratch.decorate(title.text, title.style)
            // blanks that neither break nor are trimmed
            if !runs.isEmpty { scratch.decorate("\u{A0} ", base) }
        }
        scratch.append(runs, base: base, options: options)
        // words of a program are whole
        let isWhole = isInCell || runs.contains { $0.marks.contains(.code) }
        let isVerse =
            !isInCell && runs.count { $0.content == .lineBreak } >= 2
            && runs.allSatisfy { $0.marks.isSubset(of: .emphasis) }
        paragraph(
            scratch, hang: isVerse ? Self.paragraphIndent : 0, hangsInLines: isVerse, direction,
            hyphenation: isWhole ? nil : options.hyphenation)
        composePictures(of: runs)
    }

    private mutating func compose(heading runs: [Inline], level: Int) {
        let style = base.overlaid(with: theme.heading(level: level))
        scratch.removeAll()
        var hang = 0
        if let number = options.headingNumber, !number.isEmpty {
            scratch.decorate(number, base.overlaid(with: theme.dim))
            hang = CellText.columns(number)
        }
        scratch.append(runs, base: style, options: options)
        let longest = paragraph(scratch, hang: hang)
        guard level <= 2, longest > 0 else { return }
        let rule = level == 1 ? glyphs.heavyRule : glyphs.rule
        let look = level == 1 ? theme.headingRule : theme.rule
        decorate(Self.row(of: rule, count: min(longest, textWidth), style: base.overlaid(with: look)))
        if isRightToLeft { alignRight(linesFrom: lines.count - 1) }
    }

    private mutating func composeRule() {
        guard !glyphs.isLinear else { return blank() }
        // short and centred: a pause, not a border
        let columns = max(1, min(textWidth, max(3, textWidth / 3)))
        let indent = (textWidth - columns) / 2
        decorate(
            Array(repeating: .blank, count: indent) + Self.row(of: glyphs.rule, count: columns, style: theme.rule))
    }

    // MARK: Quotes and alerts

    private mutating func compose(_ blocks: [Block], beside bar: Style, title: String? = nil) {
        indented(by: [Cell(glyphs.bar, style: bar), .blank]) { composer in
            if let title { composer.pendingTitle = (title, composer.base.overlaid(with: bar)) }
            composer.compose(blocks)
            composer.flushTitle()
            composer.flushOpening()
        }
    }

    /// Sets an alert's title on a line of its own, where no paragraph follows.
    mutating func flushTitle() {
        guard let title = pendingTitle else { return }
        pendingTitle = nil
        decorate(title.text, title.style)
    }

    private mutating func paragraph(_ runs: [Inline], as style: Style) {
        scratch.removeAll()
        scratch.append(runs, base: base.overlaid(with: style), options: options)
        paragraph(scratch)
    }

    mutating func decorate(_ words: String, _ style: Style) {
        scratch.removeAll()
        scratch.decorate(words, style)
        let place = offset
        paragraph(scratch, kind: .decoration)
        offset = place
    }

    // MARK: Figures, details, definitions, notes

    mutating func compose(caption: [Inline], indent: Int) {
        indented(by: indent) { $0.paragraph(caption, as: $0.theme.caption) }
    }

    private mutating func compose(details summary: [Inline], _ blocks: [Block], isRest: Bool) {
        guard isRest || !summary.isEmpty else { return compose(blocks) }
        let marker = [Cell(glyphs.disclosure, style: base.overlaid(with: theme.marker)), .blank]
        if !isRest {
            hanging(marker) { $0.paragraph(summary, as: $0.theme.strong) }
            guard !blocks.isEmpty else { return }
            if case .paragraph = blocks[0].kind {} else { blank() }
        }
        indented(by: marker.count) { $0.compose(blocks) }
    }

    private mutating func compose(_ definitions: [Definition]) {
        for (index, definition) in definitions.enumerated() {
            if index > 0 { blank() }
            for term in definition.terms { paragraph(term, as: theme.strong) }
            indented(by: 4) { composer in
                for (index, meaning) in definition.meanings.enumerated() {
                    if index > 0, meaning.count > 1 { composer.blank() }
                    composer.compose(meaning)
                }
            }
        }
    }

    private mutating func compose(_ notes: [Footnote], isRest: Bool) {
        if !isRest { decorate(Self.row(of: glyphs.rule, count: min(12, textWidth), style: theme.rule)) }
        let digits = notes.map { String($0.number).utf8.count }.max() ?? 1
        for note in notes {
            let number = isRest ? "" : String(note.number)
            let label = String(repeating: " ", count: digits - number.utf8.count) + number + "  "
            hanging(CellText.cells(label, style: .plain).map { restyled($0, theme.footnote) }) { composer in
                composer.compose(note.blocks, isTight: true)
            }
        }
    }

    func restyled(_ cell: Cell, _ style: Style) -> Cell {
        guard cell != .blank else { return cell }
        var cell = cell
        cell.style = base.overlaid(with: style)
        return cell
    }
}

extension Alert {
    var title: String {
        switch self {
        case .tldr: "TL;DR"
        case .faq: "FAQ"
        default: rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        }
    }
}
