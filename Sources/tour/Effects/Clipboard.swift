import HelperTools
import TourReader

/// Copies texts with a helper program, off the event loop; the outcome goes to the inbox.
enum Clipboard {
    /// Starts copying a text. Returns false, with nothing done, if there is none.
    static func copy(_ text: String, environment: [String: String], inbox: Inbox) -> Bool {
        guard let tool = ClipboardTool(environment: environment) else { return false }
        Task.detached {
            let problem = await tool.copy(text)
            inbox.put(.copied(problem.map { .refusedByProgram(reason: $0) } ?? .done))
        }
        return true
    }
}
