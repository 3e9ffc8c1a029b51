import CellGrid
import TextLayout

/// The button in the chosen row of a list with which that row is removed: `x`, or a click on the row's `×`, puts it there. Enter or a click
/// on it removes; any other key or click takes it away.
struct RemoveButton: Hashable, Sendable {
    static let label = "[ Remove ]"
    static let keys = "Enter removes  Esc keeps"

    private(set) var isArmed = false
    /// The columns of it that are still to come in, or to go.
    private var steps: AnimationSteps?

    var isMoving: Bool { steps != nil }
    var isShown: Bool { isArmed || isMoving }
    /// How many columns of it are shown.
    private var columns: Int { isArmed ? Self.label.count - (steps?.rows ?? 0) : steps?.rows ?? 0 }

    /// - Parameter motion: whether it comes in as motion.
    mutating func arm(motion: Bool) {
        steps = motion ? AnimationSteps(rows: Self.label.count - columns) : nil
        isArmed = true
        step()
    }

    /// Takes it away. Returns whether it was there.
    /// - Parameter motion: whether it goes as motion.
    mutating func disarm(motion: Bool) -> Bool {
        let wasArmed = isArmed
        steps = wasArmed && motion ? AnimationSteps(rows: columns) : nil
        isArmed = false
        step()
        return wasArmed
    }

    /// Shows the next frame of its motion.
    mutating func step() {
        if steps?.next() == nil { steps = nil }
    }

    /// The sign at the right edge of a row that can be removed.
    static func sign(_ glyphs: Glyphs) -> String { glyphs.isUnicode ? "×" : "x" }

    /// Whether a click at a column of a row is one on its sign.
    static func hasSign(at column: Int, columns: Int) -> Bool { (columns - 2..<columns).contains(column) }

    func isPressed(at column: Int, columns: Int) -> Bool { isArmed && column >= columns - Self.label.count }

    /// Its row, with as much of it at the right edge as is shown.
    func draw(on line: CellLine, columns: Int) -> CellLine {
        let shown = Self.label.prefix(self.columns)
        var row = line.truncated(to: max(0, columns - shown.count - 1))
        row.pad(to: max(0, columns - shown.count))
        row.append(String(shown), Style(attributes: .bold))
        return row.truncated(to: columns)
    }
}
