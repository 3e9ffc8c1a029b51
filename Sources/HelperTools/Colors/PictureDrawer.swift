package import CellGrid
package import SystemPackage
import TerminalText

/// Draws pictures in characters with `chafa`.
///
/// The program is started for each picture, whose bytes are its standard input. It has no more memory and time than a picture
/// needs, and no place to write anything: what it hands on to ImageMagick when it does not know a format comes to nothing, as that
/// wants to make files. What it answers is used only if it is a picture of the size that was asked for.
package struct PictureDrawer: Hashable, Sendable {
    package var program: FilePath
    /// How many colours the terminal has; some.
    package var colors: ColorDepth
    /// Whether characters beyond ASCII may be used.
    package var isUnicode: Bool
    /// Whether what is seen through a picture is light.
    package var isOnLight = false
    /// How long the program may take.
    package var timeLimit = Duration.seconds(5)

    /// What a program may write at most for a character: the colours before it, and itself.
    private static let maximumGrowth = 64
    private static let maximumMemory = 1 << 30

    /// Looks the program up on a `PATH`. Nil if there is none, and for a terminal without colours: what is drawn there in
    /// characters alone is light on dark, and wrong on a light background.
    package init?(path: String, colors: ColorDepth, isUnicode: Bool) {
        guard colors != .none, let program = HelperTool.chafa.find(path: path) else { return nil }
        self.init(program: program, colors: colors, isUnicode: isUnicode)
    }

    package init(program: FilePath, colors: ColorDepth, isUnicode: Bool) {
        (self.program, self.colors, self.isUnicode) = (program, colors, isUnicode)
    }

    /// A picture as `rows` lines of `columns` characters, each line with a newline behind it. Of one that moves, the first.
    ///
    /// - Throws: ``FilterError``: none is shown, the picture is left out.
    package func draw(_ picture: [UInt8], columns: Int, rows: Int) async throws(FilterError) -> ColoredText {
        let filter = filter(
            arguments(columns: columns, rows: rows), maximumOutput: columns * rows * Self.maximumGrowth + 4096)
        let answer = SGRReader.read(try await filter.answer(to: picture))
        var lines = answer.text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.popLast()?.isEmpty == true, lines.count == rows, lines.allSatisfy({ $0.count == columns }) else {
            throw .otherText
        }
        return answer
    }

    func filter(_ arguments: [String], maximumOutput: Int) -> FilterProgram {
        var filter = FilterProgram(program, arguments: arguments)
        filter.timeLimit = timeLimit
        filter.maximumOutput = maximumOutput
        filter.maximumMemory = Self.maximumMemory
        // a folder in which nothing can be made, not even by root
        filter.workingDirectory = "/proc"
        filter.environment = ["MAGICK_TEMPORARY_PATH": "/proc"]
        return filter
    }

    /// The sizes of the picture are those of the frame already. Its output is not made shorter, so that it has nothing in it but
    /// characters and colours.
    private func arguments(columns: Int, rows: Int) -> [String] {
        let palette =
            switch colors {
            case .none, .eight: "8"
            case .sixteen: "16"
            // those behind the first sixteen, which look different everywhere
            case .palette256: "240"
            case .direct: "full"
            }
        var arguments = [
            "--format=symbols", "--size=\(columns)x\(rows)", "--stretch", "--colors=\(palette)",
            "--symbols=\(isUnicode ? "block+border+space-wide" : "ascii")", "--animate=off", "--optimize=0",
            "--bg=\(isOnLight ? "white" : "black")",
            "--threads=1",
        ]
        // nearest to the eye, where there are enough colours to choose from
        if colors == .palette256 { arguments.append("--color-space=din99d") }
        return arguments + ["-"]
    }
}
