/// Cuts blocks at offsets in their source: a list between items and in them, a table between rows, code between lines,
/// a paragraph between words. Parts are marked as such (``Block/continuation``), and together they are the block.
struct BlockCutter {
    /// The starts of the parts, except the first, in rising order.
    private let places: [Int]
    /// The current part. Content without a position belongs to the part of the text before it.
    private var part = 0

    /// The blocks that start before the first offset, those that start from there on, and so on. Linear in the size of
    /// the blocks.
    static func cut(_ blocks: [Block], at places: [Int]) -> [[Block]] {
        if places.isEmpty { return [blocks] }
        var cutter = BlockCutter(places: places)
        var parts = Array(repeating: [Block](), count: places.count + 1)
        for (part, blocks) in cutter.cut(blocks) { parts[part] += blocks }
        return parts
    }

    /// The contents of a part.
    private typealias Piece<Content> = (part: Int, content: Content)

    private struct Part {
        let number: Int
        let kind: Block.Kind
        /// Whether it continues without white space.
        let endsInWord: Bool

        init(_ number: Int, _ kind: Block.Kind, endsInWord: Bool = false) {
            (self.number, self.kind, self.endsInWord) = (number, kind, endsInWord)
        }
    }

    private func part(at source: Int) -> Int { max(part, places.partitionPoint { $0 <= source }) }

    private mutating func cut(_ blocks: [Block]) -> [Piece<[Block]>] {
        gathered(blocks.flatMap { cut($0) })
    }

    private func gathered<Element>(_ elements: [Piece<Element>]) -> [Piece<[Element]>] {
        var pieces: [Piece<[Element]>] = []
        for (part, element) in elements {
            if pieces.last?.part == part {
                pieces[pieces.count - 1].content.append(element)
            } else {
                pieces.append((part, [element]))
            }
        }
        return pieces.isEmpty ? [(part, [])] : pieces
    }

    private mutating func cut(_ block: Block) -> [Piece<Block>] {
        guard !block.source.isEmpty else { return [(part, block)] }
        part = part(at: block.source.lowerBound)
        guard part(at: block.source.upperBound - 1) > part else { return [(part, block)] }
        let parts = parts(of: block)
        return parts.enumerated().map { index, part in
            var rest = block
            rest.kind = part.kind
            let isFirst = index == 0
            let isLast = index == parts.count - 1
            if !isFirst {
                (rest.id, rest.aliases) = (nil, [])
                rest.continuation.insert(.fromBefore)
            }
            if !isLast { rest.continuation.insert(.intoNext) }
            if part.endsInWord { rest.continuation.insert(.intoWord) }
            let start = isFirst ? block.source.lowerBound : places[part.number - 1]
            rest.source = start..<max(start, isLast ? block.source.upperBound : places[parts[index + 1].number - 1])
            return (part.number, rest)
        }
    }

    private mutating func parts(of block: Block) -> [Part] {
        switch block.kind {
        case .paragraph(let runs): return parts(of: runs)
        case .list(let list): return parts(of: list)
        case .quote(let inside): return cut(inside).map { Part($0.part, .quote($0.content)) }
        case .alert(let alert, let inside): return cut(inside).map { Part($0.part, .alert(alert, $0.content)) }
        case .details(let summary, let inside):
            return cut(inside).enumerated().map { Part($1.part, .details(summary: $0 == 0 ? summary : [], $1.content)) }
        case .definitions(let definitions):
            return gathered(definitions.flatMap { parts(of: $0) }).map { Part($0.part, .definitions($0.content)) }
        case .code(let code) where code.linked.isEmpty: return parts(of: code, in: block.source)
        case .table(let table): return parts(of: table)
        default: return [Part(part, block.kind)]
        }
    }

    private mutating func parts(of list: List) -> [Part] {
        var items: [Piece<(number: Int, item: List.Item)>] = []
        var number = list.start ?? 1
        for item in list.items {
            number = item.number ?? number
            for (index, piece) in cut(item.blocks).enumerated() {
                var rest = item
                (rest.blocks, rest.isRest) = (piece.content, index > 0)
                items.append((piece.part, (number, rest)))
            }
            number &+= 1
        }
        return gathered(items).map { part, items in
            var rest = list
            if list.start != nil { rest.start = items.first?.number }
            rest.items = items.map(\.item)
            return Part(part, .list(rest))
        }
    }

    private mutating func parts(of definition: Definition) -> [Piece<Definition>] {
        if let source = definition.terms.first?.first?.source { part = part(at: source) }
        var parts: [Piece<Definition>] = [(part, Definition(terms: definition.terms, meanings: []))]
        for meaning in definition.meanings {
            for (index, piece) in cut(meaning).enumerated() {
                if piece.part > parts[parts.count - 1].part {
                    parts.append((piece.part, Definition(terms: [], meanings: [])))
                    parts[parts.count - 1].content.isRest = index > 0
                }
                parts[parts.count - 1].content.meanings.append(piece.content)
            }
        }
        return parts
    }

