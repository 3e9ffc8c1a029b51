import CGumbo

extension HTMLWalker {
    /// Begins an element. Returns the action at its end; nil if its contents are no part of the text.
    mutating func begin(_ element: GumboElementView) -> Ending? {
        if element.isHidden || options.leftOut.contains(element.node) || !options.isMarkdown && element.isClosedDialog {
            // the mark of a link to a heading may have the name
            if element.tag == GUMBO_TAG_A { noteID(of: element) }
            return nil
        }
        noteID(of: element)
        if let ending = beginNamed(element) { return ending }
        switch element.tag {
        // a subtitle
        case GUMBO_TAG_P where GumboElementView(element.node.pointee.parent)?.tag == GUMBO_TAG_HGROUP:
            return beginHeading(6, element)
        case GUMBO_TAG_P:
            return builder.beginParagraph(source: options.isMarkdown ? sourceRange(of: element) : 0..<0)
        case GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6:
            return beginHeading(Int(element.tag.rawValue - GUMBO_TAG_H1.rawValue) + 1, element)
        case GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_MENU, GUMBO_TAG_DIR: return beginList(element)
        case GUMBO_TAG_LI: return beginItem(element)
        case GUMBO_TAG_BLOCKQUOTE: return open(quoteKind(element), element)
        case GUMBO_TAG_PRE, GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT: return beginCodeBlock(element)
        case GUMBO_TAG_FIGURE: return open(.figure, element)
        case GUMBO_TAG_DETAILS: return open(.details, element)
        case GUMBO_TAG_DL: return open(.definitions, element)
        case GUMBO_TAG_FIGCAPTION, GUMBO_TAG_SUMMARY, GUMBO_TAG_DT, GUMBO_TAG_DD: return beginPart(element)
        case GUMBO_TAG_TABLE, GUMBO_TAG_CAPTION, GUMBO_TAG_THEAD, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT, GUMBO_TAG_TR,
            GUMBO_TAG_TD, GUMBO_TAG_TH:
            return beginTablePart(element)
        case GUMBO_TAG_HR:
            builder.addRule(source: sourceRange(of: element))
            return nil
        case GUMBO_TAG_DIV where isVerse(element): return builder.beginDivision(isLine: true)
        case GUMBO_TAG_DIV where element.hasAttributes: return beginDivision(element)
        case GUMBO_TAG_DIV, GUMBO_TAG_SECTION, GUMBO_TAG_ARTICLE, GUMBO_TAG_MAIN, GUMBO_TAG_HEADER, GUMBO_TAG_FOOTER,
            GUMBO_TAG_NAV, GUMBO_TAG_ASIDE, GUMBO_TAG_ADDRESS, GUMBO_TAG_CENTER, GUMBO_TAG_HGROUP, GUMBO_TAG_FIELDSET,
            GUMBO_TAG_LEGEND:
            return builder.beginDivision()
        default: return beginInline(element)
        }
    }

    /// Begins `div`, which may replace an element of other pages: doxygen's lines of code, javadoc's tables.
    private mutating func beginDivision(_ element: GumboElementView) -> Ending {
        let names = element.classes
        if names.contains("fragment") || names.contains("mermaid") && element.children.allSatisfy({ _ in false }) {
            return beginCodeBlock(element)
        }
        if names.contains("summary-table") { return open(.table, element) }
        if case .table = builder.frames[builder.topIndex].kind {
            let around = element.parent?.classes ?? []
            let columns = Self.summaryColumns.firstIndex { around.contains("\($0)-column-summary") }
            if columns == builder.frames[builder.topIndex].table.rowCellCount {
                builder.withTop { $0.table.startRow() }
            }
            let cell = Table.Cell(isHeading: names.contains("table-header"))
            return builder.begin(.cell(cell, .natural))
        }
        return builder.beginDivision()
    }

    /// Whether a bare division, or a line of docutils', is one of several short lines. In a book, lines may have names
    /// and a language.
    private func isVerse(_ element: GumboElementView) -> Bool {
        isLine(element) && [-1, 1].contains { element.sibling(by: $0).map(isLine) == true }
    }

    /// In bytes.
    private static let longestVerse = 100

    private func isLine(_ element: GumboElementView) -> Bool {
        let isBare = options.hasNotes ? element.classes.isEmpty : !element.hasAttributes
        return element.tag == GUMBO_TAG_DIV && (isBare || element.classes == ["line"])
            && element.children.allSatisfy(\.isInline)
            && element.text.utf8.count <= Self.longestVerse
    }

    private static let summaryColumns = ["no", "one", "two", "three", "four", "five"]

    private static let mark = "user-content-"

    mutating func noteID(of element: GumboElementView) {
        if element.hasAttributes, let id = element.attribute("id"), !id.isEmpty { noteID(id) }
    }

    mutating func noteID(_ id: String) {
        // GitHub's page leads to it without that
        if id.hasPrefix(Self.mark) { builder.pendingIDs.append(String(id.dropFirst(Self.mark.count))) }
        // One block needs no more names than that.
        if builder.pendingIDs.count < 16 { builder.pendingIDs.append(id) }
    }

    mutating func open(_ kind: TreeBuilder.Kind, _ element: GumboElementView) -> Ending {
        builder.begin(kind, source: sourceRange(of: element))
    }

