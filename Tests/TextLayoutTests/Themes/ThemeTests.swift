import CellGrid
import Testing

@testable import TextLayout

/// The themes: that what is to be read can be read on every background they are made for, and that all of it has a name.
struct ThemeTests {
    private static let backgrounds: [BackgroundTone: [Color]] = [
        .dark: [.rgb(0, 0, 0), .rgb(0x1E, 0x1E, 0x1E)], .light: [.rgb(255, 255, 255), .rgb(0xFA, 0xFA, 0xFA)],
    ]

    /// What is not read but seen: lines, bars, and the page behind a window.
    private static let seen: Set<String> = [
        "code-frame", "key-frame", "quote-bar", "rule", "heading-rule", "shade", "overlay-frame", "thumb", "tick",
    ]

    private static func luminance(_ color: Color) -> Double? {
        switch color.kind {
        case .standard: nil
        case .rgb(let red, let green, let blue): Luminance.of(red: red, green: green, blue: blue)
        case .palette(let index):
            Palette.parts(Int(index)).map { Luminance.of(red: $0.0, green: $0.1, blue: $0.2) }
        }
    }

    private static func contrast(_ style: Style, on screen: Color) -> Double? {
        guard let ink = luminance(style.foreground) else { return nil }
        let background = luminance(style.background) ?? luminance(screen) ?? 0
        // WCAG's contrast of two luminances, 1 to 21
        return (max(ink, background) + 0.05) / (min(ink, background) + 0.05)
    }

    @Test(arguments: [ColorDepth.palette256, .direct], ThemeChoice.builtIn.map(\.name))
    func everythingCanBeReadOnItsGround(depth: ColorDepth, name: String) throws {
        let choice = try #require(ThemeChoice.builtIn.first { $0.name == name }).choice
        let backgrounds: [ThemeChoice.Base: [BackgroundTone]] = [.dark: [.dark], .light: [.light]]
        for tone in backgrounds[choice.base] ?? [.dark, .light] {
            try everythingCanBeRead(choice.theme(depth: depth, tone: tone), on: tone, name)
        }
    }

