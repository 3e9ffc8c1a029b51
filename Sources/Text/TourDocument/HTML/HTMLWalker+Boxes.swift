import CGumbo

/// The classes and roles that documentation generators use where HTML has no element: notes, panels of tabs, line
/// numbers, formulas.
extension HTMLWalker {
    /// Begins an element by its class or role; nil if these have no meaning, and a nested nil if nothing in the element
    /// is text.
    mutating func beginNamed(_ element: GumboElementView) -> Ending?? {
        guard element.hasAttributes else { return nil }
        if isPageBreak(element) { return .some(nil) }
        let names = element.classes
        if let ending = beginTabs(element, names) ?? beginEntry(element, names) { return ending }
        if isKindOfNote(element) { return .some(nil) }
        if element.tag == GUMBO_TAG_SCRIPT { return addTeX(element) ? .some(nil) : nil }
        if names.isEmpty { return isLineNumber(element, names) ? .some(nil) : nil }
        switch element.tag {
        case GUMBO_TAG_SPAN where Self.formulas.contains(names[0]),
            GUMBO_TAG_DIV where Self.formulas.contains(names[0]):
            return addTeX(element) ? .some(nil) : nil
        case GUMBO_TAG_DIV, GUMBO_TAG_ASIDE, GUMBO_TAG_SECTION:
            if let alert = alert(element, names) {
                return builder.begin(.alert(alert), source: sourceRange(of: element))
            }
        case GUMBO_TAG_SPAN where names[0] == "classifier":
            // docutils' later pages leave the colon to the style sheet
            if element.sibling(by: -1)?.classes.contains("classifier-delimiter") != true { builder.put(": ") }
        case GUMBO_TAG_SPAN where names[0] == "viewcode-link": builder.end(.space)
        case GUMBO_TAG_SPAN where names[0] == "lang" && element.sibling(by: 1)?.tag == GUMBO_TAG_PRE:
            // VitePress' name of a language, which the code has as well
            return .some(nil)
        case GUMBO_TAG_TD where names.contains("icon"):
            // Asciidoctor's notes are tables
            let around = builder.frames.dropLast().last?.kind
            if case .alert = around { return .some(nil) }
        default: break
        }
        if isTitleOfNote(names) { return addTitle(of: element) ? .some(nil) : nil }
        return isLineNumber(element, names) ? .some(nil) : nil
    }

    private static let formulas: Set<Substring> = ["math", "arithmatex"]

    /// Whether it marks the start of a page of the printed book. An unclosed element may contain more than the page's
    /// number.
    private func isPageBreak(_ element: GumboElementView) -> Bool {
        (element.hasType("pagebreak") || element.attribute("role", is: "doc-pagebreak"))
            && element.text.allSatisfy { $0.isNumber || $0.isWhitespace || "[](){}.ivxlcdmIVXLCDM".contains($0) }
    }

    // MARK: - Entries

    /// Begins Sphinx's entry for a function or class: its signature is a heading, with the description below it.
    private mutating func beginEntry(_ element: GumboElementView, _ names: [Substring]) -> Ending?? {
        if element.tag == GUMBO_TAG_DL {
            let term = element.children.first { $0.tag == GUMBO_TAG_DT }
            return term.map(isEntry) == true ? .some(builder.beginDivision()) : nil
        }
        guard element.tag == GUMBO_TAG_DT, isEntry(element) else { return nil }
        var level = max(3, headingLevel + 1)
        var around = element.parent
        // members are below their class
        while level < 6, let next = around?.parent, next.tag == GUMBO_TAG_DD, let outer = next.parent {
            (level, around) = (level + 1, outer)
        }
        return open(.heading(level), element)
    }

    private func isEntry(_ term: GumboElementView) -> Bool {
        term.classes.contains("sig") || term.children.contains { $0.classes.contains("descname") }
    }

    // MARK: - Notes

    /// The kind of a note in the syntax of docutils, Material, Asciidoctor, Docusaurus, VitePress, GitHub and DocBook.
    private func alert(_ element: GumboElementView, _ names: [Substring]) -> Alert? {
        let kind = names.lazy.compactMap { Alert(rawValue: ($0.split(separator: "-").last ?? $0).lowercased()) }.first
        if names.contains(where: { Self.notes.contains(String($0)) }) { return kind ?? .note }
        guard let first = element.children.first(where: { _ in true }) else { return nil }
        let isTitle = first.classes.contains("title") || first.attribute("summary") != nil
        let isNote = first.classes.contains("admonition-title") || isTitle && kind.map(Self.ofDocBook.contains) == true
        return isNote ? kind : nil
    }

    private static let notes: Set = [
        "admonition", "admonitionblock", "theme-admonition", "custom-block", "markdown-alert",
    ]

    /// Whether a cell contains the picture or the kind of a note that is a table, such as DocBook's with pictures.
    private func isKindOfNote(_ cell: GumboElementView) -> Bool {
        guard cell.tag == GUMBO_TAG_TH || cell.attribute("rowspan", is: "2"),
            case .alert(let alert) = builder.frames.dropLast().last?.kind
        else { return false }
        let table = sequence(first: cell, next: \.parent).first { $0.tag == GUMBO_TAG_TABLE }
        return table?.attribute("summary", is: alert.rawValue) == true
    }

