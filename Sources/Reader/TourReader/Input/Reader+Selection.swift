import CellGrid
import Credits
import InfiniteScroll
import Platform
import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import TourDocument
import Wording

extension Reader {
    /// Handles a key during a selection. False for a key of the page.
    mutating func pressOnSelection(_ key: KeyPress) -> Bool {
        if let command = SelectionCommand(key) {
            mode = .page
            perform(command, key)
            return true
        }
        guard let command = session.keys.command(for: key), let motion = view.selectionMotion(of: command) else {
            return false
        }
        mode = .page
        view.moveSelection(motion)
        return true
    }

    private mutating func perform(_ command: SelectionCommand, _ key: KeyPress) {
        if let motion = command.motion { return view.moveSelection(motion) }
        switch command {
        case .byCharacters: view.select(by: .character)
        case .byLines: view.select(by: .line)
        case .copy: copySelection(isMarkdown: false)
        case .copyMarkdown: copySelection(isMarkdown: true)
        case .note: askForNote()
        case .highlight:
            guard case .character(let digit) = key.key else { return }
            highlightSelection(Int(digit.value - ("0" as Unicode.Scalar).value))
        case .lookUp: lookUpSelection()
        case .search: if let text = view.selectedText() { search(for: text) }
        case .pipe: if let text = view.selectedText() { pipe(text) }
        default: break
        }
    }

    private mutating func copySelection(isMarkdown: Bool) {
        guard let start = view.viewport.selection?.span.start, var text = view.selectedText(isMarkdown: isMarkdown)
        else {
            return
        }
        let words = text.split(whereSeparator: \.isWhitespace).count.counted("word")
        if isMarkdown { text += "\n\n" + view.sourceLine(at: start) + "\n" }
        view.endSelection()
        copy(text, called: words + (isMarkdown ? " as Markdown" : ""))
    }

    mutating func pipe(_ text: String) {
        let editor = LineEditor(history: session.external.commands)
        mode = .prompt(Prompt(purpose: .pipe(.text(text + "\n")), label: "| ", editor: editor))
    }

    mutating func search(for text: String) {
        view.endSelection()
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        view.beginSearch()
        if view.search.isExpression { view.toggleExpression(words) } else { view.searchEdited(words) }
        enterSearch(words)
    }

    /// In characters.
    private static let longestWord = 60

    private mutating func lookUpSelection() {
        // before any move the word is meant
        if let selection = view.viewport.selection, selection.unit == .character, selection.origin == selection.head {
            view.select(by: .word)
        }
        guard let item = view.viewport.selection?.span.start.item, let text = view.selectedText() else { return }
        lookUp(text, at: item)
    }

    /// - Parameter item: its place on the page.
    mutating func lookUp(_ text: String, at item: ItemID) {
        let word = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard word.count <= Self.longestWord, word.first != "-", !word.isEmpty else {
            return outbox.show("No word is selected. Select one to look it up.")
        }
        if let term = view.content.glossary(ofSection: item.section).term(named: word) {
            return open(term.overlay(at: item, view.content.options))
        }
        outbox.show("Looking up “\(word)”")
        outbox.send(.lookUp(word))
    }

    mutating func lookedUp(_ word: String, _ outcome: LookUpOutcome) {
        outbox.notices.clear()
        switch outcome {
        case .found(let text):
            let blocks = [Block(.verbatim([.text(text)]))]
            open(
                FootnoteOverlay(
                    title: word, blocks: blocks, place: view.viewport.engine.anchor.item, options: view.content.options,
                    measure: OverlayFrame.measure))
        case .unknown(let hasPrograms):
            if let page = session.settings.user.lookUp,
                case .outside(let address) = LinkResolver.resolve(Self.address(of: word, on: page), on: nil)
            {
                return outbox.send(.browse(address))
            }
            outbox.show(
                hasPrograms
                    ? "“\(word.isolated)” not found"
                    : "No dictionary found. Install dict, or set “look-up” to a URL.")
        }
    }

    /// - Parameter page: the web page to look words up on: `%s` is the word; without it the word is appended.
    private static func address(of word: String, on page: String) -> String {
        var encoded = ""
        for byte in word.utf8 {
            if byte.isASCIIAlphanumeric {
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                PercentCoding.append(octet: byte, to: &encoded)
            }
        }
        return page.contains("%s") ? page.replacing("%s", with: encoded) : page + encoded
    }
}

extension TourView {
    func sourceLine(at place: TextAnchor) -> String {
        let title = tour.sections.title(at: place.item.section)
        guard let address = content.link(toSection: place.item.section, at: place), !address.hasPrefix("#") else {
            return "— \(tour.title), \(title)"
        }
        return "— [\(title)](<\(address)>)"
    }
}

/// The result of looking a word up.
package enum LookUpOutcome: Hashable, Sendable {
    /// A program's answer.
    case found(String)
    /// No program knows it, or there is none.
    case unknown(hasPrograms: Bool)
}
