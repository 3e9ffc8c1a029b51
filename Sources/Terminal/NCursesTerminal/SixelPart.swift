import CellGrid
import Platform

/// Part of a sixel picture, which a terminal can neither crop nor scale itself.
struct SixelPart {
    private var width = 0
    private var height = 0
    private var colors: [UInt8] = []
    /// The colour of each pixel, row by row.
    private var pixels: [UInt16] = []

    private static let none = UInt16.max
    /// The limit of terminals.
    private static let mostColors = 1_024

    /// The original bytes where the picture fits its area, else the visible pixels, scaled. Complexity: linear in the
    /// picture's pixels, and in the part's times the colours.
    static func bytes(of picture: PixelPicture) -> [UInt8] {
        let (source, cell) = (picture.source, picture.graphics)
        let zoom = max(
            1,
            min(
                picture.columns * cell.cellWidth / max(1, source.columns),
                picture.rows * cell.cellHeight / max(1, source.rows)))
        let isAsMade = zoom == 1 && !picture.isPart
        return isAsMade ? picture.bytes : SixelPart(picture.bytes).written(source, zoom: zoom)
    }

    private init(_ bytes: [UInt8]) {
        var rest = bytes.drop { $0 != UInt8(ascii: "q") }.dropFirst()
        var (column, row, color, count) = (0, 0, UInt16(0), 1)
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                let numbers = Self.numbers(rest.prefix(while: Self.isOfNumbers))
                guard numbers.count == 4 else { return }
                (width, height) = (numbers[2], numbers[3])
                pixels = Array(repeating: Self.none, count: width * height)
            case UInt8(ascii: "#"):
                let written = rest.prefix(while: Self.isOfNumbers)
                let numbers = Self.numbers(written)
                color = UInt16(min(numbers.first ?? 0, Self.mostColors - 1))
                if numbers.count > 1 { colors += [byte] + written }
            case UInt8(ascii: "!"): count = max(1, Self.numbers(rest.prefix(while: Self.isOfNumbers)).first ?? 1)
            case UInt8(ascii: "$"): column = 0
            case UInt8(ascii: "-"): (column, row) = (0, row + 6)
            case 0x3F...0x7E:
                let end = min(width, column + count)
                for bit in 0..<6 where (byte - 0x3F) >> bit & 1 == 1 && row + bit < height && column < end {
                    for place in column..<end { pixels[(row + bit) * width + place] = color }
                }
                (column, count) = (end, 1)
            case 0x1B: return
            default: break
            }
        }
    }

    private static func isOfNumbers(_ byte: UInt8) -> Bool { byte.isASCIIDigit || byte == UInt8(ascii: ";") }

    private static func numbers(_ bytes: ArraySlice<UInt8>) -> [Int] {
        bytes.split(separator: UInt8(ascii: ";")).map {
            $0.reduce(0) { min($0 * 10 + Int($1 - 0x30), 100_000) }
        }
    }

    private func written(_ source: Rect, zoom: Int) -> [UInt8] {
        let (columns, rows) = (source.columns * zoom, source.rows * zoom)
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(columns);\(rows)".utf8) + colors
        // the pixels of each colour in a band of six rows
        var band = Array(repeating: UInt8(0), count: columns * Self.mostColors)
        // the end of each colour in it
        var ends = Array(repeating: 0, count: Self.mostColors)
        for top in stride(from: 0, to: rows, by: 6) {
            for row in top..<min(top + 6, rows) {
                let line = (source.row + row / zoom) * width + source.column
                for column in 0..<columns where line + column / zoom < pixels.count {
                    let color = pixels[line + column / zoom]
                    guard color != Self.none else { continue }
                    band[Int(color) * columns + column] |= 1 << (row - top)
                    ends[Int(color)] = max(ends[Int(color)], column + 1)
                }
            }
            for color in ends.indices where ends[color] > 0 {
                let place = color * columns..<color * columns + ends[color]
                bytes += Array("#\(color)".utf8)
                Self.write(band[place], to: &bytes)
                bytes.append(UInt8(ascii: "$"))
                for index in place { band[index] = 0 }
                ends[color] = 0
            }
            bytes.append(UInt8(ascii: "-"))
        }
        return bytes + Array("\u{1B}\\".utf8)
    }

    /// Writes a byte for six pixels, with run lengths.
    private static func write(_ band: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        var rest = band
        while let first = rest.first {
            let count = rest.prefix { $0 == first }.count
            rest = rest.dropFirst(count)
            bytes += count > 3 ? Array("!\(count)".utf8) + [first + 0x3F] : Array(repeating: first + 0x3F, count: count)
        }
    }
}
