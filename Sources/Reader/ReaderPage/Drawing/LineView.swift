package import CellGrid
package import TextLayout

/// The view of one line of text on one row of the screen, reused by the scroll engine.
package struct LineView: Sendable {
    /// The contents of the row. Behind one reference, because each frame reads all views and seldom this.
    package indirect enum Content: Sendable {
        case line(Line)
        /// The rule after a section, which shows its credit.
        case divider
    }

    package var item: ItemID
    var row: Int
    /// The section of the row: below a divider's rule it is the next one.
    var section: Int
    package var content: Content
    /// The whole row of the screen with the line on it, shared by frames; empty for a divider.
    package var cells: [Cell] = []

    /// Whether the row has contents other than the rule of a divider.
    var isText: Bool { if case .line(let line) = content { line.kind != .blank } else { false } }
    package var isPicture: Bool { if case .line(let line) = content { line.kind == .picture } else { false } }
}

extension Line {
    static let empty = Line(kind: .blank)
}
