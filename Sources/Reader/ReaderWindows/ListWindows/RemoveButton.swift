import CellGrid
import ReaderKit
import TextLayout

/// The button in the selected row of a list that removes it: `x`, or a click on the row's `×`, shows it. Enter or a
/// click on it removes; any other key or click hides it.
struct RemoveButton: Hashable, Sendable {
    static let label = "[ Remove ]"

    private(set) var isArmed = false
    /// The columns of it that are still to slide in or out.
    private var steps: AnimationSteps?

    var isMoving: Bool { steps != nil }
    var isShown: Bool { isArmed || isMoving }
    private var columns: Int { isArmed ? Self.label.count - (steps?.rows ?? 0) : steps?.rows ?? 0 }

    /// - Parameter motion: whether it slides in.
    mutating func arm(motion: Bool) {
        steps = motion ? AnimationSteps(rows: Self.label.count - columns) : nil
        isArmed = true
        step()
    }

    /// Hides it. Returns whether it was shown.
    /// - Parameter motion: whether it slides out.
    mutating func disarm(motion: Bool) -> Bool {
        let wasArmed = isArmed
        steps = wasArmed && motion ? AnimationSteps(rows: columns) : nil
        isArmed = false
        step()
        return wasArmed
    }

    mutating func step() {
        if steps?.next() == nil { steps = nil }
    }

    static func sign(_ glyphs: Glyphs) -> String { glyphs.isUnicode ? "×" : "x" }

    /// Whether a click at a column of a row is one on its sign.
    static func hasSign(at column: Int, columns: Int) -> Bool { (columns - 2..<columns).contains(column) }

    func isPressed(at column: Int, columns: Int) -> Bool { isArmed && column >= columns - Self.label.count }

    /// Its row, with its visible part at the right edge.
    func draw(on line: CellLine, columns: Int) -> CellLine {
        let shown = Self.label.prefix(self.columns)
        var row = line.truncated(to: max(0, columns - shown.count - 1))
        row.pad(to: max(0, columns - shown.count))
        row.append(String(shown), Style(attributes: .bold))
        return row.truncated(to: columns)
    }
}
