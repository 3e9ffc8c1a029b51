/// Draws diagrams that are written as text, as SVG.
///
/// The text is the program's standard input, and the drawing what it writes. It sees none of the user's files: Graphviz reads no pictures
/// where it takes itself for a server.
package struct DiagramDrawer: Sendable {
    private let filter: FilterProgram

    private static let dot = HelperTool(names: ["dot"], purpose: "diagrams in dot", package: "graphviz")
    private static let mermaid = HelperTool(
        names: ["mmdc"], purpose: "diagrams in mermaid", package: "")
    private static let d2 = HelperTool(names: ["d2"], purpose: "diagrams in d2", package: "")
    static let tools = [dot, mermaid, d2]

    private static let maximumOutput = 4 << 20

    /// Looks up who draws diagrams in a language on a `PATH`. Nil if nobody does.
    package init?(language: String, path: String) {
        let (tool, arguments): (HelperTool, [String])
        switch language {
        case "dot", "graphviz": (tool, arguments) = (Self.dot, ["-Tsvg"])
        case "mermaid":
            (tool, arguments) = (Self.mermaid, ["--quiet", "--input", "-", "--output", "-", "--outputFormat", "svg"])
        case "d2": (tool, arguments) = (Self.d2, ["-", "-"])
        default: return nil
        }
        guard let program = tool.find(path: path) else { return nil }
        var filter = FilterProgram(program, arguments: arguments)
        filter.environment = ["PATH": path, "SERVER_NAME": "tour"]
        filter.timeLimit = .seconds(10)
        filter.maximumOutput = Self.maximumOutput
        self.filter = filter
    }

    /// The drawing, for which the caller waits.
    package func draw(_ text: String) throws(FilterError) -> [UInt8] {
        guard let input = try? MemoryFile.holding(text.utf8) else { throw .failed }
        return try filter.output(reading: input)
    }
}
