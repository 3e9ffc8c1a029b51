import CellGrid

/// What keys order of the text that is selected, before they are the page's.
enum SelectionCommand: Hashable, Sendable, KeyedCommand {
    case characterBack, characterOn, wordBack, wordOn, up, down, paragraphBack, paragraphOn, rowStart, rowEnd
    case byCharacters, byLines
    case copy, copyMarkdown, note, highlight, lookUp, search, pipe

    var keys: (keys: [KeyPress], help: String) { (row.keys, row.help) }
    var motion: SelectionMotion? { row.motion }

    private var row: (keys: [KeyPress], help: String, motion: SelectionMotion?) {
        switch self {
        case .characterBack: (["h", KeyPress(.left)], "a character back", .characters(-1))
        case .characterOn: (["l", KeyPress(.right)], "a character forward", .characters(1))
        case .wordBack: (["b"], "a word back", .words(-1))
        case .wordOn: (["w"], "a word forward", .words(1))
        case .up: (["k", KeyPress(.up)], "a row up", .rows(-1))
        case .down: (["j", KeyPress(.down)], "a row down", .rows(1))
        case .paragraphBack: (["{"], "a paragraph back", .paragraphs(-1))
        case .paragraphOn: (["}"], "a paragraph forward", .paragraphs(1))
        case .rowStart: (["0", "^", KeyPress(.home)], "start of the row", .rowStart)
        case .rowEnd: (["$", KeyPress(.end)], "end of the row", .rowEnd)
        case .byCharacters: (["v"], "by characters; again: begin here", nil)
        case .byLines: (["V"], "by rows; again: begin here", nil)
        case .copy: (["y"], "copy the text", nil)
        case .copyMarkdown: (["Y"], "copy as Markdown, with the address", nil)
        case .note: (["a"], "write a note about it", nil)
        case .highlight: (["1", "2", "3", "4"], "highlight it in one of four colours", nil)
        case .lookUp: (["K"], "look it up", nil)
        case .search: (["/"], "search the tour for it", nil)
        case .pipe: (["|"], "pipe it to a command", nil)
        }
    }

    /// What the status row says of them, as far as it has room.
    static let brief: KeyValuePairs = ["y": "copy", "a": "note", "1-4": "highlight", "/": "search", "Esc": "end"]
}

extension TourView {
    /// How a command of the page moves what is selected; nil for one that does not.
    func selectionMotion(of command: Command) -> SelectionMotion? {
        switch command {
        case .lineDown, .followLink: .rows(1)
        case .lineUp: .rows(-1)
        case .halfPageDown: .rows(halfPage)
        case .halfPageUp: .rows(-halfPage)
        case .pageDown: .rows(page)
        case .pageUp: .rows(-page)
        case .toStart: .sectionStart
        case .toEnd: .sectionEnd
        default: nil
        }
    }
}
