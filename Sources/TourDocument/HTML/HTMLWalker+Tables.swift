import CGumbo

extension HTMLWalker {
    /// Begins `table` and what belongs into it. A table where only text may stand becomes lines.
    mutating func beginTablePart(_ element: GumboElementView) -> Ending {
        if element.tag == GUMBO_TAG_TABLE {
            let isOpen = builder.open(.table)
            if isOpen { noteSource(element) }
            return ending(isOpen)
        }
        guard case .table = builder.frames[builder.topIndex].kind else {
            if element.tag == GUMBO_TAG_TD || element.tag == GUMBO_TAG_TH {
                builder.withTop { $0.inlines.requestSpace() }
                return .space
            }
            builder.flushParagraph()
            return .flush
        }
        switch element.tag {
        case GUMBO_TAG_CAPTION: return ending(builder.open(.caption))
        case GUMBO_TAG_THEAD: changeTable { $0.startPart(.head) }
        case GUMBO_TAG_TBODY: changeTable { $0.startPart(.body) }
        case GUMBO_TAG_TFOOT: changeTable { $0.startPart(.foot) }
        case GUMBO_TAG_TR: changeTable { $0.startRow() }
        default: return beginCell(element)
        }
        return .nothing
    }

    private mutating func beginCell(_ element: GumboElementView) -> Ending {
        let columns = element.attribute("colspan").flatMap(Self.number) ?? 1
        let rows = element.attribute("rowspan").flatMap(Self.number) ?? 1
        let cell = Table.Cell(
            [], columnSpan: min(max(columns, 1), TableBuilder.maximumColumnSpan),
            // Zero reaches to the end of the part.
            rowSpan: rows == 0 ? TableBuilder.maximumRowSpan : min(max(rows, 1), TableBuilder.maximumRowSpan),
            isHeading: element.tag == GUMBO_TAG_TH)
        return ending(builder.open(.cell(cell, alignment(of: element))))
    }

    private func alignment(of element: GumboElementView) -> Table.Alignment {
        guard element.hasAttributes else { return .natural }
        var name = element.attribute("align")?.lowercased()
        if let style = element.attribute("style")?.lowercased() {
            for declaration in style.split(separator: ";") {
                let parts = declaration.split(separator: ":", maxSplits: 1)
                guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "text-align" else { continue }
                name = parts[1].filter { !$0.isWhitespace }
            }
        }
        switch name {
        case "left", "start": return .left
        case "center": return .center
        case "right", "end": return .right
        default: return .natural
        }
    }

    private mutating func changeTable(_ change: (inout TableBuilder) -> Void) {
        builder.withTop { change(&$0.table) }
    }
}
