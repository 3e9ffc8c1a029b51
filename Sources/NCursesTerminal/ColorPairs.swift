/// The colour pairs handed out so far. curses knows colours only by pair, and a terminal of 8 colours has but 64.
struct ColorPairs {
    /// A foreground and a background as curses numbers them, -1 for the terminal's own.
    struct Colors: Hashable {
        var foreground: Int32
        var background: Int32

        /// The terminal's own colours: pair 0.
        static let standard = Colors(foreground: -1, background: -1)
    }

    private var numbers: [Colors: Int32] = [:]
    private let limit: Int

    /// `limit` counts pair 0 too. Of a terminal that has more, as many are used as the cells of a very large screen need, each of
    /// which may be in colours of its own in a picture.
    init(limit: Int) { self.limit = min(limit, 0x7FFF) }

    /// The number of a pair, defined with `define(pair, foreground, background)` if it is new; nil when none is left.
    /// Complexity: O(1).
    mutating func pair(for colors: Colors, define: (Int32, Int32, Int32) -> Bool) -> Int32? {
        if colors == .standard { return 0 }
        if let known = numbers[colors] { return known }
        let number = numbers.count + 1
        guard number < limit, define(Int32(number), colors.foreground, colors.background) else { return nil }
        numbers[colors] = Int32(number)
        return Int32(number)
    }

    /// Takes all pairs back; cells shown with them have to be put again.
    mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }
}
