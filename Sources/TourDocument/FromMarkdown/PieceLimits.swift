/// How large pieces become, in bytes.
package struct PieceLimits: Hashable, Sendable {
    /// From which length on a piece ends where the next block of the page starts.
    package var target: Int
    /// From which length on a block is in several pieces.
    package var maximum: Int

    /// Pieces that start within so many bytes are parsed together.
    var batch: Int { max(1, target / 4) }

    package init(target: Int, maximum: Int) { (self.target, self.maximum) = (target, maximum) }

    /// Where something long is cut.
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
