import CellGrid
import Foundation
import TestSupport
import Testing

@testable import TerminalRecordings

/// The screen of a recording is the one that tmux shows for the same bytes.
@Suite(
    OwnThread(), .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux"), "tmux is not installed"))
struct TmuxTests {
    private static let size = Size(columns: 60, rows: 12)

    /// What a shell, a full-screen program and a progress bar write, in pieces.
    private static let pieces: [String] = [
        "\u{1B}[1;32muser@host\u{1B}[0m:\u{1B}[34m~\u{1B}[0m$ ls\r\n\u{1B}[1;34mdocs\u{1B}[0m  \u{1B}[31mnotes\u{1B}[0m\tend\r\n",
        "10 %\r\u{1B}[K20 %\r\u{1B}[K\u{1B}[7m 30 % \u{1B}[0m\r\n漢字 and e\u{301}, wide at the edge: ",
        String(repeating: "0123456789", count: 7) + "\r\n",
        (1...9).map { "\u{1B}[38;5;\($0 * 20)mline \($0)\u{1B}[0m\r\n" }.joined(),
        "\u{1B}[?1049h\u{1B}[2J\u{1B}[H\u{1B}[44;97m a full screen \u{1B}[0m\u{1B}[5;10Hmiddle\u{1B}[12;1Hlast row",
        "\u{1B}[3;8r\u{1B}[8;1H\r\none\r\ntwo\u{1B}[3;1H\u{1B}Mup\u{1B}[r",
        "\u{1B}[5;10H\u{1B}[3P\u{1B}[2@xy\u{1B}[6;1H\u{1B}[2L\u{1B}[7;1H\u{1B}[1M\u{1B}[1;5H\u{1B}[4X",
        "\u{1B}(0lqqk\u{1B}(B \u{1B}[38;2;10;200;30mdirect\u{1B}[48;2;1;2;3m ground\u{1B}[0m \u{1B}[3mslanted\u{1B}[0m",
        "\u{1B}[?1049l\u{1B}[4munderlined\u{1B}[24m plain\u{1B}[10D\u{1B}[1K",
        "\r\nx\u{1B}[9bend \u{1B}[2A\u{1B}[20Cmoved\u{1B}7\u{1B}[1;1Hsaved\u{1B}8!",
    ]

    /// The rows of a pane in which some bytes were written, with their colours.
    private func pane(after text: String) throws -> [String] {
        let folder = try TemporaryFolder()
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder.path)/bytes"))
        let tmux = "tmux -L tour-\(UUID().uuidString) -f /dev/null -u"
        let command = "stty raw -echo; cat \(folder.path)/bytes; tmux wait-for -S shown; sleep 1000"
        _ = try Shell.output(
            "\(tmux) new-session -d -x \(Self.size.columns) -y \(Self.size.rows) '\(command)' && \(tmux) wait-for shown"
        )
        defer { _ = try? Shell.output("\(tmux) kill-server") }
        let shown = String(decoding: try Shell.output("\(tmux) capture-pane -p -e"), as: UTF8.self)
        return shown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private func trimmed(_ row: String) -> String { String(row.reversed().drop { $0 == " " }.reversed()) }

    @Test(arguments: pieces.indices)
    func tenMoments(last: Int) throws {
        let text = Self.pieces[...last].joined()
        var screen = EmulatedScreen(Self.size)
        Array(text.utf8).withUnsafeBufferPointer { screen.feed($0) }
        let cells = screen.cells()
        var other = EmulatedScreen(Self.size)
        // what tmux tells of its screen, with the colours, drawn by the same means
        let rows = try self.pane(after: text).prefix(Self.size.rows)
        let told = rows.joined(separator: "\r\n")
        // it tells lines that are drawn in the second set of characters
        Array(("\u{1B})0" + told).utf8).withUnsafeBufferPointer { other.feed($0) }
        let shown = other.cells()
        for row in 0..<Self.size.rows {
            #expect(trimmed(cells[row].text) == trimmed(shown[row].text), "row \(row) at moment \(last)")
            let count = trimmed(cells[row].text).unicodeScalars.isEmpty ? 0 : cells[row].count
            for column in 0..<count where cells[row][column].scalar != " " {
                #expect(cells[row][column].style == shown[row][column].style, "\(row), \(column) at moment \(last)")
            }
        }
    }
}
