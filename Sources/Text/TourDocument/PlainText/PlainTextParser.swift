internal import TerminalText

/// Plain text: each line of the file is a line, form feeds start sections, overstrike is bold or underlined text, and
/// of terminal sequences the colours are kept.
package enum PlainTextParser {
    /// The most lines in one block.
    static let maximumLines = 64
    /// The most bytes in one block, if lines allow it: a longer line is cut between characters.
    static let maximumBytes = 65_536

    /// The blocks of one section: verbatim lines, at most ``maximumLines`` in a block.
    ///
    /// Lines are separated by `\n`, whatever ends them in the source. Tabs and controls are kept. Overstrike (`x`,
    /// backspace, `x`) gives ``Inline/Marks/strong``, an underline (`_`, backspace, `x`) its style; anything but a pair
    /// is unchanged. Colours (`ESC [ … m`) give styles, and all other sequences that begin with an escape character are
    /// left out. Invalid UTF-8 becomes U+FFFD.
    ///
    /// - Parameter content: determines the colours of a text without its own.
    /// - Complexity: linear in the number of bytes.
    package static func blocks(of bytes: some Collection<UInt8>, content: TextContent = .plain) -> [Block] {
        let source = Array(bytes)
        let content = source.contains(SGRReader.escape) ? .plain : content
        var blocks: [Block] = []
        source.withUnsafeBufferPointer { source in
            var position = 0
            var reader = SGRReader()
            while position < source.count {
                let end = blockEnd(source, from: position)
                var runs = VerbatimRuns(reader: reader)
                runs.append(source, position..<contentEnd(source, position..<end))
                reader = runs.reader
                var (text, looks) = runs.finished()
                switch content {
                case .diff: looks = DiffStyle.styles(of: text.plainText)
                case .log: looks = LogStyle.styles(of: text.plainText)
                case .plain, .code: break
                }
                let colors: VerbatimColors = looks.isEmpty ? .none : .given(looks)
                var block = Block(.verbatim(text, colors: colors), source: position..<end)
                // a line that was cut, and not at a blank
                if end < source.count, source[end - 1] > 0x20 { block.continuation = .intoWord }
                blocks.append(block)
                position = end
            }
        }
        if case .code(let language, let fileName) = content {
            color(&blocks, asPartsOf: CodeBlock(language: language, text: "", fileName: fileName), source)
        }
        return blocks
    }

    /// Marks the colours of each block as those of the whole text, so that syntax that spans blocks is coloured
    /// correctly.
    private static func color(_ blocks: inout [Block], asPartsOf code: CodeBlock, _ source: [UInt8]) {
        var code = code
        var starts: [Int] = []
        var count = 0
        for block in blocks {
            guard case .verbatim(let runs, _) = block.kind else { continue }
            var text = runs.plainText
            let last = block.source.upperBound - 1
            if source[last] == 0x0A || source[last] == 0x0D { text += "\n" }
            starts.append(count)
            count += text.unicodeScalars.count
            code.text += text
        }
        for (index, start) in starts.enumerated() {
            guard case .verbatim(let runs, _) = blocks[index].kind else { continue }
            blocks[index].kind = .verbatim(runs, colors: .code(code, start: start))
        }
    }

    private static func blockEnd(_ source: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var lines = 0
        var lastLine = start
        var position = start
        while position < source.count {
            if position - start >= maximumBytes {
                if lastLine > start { return lastLine }
                return CutPlace.near(position, in: source)
            }
            let byte = source[position]
            position += 1
            guard byte == 0x0A || byte == 0x0D else { continue }
            if byte == 0x0D, position < source.count, source[position] == 0x0A { position += 1 }
            lines += 1
            lastLine = position
            if lines == maximumLines { return position }
        }
        return position
    }

    private static func contentEnd(_ source: UnsafeBufferPointer<UInt8>, _ block: Range<Int>) -> Int {
        var end = block.upperBound
        if end > block.lowerBound, source[end - 1] == 0x0A { end -= 1 }
        if end > block.lowerBound, source[end - 1] == 0x0D { end -= 1 }
        return end
    }
}
