/// The parts of a block, one level down. A new kind of block is a case here and in the layout, and nowhere else.
extension Block {
    /// Passes each text of the block to `runs` and each list of blocks directly in it to `blocks`, in reading order.
    /// Skips empty captions. The descriptions of media, and code without links, are no runs.
    ///
    /// Complexity: O(number of parts). The parts are not copied if the block is uniquely referenced.
    package mutating func updateParts(runs: (inout [Inline]) -> Void, blocks: (inout [Block]) -> Void) {
        // moved out while it is changed, so that nothing is copied
        let old = kind
        kind = .rule
        switch consume old {
        case .paragraph(var text):
            runs(&text)
            kind = .paragraph(text)
        case .heading(let level, var text):
            runs(&text)
            kind = .heading(level: level, text)
        case .verbatim(var text, let colors):
            runs(&text)
            kind = .verbatim(text, colors: colors)
        case .list(var list):
            for item in list.items.indices { blocks(&list.items[item].blocks) }
            kind = .list(list)
        case .quote(var inside):
            blocks(&inside)
            kind = .quote(inside)
        case .alert(let alert, var inside):
            blocks(&inside)
            kind = .alert(alert, inside)
        case .table(var table):
            if !table.caption.isEmpty { runs(&table.caption) }
            table.header.updateCells(blocks)
            table.rows.updateCells(blocks)
            kind = .table(table)
        case .definitions(var definitions):
            for index in definitions.indices {
                for term in definitions[index].terms.indices { runs(&definitions[index].terms[term]) }
                for meaning in definitions[index].meanings.indices { blocks(&definitions[index].meanings[meaning]) }
            }
            kind = .definitions(definitions)
        case .figure(var inside, var caption):
            blocks(&inside)
            if !caption.isEmpty { runs(&caption) }
            kind = .figure(inside, caption: caption)
        case .details(var summary, var inside):
            runs(&summary)
            blocks(&inside)
            kind = .details(summary: summary, inside)
        case .footnotes(var notes):
            for note in notes.indices { blocks(&notes[note].blocks) }
            kind = .footnotes(notes)
        case .code(var code):
            if !code.linked.isEmpty { runs(&code.linked) }
            kind = .code(code)
        case .media(let media): kind = .media(media)
        case .data(let data): kind = .data(data)
        case .rule: break
        }
    }

    /// Passes the block and all blocks in it to `update`, and each run of their texts to `runs`. Linear in the size of
    /// the block.
    mutating func updateAll(_ update: (inout Block) -> Void, runs: (inout Inline) -> Void = { _ in }) {
        update(&self)
        updateParts(
            runs: { for index in $0.indices { runs(&$0[index]) } },
            blocks: { $0.updateAll(update, runs: runs) })
    }

    /// Like ``updateParts(runs:blocks:)``, but read-only.
    package func forEachPart(runs: ([Inline]) -> Void, blocks: ([Block]) -> Void) {
        var copy = self
        copy.updateParts(runs: { runs($0) }, blocks: { blocks($0) })
    }

    /// Visits the block and all blocks in it, and each of their texts, in reading order. Linear in the size of the
    /// block.
    package func visit(_ use: (Block) -> Void, runs: ([Inline]) -> Void = { _ in }) {
        use(self)
        forEachPart(runs: runs, blocks: { for block in $0 { block.visit(use, runs: runs) } })
    }

    /// The media in it, including those in its texts, in reading order. Complexity: linear in the size of the block.
    package var allMedia: [Media] {
        var found: [Media] = []
        visit {
            if case .media(let media) = $0.kind { found.append(media) }
        } runs: {
            for case .media(let media) in $0.map(\.content) { found.append(media) }
        }
        return found
    }

    /// Moves the source of the block, and of all blocks in it, by some bytes; nothing starts before `start`.
    ///
    /// For a block that was parsed as a piece of a longer text. Complexity: linear in the size of the block.
    mutating func moveSource(by bytes: Int, notBefore start: Int = 0) {
        updateAll { block in
            if case .code(var code) = block.kind, let byte = code.start {
                code.start = max(start, byte + bytes)
                block.kind = .code(code)
            }
            guard !block.source.isEmpty else { return }
            block.source = max(start, block.source.lowerBound + bytes)..<max(start, block.source.upperBound + bytes)
        } runs: { run in
            run.source = run.source.map { max(start, $0 + bytes) }
        }
    }
}

extension [[Table.Cell]] {
    fileprivate mutating func updateCells(_ body: (inout [Block]) -> Void) {
        for row in indices {
            for cell in self[row].indices { body(&self[row][cell].blocks) }
        }
    }
}

extension [Block] {
    /// Passes on all blocks, including nested ones, and all runs; see ``Block/updateAll(_:runs:)``.
    package mutating func updateAll(_ update: (inout Block) -> Void, runs: (inout Inline) -> Void = { _ in }) {
        for index in indices { self[index].updateAll(update, runs: runs) }
    }

    /// The blocks with the hidden lines of all code; see ``CodeBlock/textWithHiddenLines``.
    ///
    /// Complexity: linear in the size of the blocks.
    package var withHiddenLines: [Block] {
        var blocks = self
        blocks.updateAll { block in
            guard case .code(var code) = block.kind, let text = code.textWithHiddenLines else { return }
            code.text = text
            block.kind = .code(code)
        }
        return blocks
    }

    /// Moves the source of all blocks by some bytes; see ``Block/moveSource(by:notBefore:)``.
    package mutating func moveSource(by bytes: Int) {
        for index in indices { self[index].moveSource(by: bytes) }
    }
}
