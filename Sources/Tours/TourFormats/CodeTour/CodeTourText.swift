internal import TourDocument

/// The words of a step: Markdown with links to other steps as `[#2]`, `[Title]`, `[Title#2]` and `[text][Title#2]`, for
/// which reference definitions are added. A line `>> command`, a quote in a quote, becomes code to copy.
enum CodeTourText {
    /// Parses a step's words; `section` returns the section id for a name in brackets, if there is one.
    static func blocks(of text: String, section: (String) -> String?) -> [Block] {
        let source = Array(text.utf8)
        var page = source
        for label in labels(in: text) {
            guard let section = section(label) else { continue }
            page += Array("\n\n[\(label)]: <tour:section/\(section)>".utf8)
        }
        return MarkdownParser.blocks(of: page).flatMap { commands(in: $0, source) }
    }

    /// The texts in brackets, which may be references, each once.
    private static func labels(in text: String) -> Set<String> {
        let parts = text.split(separator: "[").dropFirst(text.hasPrefix("[") ? 0 : 1)
        return Set(parts.compactMap { part in part.firstIndex(of: "]").map { String(part[..<$0]) } })
    }

    /// The commands in a quote of quotes, and the words that follow in it; another block unchanged.
    private static func commands(in block: Block, _ source: [UInt8]) -> [Block] {
        guard case .quote(let inside) = block.kind, case .quote? = inside.first?.kind else { return [block] }
        // the block begins after its marks
        var start = min(block.source.lowerBound, source.count)
        while start > 0, source[start - 1] != 0x0A { start -= 1 }
        let text = String(
            decoding: source[start..<max(start, min(block.source.upperBound, source.count))], as: UTF8.self)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let commands = lines.prefix { $0.drop(while: \.isWhitespace).hasPrefix(">>") }
        guard !commands.isEmpty else { return [block] }
        let code = commands.map { $0.drop { $0.isWhitespace || $0 == ">" } }.joined(separator: "\n")
        let rest = lines[commands.endIndex...].joined(separator: "\n")
        return [Block(.code(CodeBlock(language: "sh", text: code)), source: block.source)]
            + MarkdownParser.blocks(of: rest.utf8)
    }
}
