/// A name in the order in which people count: page 2 before page 10, without regard to case.
///
/// A name is a row of runs of ASCII digits, compared by their value whatever their length, and of other characters,
/// compared by their lower case form. Names that are equal in this (`a01`, `a1`, `A1`) are ordered by their bytes, so the
/// order is total and strict. (`strverscmp` is another order: to it `010` comes before `09`, and `B` before `a`.)
///
/// Complexity of a comparison: linear in the length of the names.
struct NaturalOrder: Comparable, Hashable, Sendable {
    let name: String
    private let folded: [UInt8]

    init(_ name: String) {
        self.name = name
        folded = Array(name.lowercased().utf8)
    }

    static func < (left: NaturalOrder, right: NaturalOrder) -> Bool {
        switch order(left.folded, right.folded) {
        case let order where order != 0: order < 0
        default: left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
        }
    }

    static func == (left: NaturalOrder, right: NaturalOrder) -> Bool { left.name.utf8.elementsEqual(right.name.utf8) }

    func hash(into hasher: inout Hasher) {
        for byte in name.utf8 { hasher.combine(byte) }
    }

    /// Negative, zero or positive: how the names compare before their bytes decide.
    private static func order(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var i = 0
        var j = 0
        while i < left.count, j < right.count {
            if isDigit(left[i]), isDigit(right[j]) {
                let first = number(in: left, at: &i)
                let second = number(in: right, at: &j)
                if first.count != second.count { return first.count - second.count }
                for (a, b) in zip(first, second) where a != b { return Int(a) - Int(b) }
            } else {
                if left[i] != right[j] { return Int(left[i]) - Int(right[j]) }
                i += 1
                j += 1
            }
        }
        return (left.count - i).signum() - (right.count - j).signum()
    }

    /// The digits of the number at an index, without leading zeros; moves the index behind it.
    private static func number(in name: [UInt8], at index: inout Int) -> ArraySlice<UInt8> {
        while index < name.count, name[index] == UInt8(ascii: "0") { index += 1 }
        let start = index
        while index < name.count, isDigit(name[index]) { index += 1 }
        return name[start..<index]
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