    private static let ofDocBook: Set<Alert> = [.note, .tip, .important, .warning, .caution]

    private func isTitleOfNote(_ names: [Substring]) -> Bool {
        let frame = builder.frames[builder.topIndex]
        guard case .alert = frame.kind, frame.blocks.isEmpty, frame.inlines.isEmpty else { return false }
        return names.contains { $0.contains("title") || $0.contains("Heading") }
    }

    /// Writes a title that is more than the kind of the note.
    private mutating func addTitle(of element: GumboElementView) -> Bool {
        guard case .alert(let alert) = builder.frames[builder.topIndex].kind else { return false }
        let title = Media.folded(words(in: element))
        if title.lowercased() != alert.rawValue { addLabel(title) }
        return true
    }

    private mutating func addLabel(_ text: String) {
        let ending = builder.begin(.strong)
        builder.put(text)
        builder.end(ending)
        builder.flushParagraph()
    }

    // MARK: - Tabs

    /// Begins a panel of tabs below its label. The list of labels is left out.
    private mutating func beginTabs(_ element: GumboElementView, _ names: [Substring]) -> Ending?? {
        if isListOfTabs(element) {
            let next = element.sibling(by: 1)
            let panel = next.flatMap { isPanel($0) ? $0 : $0.children.first(where: isPanel) }
            return panel.flatMap(label) == nil ? nil : .some(nil)
        }
        if names.contains("sd-tab-label") {
            builder.flushParagraph()
            addLabel(Media.folded(words(in: element)))
            return .some(nil)
        }
        guard let label = label(of: element) else { return nil }
        let ending = builder.begin(.quote, source: sourceRange(of: element))
        addLabel(Media.folded(words(in: label)))
        return ending
    }

    /// The label of a panel, if the list before the panels has one for each.
    private func label(of panel: GumboElementView) -> GumboElementView? {
        guard isPanel(panel), let parent = panel.parent,
            parent.childCount <= Self.mostPanels
        else { return nil }
        let panels = parent.children.filter(isPanel)
        guard let list = panels[0].sibling(by: -1) ?? parent.sibling(by: -1), isListOfTabs(list) else { return nil }
        let labels = list.children.filter { $0.tag != GUMBO_TAG_INPUT }
        return labels.count == panels.count ? zip(labels, panels).first { $1.node == panel.node }?.0 : nil
    }

    private static let mostPanels = 100

    private func isListOfTabs(_ element: GumboElementView) -> Bool {
        element.attribute("role", is: "tablist") || element.classes.contains("tabbed-labels")
            || isIn("vp-code-group", element)
    }

    private func isPanel(_ element: GumboElementView) -> Bool {
        element.attribute("role", is: "tabpanel") || element.classes.contains("tabbed-block")
            || element.parent.map { isIn("vp-code-group", $0) } == true
    }

    private func isIn(_ box: Substring, _ element: GumboElementView) -> Bool {
        element.parent?.classes.contains(box) == true
    }

    // MARK: - Code

    /// Whether an element contains line numbers of code, which get a column of their own.
    private mutating func isLineNumber(_ element: GumboElementView, _ names: [Substring]) -> Bool {
        let isMarked = names.contains { Self.lineNumbers.contains(String($0)) }
        // Hugo's have no class
        let number = element.tag == GUMBO_TAG_TD ? element.first { $0.tag == GUMBO_TAG_SPAN } : element
        guard isMarked || number?.attribute("style")?.contains("user-select:none") == true else { return false }
        let numbers = words(in: element).split(whereSeparator: \.isWhitespace)
        guard !numbers.isEmpty, numbers.allSatisfy({ $0.count < 10 && $0.allSatisfy(\.isNumber) }) else { return false }
        let first = Int(numbers[0])
        if case .code = builder.frames[builder.topIndex].kind {
            if let last = lastLineNumber {
                // with missing lines no column of numbers would be right
                if first != last + 1 { builder.withTop { $0.number = nil } }
            } else {
                builder.withTop { $0.number = first }
            }
            lastLineNumber = numbers.last.flatMap { Int($0) }
        } else {
            firstLineNumber = first
        }
        return true
    }

    /// The classes of Pygments, doxygen, Chroma, Rouge, CodeRay and rustdoc.
    private static let lineNumbers: Set = [
        "linenos", "lineno", "lnt", "lntd", "ln", "rouge-gutter", "gutter", "line-numbers", "src-line-numbers",
    ]
}

extension GumboElementView {
    /// The element directly after this one, or before it.
    func sibling(by step: Int) -> GumboElementView? {
        guard let parent else { return nil }
        var index = Int(node.pointee.index_within_parent) + step
        while index >= 0, let node = parent.child(index) {
            if let element = GumboElementView(node) { return element }
            index += step
        }
        return nil
    }
}
