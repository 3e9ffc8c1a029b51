import InfiniteScroll

/// Days without end in both directions, each one to three rows high.
struct Days: ScrollContent {
    func item(after day: Int) -> Int? { day + 1 }
    func item(before day: Int) -> Int? { day - 1 }
    func extent(of day: Int) -> Int { 1 + abs(day) % 3 }
    func release(_ day: Int) {}
    func makeLineView() -> String { "" }
    func bind(_ line: inout String, to position: RowPosition<Int>) {
        line = position.row == 0 ? "Day \(position.item)" : "  entry \(position.row)"
    }
}

var days = Days()
var scroll = InfiniteScroll(at: RowPosition(item: 0, row: 0), viewport: 4, overscan: 4, in: &days)
for rows in [2, -6] {
    scroll.scroll(by: rows, in: &days)
    for row in 0..<scroll.viewport { print(scroll.lineView(atViewportRow: row) ?? "") }
    scroll.prepare(in: &days)
}
