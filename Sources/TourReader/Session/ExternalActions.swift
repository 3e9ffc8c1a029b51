/// Shell commands that were piped into, and the copy to the clipboard that is under way.
struct ExternalActions: Sendable {
    /// Commands that sections were piped into, the last one last.
    private(set) var commands: [String] = []
    /// What is being copied, and how it is called when it is.
    private var copying: (text: String, name: String)?

    mutating func run(_ command: String, input: PipedText) -> Effect {
        commands.removeAll { $0 == command }
        commands.append(command)
        return .runOnScreen(.shell(command: command, input: input))
    }

    /// Copies a text, made ``Swift/String/harmless``.
    /// - Parameter name: what was copied, in words.
    mutating func copy(_ text: String, called name: String, usesPrograms: Bool = true) -> Effect {
        let text = text.harmless
        copying = (text, name)
        return .copy(text, usesPrograms: usesPrograms)
    }

    /// What is being copied is in the clipboard, or cannot be.
    mutating func takeCopying() -> (text: String, name: String)? { copying.take() }
}

extension Reader {
    /// Copies a text, with what was copied in words.
    mutating func copy(_ text: String, called name: String) {
        outbox.send(session.external.copy(text, called: name))
    }

    /// Says what became of a text for the clipboard, or tries another way.
    mutating func copied(_ outcome: CopyOutcome) {
        guard let (text, name) = session.external.takeCopying() else { return }
        switch outcome {
        case .done: outbox.show("Copied \(name)")
        case .refusedByProgram: outbox.send(session.external.copy(text, called: name, usesPrograms: false))
        case .failed(let reason): outbox.show("Not copied: \(reason)")
        }
    }
}

/// What became of a text for the clipboard.
package enum CopyOutcome: Hashable, Sendable {
    case done
    /// The program for the clipboard failed, for a reason; the terminal may take it.
    case refusedByProgram(reason: String)
    /// There is no way, for a reason.
    case failed(reason: String)
}

/// What became of a section that was to be written to a file.
package enum WriteOutcome: Hashable, Sendable {
    case done(lines: Int)
    /// There is such a file, and it was not to be replaced.
    case exists
    case failed(reason: String)
}

/// A program that is to have the whole screen until it ends.
package enum ScreenProgram: Hashable, Sendable {
    case editor(file: String, line: Int?)
    /// A command that the person typed, for their shell, with a text as its standard input; what it shows stays until a key is pressed.
    case shell(command: String, input: PipedText)
    /// A program by its name or path, and its arguments: no shell sees them.
    case program([String])
    /// The same for a player of videos.
    case player([String])
}

/// What a command is given.
package enum PipedText: Hashable, Sendable {
    case section(String)
    case text(String)
}
