import CellGrid
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

/// The result of copying a text.
package enum CopyOutcome: Hashable, Sendable {
    case done
    /// The clipboard program failed, for a reason; the terminal may take it.
    case refusedByProgram(reason: String)
    /// There is no way, for a reason.
    case failed(reason: String)
}

/// The result of writing a section to a file.
package enum WriteOutcome: Hashable, Sendable {
    case done(lines: Int)
    /// The file exists, and was not to be replaced.
    case exists
    case failed(reason: String)
}

extension Reader {
    /// The text of a section by its id, at the reader's greatest width; nil if it is unknown or incomplete.
    package func text(ofSection id: String) -> SectionText? {
        guard let index = tour.sections.index(ofID: id), tour.sections[index].isWhole else { return nil }
        var options = LayoutOptions(width: session.settings.measure, theme: .standard(depth: .none))
        options.glyphs = view.glyphs
        return SectionText(tour: tour, index: index, provider: provider, options: options)
    }
}
