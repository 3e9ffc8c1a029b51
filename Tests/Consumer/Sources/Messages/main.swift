import InfiniteScroll

/// Messages by their numbers: old ones are loaded late, and new ones come in.
struct Messages: ScrollContent {
    var numbers: ClosedRange<Int>
    func item(after number: Int) -> Int? { number < numbers.upperBound ? number + 1 : nil }
    func item(before number: Int) -> Int? { number > numbers.lowerBound ? number - 1 : nil }
    func bind(_ view: inout String, to position: RowPosition<Int>) { view = "message \(position.item)" }
}

var messages = Messages(numbers: 8...9)
var scroll = InfiniteScroll(at: RowPosition(item: 9, row: 0), viewport: 2, overscan: 2, in: &messages)
scroll.jump(to: RowPosition(item: 9, row: 0), atViewportRow: .max, in: &messages)
// the row at the top stays where it is
messages.numbers = 1...12
let moved = scroll.change(in: &messages)
print(scroll.lineView(atViewportRow: 0) ?? "", moved)
// and so does another one, with what came in below it
messages.numbers = 1...10
scroll.change(keeping: RowPosition(item: 10, row: 0), atViewportRow: 1, in: &messages)
print((0..<scroll.viewport).compactMap(scroll.lineView).joined(separator: ", "), scroll.isAtEnd)
