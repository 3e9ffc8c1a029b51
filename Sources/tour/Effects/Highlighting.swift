import HelperTools
import TourDocument
import TourReader

/// Colours code with a helper program, block after block and off the event loop.
final class Highlighting: Sendable {
    private let highlighter: SyntaxHighlighter
    private let inbox: Inbox
    private let helper: HelperWork

    /// Nil without a helper program.
    init?(environment: [String: String], inbox: Inbox, helper: HelperWork) {
        guard let highlighter = SyntaxHighlighter(path: environment["PATH"] ?? "") else { return nil }
        self.highlighter = highlighter
        self.inbox = inbox
        self.helper = helper
    }

    /// Returns at once.
    func color(_ blocks: [CodeBlock]) {
        helper.run { [highlighter, inbox] in
            for code in blocks where !Task.isCancelled {
                // on failure the code stays as it is
                let runs = try? await highlighter.highlight(code.text, language: code.language, fileName: code.fileName)
                inbox.put(.highlighted(code, runs ?? []))
            }
        }
    }
}
