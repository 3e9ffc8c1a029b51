package import CellGrid
package import HelperTools
internal import Platform
package import SystemPackage
internal import TerminalText

/// Draws pictures in characters with `chafa`, one process a picture, whose bytes are its standard input. An output that
/// is no picture of the requested size is rejected.
package struct PictureDrawer: Hashable, Sendable {
    var program: FilePath
    /// The colours of the terminal; at least some.
    var colors: ColorDepth
    /// Whether characters beyond ASCII may be used.
    var isUnicode: Bool
    /// Whether the background behind a picture is light.
    package var isOnLight = false
    /// Whether nothing shows through: transparent parts get the background.
    var isOpaque = false
    package var timeLimit = HelperTool.chafa.timeLimit

    /// The limit of output bytes a character: colours and the character itself.
    private static let maximumGrowth = 64

    /// Nil without the program on a `PATH`, and for a terminal without colours, where drawings in characters alone are
    /// light on dark, and wrong on a light background.
    package init?(path: String, colors: ColorDepth, isUnicode: Bool) {
        guard colors != .none, let program = HelperTool.chafa.find(path: path) else { return nil }
        self.init(program: program, colors: colors, isUnicode: isUnicode)
    }

    package init(program: FilePath, colors: ColorDepth, isUnicode: Bool) {
        (self.program, self.colors, self.isUnicode) = (program, colors, isUnicode)
    }

    /// A picture (an animation's first frame) as `rows` lines of `columns` characters, each with a line feed.
    /// - Throws: ``FilterError``: the picture is left out.
    package func draw(_ picture: [UInt8], columns: Int, rows: Int) async throws(FilterError) -> ColoredText {
        let output = try await output(
            of: picture, as: "symbols", columns: columns, rows: rows, options + paper(of: picture),
            atMost: columns * rows * Self.maximumGrowth + 4096)
        let answer = SGRReader.read(output)
        var lines = answer.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.popLast()?.isEmpty == true, lines.count == rows, lines.allSatisfy({ $0.count == columns }) else {
            throw .otherText
        }
        return answer
    }

    /// The program's output for a picture that has the proportions of its frame, in the program's units.
    private func output(
        of picture: [UInt8], as format: String, columns: Int, rows: Int, _ options: [String] = [], atMost: Int
    ) async throws(FilterError) -> [UInt8] {
        let usual = ["--format=\(format)", "--size=\(columns)x\(rows)", "--stretch", "--animate=off", "--threads=1"]
        var filter = FilterProgram(.chafa, at: program, arguments: usual + options + ["-"])
        (filter.tool.timeLimit, filter.tool.maximumOutput) = (timeLimit, atMost)
        return try await filter.answer(to: picture)
    }

    /// The options for characters. The output is not optimized: it holds only characters and colours.
    private var options: [String] {
        let palette =
            switch colors {
            case .none, .eight: "8"
            case .sixteen: "16"
            // those behind the first sixteen, which look different everywhere
            case .palette256: "240"
            case .direct: "full"
            }
        let symbols = isUnicode ? "block+border+space-wide" : "ascii"
        // perceptually nearest, where there are enough colours
        let space = colors == .palette256 ? ["--color-space=din99d"] : []
        return ["--colors=\(palette)", "--symbols=\(symbols)", "--optimize=0"] + space
    }

    /// The background behind a picture as arguments. SVG is drawn for white paper: its lines are black by default.
    private func paper(of picture: [UInt8]) -> [String] {
        let isDrawing = picture.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
        let color = isDrawing || isOnLight ? "white" : "black"
        return ["--bg=\(color)"] + (isDrawing || isOpaque ? ["--threshold=1"] : [])
    }

    /// Puts a picture on a plate of the other colour if it would vanish: parts of it are transparent, and the rest is
    /// about as light as the background. A small drawing tells.
    package mutating func layOnPlate(_ picture: [UInt8]) async {
        guard Self.mayBeClear(picture) else { return }
        let answer = try? await output(of: picture, as: "kitty", columns: 6, rows: 6, atMost: 64 << 10)
        guard let lightness = answer.flatMap({ KittyPicture($0) })?.lightnessOnClear else { return }
        if isOnLight ? lightness > 0.8 : lightness < 0.2 {
            isOnLight.toggle()
            isOpaque = true
        }
    }

    /// Whether a picture may have transparent parts: a GIF, a WebP, or a PNG with opacity or a transparent colour.
    private static func mayBeClear(_ picture: [UInt8]) -> Bool {
        switch picture.first {
        case UInt8(ascii: "G"), UInt8(ascii: "R"): true
        case 0x89:
            picture.count > 25 && picture[25] & 4 != 0 || picture.prefix(4_096).range(ofBytes: "tRNS".utf8) != nil
        default: false
        }
    }

    /// Whether a picture holds print that would be smeared in a number of cells.
    func isPrint(_ picture: [UInt8], columns: Int, rows: Int) async -> Bool {
        // two of the program's square units for a cell
        let answer = try? await output(
            of: picture, as: "kitty", columns: columns, rows: 2 * rows, paper(of: picture), atMost: Self.maximumBytes)
        let found = answer.flatMap { KittyPicture($0) }
        return found?.holdsPrint(columns: columns, rows: rows, isOnLight: isOnLight) ?? false
    }

    /// The limit of output bytes a picture.
    private static let maximumBytes = 12 << 20
    /// Pictures are enlarged on the screen: one for a large area has no more pixels than this.
    private static let maximumPixels = 1_500_000.0
    /// The cell size in pixels that the program assumes without a terminal.
    private static let unit = (width: 8, height: 8)

    /// A picture in pixels that fills an area of cells.
    /// - Throws: ``FilterError``: the cells stay.
    func drawInPixels(
        _ picture: [UInt8], columns: Int, rows: Int, for graphics: PixelGraphics
    ) async throws(FilterError) -> PixelPicture {
        let room = (width: columns * graphics.cellWidth, height: rows * graphics.cellHeight)
        let excess = (Double(room.width * room.height) / Self.maximumPixels).squareRoot()
        // in sixel a scaled pixel is a square of whole ones
        let scale = 1 / max(1, graphics.kind == .kitty ? excess : excess.rounded(.up))
        var unit = Self.unit
        // versions differ in the unit: the second time it is known
        for _ in 0..<2 {
            let size = (
                columns: max(1, Int(Double(room.width) * scale) / unit.width),
                rows: max(1, Int(Double(room.height) * scale) / unit.height)
            )
            var options = paper(of: picture)
            if graphics.kind == .sixel, graphics.colors < 256 {
                options += ["--colors=\(graphics.colors < 16 ? 8 : 16)", "--dither=diffusion"]
            }
            let answer = try await output(
                of: picture, as: graphics.kind == .kitty ? "kitty" : "sixels", columns: size.columns, rows: size.rows,
                options, atMost: Self.maximumBytes)
            let found: (bytes: [UInt8], width: Int, height: Int)?
            switch graphics.kind {
            case .kitty:
                found = KittyPicture(answer).map { ($0.bytes, $0.width, $0.height) }
            case .sixel: found = SixelPicture(answer).map { ($0.bytes, $0.width, $0.height) }
            }
            guard let found else { throw .otherText }
            if found.width <= room.width, found.height <= room.height {
                return PixelPicture(
                    columns: columns, rows: rows, width: found.width, height: found.height, graphics: graphics,
                    bytes: found.bytes)
            }
            unit = (max(1, found.width / size.columns), max(1, found.height / size.rows))
        }
        throw .otherText
    }
}
