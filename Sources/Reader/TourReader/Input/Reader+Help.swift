import ReaderKit
import ReaderPage
import ReaderWindows
import TextLayout
import TourDocument

extension Reader {
    /// Opens the keys of the top window, or of the page and its cards.
    mutating func openHelp() {
        let (keys, isUnicode, cards) = (session.keys, view.glyphs.isUnicode, view.cardsInSight)
        var here: [KeyHelpGroup]
        if let window = overlays.top?.help(keys, isUnicode: isUnicode), !window.isEmpty {
            here = [KeyHelpGroup(title: "This window", lines: window)]
        } else {
            var card: [KeyHelpGroup] = []
            if view.viewport.selection != nil {
                card = [KeyHelpGroup(title: "The selection", lines: SelectionCommand.list(isUnicode: isUnicode))]
            } else if view.chosenRecording != nil {
                card = [KeyHelpGroup(title: "This recording", lines: RecordingCommand.list(isUnicode: isUnicode))]
            } else if let problem = cards.first?.problem {
                let remedies = view.content.placeholder.remedies(for: problem, view.glyphs)
                card = [KeyHelpGroup(title: "This page could not be loaded", lines: remedies)]
            }
            here = card + keys.pageHelp(hasCard: !card.isEmpty, isUnicode: isUnicode)
        }
        let all =
            keys.wholeHelp(hasCard: !cards.isEmpty, isUnicode: isUnicode) + [
                KeyHelpGroup(title: "Text that is selected", lines: SelectionCommand.list(isUnicode: isUnicode)),
                KeyHelpGroup(title: "A recording that is selected", lines: RecordingCommand.list(isUnicode: isUnicode)),
            ]
        let manualPage = overlays.top?.edge.manualPage ?? (cards.isEmpty ? "keys" : "web")
        open(.help(here: here, all: all, manualPage: manualPage, isLinear: isLinear))
    }
}
