import CellGrid

/// A movement in an overlay.
enum OverlayMotion: Hashable, Sendable {
    case rows(Int)
    case halfPages(Int)
    case pages(Int)
    case start, end

    /// The movement that a key is in every overlay; letters only where letters are commands.
    init?(_ key: KeyPress, letters: Bool) {
        switch key {
        case .init(.down), .control("n"): self = .rows(1)
        case .init(.up), .control("p"): self = .rows(-1)
        case .init(.pageDown), .control("f"): self = .pages(1)
        case .init(.pageUp), .control("b"): self = .pages(-1)
        case .init(.home): self = .start
        case .init(.end): self = .end
        case "j" where letters: self = .rows(1)
        case "k" where letters: self = .rows(-1)
        case " " where letters, "d" where letters: self = .halfPages(1)
        case "b" where letters, "u" where letters: self = .halfPages(-1)
        case "g" where letters: self = .start
        case "G" where letters: self = .end
        default: return nil
        }
    }
}

/// What a key means to an overlay.
enum OverlayAction: Hashable, Sendable {
    case move(OverlayMotion)
    /// Go where the chosen row leads.
    case enter
    /// Put the button into the chosen row with which it is removed.
    case arm
    /// Another text is filtered for.
    case filter(String)
    case close
    /// The key has done all that it does.
    case nothing
}

/// The keys of a list, in which letters are commands and `/` filters; or of a picker, which filters as one types.
struct ListKeys: Hashable, Sendable {
    private let isPicker: Bool
    /// What is filtered for; nil if nothing is.
    private(set) var field: LineEditor?
    /// Whether keys go into the field.
    private(set) var isTyping: Bool

    init(isPicker: Bool = false) {
        self.isPicker = isPicker
        isTyping = isPicker
        field = isPicker ? LineEditor() : nil
    }

    var query: String { field?.text ?? "" }

    /// Nil: the key is none of a list's.
    mutating func press(_ key: KeyPress) -> OverlayAction? {
        switch key {
        case .init(.enter): return .enter
        case .init(.escape):
            guard field != nil, !isPicker || !query.isEmpty else { return .close }
            self = ListKeys(isPicker: isPicker)
            return .filter("")
        default: break
        }
        if let motion = OverlayMotion(key, letters: !isTyping) { return .move(motion) }
        if isTyping {
            guard let outcome = field?.press(key) else { return nil }
            return outcome == .changed ? .filter(query) : .nothing
        }
        switch key {
        case "q": return .close
        case "/":
            isTyping = true
            field = field ?? LineEditor()
            return .nothing
        case "x": return .arm
        default: return nil
        }
    }

    /// Puts pasted text into the field. Returns what is filtered for now; nil if nothing was changed.
    mutating func paste(_ text: String) -> String? {
        guard isTyping, field?.paste(text) == .changed else { return nil }
        return query
    }
}
