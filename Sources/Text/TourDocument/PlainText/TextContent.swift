package import CellGrid

/// The kind of a plain text, which determines its colours.
package enum TextContent: Hashable, Sendable {
    case plain
    /// Differences between files, as `diff` and `git` print them.
    case diff
    /// The output of programs as they run, a line for each event.
    case log
    /// Code in a language, or in that of files with a name.
    case code(language: String?, fileName: String?)
}

/// The source of the colours of verbatim text.
package enum VerbatimColors: Hashable, Sendable {
    case none
    /// The text's own. The ranges count its Unicode scalars.
    case given([ColoredRun])
    /// The colours of some code, of which this text is the part from a Unicode scalar on; computed elsewhere.
    case code(CodeBlock, start: Int)

    package var isCode: Bool { if case .code = self { true } else { false } }
}
