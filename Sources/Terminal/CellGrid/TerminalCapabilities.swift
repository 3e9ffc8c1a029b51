public struct TerminalCapabilities: Hashable, Sendable {
    public var colors: ColorDepth
    /// Whether characters beyond ASCII may be sent.
    public var unicode: Bool
    /// The support of pictures in pixels; nil without, and until ``InputEvent/graphics(_:)`` reports it.
    public var graphics: PixelGraphics?
    /// The height of a cell divided by its width; 2 if the terminal does not tell.
    public var cellShape = 2.0

    public init(colors: ColorDepth, unicode: Bool, graphics: PixelGraphics? = nil) {
        (self.colors, self.unicode, self.graphics) = (colors, unicode, graphics)
    }
}
