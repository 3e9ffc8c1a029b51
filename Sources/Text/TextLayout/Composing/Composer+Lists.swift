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
        case .lowerAlpha: Self.alphabetic(number, first: UInt8(ascii: "a"))
        case .upperAlpha: Self.alphabetic(number, first: UInt8(ascii: "A"))
        case .lowerRoman: Self.roman(number, ["m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i"])
        case .upperRoman: Self.roman(number, ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"])
        }
    }

    /// a to z, aa to zz and so on.
    private static func alphabetic(_ number: Int, first: UInt8) -> String {
        guard number > 0 else { return "\(number)." }
        var rest = number
        var digits: [UInt8] = []
        while rest > 0 {
            rest -= 1
            digits.append(first + UInt8(rest % 26))
            rest /= 26
        }
        return String(decoding: digits.reversed(), as: UTF8.self) + "."
    }

    private static func roman(_ number: Int, _ signs: [String]) -> String {
        guard (1..<4000).contains(number) else { return "\(number)." }
        let values = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1]
        var rest = number
        var text = ""
        for (value, sign) in zip(values, signs) {
            while rest >= value {
                text += sign
                rest -= value
            }
        }
        return text + "."
    }
}
