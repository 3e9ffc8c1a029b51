import CellGrid
import TestSupport
import Testing
import TextLayout
import TourDocument

/// Coloured code: the same lines, with other styles.
@Suite struct CodeColorTests {
    private static let red = Style(foreground: .palette(1))
    private static let source = "let x = \"漢字\" // e\u{301}\n\n\tif x { y }"

    private func lines(
        _ block: Block, _ colors: [CodeBlock: [ColoredRun]], width: Int = 80, depth: ColorDepth = .sixteen
    )
        -> [Line]
    {
        var options = LayoutOptions(width: width, theme: .standard(depth: depth))
        options.codeColors = colors
        return BlockLayout.lines(for: block, options: options)
    }

    /// The text that is shown in a colour, over all lines.
    private func text(of lines: [Line], in color: Color) -> String {
        lines.map { $0.cells.filter { $0.style.foreground == color }.text }.joined(separator: "|")
    }

    @Test func runsAreCountedInScalars() {
        let code = CodeBlock(language: "swift", text: Self.source)
        let keyword = ColoredRun(range: 0..<3, style: Style(foreground: .palette(5)))
        let string = ColoredRun(range: 8..<12, style: Style(foreground: .palette(2)))
        let comment = ColoredRun(range: 13..<18, style: Style(foreground: .palette(4)))
        let word = ColoredRun(range: 21..<23, style: Self.red)
        let found = lines(Block(.code(code)), [code: [keyword, string, comment, word]])
        #expect(text(of: found, in: .palette(5)) == "let||")
        #expect(text(of: found, in: .palette(2)) == "\"漢字\"||")
        #expect(text(of: found, in: .palette(4)) == "// e\u{301}||")
        #expect(text(of: found, in: .palette(1)) == "||if")
        // both halves of a wide character
        #expect(found[0].cells.filter { $0.isContinuation }.allSatisfy { $0.style.foreground == .palette(2) })
    }

    /// Blanks with a ground are shown, and so is one up to the edge.
    @Test func groundsAreShown() {
        let ground = Style(background: .palette(2))
        let runs = [ColoredRun(range: 1..<3, style: ground), ColoredRun(range: 4..<5, style: ground)]
        let found = lines(Block(.verbatim([.text("a  \n\nb ")], colors: .given(runs))), [:], width: 10)
        #expect(found.map { $0.cells.count { $0.style.background == .palette(2) } } == [2, 10, 0])
        #expect(found.map(\.cells.count) == [3, 10, 1])
    }

    @Test func runsOverSeveralLinesAndRows() {
        let code = CodeBlock(text: "ab\ncd " + String(repeating: "x", count: 30))
        let found = lines(Block(.code(code)), [code: [ColoredRun(range: 1..<30, style: Self.red)]], width: 20)
        #expect(found.map(\.text) == ["▎ ab", "▎ cd xxxxxxxxxxxxxxx", "↪ xxxxxxxxxxxxxxx"])
        #expect(text(of: found, in: .palette(1)) == "b|cd xxxxxxxxxxxxxxx|xxxxxxxxx")
    }

    /// Only styles differ, wherever the code stands and whatever the runs say.
    @Test(arguments: 0..<Effort.times(20))
    func geometryIsThatOfFlatCode(seed: Int) {
        var maker = RandomBlocks(seed: seed &+ 5_000_000)
        var block = maker.block()
        var codes = BlockLayout.codeBlocks(in: block)
        while codes.isEmpty {
            block = maker.block()
            codes = BlockLayout.codeBlocks(in: block)
        }
        var colors: [CodeBlock: [ColoredRun]] = [:]
        for code in codes { colors[code] = randomRuns(code.text.unicodeScalars.count, &maker.random) }
        // over all seeds each width has its turn
        for width in stride(from: 20 + seed % 20, through: 120, by: 20) {
            let depth = ColorDepth.allCases[(seed + width) % ColorDepth.allCases.count]
            let flat = lines(block, [:], width: width, depth: depth)
            let rich = lines(block, colors, width: width, depth: depth)
            let isSame = flat.map(\.unstyled) == rich.map(\.unstyled)
            #expect(isSame, "seed \(seed), width \(width)")
            #expect(rich.allSatisfy { $0.faults(width: width).isEmpty }, "seed \(seed), width \(width)")
        }
    }

    @Test func largeTextKeepsItsGeometry() {
        var random = SeededGenerator(seed: 7)
        let pieces = ["word ", "  ", "\t", "漢", "e\u{301}", "\n", "👩‍👩‍👧", "xxxxxxxxxx", "(", "\u{200B}", "👍🏽", "\u{1B}"]
        for _ in 0..<40 {
            let text = (0..<random.below(300)).map { _ in pieces[random.below(pieces.count)] }.joined()
            let code = CodeBlock(text: text)
            let runs = randomRuns(text.unicodeScalars.count, &random)
            for width in [20, 33, 61, 120] {
                let flat = lines(Block(.code(code)), [:], width: width)
                let rich = lines(Block(.code(code)), [code: runs], width: width)
                let isSame = flat.map(\.unstyled) == rich.map(\.unstyled)
                #expect(isSame, "width \(width): \(text)")
            }
        }
    }

