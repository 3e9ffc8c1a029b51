import CellGrid
import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import TourDocument
import Wording

/// A prompt in place of the status row. It gets all keys first.
struct Prompt: Hashable, Sendable {
    enum Purpose: Hashable, Sendable {
        case search
        case hitList
        /// A section's number, or the start of a command's name.
        case goTo
        case pipe(PipedText)
        /// A note about words in one section or in several.
        case note([Note])
        /// A file name.
        case write(section: String)
        case replace(section: String, file: String)
    }

    let purpose: Purpose
    var isSearch: Bool { purpose == .search || purpose == .hitList }
    /// The text before the line, as `/`.
    let label: String
    var editor = LineEditor()

    /// The remark on a line that is no search.
    var remark: LineRemark {
        switch purpose {
        case .goTo where editor.isEmpty: LineRemark(text: "section number or command")
        case .note: LineRemark(text: "Ctrl-O editor")
        default: LineRemark()
        }
    }

    /// The label; a question about a long file name ends with the question, and with the end of the name.
    private func label(columns: Int) -> String {
        guard case .replace(_, let file) = purpose, CellText.columns(label) + 2 > columns else { return label }
        let (before, behind) = ("Replace ", "? y/n ")
        let room = max(0, columns - CellText.columns(before) - CellText.columns(behind) - 2)
        var name = CellText.cells(file)[...]
        if name.count > room {
            name = name.suffix(max(0, room - 1))
            if name.first?.isContinuation == true { name.removeFirst() }
            return before + "…" + name.text + behind
        }
        return before + name.text + behind
    }

    /// The whole row, and the cursor's column. A long line is shown around the cursor, and the remark gives way.
    func row(columns: Int, remark: LineRemark, look: Appearance) -> (cells: [Cell], cursor: Int) {
        let theme = look.theme
        let label = label(columns: columns)
        var left = CellLine(columns > 24 ? " \(label)" : label, theme.notice)
        let start = left.count
        // a column for the cursor behind the text
        let least = start + min(CellText.columns(editor.text) + 1, 12) + 2
        let fitting = [remark.text, remark.brief].first { least + CellText.columns($0) + 1 <= columns } ?? ""
        let right = CellLine(fitting.isEmpty ? "" : "\(fitting) ", remark.isWrong ? theme.warning : theme.statusDim)
        let hasRemark = right.count > 0
        let room = max(1, columns - start - (hasRemark ? right.count + 2 : 0))
        let (shown, cursor) = editor.shown(columns: room, theme.statusBar)
        left.append(shown)
        left.pad(to: hasRemark ? columns - right.count : columns)
        if hasRemark { left.append(right) }
        return (left.underlaid(with: theme.statusBar).cells, min(columns - 1, start + cursor))
    }
}

/// The prompt at the screen's foot.
extension Reader {
    mutating func press(_ key: KeyPress, in prompt: Prompt) {
        switch key {
        case .init(.enter): return entered(prompt)
        case .init(.escape), .control("g"): return left(prompt)
        // as in a shell, when nothing is left to delete
        case .init(.backspace) where prompt.editor.isEmpty: return left(prompt)
        default: break
        }
        switch prompt.purpose {
        case _ where prompt.isSearch && key == .control("t"): return view.toggleExpression(prompt.editor.text)
        case .note(let notes) where key == .control("o"):
            // the line stays until the editor has saved it
            return outbox.send(.editNote(notes, text: prompt.editor.text))
        case .replace(let section, let file) where !key.modifiers.contains(.control):
            leaveMode()
            guard key == "y" || key == "Y" else { return outbox.show("Not written: \(file) is unchanged") }
            return outbox.send(.write(section: section, file: file, replaces: true))
        default: break
        }
        if !edit(prompt, { $0.press(key) }) { pressForProgram(key) }
    }

    /// Pastes text where text is typed; on the page and in lists it would run unintended commands.
    mutating func paste(_ text: String) {
        switch mode {
        case .prompt(let prompt): edit(prompt) { $0.paste(text) }
        case .overlay: tell(.paste(text))
        default: break
        }
    }

