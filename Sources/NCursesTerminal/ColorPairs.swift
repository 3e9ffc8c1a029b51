/// The colour pairs in use. Curses knows colours only as pairs, and a terminal with 8 colours has 64 pairs.
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

    /// `limit` counts pair 0 too. More pairs than the cells of a very large screen are not used.
    init(limit: Int) { self.limit = min(limit, 0x7FFF) }

    /// The number of a pair, defined with `define(pair, foreground, background)` if it is new; nil when none is left.
    mutating func pair(for colors: Colors, define: (Int32, Int32, Int32) -> Bool) -> Int32? {
        if colors == .standard { return 0 }
        if let known = numbers[colors] { return known }
        let number = numbers.count + 1
        guard number < limit, define(Int32(number), colors.foreground, colors.background) else { return nil }
        numbers[colors] = Int32(number)
        return Int32(number)
    }

    /// Frees all pairs; cells shown with them have to be painted again.
    mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }
}
