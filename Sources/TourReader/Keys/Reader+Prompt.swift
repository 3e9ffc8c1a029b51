import CellGrid

/// The line that is typed into at the screen's foot.
extension Reader {
    /// The row that a prompt stands on: the status row, or the last row of a screen that has none.
    var promptRow: Int { frame.statusRow ?? max(0, frame.size.rows - 1) }

    /// A key while a prompt is open. Nil: the prompt does not know it, and it is not for the page either, but for the program:
    /// redraw, suspend, quit with Ctrl-C.
    mutating func pressInPrompt(_ key: KeyPress) -> [Effect]? {
        guard let purpose = prompt?.purpose else { return nil }
        switch key {
        case .init(.enter): return entered(purpose)
        case .init(.escape), .control("g"): return left(purpose)
        // as in a shell: nothing is left to be deleted
        case .init(.backspace) where prompt?.editor.isEmpty == true: return left(purpose)
        default: break
        }
        if let effects = pressed(key, purpose) { return effects }
        switch prompt?.editor.press(key) {
        case .changed?: return edited(purpose)
        case .moved?: return []
        case nil: break
        }
        switch keys.command(for: key) {
        case .redraw, .suspend: return nil
        case .quit where key.modifiers.contains(.control): return nil
        default: return []
        }
    }

    /// Text was pasted. It goes where text is typed; on the page and in lists it would be a row of commands that nobody gave.
    mutating func paste(_ text: String) -> [Effect] {
        if let purpose = prompt?.purpose {
            return prompt?.editor.paste(text) == .changed ? edited(purpose) : []
        }
        overlay?.paste(text)
        fitOverlay()
        return []
    }

    // MARK: - What the purposes do

    /// A key that a purpose has for itself; nil if it has none.
    private mutating func pressed(_ key: KeyPress, _ purpose: Prompt.Purpose) -> [Effect]? {
        switch purpose {
        case .search: pressedInSearch(key)
        case .pipe, .write: nil
        case .replace(let section, let file): pressedToReplace(key, section: section, file: file)
        }
    }

    /// The line is another one now.
    private mutating func edited(_ purpose: Prompt.Purpose) -> [Effect] {
        switch purpose {
        case .search: searchEdited()
        case .pipe, .write, .replace: []
        }
    }

    /// Enter.
    private mutating func entered(_ purpose: Prompt.Purpose) -> [Effect] {
        switch purpose {
        case .search: searchEntered()
        case .pipe(let section): commandEntered(section: section)
        case .write(let section): fileEntered(section: section)
        case .replace: []
        }
    }

    /// Esc.
    private mutating func left(_ purpose: Prompt.Purpose) -> [Effect] {
        switch purpose {
        case .search: searchLeft()
        case .pipe, .write, .replace: leftPrompt()
        }
    }

    private mutating func leftPrompt() -> [Effect] {
        prompt = nil
        return []
    }
}
