/// A program that is to have the whole screen until it ends.
package enum ScreenProgram: Hashable, Sendable {
    /// The person's editor, on a file at a line.
    case editor(file: String, line: Int?)
    /// A command that the person typed, for their shell, with the text of a section (by its id) as its standard input; what it
    /// shows stays until a key is pressed.
    case shell(command: String, section: String)
    /// A program by its name or path, and its arguments: no shell sees them.
    case program([String])
}
