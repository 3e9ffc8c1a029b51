import CellGrid

/// What keys order of the text that is selected, before they are the page's.
enum SelectionCommand: Hashable, Sendable, CaseIterable {
    case characterBack, characterOn, wordBack, wordOn, up, down, paragraphBack, paragraphOn, rowStart, rowEnd
    case byCharacters, byLines
    case copy, copyMarkdown, note, highlight, lookUp, search, pipe

    /// The keys, the first one for people to read, and what they do.
    private var keys: (keys: [KeyPress], help: String) {
        switch self {
        case .characterBack: (["h", KeyPress(.left)], "a character back")
        case .characterOn: (["l", KeyPress(.right)], "a character forward")
        case .wordBack: (["b"], "a word back")
        case .wordOn: (["w"], "a word forward")
        case .up: (["k", KeyPress(.up)], "a row up")
        case .down: (["j", KeyPress(.down)], "a row down")
        case .paragraphBack: (["{"], "a paragraph back")
        case .paragraphOn: (["}"], "a paragraph forward")
        case .rowStart: (["0", "^", KeyPress(.home)], "start of the row")
        case .rowEnd: (["$", KeyPress(.end)], "end of the row")
        case .byCharacters: (["v"], "by characters; again: begin here")
        case .byLines: (["V"], "by rows; again: begin here")
        case .copy: (["y"], "copy the text")
        case .copyMarkdown: (["Y"], "copy as Markdown, with the address")
        case .note: (["a"], "write a note about it")
        case .highlight: (["1", "2", "3", "4"], "highlight it in one of four colours")
        case .lookUp: (["K"], "look it up")
        case .search: (["/"], "search the tour for it")
        case .pipe: (["|"], "pipe it to a command")
        }
    }

    /// All of them with their keys, for the list of keys.
    static func list(isUnicode: Bool) -> [KeyHelp] {
        allCases.map { command in
            let names = command.keys.keys.map { $0.name(isUnicode: isUnicode) }
            return KeyHelp(names.joined(separator: "  "), command.keys.help)
        }
    }

    /// What the status row says of them, as far as it has room.
    static let brief: KeyValuePairs = ["y": "copy", "a": "note", "1-4": "highlight", "/": "search", "Esc": "end"]

    init?(_ key: KeyPress) {
        guard let command = Self.allCases.first(where: { $0.keys.keys.contains(key) }) else { return nil }
        self = command
    }

    var motion: SelectionMotion? {
        switch self {
        case .characterBack: .characters(-1)
        case .characterOn: .characters(1)
        case .wordBack: .words(-1)
        case .wordOn: .words(1)
        case .up: .rows(-1)
        case .down: .rows(1)
        case .paragraphBack: .paragraphs(-1)
        case .paragraphOn: .paragraphs(1)
        case .rowStart: .rowStart
        case .rowEnd: .rowEnd
        default: nil
        }
    }
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
