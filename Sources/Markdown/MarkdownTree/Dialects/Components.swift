/// Imports and components of MDX.
extension BlockReader {
    /// Begins an import or export, which ends at a blank line.
    mutating func beginModule() -> Beginning {
        guard matched == 0, open.last?.kind != .paragraph, line.indent == 0, line.nonspace == line.start,
            text.has("import ", at: line.nonspace, to: line.end) || text.has("export ", at: line.nonspace, to: line.end)
        else { return .none }
        return beginMachinery(to: "")
    }

    /// Begins a component whose tag fills the line: a box if it has text for readers, otherwise nothing.
    mutating func beginComponent() -> Beginning {
        let isClosing = text[line.nonspace + 1] == "/"
        let name = word(from: line.nonspace + (isClosing ? 2 : 1))
        guard !name.isEmpty, text[name.lowerBound] &- 0x41 < 26 else { return .none }
        if !isClosing, beginWholeComponent(name) { return .leaf }
        guard let tag = componentTag(behind: name) else { return .none }
        let isEmpty = text[tag.upperBound - 2] == "/"
        let title = text.title(in: tag)
        // the words in a tag without content are left to the HTML reader
        if isEmpty, title != nil { return .none }
        if isClosing || isEmpty || !Self.boxNames.contains(text.string(name).lowercased()) {
            guard let title, !title.isEmpty else { return addLeaf(.machinery) }
            return addLeaf(.paragraph, content: title)
        }
        beginBox(name, title: text.boxTitle(in: tag), form: .tag)
        return .container
    }

    /// Reads a component that fills the line, with text for readers between its tags.
    private mutating func beginWholeComponent(_ name: Range<Int>) -> Bool {
        let words = text.trimmed(name.upperBound..<line.end)
        let end = words.upperBound - name.count - 3
        guard end > words.lowerBound, Self.boxNames.contains(text.string(name).lowercased()),
            text.has("</", at: end, to: words.upperBound), text[words.upperBound - 1] == ">",
            text.string(end + 2..<words.upperBound - 1) == text.string(name),
            let tagEnd = text.find(0x3E, from: words.lowerBound, to: end)
        else { return false }
        let content = text.trimmed(tagEnd + 1..<end)
        if content.isEmpty { return false }
        beginWholeBox(name, title: text.boxTitle(in: words.lowerBound..<tagEnd), content, form: .tag)
        return true
    }

    /// A component's tag after its name, if it fills the line.
    private func componentTag(behind name: Range<Int>) -> Range<Int>? {
        let words = text.trimmed(name.upperBound..<line.end)
        guard let last = words.last, text[last] == ">", text.find(0x3C, from: name.upperBound, to: last) == nil else {
            return nil
        }
        return words
    }
}

extension ByteView {
    /// The words in the tag of a component.
    func title(in tag: Range<Int>) -> Range<Int>? {
        value(of: "label=\"", in: tag) ?? value(of: "title=\"", in: tag) ?? value(of: "alt=\"", in: tag)
    }

    /// The title in the tag of a box or tab; the latter may have only a value that identifies it.
    fileprivate func boxTitle(in tag: Range<Int>) -> Range<Int>? { title(in: tag) ?? value(of: "value=\"", in: tag) }
}
