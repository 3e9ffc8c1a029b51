import CellGrid
import Testing

@testable import NCursesTerminal

@Suite struct ColorTests {
    @Test(arguments: [
        (ColorDepth.palette256, Color.rgb(255, 0, 0), 196 as Int32), (.palette256, .rgb(8, 8, 8), 232),
        (.palette256, .rgb(0, 0, 0), 16),
        (.palette256, .rgb(255, 255, 255), 231), (.palette256, .palette(200), 200), (.palette256, .standard, -1),
        (.sixteen, .rgb(250, 10, 10), 9), (.sixteen, .palette(196), 9), (.sixteen, .palette(15), 15),
        (.eight, .palette(9), 1), (.eight, .rgb(0, 0, 200), 4), (.eight, .palette(15), 7), (.eight, .palette(236), 0),
        (.direct, .rgb(1, 2, 3), 0x010203), (.direct, .rgb(0, 0, 3), 0x000103), (.direct, .palette(3), 3),
        (.direct, .palette(196), 0xFF0000),
    ])
    func reduces(depth: ColorDepth, color: Color, number: Int32) {
        #expect(ColorReduction(depth: depth, hasDefaults: true).number(color) == number)
    }

    @Test func everyColorOfTheCubeIsItsOwn() {
        let reduction = ColorReduction(depth: .palette256, hasDefaults: true)
        for index in 16...255 {
            let rgb = ColorReduction.rgb(ofIndex: index)
            let number = reduction.number(.rgb(UInt8(rgb.x), UInt8(rgb.y), UInt8(rgb.z)))
            #expect(ColorReduction.rgb(ofIndex: Int(number)) == rgb)
        }
    }

    @Test func textNeverVanishesInItsBackground() {
        let reduction = ColorReduction(depth: .eight, hasDefaults: true)
        let colors = reduction.reduce(foreground: .rgb(40, 40, 40), background: .rgb(10, 10, 10))
        #expect(colors.foreground != colors.background)
    }

    /// A picture may have other colours in each of its cells; whoever is short of pairs writes the whole screen for each line.
    @Test func aLargeScreenOfPicturesHasPairsEnough() {
        var pairs = ColorPairs(limit: 65_536)
        for number: Int32 in 0..<(300 * 100) {
            let pair = pairs.pair(for: .init(foreground: number, background: number + 1)) { _, _, _ in true }
            #expect(pair == number + 1)
        }
        // what fits into 15 bits is all that curses takes everywhere
        var most: Int32 = 0
        for number: Int32 in 30_000..<40_000 {
            most = pairs.pair(for: .init(foreground: number, background: 7)) { _, _, _ in true } ?? most
        }
        #expect(most == 0x7FFF - 1)
    }

    @Test func pairsRunOutAndComeAgain() {
        var pairs = ColorPairs(limit: 4)
        var defined: [Int32] = []
        let define: (Int32, Int32, Int32) -> Bool = { number, _, _ in
            defined.append(number)
            return true
        }
        #expect(pairs.pair(for: .standard, define: define) == 0)
        for color in 0..<3 as Range<Int32> {
            #expect(pairs.pair(for: .init(foreground: color, background: -1), define: define) == color + 1)
        }
        #expect(pairs.pair(for: .init(foreground: 1, background: -1), define: define) == 2)
        #expect(pairs.pair(for: .init(foreground: 9, background: -1), define: define) == nil)
        #expect(defined == [1, 2, 3])
        pairs.removeAll()
        #expect(pairs.pair(for: .init(foreground: 9, background: -1), define: define) == 1)
    }

    @Test(
        arguments: [
            (256, false, [:], ColorDepth.palette256), (8, false, [:], .eight), (16, false, [:], .sixteen),
            (88, false, [:], .sixteen),
            (0, false, [:], .none), (1 << 24, true, [:], .direct), (256, false, ["NO_COLOR": "1"], .none),
            (256, false, ["NO_COLOR": ""], .palette256), (256, false, ["CLICOLOR": "0"], .none),
            (256, false, ["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], .palette256),
            (256, false, ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .none),
        ] as [(Int, Bool, [String: String], ColorDepth)])
    func depth(colors: Int, isDirect: Bool, environment: [String: String], depth: ColorDepth) {
        #expect(NCursesTerminal.depth(colors: colors, isDirect: isDirect, environment: { environment[$0] }) == depth)
    }
}
