internal import CZlib
internal import Platform

/// A picture for kitty's graphics protocol by another program. Only its pixels are used; the commands are written anew.
struct KittyPicture {
    /// In pixels.
    let width: Int
    let height: Int
    /// Red, green, blue and opacity of each pixel.
    private var pixels: [UInt8] = []

    /// The limit of terminals.
    private static let longestPiece = 4_096
    private static let most = 100_000

    /// Finds the picture in a program's output. Nil if there is none, or its size does not match its header.
    init?(_ written: [UInt8]) {
        var size: (width: Int, height: Int)?
        for part in written.split(separator: 0x1B) where part.starts(with: "_G".utf8) {
            let words = part.dropFirst(2).split(separator: UInt8(ascii: ";"), maxSplits: 1)
            if size == nil { size = words.first.flatMap { Self.size(String(decoding: $0, as: UTF8.self)) } }
            guard words.count > 1 else { continue }
            guard let piece = Base64.decode(Array(words[1])) else { return nil }
            pixels += piece
        }
        guard let size, pixels.count == size.width * size.height * 4 else { return nil }
        (width, height) = size
    }

    /// The size, of a picture of four bytes a pixel.
    private static func size(_ control: String) -> (width: Int, height: Int)? {
        let words = control.split(separator: ",")
        func number(_ key: String) -> Int? {
            let word = words.first { $0.hasPrefix(key) }
            return word.flatMap { Int($0.dropFirst(key.count)) }.flatMap { (1..<most).contains($0) ? $0 : nil }
        }
        guard words.contains("f=32"), let width = number("s="), let height = number("v=") else { return nil }
        return (width, height)
    }

    /// The lightness of its opaque pixels, from 0 to 1; nil if hardly any pixel is transparent, or all are.
    var lightnessOnClear: Double? {
        var (sum, opaque) = (0.0, 0)
        for start in stride(from: 0, to: pixels.count, by: 4) where pixels[start + 3] >= 128 {
            sum += 0.3 * Double(pixels[start]) + 0.59 * Double(pixels[start + 1]) + 0.11 * Double(pixels[start + 2])
            opaque += 1
        }
        let clear = pixels.count / 4 - opaque
        return opaque > 0 && clear * 20 >= opaque ? sum / Double(opaque) / 255 : nil
    }

    /// Whether it holds print: in many of the cells that it is drawn in, edges both ways as letters have them, on a
    /// ground that is mostly even. Edges are differences in lightness between neighbours. Complexity: linear.
    func holdsPrint(columns: Int, rows: Int, isOnLight: Bool) -> Bool {
        let (cellWidth, cellHeight) = (width / columns, height / rows)
        guard cellWidth > 1, cellHeight > 0 else { return false }
        func lightness(_ column: Int, _ row: Int) -> Int {
            let start = (row * width + column) * 4
            guard pixels[start + 3] >= 128 else { return isOnLight ? 255 : 0 }
            return (3 * Int(pixels[start]) + 6 * Int(pixels[start + 1]) + Int(pixels[start + 2])) / 10
        }
        var (even, fine) = (0, 0)
        for cell in 0..<columns * rows {
            let (first, top) = (cell % columns * cellWidth, cell / columns * cellHeight)
            var (upright, level) = (0, 0)
            for row in top..<min(top + cellHeight, height - 1) {
                for column in first..<min(first + cellWidth, width - 1) {
                    let here = lightness(column, row)
                    let step = abs(here - lightness(column + 1, row))
                    upright += step > Self.edge ? 1 : 0
                    level += abs(here - lightness(column, row + 1)) > Self.edge ? 1 : 0
                    even += step < Self.grain ? 1 : 0
                }
            }
            // one in each row and column of pixels
            fine += upright >= cellHeight && level >= cellWidth ? 1 : 0
        }
        return fine >= Self.mostFineCells && even * 5 >= columns * cellWidth * rows * cellHeight * 2
    }

    /// The steps in lightness, of 255, that are an edge, and less than any grain.
    private static let (edge, grain) = (64, 4)
    /// Photographs have fewer.
    private static let mostFineCells = 16

    /// The bytes that store it in a terminal, after its number: its pixels, compressed. Complexity: linear.
    var bytes: [UInt8] {
        var size = compressBound(uLong(pixels.count))
        var compressed = [UInt8](repeating: 0, count: Int(size))
        // fails only for want of memory or room, and there is room
        compress2(&compressed, &size, pixels, uLong(pixels.count), Z_BEST_SPEED)
        let text = Base64.encode(Array(compressed.prefix(Int(size))))
        var start = "a=t,f=32,o=z,s=\(width),v=\(height),"
        var bytes: [UInt8] = []
        for first in stride(from: 0, to: text.count, by: Self.longestPiece) {
            let end = min(text.count, first + Self.longestPiece)
            bytes += Array("\(start)m=\(end < text.count ? 1 : 0);".utf8) + text[first..<end]
            bytes += Array("\u{1B}\\".utf8)
            start = "\u{1B}_G"
        }
        return bytes
    }
}
