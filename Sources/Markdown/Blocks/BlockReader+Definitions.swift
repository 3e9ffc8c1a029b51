/// Definitions of links at the start of paragraphs.
extension BlockReader {
    /// Takes the definitions at the start of the open paragraph, which is none if no text is left behind them; returns
    /// whether it is.
    @discardableResult
    mutating func defineLinks() -> Bool {
        let node = open[open.count - 1].node
        let lines = tree.lines(of: node)
        guard let first = lines.first, text[first.source.lowerBound] == "[" else { return true }
        let content = InlineContent(lines: lines, in: text)
        let count = content.withBytes { bytes -> Int in
            var (place, count) = (0, 0)
            while bytes[place] == "[",
                let found = LinkSyntax.definition(at: place, to: bytes.count, in: bytes)
            {
                references.define(
                    LinkLabel(found.label, in: bytes),
                    as: LinkTarget(
                        address: LinkSyntax.unescaped(found.address, in: bytes),
                        title: found.title.map { LinkSyntax.unescaped($0, in: bytes) }))
                count += bytes.bytes[place..<found.next].count { $0 == 0x0A }
                place = found.next
            }
            return place == bytes.count ? lines.count : count
        }
        if count == 0 { return true }
        let last = lines[lines.startIndex + count - 1].source.upperBound
        tree.nodes[node].kind = .linkDefinitions
        if count == lines.count {
            open[open.count - 1].kind = .linkDefinitions
            return false
        }
        var rest = tree.nodes[node]
        rest.kind = .paragraph
        rest.start = UInt32(truncatingIfNeeded: lines[lines.startIndex + count].source.lowerBound)
        rest.firstLine += UInt32(count)
        rest.lineCount -= UInt32(count)
        tree.nodes[node].end = UInt32(truncatingIfNeeded: last)
        tree.nodes[node].lineCount = UInt32(count)
        tree.nodes[node].nextNode = UInt32(truncatingIfNeeded: tree.nodes.count)
        open[open.count - 1].node = tree.nodes.count
        tree.nodes.append(rest)
        return true
    }
}
