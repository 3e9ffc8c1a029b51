import CellGrid
import Testing

@testable import NCursesTerminal

/// Pictures in sixel, of which a terminal shows no part by itself.
struct SixelPartTests {
    private static let colors = "#0;2;0;0;0#1;2;99;0;0"
    /// Eight by twelve pixels: the first two columns of another colour, the last row without any.
    private static let whole = picture("8;12\(colors)#0!2~$#1!2?!6~-#0!2^$#1!2?!6^-")

    private static func picture(_ body: String) -> [UInt8] { Array("\u{1B}P0;1;0q\"1;1;\(body)\u{1B}\\".utf8) }

    private func picture(columns: Int = 1, rows: Int = 2, cell: Int = 8, height: Int = 6) throws -> PixelPicture {
        let graphics = try #require(PixelGraphics(.sixel, cellWidth: cell, cellHeight: height))
        return PixelPicture(
            columns: columns, rows: rows, width: 8, height: 12, graphics: graphics, bytes: Self.whole)
    }

    /// The colour of each pixel of what is sent, a row after the other, as the terminal draws it.
    private func pixels(_ bytes: [UInt8]) -> [String] {
        var drawn: [[Character]] = []
        var (column, row, color, count) = (0, 0, Character("?"), 1)
        let text = String(decoding: bytes, as: UTF8.self)
        var rest = text[text.index(after: text.firstIndex(of: "q") ?? text.startIndex)...]
        while let sign = rest.popFirst(), sign != "\u{1B}" {
            let number = rest.prefix { $0.isNumber || $0 == ";" }
            switch sign {
            case "\"":
                let size = number.split(separator: ";").compactMap { Int($0) }
                drawn = Array(repeating: Array(repeating: ".", count: size[2]), count: size[3])
            case "#": color = number.first ?? "?"
            case "!": count = Int(number) ?? 0
            case "$": column = 0
            case "-": (column, row) = (0, row + 6)
            case "?"..."~":
                for _ in 0..<count {
                    for bit in 0..<6 where ((sign.asciiValue ?? 0x3F) - 0x3F) >> bit & 1 == 1 {
                        drawn[row + bit][column] = color
                    }
                    column += 1
                }
                count = 1
            default: break
            }
        }
        return drawn.map { String($0) }
    }

    @Test func theWholeIsSentAsItWasMade() throws {
        #expect(SixelPart.bytes(of: try picture()) == Self.whole)
        #expect(pixels(Self.whole) == Array(repeating: "00111111", count: 11) + ["........"])
    }

    @Test func rowsThatEndWithinABand() throws {
        let picture = try picture(rows: 4, height: 3)
        let part = try #require(picture.part(Rect(column: 0, row: 1, columns: 1, rows: 3)))
        let sent = SixelPart.bytes(of: part)
        #expect(pixels(sent) == Array(repeating: "00111111", count: 8) + ["........"])
        #expect(String(decoding: sent, as: UTF8.self).hasPrefix("\u{1B}P0;1;0q\"1;1;8;9\(Self.colors)"))
    }

    @Test func columns() throws {
        let picture = try picture(columns: 8, rows: 2, cell: 1)
        let part = try #require(picture.part(Rect(column: 1, row: 0, columns: 3, rows: 1)))
        #expect(pixels(SixelPart.bytes(of: part)) == Array(repeating: "011", count: 6))
    }

    /// One that was made smaller than its room fills it.
    @Test func aSmallOneIsEnlarged() throws {
        let picture = try picture(columns: 1, rows: 2, cell: 16, height: 12)
        let rows = pixels(SixelPart.bytes(of: picture))
        #expect(
            rows == Array(repeating: "0000111111111111", count: 22) + Array(repeating: "................", count: 2))
    }

    /// Whatever a picture says of itself, no pixel lies outside of it.
    @Test(arguments: ["", "8", "9999999;2", "2;1#0!9999~-~-~", "0;0#0~", "2;1#99999999999~", "2;1!#~$-", "1;1~"])
    func whatIsNoPictureComesToNothingElse(body: String) throws {
        let graphics = try #require(PixelGraphics(.sixel, cellWidth: 8, cellHeight: 6))
        let picture = PixelPicture(
            columns: 1, rows: 1, width: 2, height: 1, graphics: graphics, bytes: Self.picture(body))
        _ = SixelPart.bytes(of: picture)
    }
}
