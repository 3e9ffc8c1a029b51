/// Lists of terms, as in PHP Markdown Extra and pandoc.
extension BlockReader {
    /// Begins the definition of a term: `: text` below a paragraph.
    mutating func beginMeaning() -> Beginning {
        guard hasRoom, text[line.nonspace + 1].isBlank, !text.isBlank(line.nonspace + 1..<line.end) else {
            return .none
        }
        if container != .definitionList {
            guard makeTerm() else { return .none }
        }
        let indent = line.indent
        let start = line.nonspace
        line.skipBlanks()
        line.skip(1)
        let blanks = isIndented ? 1 : line.indent
        line.skipColumns(blanks)
        begin(.meaning, indent: min(indent + 1 + blanks, 4), at: start)
        return .container
    }

    private mutating func makeTerm() -> Bool {
        if isInParagraph, matched == open.count {
            close(to: matched - 1)
            matched -= 1
        }
        guard let (node, depth, _) = term, depth == matched + 1, node == tree.nodes.count - 1,
            tree.nodes[node].kind == .paragraph
        else { return false }
        close(to: matched)
        tree.nodes[node].kind = .term
        var list = tree.nodes[node]
        (list.kind, list.lineCount) = (.definitionList, 0)
        tree.nodes.insert(list, at: node)
        tree.nodes[node + 1].nextNode += 1
        open.append(OpenBlock(kind: .definitionList, node: node))
        matched = open.count
        term = nil
        return true
    }
}
