import CellGrid
import TextLayout
import TourDocument

/// A section as plain text, made piece by piece, so that one of any size can be written.
package struct SectionText: Sendable {
    private let provider: any SectionProvider
    private let index: Int
    /// How many bytes of source it is made from.
    package let byteCount: Int
    private let sections: SectionList
    private let number: Int?
    private let options: LayoutOptions

    init(_ index: Int, of tour: Tour, provider: any SectionProvider, glyphs: Glyphs, width: Int) {
        let section = tour.sections[index]
        self.provider = provider
        self.index = index
        byteCount = section.byteCount
        sections = tour.sections
        number = tour.sections.count > 1 ? index + 1 : nil
        var options = LayoutOptions(width: width, theme: .standard(depth: .none))
        options.glyphs = glyphs
        self.options = options
    }

    /// Hands out the text, as `tour render` prints it, from the first piece to the last. Throws what the provider or `body` throws.
    /// Complexity: linear in the section's length, in the room of one piece.
    package func forEachPiece(_ body: (String) throws -> Void) throws {
        let writer = ANSIWriter(depth: .none)
        var piece = 0
        repeat {
            let blocks = try provider.blocks(ofSection: index, piece: piece)
            let lines = SectionLayout.lines(of: blocks, piece: piece, number: number, options: options)
            try body(writer.text(of: lines))
            piece += 1
            // how many there are may be known when the first was read
        } while piece < sections[index].pieceCount
    }
}

extension Reader {
    /// The text of a section by its id, at the widest that the reader lays it out; nil if there is none, or if it is not known to
    /// its end yet.
    package func text(ofSection id: String) -> SectionText? {
        guard let index = tour.sections.index(ofID: id), tour.sections[index].isWhole else { return nil }
        return SectionText(index, of: tour, provider: content.pieces.provider, glyphs: glyphs, width: measure)
    }
}

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