    private mutating func beginHeading(_ level: Int, _ element: GumboElementView) -> Ending {
        headingLevel = level
        let ending = open(.heading(level), element)
        if options.isMarkdown, case .closeBlock = ending {
            let (own, wanted) = (element.attribute("data-tour-id"), element.attribute("data-tour-name"))
            builder.withTop { ($0.ownName, $0.name) = (own, wanted) }
        }
        return ending
    }

    private func quoteKind(_ element: GumboElementView) -> TreeBuilder.Kind {
        if options.isMarkdown, let name = element.attribute("data-tour-alert"),
            let alert = Alert(rawValue: name)
        {
            return .alert(alert)
        }
        return .quote
    }

    private mutating func beginCodeBlock(_ element: GumboElementView) -> Ending {
        // documentation generators name it at a box around the code, or around that
        let boxes = sequence(first: element, next: \.parent).prefix(3)
        let ending = open(.code(language: boxes.lazy.compactMap(language).first), element)
        if case .closeBlock = ending {
            builder.withTop { $0.number = firstLineNumber.take() }
            lastLineNumber = nil
        }
        return ending
    }

    func language(of element: GumboElementView) -> String? {
        guard element.hasAttributes, let classes = element.attribute("class") else { return nil }
        return CodeBlock.language(inClasses: classes)
    }

    private mutating func beginPart(_ element: GumboElementView) -> Ending {
        let parent = builder.frames[builder.topIndex].kind
        switch (element.tag, parent) {
        case (GUMBO_TAG_SUMMARY, .details): return open(.summary, element)
        case (GUMBO_TAG_FIGCAPTION, .figure): return open(.figureCaption, element)
        case (GUMBO_TAG_DT, .definitions): return open(.term, element)
        case (GUMBO_TAG_DD, .definitions): return open(.meaning, element)
        default:
            builder.flushParagraph()
            return .flush
        }
    }

    /// Begins `ul`, `ol` and the like.
    mutating func beginList(_ element: GumboElementView) -> Ending {
        var list = List(items: [])
        if element.tag == GUMBO_TAG_OL {
            list.start = 1
            if let start = element.attribute("start").flatMap(Self.number) { list.start = start }
            if let numbering = Self.numbering(element) { list.numbering = numbering }
            if element.attribute("reversed") != nil, element.attribute("start").flatMap(Self.number) == nil {
                list.start = element.children.count { $0.tag == GUMBO_TAG_LI }
            }
        }
        // Markdown decides itself whether a list is tight; in HTML, paragraphs in the items do.
        if options.isMarkdown, element.attribute("data-tour-loose") != nil { list.isTight = false }
        return builder.begin(list, source: sourceRange(of: element))
    }

    private static func numbering(_ element: GumboElementView) -> List.Numbering? {
        switch element.attribute("type") {
        case "1": .decimal
        case "a": .lowerAlpha
        case "A": .upperAlpha
        case "i": .lowerRoman
        case "I": .upperRoman
        default: nil
        }
    }

    mutating func beginItem(_ element: GumboElementView) -> Ending {
        let ending = builder.beginItem { Self.itemNumber(element, in: $0) }
        if case .closeBlock = ending { builder.withTop { $0.numbering = Self.numbering(element) } }
        return ending
    }

    /// The item's number if it does not follow from the list's start.
    private static func itemNumber(_ element: GumboElementView, in list: List) -> Int? {
        guard let start = list.start else { return nil }
        if let value = element.attribute("value").flatMap(number) { return value }
        let parent = element.parent
        let isReversed = parent?.attribute("reversed") != nil
        guard let last = list.items.last else { return nil }
        if let number = last.number { return isReversed ? number - 1 : number + 1 }
        return isReversed ? start - list.items.count : nil
    }

    /// A whole number of at most nine digits.
    static func number(_ text: String) -> Int? {
        let digits = text.drop { $0 == " " }
        guard digits.utf8.count <= 10, let number = Int(digits), abs(number) < 1_000_000_000 else { return nil }
        return number
    }

    /// Begins `table` and its parts. Where only text is allowed, it becomes lines.
    mutating func beginTablePart(_ element: GumboElementView) -> Ending {
        if element.tag == GUMBO_TAG_TABLE { return open(.table, element) }
        let isCell = element.tag == GUMBO_TAG_TD || element.tag == GUMBO_TAG_TH
        guard case .table = builder.frames[builder.topIndex].kind else {
            let ending = isCell ? Ending.space : .flush
            builder.end(ending)
            return ending
        }
        switch element.tag {
        case GUMBO_TAG_CAPTION: return builder.begin(.caption)
        case GUMBO_TAG_THEAD: builder.withTop { $0.table.startPart(.head) }
        case GUMBO_TAG_TBODY: builder.withTop { $0.table.startPart(.body) }
        case GUMBO_TAG_TFOOT: builder.withTop { $0.table.startPart(.foot) }
        case GUMBO_TAG_TR: builder.withTop { $0.table.startRow() }
        default: return builder.begin(.cell(cell(element), alignment(of: element)))
        }
        return .nothing
    }

    private func cell(_ element: GumboElementView) -> Table.Cell {
        let columns = element.attribute("colspan").flatMap(Self.number) ?? 1
        let rows = element.attribute("rowspan").flatMap(Self.number) ?? 1
        return Table.Cell(
            columnSpan: min(max(columns, 1), TableBuilder.maximumColumnSpan),
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
