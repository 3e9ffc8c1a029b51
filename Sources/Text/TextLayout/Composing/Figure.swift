import CellGrid
import Platform

/// A number in a table's cell: digits, with signs, separators, currencies and percent around them.
struct Figure {
    private let text: [Unicode.Scalar]
    /// The first digits and their separators.
    private let number: Range<Int>

    /// Separators between two digits of a number.
    private static let separators: Set<Unicode.Scalar> = [".", ",", "'", "’", " ", "\u{A0}", "\u{202F}"]
    private static let signs: Set<Unicode.Scalar> = [
        "+", "-", "−", "–", "—", "±", "%", "‰", "€", "$", "£", "¥", "×", ":",
    ]

    /// Nil for words and versions (`1.4.2`).
    init?(_ text: String) {
        guard text.utf8.count <= 40 else { return nil }
        self.text = Array(text.unicodeScalars)
        let isAllowed = self.text.allSatisfy {
            $0.isASCIIDigit || Self.separators.contains($0) || Self.signs.contains($0)
        }
        guard isAllowed, var end = self.text.firstIndex(where: \.isASCIIDigit) else { return nil }
        let start = end > 0 && self.text[end - 1] == "." ? end - 1 : end
        while end < self.text.count {
            let isParted =
                Self.separators.contains(self.text[end]) && self.text[(end + 1)...].first?.isASCIIDigit ?? false
            guard isParted || self.text[end].isASCIIDigit else { break }
            end += 1
        }
        number = start..<end
        if isGrouped(by: "."), parts(by: ".").dropFirst().contains(where: { $0.count != 3 }) { return nil }
    }

    private func parts(by mark: Unicode.Scalar) -> [ArraySlice<Unicode.Scalar>] {
        text[number].split(separator: mark, omittingEmptySubsequences: false)
    }

    /// Whether a mark occurs more than once, and so cannot be the decimal point.
    func isGrouped(by mark: Unicode.Scalar) -> Bool { parts(by: mark).count > 2 }

    /// The columns from the given decimal point on, or without it from the end of the digits.
    func columns(from point: Unicode.Scalar) -> Int {
        let places = number.filter { text[$0] == point }
        // several of them separate groups
        return text[(places.count == 1 ? places[0] : number.upperBound)...].reduce(0) {
            $0 + CellText.columns(String(Character($1)))
        }
    }

    /// Whether a mark can only be the decimal point: `12,5`, but not `12,500`.
    func proves(_ point: Unicode.Scalar) -> Bool {
        let parts = parts(by: point)
        guard parts.count == 2, parts[1].allSatisfy(\.isASCIIDigit) else { return false }
        return parts[1].count != 3 || !parts[0].allSatisfy(\.isASCIIDigit) || parts[0] == ["0"]
    }
}
