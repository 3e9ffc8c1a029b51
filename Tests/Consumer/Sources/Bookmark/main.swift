import Foundation
import InfiniteScroll

/// The lines of a text. They have one row each, no layout that is kept, and an empty text as their view: that need not be written.
struct Lines: ScrollContent {
    let lines: [String]
    func item(after line: Int) -> Int? { line + 1 < lines.count ? line + 1 : nil }
    func item(before line: Int) -> Int? { line > 0 ? line - 1 : nil }
    func bind(_ view: inout String, to position: RowPosition<Int>) { view = lines[position.item] }
}

var text = Lines(lines: (1...1_000).map { "line \($0)" })
var scroll = InfiniteScroll(at: RowPosition(item: 0, row: 0), viewport: 3, overscan: 3, in: &text)
// in the middle, kept, and read back
scroll.jump(to: RowPosition(item: 499, row: 0), atViewportRow: scroll.viewport / 2, in: &text)
let bookmark = try JSONEncoder().encode(scroll.anchor)
scroll.jump(to: RowPosition(item: 999, row: 0), atViewportRow: .max, in: &text)
scroll.jump(to: try JSONDecoder().decode(RowPosition<Int>.self, from: bookmark), in: &text)
// in sight already, and not
for line in [500, 501] {
    scroll.reveal(RowPosition(item: line, row: 0), in: &text)
    print((0..<scroll.viewport).compactMap(scroll.lineView).joined(separator: ", "))
}
