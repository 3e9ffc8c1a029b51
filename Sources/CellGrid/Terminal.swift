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
        self.colors = colors
        self.unicode = unicode
        self.graphics = graphics
    }
}

/// A screen with a keyboard: the only way of the program to both.
///
/// Claiming the screen is the conforming type's initializer; giving it back is its `deinit`.
public protocol Terminal: ~Copyable {
    /// The present size in cells.
    var size: Size { get }
    /// What can be shown.
    var capabilities: TerminalCapabilities { get }
    /// Shows a frame of the present size; writes only what differs from the one before. `cursor` nil hides the cursor.
    mutating func paint(_ frame: CellBuffer, cursor: Position?)
    /// Forgets what is on the screen, so that the next frame is written whole.
    mutating func invalidate()
    /// Takes the next event that waits, without blocking; nil if none does. What is behind it is left for the next
    /// reader of the terminal.
    mutating func readEvent() -> InputEvent?
    /// Gives the screen back for a while, as it was before it was claimed.
    mutating func suspend()
    /// Claims the screen again after ``suspend()``.
    mutating func resume()
}
