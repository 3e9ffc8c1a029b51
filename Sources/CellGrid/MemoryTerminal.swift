/// A terminal in memory, for tests: events are put in, frames are read out.
public struct MemoryTerminal: Terminal, Sendable {
    public private(set) var size: Size
    public var capabilities: TerminalCapabilities
    /// The frame shown last; nil before the first and after ``invalidate()``.
    public private(set) var frame: CellBuffer?
    /// Where the cursor is shown.
    public private(set) var cursor: Position?
    /// How many cells were written by all frames so far, counting only what differed.
    public private(set) var cellsWritten = 0
    /// Whether the screen is released at the moment.
    public private(set) var isSuspended = false
    private var waiting: [InputEvent] = []

    public init(
        size: Size, capabilities: TerminalCapabilities = TerminalCapabilities(colors: .palette256, unicode: true)
    ) {
        self.size = size
        self.capabilities = capabilities
    }

    /// Puts an event in; a resize changes the size as well.
    public mutating func send(_ event: InputEvent) {
        if case .resize(let new) = event { size = new }
        waiting.append(event)
    }

    public mutating func paint(_ frame: CellBuffer, cursor: Position?) {
        for run in frame.changes(since: self.frame) { cellsWritten += run.columns.count }
        self.frame = frame
        self.cursor = cursor
    }

    public mutating func invalidate() { frame = nil }

    public mutating func readEvent() -> InputEvent? { waiting.isEmpty ? nil : waiting.removeFirst() }

    public mutating func suspend() {
        isSuspended = true
        frame = nil
    }

    public mutating func resume() { isSuspended = false }

    /// The rows of text on the screen, without blanks at their ends.
    public var rows: [String] {
        guard let frame else { return [] }
        return (0..<frame.size.rows).map { frame.text(ofRow: $0) }
    }
}
