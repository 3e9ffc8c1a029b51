import CellGrid
import TextLayout

/// The button in the chosen row of a list with which that row is removed: `x`, or a click on the row's `×`, puts it there. Enter or a click
/// on it removes; any other key or click takes it away.
struct RemoveButton: Hashable, Sendable {
    static let label = "[ Remove ]"
    static let keys = "Enter removes  Esc keeps"

    private(set) var isArmed = false
    /// The columns of it that are still to come in.
    private var steps: AnimationSteps?

    var isMoving: Bool { steps != nil }

    /// - Parameter motion: whether it comes in as motion.
    mutating func arm(motion: Bool) {
        isArmed = true
        steps = motion ? AnimationSteps(rows: Self.label.count) : nil
        step()
    }

    /// Takes it away. Returns whether it was there.
    mutating func disarm() -> Bool {
        defer { self = RemoveButton() }
        return isArmed
    }

    /// Shows the next frame of its coming in.
    mutating func step() {
        if steps?.next() == nil { steps = nil }
    }

    /// The sign at the right edge of a row that can be removed.
    static func sign(_ glyphs: Glyphs) -> String { glyphs.isUnicode ? "×" : "x" }

    /// Whether a click at a column of a row is one on its sign.
    static func hasSign(at column: Int, columns: Int) -> Bool { (columns - 2..<columns).contains(column) }

    func isPressed(at column: Int, columns: Int) -> Bool { isArmed && column >= columns - Self.label.count }

    /// Its row, with as much of it at the right edge as has come in.
    func draw(on line: CellLine, columns: Int) -> CellLine {
        let shown = Self.label.prefix(Self.label.count - (steps?.rows ?? 0))
        var row = line.truncated(to: max(0, columns - shown.count - 1))
        row.pad(to: max(0, columns - shown.count))
        row.append(String(shown), Style(attributes: .bold))
        return row.truncated(to: columns)
    }
}
