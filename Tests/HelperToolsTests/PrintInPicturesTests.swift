import Platform
import Testing

@testable import MediaHelpers

/// Which pictures hold print, by their edges.
struct PrintInPicturesTests {
    /// A picture of 20 by 10 cells, of 8 by 16 pixels each, from the lightness of each pixel.
    private func holdsPrint(_ lightness: (_ column: Int, _ row: Int) -> Int) throws -> Bool {
        var pixels: [UInt8] = []
        for row in 0..<160 {
            for column in 0..<160 {
                let light = UInt8(clamping: lightness(column, row))
                pixels += [light, light, light, 255]
            }
        }
        let picture = try #require(
            KittyPicture(
                Array("\u{1B}_Gf=32,s=160,v=160;".utf8) + Base64.encode(pixels) + Array("\u{1B}\\".utf8)))
        return picture.holdsPrint(columns: 20, rows: 10, isOnLight: false)
    }

    /// Lines of letters: strokes of two pixels, in half of the rows.
    @Test func linesOfLettersAre() throws {
        #expect(try holdsPrint { column, row in row % 16 < 10 && column % 4 < 2 && column < 80 ? 0 : 250 })
        #expect(try holdsPrint { column, row in row % 16 < 10 && column % 4 < 2 && column < 80 ? 230 : 20 })
    }

    @Test func planesGradientsAndLargeShapesAreNot() throws {
        #expect(try !holdsPrint { _, _ in 200 })
        #expect(try !holdsPrint { column, row in (column + row) / 2 })
        #expect(try !holdsPrint { column, row in (column / 40 + row / 40) % 2 * 255 })
    }

    /// Leaves, hair and grain have edges everywhere, and no even ground.
    @Test func textureIsNot() throws {
        var seed = 1
        #expect(
            try !holdsPrint { _, _ in
                seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
                return seed / 65_536 % 256
            })
    }

    @Test func aFewLettersAreNot() throws {
        #expect(try !holdsPrint { column, row in row < 16 && column % 4 < 2 && column < 80 ? 0 : 250 })
    }
}
