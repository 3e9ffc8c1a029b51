/// What is under way between the reader and the world outside of it.
struct Outside: Sendable {
    /// Commands that sections were piped into, the last one last.
    var commands: [String] = []
    /// What is being copied, and how it is called when it is.
    var copying: (text: String, name: String)?
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
