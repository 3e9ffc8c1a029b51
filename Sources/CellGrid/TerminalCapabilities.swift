/// What a terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
    public var colors: ColorDepth
    /// Whether characters beyond ASCII may be sent.
    public var unicode: Bool
    /// How pictures can be shown in pixels; nil if they cannot, and as long as the terminal has not said so: then
    /// ``InputEvent/graphics(_:)`` comes.
    public var graphics: PixelGraphics?
    /// How many times as high as wide a cell is; 2 where the terminal does not tell.
    public var cellShape = 2.0

    public init(colors: ColorDepth, unicode: Bool, graphics: PixelGraphics? = nil) {
        (self.colors, self.unicode, self.graphics) = (colors, unicode, graphics)
    }
}