    /// In order and apart for the most part; now and then as no one should make them.
    private func randomRuns(_ count: Int, _ random: inout SeededGenerator) -> [ColoredRun] {
        var runs: [ColoredRun] = []
        var place = random.below(4) - 1
        while place < count + 2 {
            let end = place + random.below(6)
            let style = Style(
                foreground: .palette(UInt8(random.below(256))),
                background: random.below(4) == 0 ? .rgb(1, 2, 3) : .standard,
                attributes: random.below(3) == 0 ? [.bold, .underline] : [])
            runs.append(ColoredRun(range: place..<end, style: style))
            place = random.below(20) == 0 ? max(-5, place - 3) : end + random.below(3)
            if runs.count > count + 10 { break }
        }
        return runs
    }

    @Test func withoutColourWeightRemains() {
        let code = CodeBlock(text: "bold")
        let style = Style(foreground: .palette(1), background: .rgb(1, 2, 3), attributes: [.bold, .italic])
        let block = Block(.code(code))
        let found = lines(block, [code: [ColoredRun(range: 0..<4, style: style)]], depth: .none)
        #expect(found[0].cells.last?.style == Style(attributes: [.bold, .italic]))
    }

    @Test(arguments: ColorDepth.allCases)
    func everyHueCanBeReadOnBlackAndOnWhite(depth: ColorDepth) {
        let theme = Theme.standard(depth: depth)
        // 8, bright black, is no hue
        for index in UInt8(0)..<16 where index != 8 {
            let color = theme.code(Style(foreground: .palette(index))).foreground
            #expect(color == theme.code(Style(foreground: .palette(index & 7))).foreground)
            if index & 7 == 0 || index & 7 == 7 || depth == .none { #expect(color == .standard) }
            guard let luminance = color.luminance else { continue }
            #expect((luminance + 0.05) / 0.05 > 4 && 1.05 / (luminance + 0.05) > 4, "\(index): \(color)")
        }
        // other colours are what they are
        let cube = Style(foreground: depth == .none ? .standard : .palette(200))
        #expect(theme.code(Style(foreground: .palette(200))) == cube)
    }

    @Test func codeBlocksAreFoundAtAnyDepth() {
        let codes = (0..<7).map { CodeBlock(text: "\($0)") }
        let blocks = codes.map { Block(.code($0)) }
        let block = Block(
            .quote([
                bullets([blocks[0], bullets([blocks[1]])]), Block(.alert(.tip, [blocks[2]])),
                Block(.figure([blocks[3]], caption: [])), Block(.details(summary: [], [blocks[4]])),
                Block(.definitions([Definition(terms: [], meanings: [[blocks[5]]])])),
                Block(.footnotes([Footnote(number: 1, blocks: [blocks[6]])])),
            ]))
        #expect(BlockLayout.codeBlocks(in: block) == codes)
        let colors = Dictionary(uniqueKeysWithValues: codes.map { ($0, [ColoredRun(range: 0..<1, style: Self.red)]) })
        let shown = lines(block, colors).flatMap(\.cells).filter { $0.style.foreground == .palette(1) }.text
        #expect(shown == "0123456")
        var deep = blocks[0]
        for _ in 0..<Block.maximumDepth { deep = Block(.quote([deep])) }
        #expect(BlockLayout.codeBlocks(in: deep) == [codes[0]])
    }

    @Test func otherCodeStaysFlat() {
        let code = CodeBlock(language: "c", text: "int x;")
        let other = CodeBlock(language: "swift", text: "int x;")
        let found = lines(Block(.code(code)), [other: [ColoredRun(range: 0..<3, style: Self.red)]])
        #expect(found == lines(Block(.code(code)), [:]))
    }
}

extension Line {
    /// The line with nothing but its text and places.
    fileprivate var unstyled: Line {
        var line = self
        for index in line.cells.indices { line.cells[index].style = .plain }
        return line
    }
}

extension Color {
    /// The relative luminance by WCAG 2; nil if the terminal decides.
    fileprivate var luminance: Double? {
        let parts: [UInt8]
        switch kind {
        case .rgb(let red, let green, let blue): parts = [red, green, blue]
        case .palette(let index) where (16..<232).contains(index):
            let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
            let place = Int(index) - 16
            parts = [levels[place / 36], levels[place / 6 % 6], levels[place % 6]]
        default: return nil
        }
        func linear(_ part: UInt8) -> Double {
            let value = Double(part) / 255
            // near enough to the sRGB curve, and needs no mathematics library
            return value <= 0.04 ? value / 12.92 : value * value * (0.35 + 0.65 * value.squareRoot())
        }
        return 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2])
    }
}