    /// Assumes lines of equal length.
    private mutating func parts(of code: CodeBlock, in source: Range<Int>) -> [Part] {
        var lines = code.text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        let size = code.text.utf8.count
        var (done, count) = (0, 0)
        var parts: [Part] = []
        while !lines.isEmpty {
            if !parts.isEmpty { part += 1 }
            part = part(at: source.lowerBound + source.count * done / max(1, size))
            let limit = part < places.count ? (places[part] - source.lowerBound) * size / source.count : .max
            var rest = code
            var end = lines.startIndex
            repeat {
                done += lines[end].utf8.count + 1
                end += 1
            } while end < lines.endIndex && done < limit
            rest.text = lines[..<end].joined(separator: "\n")
            if let numbers = code.numbers { rest.numbers?.first = numbers.first + count }
            rest.startLine = code.startLine + count
            parts.append(Part(part, .code(rest)))
            count += end - lines.startIndex
            lines = lines[end...]
        }
        return parts
    }

    /// Rows that a cell spans stay together.
    private mutating func parts(of table: Table) -> [Part] {
        var rows: [Piece<[Table.Cell]>] = []
        var spanned = 0
        for row in table.rows {
            let source = row.lazy.flatMap(\.blocks).first { !$0.source.isEmpty }?.source.lowerBound
            if spanned <= 0, let source { part = part(at: source) }
            spanned = max(spanned, row.map(\.rowSpan).max() ?? 1) - 1
            rows.append((part, row))
        }
        let pieces = gathered(rows)
        if pieces.count == 1 { return [Part(part, .table(table))] }
        let widths = table.measuredWidths
        return pieces.enumerated().map { index, piece in
            var rest = table
            if index > 0 { rest.caption = [] }
            (rest.rows, rest.columnWidths) = (piece.content, widths)
            return Part(piece.part, .table(rest))
        }
    }

    /// Cuts a paragraph at white space, if there is some near.
    private mutating func parts(of runs: [Inline]) -> [Part] {
        // anything but text counts as a word
        let texts = runs.map { run -> [UInt8] in
            if case .text(let text) = run.content { return Array(text.utf8) }
            return run.content == .lineBreak ? [0x0A] : [0x78]
        }
        var starts = [0]
        for text in texts { starts.append(starts[starts.count - 1] + text.count) }
        let bytes = Array(texts.joined())
        guard !bytes.isEmpty else { return [Part(part, .paragraph(runs))] }
        let firstWord = bytes.firstIndex { $0 <= 0x20 } ?? bytes.count
        var cuts: [Int] = []
        var (run, next) = (0, 0)
        for place in places[part...] {
            while next < runs.count, (runs[next].source ?? 0) <= place {
                if runs[next].source != nil { run = next }
                next += 1
            }
            let offset = min(starts[run + 1], starts[run] + max(0, place - (runs[run].source ?? place)))
            if offset == bytes.count { break }
            // the first word is not cut, unless it is long
            let isInFirst = offset <= firstWord && firstWord <= CutPlace.lookahead
            let cut = isInFirst ? 0 : bytes.withUnsafeBufferPointer { CutPlace.near(offset, in: $0) }
            cuts.append(max(cuts.last ?? 0, cut))
        }
        var parts: [Part] = []
        for (start, end) in zip([0] + cuts, cuts + [bytes.count]) {
            var (first, last) = (start, end)
            while first < last, bytes[last - 1] == 0x20 { last -= 1 }
            while first < last, bytes[first] == 0x20 { first += 1 }
            if first < last {
                let endsInWord = last == end && end < bytes.count && bytes[end] != 0x20
                let words = first..<last
                let inside = runs.indices.compactMap { Self.part(words, of: runs[$0], texts[$0], at: starts[$0]) }
                parts.append(Part(part, .paragraph(inside), endsInWord: endsInWord))
            }
            part += 1
        }
        part = parts.last?.number ?? part - 1
        return parts
    }

    /// The part of a run within a range, for a run whose text starts at an offset.
    private static func part(_ range: Range<Int>, of run: Inline, _ text: [UInt8], at start: Int) -> Inline? {
        let inside = range.clamped(to: start..<start + text.count)
        guard !inside.isEmpty, inside.count < text.count else { return inside.isEmpty ? nil : run }
        var part = run
        part.content = .text(
            String(decoding: text[inside.lowerBound - start..<inside.upperBound - start], as: UTF8.self))
        part.source = run.source.map { $0 + inside.lowerBound - start }
        return part
    }
}

extension Block {
    /// The block in parts of limited size, if it is long.
    package func cut(_ limits: PieceLimits = .standard) -> [Block] {
        let places = limits.places(in: source)
        return places.isEmpty ? [self] : BlockCutter.cut([self], at: places).flatMap(\.self)
    }
}

extension Table {
    /// Estimates the widths of the columns from cells that span one column. Characters of three bytes count as wide,
    /// with few exceptions.
    fileprivate var measuredWidths: [ColumnWidths] {
        var widths: [ColumnWidths] = []
        for row in header + rows {
            var column = 0
            for cell in row {
                while widths.count <= column { widths.append(ColumnWidths()) }
                if cell.columnSpan == 1 { widths[column].widen(by: cell.blocks.plainText) }
                column += min(max(1, cell.columnSpan), 100)
            }
        }
        return widths
    }
}

extension Table.ColumnWidths {
    fileprivate mutating func widen(by text: String) {
        var (line, word) = (0, 0)
        for byte in text.utf8 where byte & 0xC0 != 0x80 {
            let width = byte >= 0xE3 ? 2 : 1
            (line, word) = byte == 0x0A ? (0, 0) : (line + width, byte <= 0x20 ? 0 : word + width)
            longestWord = max(longestWord, word)
            longestLine = max(longestLine, line)
        }
    }
}
