import CellGrid

/// A terminal in memory: events are put in, frames are read out.
struct MemoryTerminal {
    private(set) var size: Size
    let capabilities = TerminalCapabilities(colors: .palette256, unicode: true)
    /// The frame shown last; nil before the first and after ``invalidate()``.
    private(set) var frame: CellBuffer?
    /// Where the cursor is shown.
    private(set) var cursor: Position?
    /// How many cells were written by all frames so far, counting only what differed.
    private(set) var cellsWritten = 0
    private var waiting: [InputEvent] = []

    init(size: Size) { self.size = size }

    /// Puts an event in; a resize changes the size as well.
    mutating func send(_ event: InputEvent) {
        if case .resize(let new) = event { size = new }
        waiting.append(event)
    }

    mutating func paint(_ frame: CellBuffer, cursor: Position?) {
        for run in frame.changes(since: self.frame) { cellsWritten += run.columns.count }
        self.frame = frame
        self.cursor = cursor
    }

    mutating func invalidate() { frame = nil }

    mutating func readEvent() -> InputEvent? { waiting.isEmpty ? nil : waiting.removeFirst() }

    mutating func suspend() { frame = nil }

    mutating func resume() {}

    /// The rows of text on the screen, without blanks at their ends.
    var rows: [String] {
        guard let frame else { return [] }
        return (0..<frame.size.rows).map { frame.text(ofRow: $0) }
    }
}
