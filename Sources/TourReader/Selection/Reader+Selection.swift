import CellGrid
import TourDocument
import Wording

extension Reader {
    /// A key while something is selected. False: it is the page's.
    mutating func pressOnSelection(_ key: KeyPress) -> Bool {
        if let command = SelectionCommand(key) {
            mode = .page
            perform(command, key)
            return true
        }
        guard let command = session.keys.command(for: key), let motion = view.selectionMotion(of: command) else {
            return false
        }
        mode = .page
        view.moveSelection(motion)
        return true
    }

    private mutating func perform(_ command: SelectionCommand, _ key: KeyPress) {
        if let motion = command.motion { return view.moveSelection(motion) }
        switch command {
        case .byCharacters: view.select(by: .character)
        case .byLines: view.select(by: .line)
        case .copy: copySelection(isMarkdown: false)
        case .copyMarkdown: copySelection(isMarkdown: true)
        case .note: askForNote()
        case .highlight:
            guard case .character(let digit) = key.key else { return }
            highlightSelection(Int(digit.value - ("0" as Unicode.Scalar).value))
        case .lookUp: lookUpSelection()
        case .search: searchSelection()
        case .pipe:
            guard let text = view.selectedText() else { return }
            let editor = LineEditor(history: session.external.commands)
            mode = .prompt(Prompt(purpose: .pipe(.text(text + "\n")), label: "| ", editor: editor))
        default: break
        }
    }

    private mutating func copySelection(isMarkdown: Bool) {
        guard let start = view.viewport.selection?.span.start, var text = view.selectedText(isMarkdown: isMarkdown)
        else {
            return
        }
        let words = text.split(whereSeparator: \.isWhitespace).count.counted("word")
        if isMarkdown { text += "\n\n" + view.sourceLine(at: start) + "\n" }
        view.endSelection()
        outbox.send(session.external.copy(text, called: words + (isMarkdown ? " as Markdown" : "")))
    }

    private mutating func searchSelection() {
        guard let text = view.selectedText() else { return }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        view.endSelection()
        view.beginSearch()
        if view.search.isExpression { view.toggleExpression(words) } else { view.searchEdited(words) }
        enterSearch(words)
    }
}

extension TourView {
    func sourceLine(at place: TextAnchor) -> String {
        let section = place.item.section
        let title = tour.sections.title(at: section)
        let source = content.block(of: place.item)?.source.lowerBound ?? 0
        guard let address = provider.link(toSection: section, offset: source) else {
            return "— \(tour.title), \(title)"
        }
        return "— [\(title)](<\(address)>)"
    }
}
