package import CellGrid
package import SystemPackage
import TerminalText

/// Colours code with `bat`.
///
/// The program is started for each text; the text is its standard input. What it answers is used only if it is the text itself,
/// with nothing but colours added.
package struct SyntaxHighlighter: Hashable, Sendable {
    /// `bat` or `batcat`.
    package var program: FilePath
    /// Longer text, in bytes, is not coloured.
    package var maximumInput = 256 << 10
    /// How long the program may take.
    package var timeLimit = HelperTool.bat.timeLimit

    /// What a program may write at most for each byte of text: a colour before and after every character.
    private static let maximumGrowth = 32

    /// Looks the program up on a `PATH`; nil if there is none.
    package init?(path: String) {
        guard let program = HelperTool.bat.find(path: path) else { return nil }
        self.init(program: program)
    }

    package init(program: FilePath) { self.program = program }

    /// The colours of code in a language, named as authors do, or in that of files of a name. Without either they are guessed if the
    /// first line says what it is (`#!/bin/sh`). No runs where nothing is to be coloured.
    ///
    /// The colours are those of the terminal's palette, 0 to 15. Ranges count Unicode scalars of `text`.
    ///
    /// - Throws: ``FilterError``. None is shown: the code stays as it is.
    package func highlight(_ text: String, language: String?, fileName: String? = nil) async throws(FilterError)
        -> [ColoredRun]
    {
        guard !text.isEmpty else { return [] }
        guard text.utf8.count <= maximumInput else { throw .tooLong }
        var arguments: [String] = []
        if let language {
            guard let name = LanguageName.helperName(for: language) else { return [] }
            arguments.append("--language=" + name)
        } else if let fileName {
            arguments.append("--file-name=" + LanguageName.ofFile(fileName))
        } else if !text.utf8.starts(with: "#!".utf8), !text.utf8.starts(with: "<?".utf8) {
            return []
        }
        // the grammars want a newline at the end of each line
        let asked = text + "\n"
        var filter = FilterProgram(.bat, at: program, arguments: arguments)
        filter.tool.timeLimit = timeLimit
        filter.tool.maximumOutput = asked.utf8.count * Self.maximumGrowth + 4096
        let answer = SGRReader.read(try await filter.answer(to: Array(asked.utf8)))
        // strings are equal too if they only mean the same characters
        guard answer.text.utf8.elementsEqual(asked.utf8) else { throw .otherText }
        return answer.runs
    }
}
