import Platform

/// Asks the person, on a terminal.
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
