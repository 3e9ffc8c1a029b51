import CGumbo

extension HTMLWalker {
    /// Begins `table` and what belongs into it. A table where only text may stand becomes lines.
    mutating func beginTablePart(_ element: GumboElementView) -> Ending {
        switch element.tag {
        case GUMBO_TAG_TABLE: builder.begin(.table, source: sourceRange(of: element))
        case GUMBO_TAG_CAPTION: builder.begin(TreeBuilder.TablePart.caption)
        case GUMBO_TAG_THEAD: builder.begin(.rows(.head))
        case GUMBO_TAG_TBODY: builder.begin(.rows(.body))
        case GUMBO_TAG_TFOOT: builder.begin(.rows(.foot))
        case GUMBO_TAG_TR: builder.begin(.row)
        default: builder.begin(TreeBuilder.TablePart.cell(cell(element), alignment(of: element)))
        }
    }

    private func cell(_ element: GumboElementView) -> Table.Cell {
        let columns = element.attribute("colspan").flatMap(Self.number) ?? 1
        let rows = element.attribute("rowspan").flatMap(Self.number) ?? 1
        return Table.Cell(
            [], columnSpan: min(max(columns, 1), TableBuilder.maximumColumnSpan),
            // Zero reaches to the end of the part.
            rowSpan: rows == 0 ? TableBuilder.maximumRowSpan : min(max(rows, 1), TableBuilder.maximumRowSpan),
            isHeading: element.tag == GUMBO_TAG_TH)
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
}
