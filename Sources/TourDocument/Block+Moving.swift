extension Block {
    /// Has the block, and all that is in it, start so many bytes later in its source; nothing starts before `start`.
    ///
    /// For what was parsed as a piece of something longer. Complexity: linear in the size of the block.
    package mutating func moveSource(by bytes: Int, notBefore start: Int = 0) {
        if !source.isEmpty {
            source = max(start, source.lowerBound + bytes)..<max(start, source.upperBound + bytes)
        }
        // taken out of its place for as long as it is changed, so that nothing is copied
        let old = kind
        kind = .rule
        kind = old.movingSource(by: bytes, notBefore: start)
    }
}

extension Block.Kind {
    fileprivate consuming func movingSource(by bytes: Int, notBefore start: Int) -> Block.Kind {
        switch consume self {
        case .paragraph(var runs):
            runs.moveSource(by: bytes, notBefore: start)
            return .paragraph(runs)
        case .heading(let level, var runs):
            runs.moveSource(by: bytes, notBefore: start)
            return .heading(level: level, runs)
        case .verbatim(var runs):
            runs.moveSource(by: bytes, notBefore: start)
            return .verbatim(runs)
        case .list(var list):
            for index in list.items.indices { list.items[index].blocks.moveSource(by: bytes, notBefore: start) }
            return .list(list)
        case .quote(var blocks):
            blocks.moveSource(by: bytes, notBefore: start)
            return .quote(blocks)
        case .alert(let alert, var blocks):
            blocks.moveSource(by: bytes, notBefore: start)
            return .alert(alert, blocks)
        case .table(var table):
            table.caption.moveSource(by: bytes, notBefore: start)
            Self.move(&table.header, by: bytes, notBefore: start)
            Self.move(&table.rows, by: bytes, notBefore: start)
            return .table(table)
        case .definitions(var definitions):
            for index in definitions.indices {
                for term in definitions[index].terms.indices {
                    definitions[index].terms[term].moveSource(by: bytes, notBefore: start)
                }
                for meaning in definitions[index].meanings.indices {
                    definitions[index].meanings[meaning].moveSource(by: bytes, notBefore: start)
                }
            }
            return .definitions(definitions)
        case .figure(var blocks, var caption):
            blocks.moveSource(by: bytes, notBefore: start)
            caption.moveSource(by: bytes, notBefore: start)
            return .figure(blocks, caption: caption)
        case .details(var summary, var blocks):
            summary.moveSource(by: bytes, notBefore: start)
            blocks.moveSource(by: bytes, notBefore: start)
            return .details(summary: summary, blocks)
        case .footnotes(var notes):
            for index in notes.indices { notes[index].blocks.moveSource(by: bytes, notBefore: start) }
            return .footnotes(notes)
        case .code(let code): return .code(code)
        case .media(let media): return .media(media)
        case .rule: return .rule
        }
    }

    private static func move(_ rows: inout [[Table.Cell]], by bytes: Int, notBefore start: Int) {
        for row in rows.indices {
            for cell in rows[row].indices { rows[row][cell].content.moveSource(by: bytes, notBefore: start) }
        }
    }
}

extension [Block] {
    /// Has all blocks start so many bytes later in their source; see ``Block/moveSource(by:notBefore:)``.
    package mutating func moveSource(by bytes: Int, notBefore start: Int = 0) {
        for index in indices { self[index].moveSource(by: bytes, notBefore: start) }
    }
}

extension [Inline] {
    fileprivate mutating func moveSource(by bytes: Int, notBefore start: Int) {
        for index in indices {
            if let source = self[index].source { self[index].source = Swift.max(start, source + bytes) }
        }
    }
}
