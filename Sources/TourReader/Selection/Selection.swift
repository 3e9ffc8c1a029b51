import CellGrid

/// A part of the text, over any number of blocks.
struct TextSpan: Hashable, Sendable {
    var start: TextAnchor
    /// Behind its last character.
    var end: TextAnchor

    func joined(with other: TextSpan) -> TextSpan {
        var span = self
        (span.start, span.end) = (min(start, other.start), max(end, other.end))
        return span
    }

    /// The characters of an item that are in it, in Unicode scalars of its block's text; nil if none are.
    func range(in item: ItemID) -> Range<Int>? {
        guard item >= start.item, item <= end.item else { return nil }
        let lower = item == start.item ? start.offset ?? 0 : 0
        let upper = item == end.item ? end.offset ?? 0 : .max
        return lower < upper ? lower..<upper : nil
    }
}

extension TextSpan {
    init(_ item: ItemID, _ range: Range<Int>) {
        self.init(
            start: TextAnchor(item: item, offset: range.lowerBound),
            end: TextAnchor(item: item, offset: range.upperBound))
    }
}

/// The text that the person selects: from the unit where that began to the one that is moved.
struct Selection: Hashable, Sendable {
    enum Unit: Hashable, Sendable { case character, word, line, paragraph }

    var unit: Unit
    var origin: TextSpan
    var head: TextSpan
    /// The character of the head that is moved.
    var cursor: TextAnchor
    /// The column that rows are passed in.
    var column: Int?

    var span: TextSpan { origin.joined(with: head) }
}

/// The mouse while it is pressed on text, and how often it was pressed there.
struct TextDrag: Hashable, Sendable {
    var origin: TextAnchor
    var unit: Selection.Unit
    var position: Position
    /// When it was pressed, in milliseconds.
    var time: Int
    var isHeld = true

    /// A press within so many milliseconds of the one before is another one of the same.
    private static let doubleClickMilliseconds = 400

    /// - Parameter last: the press before.
    init(at origin: TextAnchor, _ position: Position, time: Int, after last: TextDrag?) {
        (self.origin, self.position, self.time) = (origin, position, time)
        unit = .character
        guard let last, last.position == position, time - last.time < Self.doubleClickMilliseconds else { return }
        unit = last.unit == .character ? .word : last.unit == .word ? .paragraph : .character
    }
}
