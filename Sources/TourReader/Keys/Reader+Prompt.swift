import CellGrid
import TourDocument
import Wording

/// The line that is typed into at the screen's foot.
extension Reader {
    mutating func press(_ key: KeyPress, in prompt: Prompt) -> [Effect] {
        switch key {
        case .init(.enter): return entered(prompt)
        case .init(.escape), .control("g"): return left(prompt)
        // as in a shell: nothing is left to be deleted
        case .init(.backspace) where prompt.editor.isEmpty: return left(prompt)
        default: break
        }
        switch prompt.purpose {
        case _ where prompt.isSearch && key == .control("t"): return fulfil(view.toggleExpression(prompt.editor.text))
        case .replace(let section, let file) where !key.modifiers.contains(.control):
            leaveMode()
            guard key == "y" || key == "Y" else { return [show("Not written: \(file) is unchanged")] }
            return [.write(section: section, file: file, replaces: true)]
        default: break
        }
        return edit(prompt) { $0.press(key) } ?? pressForProgram(key)
    }

    /// Text was pasted. It goes where text is typed; on the page and in lists it would run commands that the person did not give.
    mutating func paste(_ text: String) -> [Effect] {
        switch mode {
        case .prompt(let prompt): edit(prompt) { $0.paste(text) } ?? []
        case .overlay: tell(.paste(text)) ?? []
        default: []
        }
    }

    /// Changes the line. Nil if the key does not edit it.
    private mutating func edit(_ prompt: Prompt, _ change: (inout LineEditor) -> LineEditor.Outcome?) -> [Effect]? {
        var prompt = prompt
        guard let outcome = change(&prompt.editor) else { return nil }
        mode = .prompt(prompt)
        guard outcome == .changed, prompt.isSearch else { return [] }
        return fulfil(view.searchEdited(prompt.editor.text))
    }

    private mutating func entered(_ prompt: Prompt) -> [Effect] {
        let text = prompt.editor.text
        let isBlank = !text.contains { $0 != " " }
        if case .replace = prompt.purpose { return [] }
        leaveMode()
        switch prompt.purpose {
        case .search: return fulfil(view.searchEntered(text))
        case .hitList: return fulfil(view.searchEntered(text)) + listHits()
        case .goTo: return go(toTyped: text)
        case .pipe(let section): return isBlank ? [] : [session.outside.run(text, section: section)]
        case .write(let section): return isBlank ? [] : [.write(section: section, file: text, replaces: false)]
        case .replace: return []
        }
    }

    private mutating func left(_ prompt: Prompt) -> [Effect] {
        leaveMode()
        return prompt.isSearch ? fulfil(view.searchLeft()) : []
    }

    // MARK: - What is asked for

    /// - Parameter purpose: whether the hits are listed in the end.
    mutating func openSearch(_ purpose: Prompt.Purpose) -> [Effect] {
        view.beginSearch()
        let label = purpose == .hitList ? "&" : "/"
        mode = .prompt(Prompt(purpose: purpose, label: label, editor: LineEditor(history: session.searches.queries)))
        return [.recallSearches]
    }

    /// Opens the list of the hits; says so where there are none.
    mutating func listHits() -> [Effect] {
        guard view.search.active != nil else { return [] }
        if view.isNothingFound { return [show(view.nothingFound)] }
        let effects = fulfil(view.searchOn())
        open(ListOverlay(HitRows(facts), viewport: view.frame.viewportRows))
        return effects
    }

    /// What was typed after `:`, as in less and vim: a section, a percentage, or a command known from those programs.
    private mutating func go(toTyped text: String) -> [Effect] {
        let word = text.filter { $0 != " " }
        let number = Int(written: word.hasSuffix("%") ? word.dropLast() : word[...]).flatMap { $0 >= 0 ? $0 : nil }
        switch (word, number) {
        case ("", _): return []
        case (_, let number?): return perform(word.hasSuffix("%") ? .toPercent : .toStart, count: number)
        case ("$", _): return perform(.toEnd)
        case ("n", _): return perform(.nextSection, count: 1)
        case ("p", _), ("N", _): return perform(.previousSection, count: 1)
        case ("h", _), ("help", _): return perform(.help)
        case ("q", _), ("q!", _), ("x", _), ("wq", _), ("quit", _): return perform(.quit)
        default: return [show("Unknown command “\(text)”. Try :12 or :q.")]
        }
    }

    /// The queries of earlier sessions have arrived.
    mutating func searchesRecalled(_ queries: [String]) -> [Effect] {
        session.searches.recall(queries)
        guard case .prompt(var prompt) = mode, prompt.isSearch else { return [] }
        prompt.editor.history = queries
        mode = .prompt(prompt)
        return []
    }

    /// Asks for the command that receives the section's text, or for the file to write it to.
    mutating func ask(_ purpose: (_ section: String) -> Prompt.Purpose, _ label: String, _ editor: LineEditor)
        -> [Effect]
    {
        let section = view.tour.sections[view.currentSection]
        guard section.isWhole else {
            return [show("This section is still loading. Try again in a moment.")]
        }
        mode = .prompt(Prompt(purpose: purpose(section.id), label: label, editor: editor))
        return []
    }

    mutating func written(section: String, file: String, _ outcome: WriteOutcome) -> [Effect] {
        switch outcome {
        case .done(let lines): return [show("Wrote \(lines.counted("line")) to \(file)")]
        case .failed(let reason): return [show("Not written: \(reason)")]
        case .exists:
            let effects = fulfil(view.searchLeft())
            mode = .prompt(
                Prompt(purpose: .replace(section: section, file: file), label: "\(file) exists. Replace it? y/n "))
            return effects
        }
    }
}
