import CellGrid
import Platform
import SystemPackage

enum StandardOutput {
    /// Throws if the disk is full or the like; a closed pipe ends the program by its signal.
    static func write(_ text: String) throws {
        do {
            try FileDescriptor.standardOutput.writeAll(text.utf8)
        } catch {
            throw Failure("cannot write the output: \(error)")
        }
    }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The descriptor of the screen: standard output, or the terminal behind it, which is never closed.
    static var screen: Int32 { isTerminal ? STDOUT_FILENO : open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY) }

    /// The size of the terminal that gets the output; nil if it is no terminal.
    static var size: (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}

enum StandardError {
    static func write(_ text: String) { _ = try? FileDescriptor.standardError.writeAll(text.utf8) }

    /// Writes a message in a line of its own, sanitized.
    static func say(_ message: some Any) { write("tour: \(CellText.clean("\(message)"))\n") }
}

/// An error as one line for the user: what, where, what to do. The program ends with status 1.
struct Failure: Error, CustomStringConvertible {
    let description: String

    /// The text may contain names from strangers' files, so it is sanitized.
    init(_ description: some CustomStringConvertible) { self.description = CellText.clean(description.description) }
}

/// A question to the user, on a terminal.
enum Confirmation {
    /// Whether the answer is yes.
    /// - Parameter question: sanitized.
    static func isGiven(to question: String) throws -> Bool {
        guard isatty(STDIN_FILENO) == 1 else {
            throw Failure("cannot ask without a terminal: use --yes to confirm")
        }
        StandardError.write("\(question) [y/N] ")
        let answer = readLine() ?? ""
        return ["y", "yes"].contains(answer.lowercased())
    }
}
