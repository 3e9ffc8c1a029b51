package import CellGrid
import TextSearch

/// A list filter: each word must be in the row, ignoring case and accents.
package struct RowFilter: Hashable, Sendable {
    private let words: [[Character]]

    package init(_ query: String) {
        words = LetterFolding.characters(of: query).split(separator: " ").map { Array($0) }
    }

    package var isEmpty: Bool { words.isEmpty }

    package func matches(_ text: String) -> Bool {
        let text = LetterFolding.characters(of: text)
        return words.allSatisfy { Self.place(of: $0, in: text, from: 0) != nil }
    }

    package func highlighted(_ line: CellLine, _ style: Style) -> CellLine {
        guard !isEmpty else { return line }
        let text = line.cells.map { cell in
            cell.isContinuation ? "\u{0}" : LetterFolding.characters(of: String(Character(cell.scalar))).first ?? " "
        }
        var places = Set<Int>()
        for word in words {
            var from = 0
            while let place = Self.place(of: word, in: text, from: from) {
                places.formUnion(place..<place + word.count)
                from = place + word.count
            }
        }
        return line.overlaid(with: style, at: places)
    }

    private static func place(of word: [Character], in text: [Character], from start: Int) -> Int? {
        guard start + word.count <= text.count else { return nil }
        return (start...text.count - word.count).first { text[$0..<$0 + word.count].elementsEqual(word) }
    }
}
