import TextLayout

extension Line {
    /// A row with nothing on it.
    static let empty = Line(kind: .blank)
}
