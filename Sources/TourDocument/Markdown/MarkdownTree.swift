import CMD4C

/// Builds blocks from Markdown that has no HTML in it, as they would come out of the HTML written from it.
struct MarkdownTree: MarkdownOutput {
    let takesHTML = false
    var builder: TreeBuilder
    /// How to end what is open.
    private var endings: [TreeBuilder.Ending] = []
    private var entities = HTMLEntities()

    init(builder: TreeBuilder) { self.builder = builder }

    mutating func begin(_ element: MarkdownElement) {
        switch element {
        case .quote: endings.append(builder.begin(.quote))
        case .list(let start, let isTight):
            endings.append(builder.begin(List(start: start, isTight: isTight, items: [])))
        case .item(let isDone):
            endings.append(builder.beginItem { _ in nil })
            if let isDone { builder.box(isDone: isDone) }
        case .heading(let level): endings.append(builder.begin(.heading(level)))
        case .code(let language):
            endings.append(builder.begin(.code(language: nil)))
            if let language {
                builder.noteLanguage(CodeBlock.language(inClasses: "language-" + entities.text(of: language)))
            }
        case .paragraph: endings.append(builder.beginParagraph())
        case .table: endings.append(builder.begin(.table))
        case .tableHead: endings.append(builder.begin(.rows(.head)))
        case .tableBody: endings.append(builder.begin(.rows(.body)))
        case .row: endings.append(builder.begin(.row))
        case .cell(let isHeading, let alignment):
            let cell = Table.Cell(isHeading: isHeading)
            endings.append(builder.begin(TreeBuilder.TablePart.cell(cell, alignment)))
        case .mark(let mark): endings.append(builder.begin(mark))
        case .wikiLink(let address): endings.append(builder.beginLink(entities.text(ofAttribute: address)))
        case .link(let address): endings.append(builder.beginLink(address.map { entities.text(of: $0) }))
        }
    }

    mutating func end(_ element: MarkdownElement) {
        if let ending = endings.popLast() { builder.end(ending) }
    }

    mutating func nameQuote(_ alert: Alert) {
        // The last ending is that of the paragraph in which the name stands.
        if case .closeBlock? = endings.dropLast().last { builder.nameQuote(alert) }
    }

    mutating func rule(source: Int?) { builder.addRule(source: source.map { $0..<$0 + 1 } ?? 0..<0) }

    mutating func lineBreak(source: Int?) { builder.addLineBreak(source: source) }

    mutating func picture(alternative: [UInt8], address: MD_ATTRIBUTE?, title: MD_ATTRIBUTE?, source: Int?) {
        let media = Media(
            address: address.map { entities.text(of: $0) } ?? "", alternative: entities.text(ofAttribute: alternative),
            title: title.map { entities.text(of: $0) })
        builder.add(.media(media), source: source)
    }

    mutating func footnote(_ number: Int, source: Int?) { builder.add(.footnote(number), source: source) }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        if bytes.isEmpty { return }
        builder.addText(bytes, source: source, isReference: false, isMarkdown: true)
    }

    mutating func reference(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {
        var map = SourceMap()
        map.note(0, from: source)
        let text = entities.decode(Array(bytes)[...])
        var pieces = HTMLTextPieces(page: bytes, map: map)
        text.withUnsafeBufferPointer { text in
            pieces.each(of: text, from: 0) {
                builder.addText($0.bytes, source: $0.source, isReference: $0.isReference, isMarkdown: true)
            }
        }
    }

    mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?) {}
    mutating func endRaw() {}
}
