import CellGrid
import Credits
import ReaderKit
package import ReaderPage
import TextLayout
import TourDocument

/// Earlier shell commands, the running copy to the clipboard, and the files to be written.
struct ExternalActions: Sendable {
    /// The latest last.
    private(set) var commands: [String] = []
    /// The text being copied, and its name.
    fileprivate var copying: (text: String, name: String)?
    /// The files that wait for the rest of their sections.
    fileprivate var unwritten: [(section: String, file: String)] = []
    /// Whether the program ends after them.
    fileprivate var quitsWhenWritten = false

    mutating func run(_ command: String, input: PipedText) -> Effect {
        commands.removeAll { $0 == command }
        commands.append(command)
        return .runOnScreen(.shell(command: command, input: input))
    }

    /// Copies a text, made ``Swift/String/harmless``.
    /// - Parameter name: for the notice.
    mutating func copy(_ text: String, called name: String, usesPrograms: Bool = true) -> Effect {
        let text = text.harmless
        copying = (text, name)
        return .copy(text, usesPrograms: usesPrograms)
    }
}

extension Reader {
    mutating func copy(_ text: String, called name: String) {
        outbox.send(session.external.copy(text, called: name))
    }

    /// Reports the result of copying, or tries another way.
    mutating func copied(_ outcome: CopyOutcome) {
        guard let (text, name) = session.external.copying.take() else { return }
        switch outcome {
        case .done: outbox.show("Copied \(name)")
        case .refusedByProgram: outbox.send(session.external.copy(text, called: name, usesPrograms: false))
        case .failed(let reason): outbox.show("Not copied: \(reason)")
        }
    }

    /// Writes a section to a file, once all of it is there. Keys typed after the name are commands.
    mutating func write(_ section: String, to file: String) {
        session.external.unwritten.append((section, file))
        writeWhatIsWhole()
        if !session.external.unwritten.isEmpty { outbox.show("Written as soon as this section is loaded.") }
    }

    /// Writes the sections that were waited for, and then ends the program if that waits for them.
    mutating func writeWhatIsWhole() {
        let waiting = session.external.unwritten
        let whole = waiting.filter { isWhole($0.section) }
        guard !whole.isEmpty else { return }
        session.external.unwritten = waiting.filter { !isWhole($0.section) }
        for (section, file) in whole { outbox.send(.write(section: section, file: file, replaces: false)) }
        if session.external.quitsWhenWritten, session.external.unwritten.isEmpty { leave() }
    }

    /// Whether leaving waits for files to write. Leaving again does not.
    mutating func waitsForFiles() -> Bool {
        guard !session.external.unwritten.isEmpty, !session.external.quitsWhenWritten else { return false }
        session.external.quitsWhenWritten = true
        let files = session.external.unwritten.map(\.file.isolated).joined(separator: ", ")
        outbox.show("Loading the section to write to \(files) … \(quitKey) quits at once", isLasting: true)
        return true
    }

    /// Whether all of a section is there; also if it is gone.
    func isWhole(_ section: String) -> Bool {
        view.tour.sections.index(ofID: section).map { view.tour.sections[$0].isWhole } ?? true
    }

    /// The text of a section by its id, at the reader's greatest width; nil if it is unknown or incomplete.
    package func text(ofSection id: String) -> PrintedSection? {
        guard let index = tour.sections.index(ofID: id), tour.sections[index].isWhole else { return nil }
        var options = LayoutOptions(width: session.settings.user.measure, theme: .standard(depth: .none))
        options.glyphs = view.glyphs
        return PrintedSection(tour: tour, index: index, provider: provider, options: options)
    }
}
