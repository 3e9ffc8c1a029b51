import CellGrid
package import TextLayout

/// The slot that draws one line of text on one row of the screen. Bound again and again by the scroll engine.
package struct LineView: Sendable {
    /// The contents of the row. Behind one reference, because each frame reads all views and seldom this.
    package indirect enum Content: Sendable {
        case line(Line)
        /// The rule after a section, which shows whether its credit was earned.
        case divider
    }

    var item: ItemID
    var row: Int
    /// The section that the row counts to: below a divider's rule it is the next one.
    var section: Int
    var content: Content
    /// The whole row of the screen with the line on it, which frames share; empty for a divider.
    var cells: [Cell] = []

    /// Whether something is written or drawn on the row, other than the rule of a divider.
    var isText: Bool { if case .line(let line) = content { line.kind != .blank } else { false } }
    var isPicture: Bool { if case .line(let line) = content { line.kind == .picture } else { false } }
}

extension Line {
    /// A row with nothing on it.
    static let empty = Line(kind: .blank)
}
