import CellGrid
import TourDocument

/// The section that is read as text: for a command, or into a file.
extension Reader {
    /// Asks for a command that is to have the section's text.
    mutating func askForCommand() -> [Effect] {
        ask(.pipe(section: tour.sections[currentSection].id), "| ", LineEditor(history: outside.commands))
    }

    /// Asks for the file that the section's text is to be written to.
    mutating func askForFile() -> [Effect] {
        let id = tour.sections[currentSection].id
        return ask(.write(section: id), "Write to: ", LineEditor(Self.fileName(for: id)))
    }

    private mutating func ask(_ purpose: Prompt.Purpose, _ label: String, _ editor: LineEditor) -> [Effect] {
        guard tour.sections[currentSection].isWhole else {
            return [show("The end of this section is not known yet: wait until the tour is open")]
        }
        prompt = Prompt(purpose, label: label, editor: editor)
        return []
    }

    /// A name that is no path, no option and not hidden, whatever the section's author called it.
    static func fileName(for id: String) -> String {
        var name = ""
        for scalar in id.unicodeScalars.prefix(60) {
            let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            name.unicodeScalars.append(isPlain || scalar == "_" || scalar == "." ? scalar : "-")
        }
        let start = name.drop { $0 == "." || $0 == "-" }
        return (start.isEmpty ? "section" : String(start)) + ".txt"
    }

    // MARK: - The prompts

    mutating func commandEntered(section: String) -> [Effect] {
        let command = takePrompt()
        guard command.contains(where: { $0 != " " }) else { return [] }
        outside.commands.removeAll { $0 == command }
        outside.commands.append(command)
        return [.runOnScreen(.shell(command: command, section: section))]
    }

    mutating func fileEntered(section: String) -> [Effect] {
        let file = takePrompt()
        guard file.contains(where: { $0 != " " }) else { return [] }
        return [.write(section: section, file: file, replaces: false)]
    }

    /// `y` replaces the file, any other key does not.
    mutating func pressedToReplace(_ key: KeyPress, section: String, file: String) -> [Effect]? {
        guard !key.modifiers.contains(.control) else { return nil }
        prompt = nil
        guard key == "y" || key == "Y" else { return [show("Not written: \(file) is as it was")] }
        return [.write(section: section, file: file, replaces: true)]
    }

    private mutating func takePrompt() -> String {
        defer { prompt = nil }
        return prompt?.editor.text ?? ""
    }

    mutating func written(section: String, file: String, _ outcome: WriteOutcome) -> [Effect] {
        switch outcome {
        case .done(let lines): return [show("Wrote \(lines.inGroups) \(lines == 1 ? "line" : "lines") to \(file)")]
        case .failed(let reason): return [show("Not written: \(reason)")]
        case .exists:
            prompt = Prompt(.replace(section: section, file: file), label: "\(file) is there. Replace it? y/n ")
            return []
        }
    }
}
