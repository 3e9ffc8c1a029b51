import CellGrid

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
