import CellGrid
import Testing

@Suite struct MemoryTerminalTests {
    @Test func paintsOnlyWhatDiffers() {
        var terminal = MemoryTerminal(size: Size(columns: 10, rows: 3))
        var frame = CellBuffer(size: terminal.size)
        frame.write("hello", atColumn: 0, row: 0)
        terminal.paint(frame, cursor: nil)
        #expect(terminal.cellsWritten == 30)
        #expect(terminal.rows == ["hello", "", ""])
        frame.write("j", atColumn: 0, row: 0)
        terminal.paint(frame, cursor: Position(column: 1, row: 0))
        #expect(terminal.cellsWritten == 31)
        #expect(terminal.cursor == Position(column: 1, row: 0))
        terminal.invalidate()
        terminal.paint(frame, cursor: nil)
        #expect(terminal.cellsWritten == 61)
    }

    @Test func eventsComeOnce() {
        var terminal = MemoryTerminal(size: Size(columns: 10, rows: 3))
        terminal.send(.resize(Size(columns: 4, rows: 2)))
        terminal.send(.key(KeyPress(.character("q"))))
        #expect(terminal.size == Size(columns: 4, rows: 2))
        #expect(terminal.readEvent() == .resize(Size(columns: 4, rows: 2)))
        #expect(terminal.readEvent() == .key("q"))
        #expect(terminal.readEvent() == nil)
        terminal.suspend()
        #expect(terminal.isSuspended)
        terminal.resume()
        #expect(!terminal.isSuspended)
    }
}
