package import CellGrid
package import HelperTools
package import SystemPackage
internal import TerminalText

/// Colours code with `bat`, one process a text, which is its standard input. It must only add colours to it.
package struct SyntaxHighlighter: Hashable, Sendable {
    /// `bat` or `batcat`.
    package var program: FilePath
    /// Longer text, in bytes, is not coloured.
    package var maximumInput = 256 << 10
    package var timeLimit = HelperTool.bat.timeLimit

    /// The limit of output bytes a byte of text: a colour before and after every character.
    private static let maximumGrowth = 32

    /// Nil without the program on a `PATH`.
    package init?(path: String) {
        guard let program = HelperTool.bat.find(path: path) else { return nil }
        self.init(program: program)
    }

    package init(program: FilePath) { self.program = program }

    /// The coloured runs of code in a language, as authors name it, or in that of a file's name. Without either the
    /// first line (`#!/bin/sh`) may tell; else there are no runs.
    ///
    /// The colours are the terminal's palette, 0 to 15. Ranges count Unicode scalars of `text`.
    ///
    /// - Throws: ``FilterError``: the code stays plain.
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
        // the grammars want a line feed at the end of each line
        let asked = text + "\n"
        var filter = FilterProgram(.bat, at: program, arguments: arguments)
        filter.tool.timeLimit = timeLimit
        filter.tool.maximumOutput = asked.utf8.count * Self.maximumGrowth + 4096
        let answer = SGRReader.read(try await filter.answer(to: Array(asked.utf8)))
        // string equality would accept canonically equivalent characters
        guard answer.text.utf8.elementsEqual(asked.utf8) else { throw .otherText }
        return answer.runs
    }
}
