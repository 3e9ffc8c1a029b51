internal import TourDocument

/// What a book makes of the blocks of a chapter: hidden lines of code, and marks on what only a preprocessor could have made.
struct BookBlocks: Sendable {
    /// What hidden lines of code begin with, by language.
    let hiddenLinePrefixes: [String: String]
    /// The directives that were marked, by name, with where the text that they stand in begins.
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
        // the preprocessor “admonish” would have made a note of it
        let note = Inline.text("“admonish” is for a preprocessor, which is not run", .emphasis)
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
