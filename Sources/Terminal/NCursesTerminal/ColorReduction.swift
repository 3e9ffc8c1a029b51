import CellGrid

/// Reduces colours to the nearest of a terminal, by the squared distance of red, green and blue.
struct ColorReduction {
    let depth: ColorDepth
    /// Whether curses can name the terminal's own colours; if not they count as light grey on black.
    let hasDefaults: Bool

    /// The colour numbers of a cell in curses. If different colours become equal, the background is dropped.
    func reduce(foreground: Color, background: Color) -> ColorPairs.Colors {
        guard depth != .none else { return .standard }
        var colors = ColorPairs.Colors(foreground: number(foreground), background: number(background))
        if colors.foreground == colors.background, foreground != background { colors.background = -1 }
        if !hasDefaults, colors != .standard {
            if colors.foreground < 0 { colors.foreground = 7 }
            if colors.background < 0 { colors.background = colors.foreground == 0 ? 7 : 0 }
        }
        return colors
    }

    /// A colour's number; -1 for the terminal's own.
    func number(_ color: Color) -> Int32 {
        switch color.kind {
        case .standard: -1
        case .palette(let index) where Int(index) < paletteSize: Int32(index)
        case .palette(let index): number(Self.rgb(ofIndex: Int(index)))
        case .rgb(let red, let green, let blue): number(RGB(Int32(red), Int32(green), Int32(blue)))
        }
    }

    /// How many colours of the palette the terminal has by their numbers.
    private var paletteSize: Int {
        switch depth {
        case .none: 0
        case .eight, .direct: 8
        case .sixteen: 16
        case .palette256: 256
        }
    }

    private func number(_ color: RGB) -> Int32 {
        switch depth {
        case .none: return -1
        case .eight, .sixteen:
            let nearest = (0..<paletteSize).min {
                Self.distance(Self.rgb(ofIndex: $0), color) < Self.distance(Self.rgb(ofIndex: $1), color)
            }
            return Int32(nearest ?? 0)
        case .palette256: return Self.cubeOrGrey(nearestTo: color)
        case .direct:
            let number = color.x << 16 | color.y << 8 | color.z
            // The lowest numbers are still palette colours; one step of green avoids them.
            return number < 256 ? number | 1 << 8 : number
        }
    }

    /// Red, green and blue, 0 to 255 each.
    typealias RGB = SIMD3<Int32>

    private static func distance(_ one: RGB, _ other: RGB) -> Int32 {
        let difference = one &- other
        return (difference &* difference).wrappedSum()
    }

    /// xterm's 16 defaults; other terminals have similar ones.
    private static let basic: [RGB] = [
        RGB(0, 0, 0), RGB(205, 0, 0), RGB(0, 205, 0), RGB(205, 205, 0),
        RGB(0, 0, 238), RGB(205, 0, 205), RGB(0, 205, 205), RGB(229, 229, 229),
        RGB(127, 127, 127), RGB(255, 0, 0), RGB(0, 255, 0), RGB(255, 255, 0),
        RGB(92, 92, 255), RGB(255, 0, 255), RGB(0, 255, 255), RGB(255, 255, 255),
    ]

    /// The steps of the 6 × 6 × 6 colour cube.
    private static let steps: [Int32] = [0, 95, 135, 175, 215, 255]

    /// The colour of an index of the 256-colour palette.
    static func rgb(ofIndex index: Int) -> RGB {
        if index < 16 { return basic[index] }
        if index >= 232 {
            let level = Int32(8 + (index - 232) * 10)
            return RGB(level, level, level)
        }
        let cube = index - 16
        return RGB(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    }

    /// The nearest colour of the cube and the greys. Complexity: O(1).
    private static func cubeOrGrey(nearestTo color: RGB) -> Int32 {
        func step(_ value: Int32) -> Int {
            value < 48 ? 0 : value < 115 ? 1 : Int((value - 35) / 40)
        }
        let cube = 16 + 36 * step(color.x) + 6 * step(color.y) + step(color.z)
        let grey = 232 + min(23, max(0, Int((color.wrappedSum() / 3 - 3) / 10)))
        return Int32(distance(rgb(ofIndex: grey), color) < distance(rgb(ofIndex: cube), color) ? grey : cube)
    }
}

/// The colour pairs in use: curses knows colours only as pairs, and a terminal with 8 colours has 64.
struct ColorPairs {
    /// Foreground and background numbers in curses; -1 is the terminal's own.
    struct Colors: Hashable {
        var foreground: Int32
        var background: Int32

        /// The terminal's own colours: pair 0.
        static let standard = Colors(foreground: -1, background: -1)
    }

    private var numbers: [Colors: Int32] = [:]
    private let limit: Int

    /// - Parameter limit: includes pair 0. Not more pairs are used than a very large screen has cells.
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

    /// Frees all pairs; cells in them must be repainted.
    mutating func removeAll() { numbers.removeAll(keepingCapacity: true) }
}
