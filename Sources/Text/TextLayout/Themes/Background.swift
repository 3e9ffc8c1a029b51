import CellGrid
internal import Platform

/// The background of a terminal.
package enum BackgroundTone: String, Hashable, Sendable, CaseIterable {
    case dark, light

    /// The tone of a background colour: the one whose text is easier to read on it.
    init(red: UInt8, green: UInt8, blue: UInt8) {
        // at this luminance black and white have equal contrast
        let middle = 0.179
        self = Luminance.of(red: red, green: green, blue: blue) > middle ? .light : .dark
    }

    /// The tone in `COLORFGBG`, as `15;0` or `0;default;15`, by the background's colour, the last. Nil without one.
    package init?(colorfgbg: String?) {
        guard let last = colorfgbg?.split(separator: ";").last, let number = Int(last), (0...15).contains(number) else {
            return nil
        }
        self = number == 7 || number > 8 ? .light : .dark
    }

    /// The assumed colour where only the tone is known: dark backgrounds are rarely black.
    var background: BackgroundColor {
        self == .dark
            ? BackgroundColor(red: 0x1E, green: 0x1E, blue: 0x1E) : BackgroundColor(red: 255, green: 255, blue: 255)
    }
}

/// The colour of a terminal's background.
package struct BackgroundColor: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

    package var tone: BackgroundTone { BackgroundTone(red: red, green: green, blue: blue) }

    /// The style of code on it. With few colours no background keeps all of it readable.
    /// - Parameter isSure: whether the terminal reported it; else text has a colour made for the background alone.
    func code(_ depth: ColorDepth, isSure: Bool) -> Style {
        let background = tint(depth)
        guard !isSure, background != .standard else { return Style(background: background) }
        let isDark = tone == .dark
        let ink = depth == .direct ? isDark ? Color.rgb(222, 222, 222) : .rgb(30, 30, 30) : .palette(isDark ? 253 : 234)
        return Style(foreground: ink, background: background)
    }

    private func tint(_ depth: ColorDepth) -> Color {
        // a barely visible step towards the middle that costs text little contrast
        let step = tone == .dark ? 18 : -14
        func part(_ part: UInt8) -> UInt8 { UInt8(clamping: Int(part) + step) }
        switch depth {
        case .none, .eight, .sixteen: return .standard
        case .direct: return .rgb(part(red), part(green), part(blue))
        case .palette256:
            // of the greys, which start with 8 and are 10 apart, the darker one
            let grey = (Int(red) + Int(green) + Int(blue)) / 3 + step
            return .palette(UInt8(232 + min(max((grey - 8) / 10, 0), 23)))
        }
    }
}

/// The brightness of a colour, by WCAG's formula of relative luminance.
package enum Luminance {
    /// 0 for black to 1 for white.
    static func of(red: UInt8, green: UInt8, blue: UInt8) -> Double {
        0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
    }

    /// sRGB components made linear.
    private static let linear: [Double] = (0...255).map { part in
        let value = Double(part) / 255
        return value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
    }
}
