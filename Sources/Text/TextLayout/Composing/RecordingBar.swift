package import CellGrid
import Wording

/// The bar of a recording: its state, the time, the progress, its length.
extension RecordingView {
    /// In fewer columns there is no bar.
    static let leastBarColumns = 8
    /// The least length of the line, to which words give way.
    private static let leastLine = 8

    /// - Parameter words: further ones.
    package func bar(_ words: String?, columns: Int, theme: Theme, glyphs: Glyphs) -> [Cell] {
        let rule = theme.rule
        var left: [Cell] = [Cell(glyphs.rule, style: rule)]
        left += CellText.cells("\(sign(glyphs))", style: theme.accent)
        if let position { left += CellText.cells(" \(Int(position).asClock)", style: theme.text) }
        left.append(.blank)
        var right: [Cell] = []
        if speed != 1 { right += CellText.cells(" \(Self.factor(speed))", style: theme.accent) }
        if let duration { right += CellText.cells(" \(Int(duration).asClock)", style: theme.dim) }
        if !right.isEmpty { right += [.blank] }
        right.append(Cell(glyphs.rule, style: rule))
        if let words {
            let cells = CellText.cells(" \(words)", style: theme.dim)
            if left.count + cells.count + right.count + Self.leastLine <= columns { right = cells + right }
        }
        let room = columns - left.count - right.count
        guard room > 0 else { return left.fitted(to: columns) }
        return left + line(room, theme: theme, glyphs: glyphs) + right
    }

    private func sign(_ glyphs: Glyphs) -> Unicode.Scalar {
        if isPlaying || position == nil { return glyphs.video }
        return glyphs.isUnicode ? "‖" : "="
    }

    /// The played part is heavy; markers stand out of it.
    private func line(_ columns: Int, theme: Theme, glyphs: Glyphs) -> [Cell] {
        var cells = Array(repeating: Cell(glyphs.rule, style: theme.rule), count: columns)
        guard let duration, duration > 0 else { return cells }
        func column(_ time: Double) -> Int { min(columns, Int(time / duration * Double(columns))) }
        if let position {
            for index in 0..<column(position) { cells[index] = Cell(glyphs.heavyRule, style: theme.accent) }
        }
        for marker in markers {
            let index = min(columns - 1, column(marker))
            cells[index] = Cell(glyphs.isUnicode ? "┴" : "|", style: cells[index].style)
        }
        return cells
    }

    /// A speed as `2x` or `0.5x`.
    private static func factor(_ speed: Double) -> String {
        speed == speed.rounded() ? "\(Int(speed))x" : "\(speed)x"
    }
}

extension [Cell] {
    /// Cells cut or padded to a width, without half a wide character.
    package func fitted(to columns: Int) -> [Cell] {
        var cells = Array(prefix(columns))
        if let last = cells.last, last.width == 2 { cells[cells.count - 1] = .blank(last.style) }
        return cells + Array(repeating: .blank, count: columns - cells.count)
    }
}
