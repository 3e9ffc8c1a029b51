/// An error in a recording, and its line in the file.
package struct RecordingError: Error, Hashable, CustomStringConvertible {
    /// From 1.
    var line: Int
    var reason: String

    package var description: String { "line \(line): \(reason)" }

    init(line: Int, _ reason: String) {
        self.line = line
        self.reason = reason
    }
}
