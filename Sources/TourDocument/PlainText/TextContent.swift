package import CellGrid

/// What a plain text is, as far as its colours depend on it.
package enum TextContent: Hashable, Sendable {
    case plain
    /// Differences between files, as `diff` and `git` print them.
    case diff
    /// What programs tell as they run, a line for each event.
    case log
    /// Code in a language, or in that of files of a name.
    case code(language: String?, fileName: String?)
}

/// Where the colours of verbatim text come from.
package enum VerbatimColors: Hashable, Sendable {
    case none
    /// The text came with them. The ranges count its Unicode scalars.
    case given([ColoredRun])
    /// They are those of some code, which this text is a part of from a Unicode scalar on; to be found elsewhere.
    case code(CodeBlock, start: Int)

    package var isCode: Bool { if case .code = self { true } else { false } }
}
