import CellGrid
import HelperTools
import Synchronization
import TextLayout
import TourDocument
import TourReader

/// Has code coloured by a helper program, block after block and off the event loop.
final class Highlighting: Sendable {
    private let highlighter: SyntaxHighlighter
    private let inbox: Inbox
    /// The last task, after which the next one runs: one program at a time.
    private let last = Mutex<Task<Void, Never>?>(nil)

    /// Nil without a helper program.
    init?(environment: [String: String], inbox: Inbox) {
        guard let highlighter = SyntaxHighlighter(path: environment["PATH"] ?? "") else { return nil }
        self.highlighter = highlighter
        self.inbox = inbox
    }

    /// Returns at once.
    func color(_ blocks: [CodeBlock]) {
        last.withLock { last in
            let before = last
            last = Task.detached { [highlighter, inbox] in
                await before?.value
                for code in blocks {
                    // what cannot be coloured stays as it is
                    let runs = try? await highlighter.highlight(code.text, language: code.language)
                    inbox.put(.highlighted(code, runs?.map(CodeRun.init) ?? []))
                }
            }
        }
    }
}

extension CodeRun {
    fileprivate init(_ run: ColoredRun) {
        let look = run.look
        var attributes: Attributes = []
        if look.isBold { attributes.insert(.bold) }
        if look.isDim { attributes.insert(.dim) }
        if look.isItalic { attributes.insert(.italic) }
        if look.isUnderlined { attributes.insert(.underline) }
        if look.isReversed { attributes.insert(.reverse) }
        self.init(
            range: run.range,
            style: Style(
                foreground: Color(look.foreground), background: Color(look.background), attributes: attributes))
    }
}

extension Color {
    fileprivate init(_ color: TextLook.Color?) {
        self =
            switch color {
            case .palette(let index): .palette(index)
            case .rgb(let red, let green, let blue): .rgb(red, green, blue)
            case nil: .standard
            }
    }
}
