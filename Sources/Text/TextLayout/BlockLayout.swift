package import TourDocument

/// Lays blocks out as lines.
package enum BlockLayout {
    /// The lines of a block at a width. Each has at most `options.width` cells; they hold all text of the block, in
    /// order. Complexity: O(size of the block + cells of the lines); nesting is bounded by ``Block/maximumDepth``.
    package static func lines(for block: Block, options: LayoutOptions) -> [Line] {
        composed(block, options).lines
    }

    private static func composed(_ block: Block, _ options: LayoutOptions) -> Composer {
        var composer = Composer(options: options.atLeastWidth)
        composer.compose(block)
        composer.flushOpening()
        if options.leastWidth > options.width { composer.fitLines(to: options) }
        composer.lines = composer.lines.edgingCode(options)
        return composer
    }

    /// The blank rows between two blocks of a section: none before the first, and none between a heading and its text.
    package static func spacing(before block: Block, after previous: Block?) -> Int {
        guard let previous, !block.isIndented else { return 0 }
        if block.continuation.contains(.fromBefore) { return spacing(beforeRest: block) }
        if case .heading(let above, _) = previous.kind {
            // half of the row above code has its ground
            switch block.kind {
            case .heading(let level, _): return above <= 2 && level < 6 ? 1 : 0
            case .code: return 1
            default: return 0
            }
        }
        if case .heading(let level, _) = block.kind { return level <= 2 ? 2 : 1 }
        // a text file is cut into blocks by the reader, not by its author
        if case .verbatim = block.kind, case .verbatim = previous.kind { return 0 }
        return 1
    }

    /// The blank rows where a block was cut: those without the cut.
    private static func spacing(beforeRest block: Block) -> Int {
        switch block.kind {
        case .list(let list):
            guard let item = list.items.first, item.isRest else { return list.isTight ? 0 : 1 }
            return spacing(beforeRest: item.blocks)
        case .definitions(let definitions):
            return definitions.first?.isRest == true ? spacing(beforeRest: definitions[0].meanings.first ?? []) : 1
        case .footnotes(let notes): return spacing(beforeRest: notes.first?.blocks ?? [])
        case .quote(let inside), .alert(_, let inside), .details(_, let inside): return spacing(beforeRest: inside)
        default: return 0
        }
    }

    private static func spacing(beforeRest blocks: [Block]) -> Int {
        blocks.first.map { $0.continuation.contains(.fromBefore) ? spacing(beforeRest: $0) : 1 } ?? 0
    }

    /// The target of a footnote's mark: the name of the note in its section.
    package static func footnoteTarget(_ number: Int) -> String { "#footnote-\(number)" }

    /// A block's text in reading order, in which ``Line/textOffset`` counts, without the additions of layout (bullets,
    /// numbers, frames). A line feed follows each paragraph, heading, table cell, term and code block. Linear in its
    /// length.
    package static func text(of block: Block) -> String {
        var text = ""
        append(block, to: &text)
        return text
    }

    private static func append(_ block: Block, to text: inout String) {
        if let own = block.ownText {
            text += own + "\n"
        } else {
            block.forEachPart(
                runs: { text += $0.textForLayout + "\n" }, blocks: { for block in $0 { append(block, to: &text) } })
        }
    }

    /// The code in a block, or the whole code that it is a part of, in order: the keys of ``LayoutOptions/codeColors``.
    /// Linear in the blocks inside.
    package static func codeToColor(in block: Block) -> [CodeBlock] {
        if case .verbatim(_, .code(let code, _)) = block.kind { return [code] }
        return codeBlocks(in: block)
    }

    /// The code blocks in a block, in reading order. Linear in the blocks inside.
    package static func codeBlocks(in block: Block) -> [CodeBlock] {
        var found: [CodeBlock] = []
        block.visit { if case .code(let code) = $0.kind { found.append(code) } }
        return found
    }

    /// The pictures in a block that may get a frame, in reading order. Complexity: O(number of blocks and runs inside);
    /// nesting is bounded by ``Block/maximumDepth``.
    package static func pictures(in block: Block) -> [Media] {
        var found: [Media] = []
        block.visit { block in
            switch block.kind {
            case .media(let media):
                if media.shownPicture != nil { found.append(media) }
            case .code(let code):
                if block.continuation.isEmpty, let diagram = code.diagram { found.append(diagram) }
            case .paragraph(let runs):
                guard case .media = runs.first?.content, runs.isPicturesOnly else { return }
                for run in runs {
                    if case .media(let media) = run.content { found.append(media) }
                }
            default: break
            }
        }
        return found
    }

    /// The recordings in a block that get a frame, in reading order. Linear in the blocks inside.
    package static func recordings(in block: Block) -> [Media] {
        var found: [Media] = []
        block.visit { if case .media(let media) = $0.kind, media.kind == .recording { found.append(media) } }
        return found
    }

    /// The picture frames in the lines of a block, in reading order. Complexity: as laying the block out.
    package static func frames(in block: Block, options: LayoutOptions) -> [PictureFrame] {
        options.pictures.files.isEmpty ? [] : composed(block, options).frames
    }
}

extension Block {
    /// The text offset of a link target's name in the block (see ``BlockLayout/text(of:)``); 0 for the block's own
    /// names, nil if neither it nor a block in it has the name. Linear in the block's length.
    package func textOffset(ofName name: String) -> Int? {
        var offset = 0
        return find(name.lowercased(), &offset) ? offset : nil
    }

    /// Whether it or a block in it has a name, given in lower case; counts the text before that.
    private func find(_ name: String, _ offset: inout Int) -> Bool {
        if id?.lowercased() == name || aliases.contains(where: { $0.lowercased() == name }) { return true }
        if let own = ownText {
            offset += own.unicodeScalars.count + 1
            return false
        }
        var isFound = false
        forEachPart(
            runs: { if !isFound { offset += $0.textForLayout.unicodeScalars.count + 1 } },
            blocks: { for block in $0 where !isFound { isFound = block.find(name, &offset) } })
        return isFound
    }
}

/// A line of a source: so many below that of a byte.
package typealias SourceLine = (byte: Int, lines: Int)

extension Block {
    /// The line in the section's source of a character of the text (see ``BlockLayout/text(of:)``). Linear in the
    /// block's length.
    package func sourceLine(ofText offset: Int) -> SourceLine {
        var (left, found) = (offset, (byte: source.lowerBound, lines: 0))
        find(&left, &found)
        return found
    }

    /// Counts down the characters before the wanted one; `found` follows the text up to it.
    private func find(_ left: inout Int, _ found: inout SourceLine) {
        if !source.isEmpty { found = (source.lowerBound, 0) }
        if case .code(let code) = kind {
            if let start = code.start { found = (start, code.startLine) }
            found.lines += code.text.unicodeScalars.prefix(left).count { $0 == "\n" }
        }
        if let own = ownText {
            left -= own.unicodeScalars.count + 1
        } else {
            forEachPart(
                runs: { $0.find(&left, &found) },
                blocks: { for block in $0 where left >= 0 { block.find(&left, &found) } })
        }
    }
}

extension [Inline] {
    fileprivate func find(_ left: inout Int, _ found: inout SourceLine) {
        for run in self where left >= 0 {
            let text = [run].textForLayout.unicodeScalars
            if let byte = run.source { found = (byte + String(text.prefix(left)).utf8.count, 0) }
            left -= text.count
        }
        left -= 1
    }

    /// The text of runs, with line feeds for line breaks.
    var textForLayout: String { plainText(lineBreak: "\n") }
}
