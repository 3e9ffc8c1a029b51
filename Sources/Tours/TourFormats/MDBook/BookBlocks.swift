internal import TourDocument

/// The steps of a book on the blocks of a chapter: hides lines of code, and highlights directives that need a
/// preprocessor.
struct BookBlocks: Sendable {
    /// The prefixes of hidden lines of code, by language.
    let hiddenLinePrefixes: [String: String]
    /// The highlighted directives, by name, with the source offset of their text.
    private(set) var directives: [(name: String, source: Int)] = []

    mutating func finish(_ blocks: inout [Block]) {
        for index in blocks.indices {
            if case .code(let code) = blocks[index].kind {
                blocks[index].kind = kind(of: code, at: blocks[index])
                continue
            }
            let start = blocks[index].source.lowerBound
            blocks[index].updateParts(runs: { mark(&$0, near: start) }, blocks: { finish(&$0) })
        }
    }

    private func kind(of code: CodeBlock, at block: Block) -> Block.Kind {
        guard code.language == "admonish" else { return .code(code.hidingLines(hiddenLinePrefixes)) }
        // the preprocessor “admonish” would make a note of it
        let note = Inline.text("“admonish” needs a preprocessor, which is not run", .emphasis)
        return .figure([Block(.code(code), source: block.source)], caption: [note])
    }

    /// Highlights unknown directives.
    private mutating func mark(_ runs: inout [Inline], near start: Int) {
        var marked: [Inline] = []
        for run in runs {
            guard case .text(let text) = run.content, !run.marks.contains(.code), text.utf8.contains(0x7B) else {
                marked.append(run)
                continue
            }
            let bytes = Array(text.utf8)
            var position = 0
            func add(to end: Int, isMarked: Bool) {
                guard end > position else { return }
                var part = run
                part.content = .text(String(decoding: bytes[position..<end], as: UTF8.self))
                part.source = run.source.map { $0 + position }
                if isMarked { part.marks.insert(.highlighted) }
                marked.append(part)
                position = end
            }
            for directive in BookDirectives(in: bytes[...]) {
                guard case .unknown(let name) = directive.kind else { continue }
                add(to: directive.range.lowerBound, isMarked: false)
                directives.append((name, run.source ?? start))
                add(to: directive.range.upperBound, isMarked: true)
            }
            add(to: bytes.count, isMarked: false)
        }
        runs = marked
    }
}
