/// Draws diagrams written as text, as SVG, from standard input to standard output.
package struct DiagramDrawer: Sendable {
    private let filter: FilterProgram

    /// The program for a language on a `PATH`; nil if there is none.
    package init?(language: String, path: String) {
        let (tool, arguments): (HelperTool, [String])
        switch language {
        case "dot", "graphviz": (tool, arguments) = (.dot, ["-Tsvg"])
        case "mermaid":
            (tool, arguments) = (.mermaid, ["--input", "-", "--output", "-", "--outputFormat", "svg"])
        case "d2": (tool, arguments) = (.d2, ["-", "-"])
        default: return nil
        }
        guard let filter = FilterProgram(tool, arguments: arguments, environment: ["PATH": path]) else { return nil }
        self.filter = filter
    }

    /// The drawing. Blocks.
    package func draw(_ text: String) throws(FilterError) -> [UInt8] {
        guard let input = try? MemoryFile.holding(text.utf8) else { throw .failed }
        return try filter.output(reading: input)
    }
}
