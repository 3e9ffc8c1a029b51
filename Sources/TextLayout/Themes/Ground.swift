/// What a terminal's text stands on.
package enum Ground: String, Hashable, Sendable, CaseIterable {
    case dark, light

    /// The ground of a background colour: the one on which the other's text could not be read as well.
    package init(red: UInt8, green: UInt8, blue: UInt8) {
        // at this luminance black and white are told from it equally well
        let middle = 0.179
        self = Luminance.of(red: red, green: green, blue: blue) > middle ? .light : .dark
    }

    /// What `COLORFGBG` says, as `15;0` or `0;default;15`: the number of the background's colour comes last. Nil if it says
    /// nothing.
    package init?(colorfgbg: String?) {
        guard let last = colorfgbg?.split(separator: ";").last, let number = Int(last), (0...15).contains(number) else {
            return nil
        }
        self = number == 7 || number > 8 ? .light : .dark
    }
}

/// How bright a colour is to the eye, by WCAG's formula of relative luminance.
package enum Luminance {
    /// 0 for black to 1 for white.
    package static func of(red: UInt8, green: UInt8, blue: UInt8) -> Double {
        0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
    }

    /// The parts of sRGB brought into proportion to light. Made with roots that need no library: x^2.4 is x² · x^(2/5).
    private static let linear: [Double] = (0...255).map { part in
        let value = Double(part) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // the fifth root by Newton's way
        var root = 1.0
        for _ in 0..<60 { root = (4 * root + base / (root * root * root * root)) / 5 }
        return base * base * root * root
    }

    /// WCAG's contrast of two luminances, 1 to 21.
    package static func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}
