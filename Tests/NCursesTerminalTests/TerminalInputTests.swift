import CellGrid
import Platform
import Testing

@testable import NCursesTerminal

/// What was read is handed out, whether more comes or not.
@Suite struct TerminalInputTests {
    @Test func whatCameBehindAPasteNeedsNoFurtherKey() {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        defer { for end in ends { close(end) } }
        let bytes = Array("\u{1B}[200~word\u{1B}[201~ab".utf8)
        #expect(write(ends[1], bytes, bytes.count) == bytes.count)
        var input = TerminalInput(descriptor: ends[0])
        #expect(input.next() == .paste("word"))
        // nothing waits in the descriptor any more
        #expect(input.patience == 0)
        #expect(input.next() == .key(KeyPress(.character("a"))))
        #expect(input.next() == .key(KeyPress(.character("b"))))
        #expect(input.next() == nil && input.patience == nil)
    }
}