    /// Edits the line. False if the key does not edit it.
    @discardableResult
    private mutating func edit(_ prompt: Prompt, _ change: (inout LineEditor) -> LineEditor.Outcome?) -> Bool {
        var prompt = prompt
        guard let outcome = change(&prompt.editor) else { return false }
        mode = .prompt(prompt)
        guard outcome == .changed else { return true }
        if prompt.isSearch { view.searchEdited(prompt.editor.text) }
        if prompt.purpose == .goTo, prompt.editor.text.contains(where: \.isLetter) { openCommands(prompt.editor.text) }
        return true
    }

    private mutating func entered(_ prompt: Prompt) {
        let text = prompt.editor.text
        let isBlank = !text.contains { $0 != " " }
        if case .replace = prompt.purpose { return }
        leaveMode()
        switch prompt.purpose {
        case .search: enterSearch(text)
        case .hitList:
            enterSearch(text)
            listHits()
        case .goTo: go(toTyped: text)
        case .pipe(let input):
            if case .section(let section) = input, !isWhole(section) {
                return outbox.show("This section is still loading. Try again in a moment.")
            }
            if !isBlank { outbox.send(session.external.run(text, input: input)) }
        case .write(let section):
            if !isBlank { write(section, to: text) }
        case .note(let notes): entered(text, of: notes)
        case .replace: break
        }
    }

    private static let mostSearches = 100

    mutating func enterSearch(_ text: String) {
        guard view.searchEntered(text) else { return }
        session.searches = session.searches.filter { $0 != text }.suffix(Self.mostSearches - 1) + [text]
        outbox.send(.keep(.search(text)))
    }

    private mutating func left(_ prompt: Prompt) {
        leaveMode()
        if prompt.isSearch { view.searchLeft() }
    }

    /// - Parameter purpose: whether the matches are listed in the end.
    mutating func openSearch(_ purpose: Prompt.Purpose) {
        view.beginSearch()
        let label = purpose == .hitList ? "&" : "/"
        mode = .prompt(Prompt(purpose: purpose, label: label, editor: LineEditor(history: session.searches)))
        outbox.send(.recallSearches)
    }

    /// Opens the list of matches, or says that there are none.
    mutating func listHits() {
        guard view.search.active != nil else { return }
        if view.isNothingFound { return outbox.show(view.nothingFound) }
        view.searchOn()
        open(.hits(facts))
    }

    private mutating func openCommands(_ query: String) {
        let (hasCard, isUnicode) = (!view.cardsInSight.isEmpty, view.glyphs.isUnicode)
        open(
            .commands(
                session.keys, hasCard: hasCard, themes: session.themes, printPages: view.tour.printPages,
                isUnicode: isUnicode))
        tell(.paste(query))
    }

    /// Goes to the place typed after `:`: a section, a percentage, or the end.
    private mutating func go(toTyped text: String) {
        let word = text.filter { $0 != " " }
        let number = Int(written: word.hasSuffix("%") ? word.dropLast() : word[...]).flatMap { $0 >= 0 ? $0 : nil }
        switch (word, number) {
        case ("", _): break
        case (_, let number?): perform(word.hasSuffix("%") ? .toPercent : .toStart, count: number)
        case ("$", _): perform(.toEnd)
        default: outbox.show("Unknown command “\(text.isolated)”. Try :12, :50% or :q.")
        }
    }

    mutating func searchesRecalled(_ queries: [String]) {
        session.searches = queries
        guard case .prompt(var prompt) = mode, prompt.isSearch else { return }
        prompt.editor.history = queries
        mode = .prompt(prompt)
    }

    /// Asks for the command that receives the section's text, or for the file to write it to.
    mutating func ask(_ purpose: (_ section: String) -> Prompt.Purpose, _ label: String, _ editor: LineEditor) {
        let section = view.tour.sections[view.currentSection].id
        mode = .prompt(Prompt(purpose: purpose(section), label: label, editor: editor))
    }

    mutating func written(section: String, file: String, _ outcome: WriteOutcome) {
        switch outcome {
        case .done(let lines): outbox.show("Wrote \(lines.counted("line")) to \(file)")
        case .failed(let reason): outbox.show("Not written: \(reason)")
        case .exists:
            view.searchLeft()
            // the question has the row to itself
            outbox.notices.clear()
            mode = .prompt(
                Prompt(purpose: .replace(section: section, file: file), label: "\(file) exists. Replace it? y/n "))
        }
    }
}
