import CellGrid
import Credits
package import ReaderPage
import TextLayout
import TourDocument

/// Earlier shell commands, and the running copy to the clipboard.
struct ExternalActions: Sendable {
    /// The latest last.
    private(set) var commands: [String] = []
    /// The text being copied, and its name.
    private var copying: (text: String, name: String)?

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

    /// Takes the finished or failed copy.
    mutating func takeCopying() -> (text: String, name: String)? { copying.take() }
}

extension Reader {
    mutating func copy(_ text: String, called name: String) {
        outbox.send(session.external.copy(text, called: name))
    }

    /// Reports the result of copying, or tries another way.
    mutating func copied(_ outcome: CopyOutcome) {
        guard let (text, name) = session.external.takeCopying() else { return }
        switch outcome {
        case .done: outbox.show("Copied \(name)")
        case .refusedByProgram: outbox.send(session.external.copy(text, called: name, usesPrograms: false))
        case .failed(let reason): outbox.show("Not copied: \(reason)")
        }
    }
}

extension Reader {
    /// The text of a section by its id, at the reader's greatest width; nil if it is unknown or incomplete.
    package func text(ofSection id: String) -> PrintedSection? {
        guard let index = tour.sections.index(ofID: id), tour.sections[index].isWhole else { return nil }
        var options = LayoutOptions(width: session.settings.user.measure, theme: .standard(depth: .none))
        options.glyphs = view.glyphs
        return PrintedSection(tour: tour, index: index, provider: provider, options: options)
    }
}
