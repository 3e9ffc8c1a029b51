import CellGrid
import TextLayout

/// What an overlay wants done.
enum OverlayOutcome: Sendable {
    case stay
    case close
    /// Close, and go to the start of a section.
    case goToSection(Int)
    /// Close, and go to a place in the text.
    case goToText(TextAnchor)
    /// Close, and do what a key of the page does.
    case perform(Command)
    /// Change the reader, and then look at it anew with ``OverlayContent/follow(_:)``. The overlay stays, unless the change
    /// closes it or opens another one in its place.
    case change(@Sendable (inout Reader) -> [Effect])
}

/// A window over the shaded page: a head, a body that draws and scrolls itself, and a foot.
///
/// Lists and pickers are made of ``ListRows`` and ``PickerRows``, which only say what their rows are. This is for those, and for
/// bodies of another kind, which choose ``ListKeys`` or ``PickerKeys`` for their keys.
protocol OverlayContent: Sendable {
    var title: String { get }
    /// The command that opens it: its keys close it too, where letters are commands. Nil if there is none.
    var command: Command? { get }
    /// Columns of the widest row; the window does not change its width while it is filtered.
    var wantedColumns: Int { get }
    /// The rows that the body wants at a width; the window does not change its height while it is filtered. Any number
    /// that is larger than a screen will do for a body without an end.
    func wantedRows(columns: Int) -> Int
    /// Whether keys are characters of a text field now, and no commands.
    var takesText: Bool { get }

    /// The body has this room now. Called before anything is drawn, and after each key and resize.
    mutating func fit(_ body: Size)
    /// Nil: the key is none of the overlay's.
    mutating func press(_ key: KeyPress) -> OverlayOutcome?
    /// What a command of the page means to the overlay, whose key that is, if ``press(_:)`` does not know it. Nil: nothing.
    func outcome(of command: Command) -> OverlayOutcome?
    /// Text was pasted: into the text field, if there is one.
    mutating func paste(_ text: String)
    /// The wheel was turned, forward if positive.
    mutating func scroll(by rows: Int)
    /// A click into the body, at a place of it.
    mutating func click(at place: Position) -> OverlayOutcome

    func header(columns: Int, look: Look) -> CellLine
    func footer(columns: Int, look: Look) -> CellLine
    /// Draws the body, whose size is that of the last ``fit(_:)``.
    func draw(_ body: Rect, in buffer: inout CellBuffer, look: Look)
    /// The column of the text cursor in the header, if there is one.
    var cursorColumn: Int? { get }
    /// The row of the body that is chosen, if one is.
    var chosenRow: Int? { get }

    /// What is just beyond the body is made ready. Called after each frame.
    mutating func prepare()
    /// The tour, the credits or the marks may be other ones now: what is shown is brought up to date, and what is chosen stays.
    mutating func follow(_ reader: Reader)
    /// Whether a motion is under way: then ``step()`` is called for each of its frames.
    var isMoving: Bool { get }
    mutating func step()
    /// Whether there is more to look at: then ``filterMore()`` is called whenever there is nothing else to do.
    var isFiltering: Bool { get }
    mutating func filterMore()
}

extension OverlayContent {
    var command: Command? { nil }
    var takesText: Bool { false }
    var cursorColumn: Int? { nil }
    var chosenRow: Int? { nil }
    var isMoving: Bool { false }
    var isFiltering: Bool { false }
    func outcome(of command: Command) -> OverlayOutcome? { nil }
    mutating func paste(_ text: String) {}
    mutating func click(at place: Position) -> OverlayOutcome { .stay }
    mutating func prepare() {}
    mutating func follow(_ reader: Reader) {}
    mutating func step() {}
    mutating func filterMore() {}
}

/// Theme and glyphs, as views need them. An object, because it is handed on for every frame and hardly ever changes.
final class Look: Sendable {
    let theme: Theme
    let glyphs: Glyphs

    init(theme: Theme, glyphs: Glyphs) {
        self.theme = theme
        self.glyphs = glyphs
    }
}
