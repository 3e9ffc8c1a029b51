import CellGrid
import Testing
import TourDocument

@testable import TextLayout

/// The ground of code, and the half rows around it.
struct CodeGroundTests {
    private static let tinted: LayoutOptions = {
        let theme = Theme.standard(depth: .direct, tone: .dark)
        return LayoutOptions(width: 30, theme: theme)
    }()
    private static let code = Block(.code(CodeBlock(language: "sh", text: "ls\ncd")))

    private func lines(_ blocks: [Block], _ options: LayoutOptions = tinted) -> [Line] {
        BlockLayout.lines(for: Block(.quote(blocks)), options: options)
    }

    private func text(_ words: String) -> Block { Block(.paragraph([.text(words)])) }

    @Test func halfOfTheRowsAroundCodeHasItsGround() {
        let found = lines([text("before"), Self.code, text("after")])
        let half = String(repeating: "▄", count: 28)
        #expect(found[1].text == "▎ \(half)")
        #expect(found[4].text == "▎ \(half.replacing("▄", with: "▀"))")
        #expect(found.count == 6 && found[1].kind == .blank)
        let ground = Self.tinted.theme.codeBlock.background
        #expect(found[1].cells.dropFirst(2).allSatisfy { $0.style == Style(foreground: ground) })
        #expect(found[2].cells.dropFirst(2).allSatisfy { $0.style.background == ground })
    }

    /// The background may be known later than the text.
    @Test(arguments: [ColorDepth.none, .eight, .palette256])
    func aBlockHasAsManyRowsWithoutGround(depth: ColorDepth) {
        var plain = Self.tinted
        plain.theme = .standard(depth: depth)
        let rows = [text("before"), Self.code, Self.code, text("after"), Self.code]
        let (found, tinted) = (lines(rows, plain), lines(rows))
        #expect(found.count == tinted.count && found.map(\.textOffset) == tinted.map(\.textOffset))
        #expect(!found.contains { $0.text.contains("▄") || $0.text.contains("▀") })
    }

    @Test func onlyOneOfTwoBlocksHasTheRowBetween() {
        let found = lines([Self.code, Self.code]).map(\.text)
        #expect(found.count == 5 && found[2].contains("▀▀") && !found[2].contains("▄"))
    }

    /// A long line makes the ground wider than the text.
    @Test func theHalfRowsAreAsWideAsTheGround() {
        var options = Self.tinted
        options.margins = LayoutOptions.Margins(left: 6, right: 6)
        let long = Block(.code(CodeBlock(text: String(repeating: "x", count: 36))))
        let found = BlockLayout.lines(for: long, options: options)
        let around = ([Line(kind: .blank)] + found + [Line(kind: .blank)]).edgingCode(options)
        #expect(around[0].cells.count == found[0].cells.count && around[0].shift == found[0].shift)
        #expect(around.last?.shift == found[0].shift && found[0].shift > 0)
    }
}
