/// The sizes of pieces, in bytes.
package struct PieceLimits: Hashable, Sendable {
    /// The length from which a piece ends at the next block of the page.
    package var target: Int
    /// The length from which a block is cut into several pieces.
    package var maximum: Int

    package init(target: Int, maximum: Int) { (self.target, self.maximum) = (target, maximum) }

    /// The cuts of a long range.
    func places(in range: Range<Int>) -> [Int] {
        var places: [Int] = []
        while range.upperBound - (places.last ?? range.lowerBound) > maximum {
            places.append((places.last ?? range.lowerBound) + target)
        }
        return places
    }

    package static let standard = PieceLimits(target: 32 << 10, maximum: 64 << 10)
    package static let none = PieceLimits(target: .max / 4, maximum: .max / 4)
}
