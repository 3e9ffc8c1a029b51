extension BlockTree {
    /// The contents that depend on a block's kind.
    public enum Content: Hashable, Sendable {
        case paragraph
        /// The level is from 1 to 6; the name is the author's: `{#name}` after the words.
        case heading(level: Int, name: String?)
        case term
        case indentedCode
        /// The info string after the fence.
        case fencedCode(info: String)
        case html, math
        case table(Table)
        case linkDefinitions, machinery
        case quote
        /// A list is tight if there are no blank lines between its items.
        case bulletList(isTight: Bool)
        case orderedList(start: Int, isTight: Bool)
        /// Whether a task is done; nil if there is no check box.
        case item(isChecked: Bool?)
        case footnote(LinkLabel)
        case box(Box)
        case definitionList, meaning
        case thematicBreak
    }

    /// The contents that depend on a block's kind.
    ///
    /// - Complexity: constant, or linear in the length of a name or of a table's second line.
    public func content(of index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Content {
        let node = nodes[index]
        let text = ByteView(bytes)
        return switch node.kind {
        case .paragraph: .paragraph
        case .heading: .heading(level: Int(node.mark), name: node.range.isEmpty ? nil : text.string(node.range))
        case .term: .term
        case .indentedCode: .indentedCode
        case .fencedCode: .fencedCode(info: LinkSyntax.unescaped(node.range, in: text))
        case .html: .html
        case .math: .math
        case .table: .table(Table(lines: lines(of: index), text: text))
        case .linkDefinitions: .linkDefinitions
        case .machinery: .machinery
        case .quote: .quote
        case .bulletList: .bulletList(isTight: !node.flags.contains(.isLoose))
        case .orderedList: .orderedList(start: Int(node.first), isTight: !node.flags.contains(.isLoose))
        case .item: .item(isChecked: node.flags.contains(.isTask) ? node.flags.contains(.isChecked) : nil)
        case .footnote: .footnote(LinkLabel(node.range, in: text))
        case .box: .box(box(index, in: text))
        case .definitionList: .definitionList
        case .meaning: .meaning
        case .thematicBreak: .thematicBreak
        }
    }

    /// All inlines directly in a block: those of a paragraph, heading or term, of a box' title, or of each cell of a
    /// table.
    ///
    /// - Complexity: linear in the block's length.
    public func allInlines(
        of index: Int, in bytes: UnsafeBufferPointer<UInt8>, options: MarkdownOptions, references: References
    ) -> [InlineTree] {
        switch content(of: index, in: bytes) {
        case .paragraph, .heading, .term:
            return [inlines(of: index, in: bytes, options: options, references: references)]
        case .box(let box):
            guard let title = box.title else { return [] }
            return [inlines(at: title, in: bytes, options: options, references: references)]
        case .table(let table):
            return (0..<table.rowCount).flatMap { table.cells(ofRow: $0, in: bytes) }.map {
                inlines(at: $0, in: bytes, options: options, references: references, isCell: true)
            }
        default: return []
        }
    }
}
