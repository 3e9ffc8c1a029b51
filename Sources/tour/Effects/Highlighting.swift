import HelperTools
import TourDocument
import TourReader

/// Colours code with a helper program, block after block and off the event loop.
struct Highlighting: Sendable {
    let highlighter: SyntaxHighlighter
    let inbox: Inbox
    let helper: HelperWork

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
