import CellGrid
import TourDocument

extension Composer {
    /// The indent of an outermost list, if there is room.
    private static let listIndent = 2
    /// At less than this width lists are not indented.
    private static let narrow = 40

    mutating func compose(_ list: List) {
        let indent = listDepth == 0 && width >= Self.narrow ? Self.listIndent : 0
        indented(by: indent) { composer in
            composer.listDepth += 1
            composer.compose(itemsOf: list)
            composer.listDepth -= 1
        }
    }

    private mutating func compose(itemsOf list: List) {
        let numbers = list.numbers
        let columns = numbers.map(\.utf8.count).max() ?? 0
        for (index, item) in list.items.enumerated() {
            if index > 0, !list.isTight { blank() }
            var marker = marker(of: item, number: numbers.isEmpty ? nil : numbers[index], columns: columns)
            if item.isRest { marker = Array(repeating: .blank, count: marker.count) }
            hanging(marker) {
                $0.compose(item.blocks, isTight: list.isTight)
            }
        }
    }

    /// A bullet, a box, or a number aligned right in `columns`, and a blank.
    private func marker(of item: List.Item, number: String?, columns: Int) -> [Cell] {
        let style = base.overlaid(with: theme.marker)
        var cells: [Cell] = []
        if let number {
            cells = Array(repeating: .blank, count: max(0, columns - number.utf8.count))
            cells += CellText.cells(number, style: style) + [.blank]
        }
        if let isDone = item.isDone {
            cells += CellText.cells(isDone ? glyphs.doneBox : glyphs.openBox, style: style) + [.blank]
        } else if number == nil, let last = glyphs.bullets.last {
            let bullet = listDepth <= glyphs.bullets.count ? glyphs.bullets[max(0, listDepth - 1)] : last
            cells += [Cell(bullet, style: style), .blank]
        }
        return cells
    }
}

extension List {
    /// The numbers of its items as text; none for bullets.
    fileprivate var numbers: [String] {
        guard var next = start else { return [] }
        return items.map { item in
            let number = item.number ?? next
            next = number &+ 1
            return (item.numbering ?? numbering).label(number)
        }
    }
}

extension List.Numbering {
    func label(_ number: Int) -> String {
        switch self {
        case .decimal: "\(number)."
        case .lowerAlpha: Self.alphabetic(number).lowercased()
        case .upperAlpha: Self.alphabetic(number)
        case .lowerRoman: Self.roman(number).lowercased()
        case .upperRoman: Self.roman(number)
        }
    }

    /// A to Z, AA to ZZ and so on.
    private static func alphabetic(_ number: Int) -> String {
        guard number > 0 else { return "\(number)." }
        var rest = number
        var digits: [UInt8] = []
        while rest > 0 {
            rest -= 1
            digits.append(UInt8(ascii: "A") + UInt8(rest % 26))
            rest /= 26
        }
        return String(decoding: digits.reversed(), as: UTF8.self) + "."
    }

    private static func roman(_ number: Int) -> String {
        guard (1..<4000).contains(number) else { return "\(number)." }
        let signs = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
            (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var rest = number
        return signs.reduce("") { text, sign in
            defer { rest %= sign.0 }
            return text + String(repeating: sign.1, count: rest / sign.0)
        } + "."
    }
}