    private func everythingCanBeRead(_ theme: Theme, on tone: BackgroundTone, _ name: String) throws {
        for background in try #require(Self.backgrounds[tone]) {
            for part in Theme.parts {
                guard let contrast = Self.contrast(theme[keyPath: part.style], on: background) else { continue }
                let wanted = Self.seen.contains(part.name) ? 3 : 4.5
                #expect(contrast >= wanted, "\(part.name) of \(name) on \(tone): \(contrast)")
            }
            for hue in theme.codeHues {
                guard let contrast = Self.contrast(Style(foreground: hue), on: background) else { continue }
                #expect(contrast >= 4.5, "\(hue) on \(tone): \(contrast)")
            }
        }
    }

    /// The nearest of few colours would be that of the text.
    @Test(arguments: [ColorDepth.eight, .sixteen]) func onFewColorsTintsAreThoseOfTheBase(depth: ColorDepth) throws {
        for (name, base) in [("dusk", ThemeChoice.Base.dark), ("ember", .dark), ("ink", .light)] {
            let choice = try #require(ThemeChoice.builtIn.first { $0.name == name }).choice
            #expect(
                choice.theme(depth: depth, tone: nil).link == ThemeChoice(base).theme(depth: depth, tone: nil).link)
            #expect(
                choice.theme(depth: .direct, tone: nil).link != ThemeChoice(base).theme(depth: .direct, tone: nil).link)
        }
    }

    /// Code on its background, whatever dark or light the terminal is.
    @Test(arguments: [ColorDepth.palette256, .direct], [nil, 0, 0x1E, 0xFA, 0xFF] as [UInt8?])
    func codeCanBeReadOnItsBackground(depth: ColorDepth, grey: UInt8?) throws {
        let screen = grey.map { BackgroundColor(red: $0, green: $0, blue: $0) }
        for tone in screen.map({ [$0.tone] }) ?? BackgroundTone.allCases {
            let theme = Theme.standard(depth: depth, tone: tone, background: screen)
            let background = theme.codeBlock.background
            #expect(background != .standard && background != screen.map { .rgb($0.red, $0.green, $0.blue) })
            // where the screen's background is not known, text has a colour of its own
            #expect((theme.codeBlock.foreground == .standard) == (screen != nil))
            for ink in theme.codeHues + [theme.codeBlock.foreground, theme.dim.foreground] {
                guard let contrast = Self.contrast(Style(foreground: ink), on: background) else { continue }
                #expect(contrast >= 4.2, "\(ink) on \(background), \(depth): \(contrast)")
            }
            let frame = try #require(Self.contrast(theme.codeFrame, on: background))
            #expect(frame >= 2.4, "\(background), \(depth): \(frame)")
        }
    }

    /// Comments step back, however many colours there are.
    @Test(arguments: ColorDepth.allCases) func commentsAreSecondary(depth: ColorDepth) {
        let theme = Theme.standard(depth: depth, tone: .dark)
        #expect(theme.code(Style(foreground: .palette(8))) == theme.dim)
        #expect(theme.code(Style(foreground: .palette(9))) != theme.dim)
    }

    /// With few colours they are the terminal's: xterm's stand for them here, on black and on white.
    @Test(arguments: [ColorDepth.eight, .sixteen], BackgroundTone.allCases)
    func fewColorsCanBeReadToo(depth: ColorDepth, tone: BackgroundTone) throws {
        let theme = Theme.standard(depth: depth, tone: tone)
        let background = try #require(Self.backgrounds[tone]?.first)
        for part in Theme.parts {
            let style = theme[keyPath: part.style]
            if case .palette(let index) = style.foreground.kind { #expect(index < (depth == .eight ? 8 : 16)) }
            guard let contrast = Self.contrast(style, on: background) else { continue }
            #expect(contrast >= 4.4, "\(part.name) on \(tone), \(depth): \(contrast)")
        }
        for hue in theme.codeHues {
            guard let contrast = Self.contrast(Style(foreground: hue), on: background) else { continue }
            #expect(contrast >= 4.4, "\(hue) on \(tone): \(contrast)")
        }
    }

    /// Before the background is known: on neither of both is anything lost.
    @Test(arguments: [ColorDepth.palette256, .direct])
    func middleTonesCanBeSeenOnBoth(depth: ColorDepth) {
        let theme = Theme.standard(depth: depth)
        for background in [Color.rgb(0, 0, 0), .rgb(255, 255, 255)] {
            for part in Theme.parts {
                guard let contrast = Self.contrast(theme[keyPath: part.style], on: background) else { continue }
                #expect(contrast >= 3, "\(part.name): \(contrast)")
            }
        }
    }

    @Test(arguments: ColorDepth.allCases, [nil, BackgroundTone.dark, .light])
    func whatMeansSomethingElseLooksOtherwise(depth: ColorDepth, tone: BackgroundTone?) {
        let theme = Theme.standard(depth: depth, tone: tone)
        #expect(theme.match != theme.currentMatch)
        #expect(theme.match != theme.text)
        #expect(theme.link != theme.text && theme.heading(level: 2) != theme.text && theme.selection != theme.text)
        if depth < .palette256 || tone == nil { #expect(!theme.tintsCode) }
        if depth == .none {
            for part in Theme.parts {
                #expect(theme[keyPath: part.style].foreground == .standard, "\(part.name)")
                #expect(theme[keyPath: part.style].background == .standard, "\(part.name)")
            }
        }
        #expect(theme.headings.count == 6)
        #expect(theme.codeHues.count == (depth == .none ? 0 : 8))
    }

    @Test func everyStyleHasAName() {
        let styles = Mirror(reflecting: Theme.standard(depth: .direct)).children.reduce(0) { count, child in
            count + (child.value is Style ? 1 : (child.value as? [Style])?.count ?? 0)
        }
        #expect(Theme.parts.count == styles)
        #expect(Set(Theme.parts.map(\.name)).count == styles)
        // each name is that of a style of its own
        for part in Theme.parts {
            var theme = Theme.standard(depth: .direct)
            theme[keyPath: part.style] = Style(foreground: .rgb(1, 2, 3))
            #expect(Theme.parts.filter { theme[keyPath: $0.style].foreground == .rgb(1, 2, 3) }.count == 1)
        }
    }

    @Test func aChoiceChangesWhatItNames() {
        var choice = ThemeChoice(.dark)
        choice.changes["link"] = .init(foreground: .rgb(1, 2, 3), attributes: [])
        choice.changes["heading-2"] = .init(background: .palette(7))
        choice.hues["red"] = .palette(9)
        let theme = choice.theme(depth: .direct, tone: .light)
        let base = Theme.standard(depth: .direct, tone: .dark)
        #expect(theme.link == Style(foreground: .rgb(1, 2, 3)))
        #expect(theme.headings[1] == Style(background: .palette(7), attributes: .bold))
        #expect(theme.codeHues[1] == .palette(9))
        #expect(theme.headings[0] == base.headings[0])
        #expect(ThemeChoice(.plain).theme(depth: .direct, tone: .dark) == .standard(depth: .none))
        #expect(ThemeChoice().dependsOnGround && !choice.dependsOnGround)
        #expect(ThemeChoice().theme(depth: .direct, tone: nil) == .standard(depth: .direct))
    }

    @Test(arguments: [
        ("15;0", BackgroundTone.dark), ("0;15", .light), ("0;default;15", .light), ("7;8", .dark), ("0;7", .light),
        ("", nil),
        (nil, nil), ("15;default", nil), ("0;16", nil), ("0;-1", nil), (";;", nil),
    ])
    func tonesByNumber(value: String?, tone: BackgroundTone?) {
        #expect(BackgroundTone(colorfgbg: value) == tone)
    }

    @Test func groundsByColor() {
        #expect(BackgroundTone(red: 0, green: 0, blue: 0) == .dark)
        #expect(BackgroundTone(red: 255, green: 255, blue: 255) == .light)
        // Solarized's two, and a strong blue
        #expect(BackgroundTone(red: 0x00, green: 0x2B, blue: 0x36) == .dark)
        #expect(BackgroundTone(red: 0xFD, green: 0xF6, blue: 0xE3) == .light)
        #expect(BackgroundTone(red: 0, green: 0, blue: 255) == .dark)
        #expect(abs(Luminance.of(red: 127, green: 127, blue: 127) - 0.2122) < 0.0001)
    }
}

/// The palette of xterm.
private enum Palette {
    static func parts(_ index: Int) -> (UInt8, UInt8, UInt8)? {
        let basic: [(UInt8, UInt8, UInt8)] = [
            (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
            (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255),
            (0, 255, 255), (255, 255, 255),
        ]
        if index < 16 { return basic[index] }
        if index >= 232 {
            return (UInt8(8 + (index - 232) * 10), UInt8(8 + (index - 232) * 10), UInt8(8 + (index - 232) * 10))
        }
        let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
        let cube = index - 16
        return (steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    }
}
