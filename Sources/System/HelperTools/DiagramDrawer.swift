/// Draws diagrams written as text, as SVG or in characters, from standard input to standard output.
package struct DiagramDrawer: Sendable {
    private let filter: FilterProgram
    private let isText: Bool
    /// The first byte of a drawing in characters, with which no picture begins.
    package static let textMark: UInt8 = 1

    /// The program for a language on a `PATH`; nil if there is none.
    package init?(language: String, path: String) {
        let (tool, arguments): (HelperTool, [String])
        switch language {
        case "dot", "graphviz": (tool, arguments) = (.dot, ["-Tsvg"])
        case "mermaid" where HelperTool.mermaidText.find(path: path) != nil:
            (tool, arguments) = (.mermaidText, ["--file", "/dev/stdin"])
        case "mermaid":
            (tool, arguments) = (.mermaid, ["--input", "-", "--output", "-", "--outputFormat", "svg"])
        case "d2": (tool, arguments) = (.d2, ["-", "-"])
        default: return nil
        }
        guard let filter = FilterProgram(tool, arguments: arguments, environment: ["PATH": path]) else { return nil }
        (self.filter, isText) = (filter, tool == .mermaidText)
    }

    /// The drawing: SVG, or text behind ``textMark`` in rows of the same length. Blocks.
    package func draw(_ text: String) throws(FilterError) -> [UInt8] {
        guard let input = try? MemoryFile.holding(text.utf8) else { throw .failed }
        let output = try filter.output(reading: input)
        guard isText else { return output }
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
        let columns = shown.map(\.unicodeScalars.count).max() ?? 0
        let rows = shown.map { $0 + String(repeating: " ", count: columns - $0.unicodeScalars.count) + "\n" }
        return [Self.textMark] + Array(rows.joined().utf8)
    }
}
