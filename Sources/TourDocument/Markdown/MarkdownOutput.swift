import CMD4C

/// What Markdown is turned into: HTML where there is HTML in it, a tree of blocks at once where there is none.
///
/// Elements nest, and each that is begun is ended.
protocol MarkdownOutput {
    /// Whether there may be HTML in the text; else the first ends the parsing.
    var takesHTML: Bool { get }

    mutating func begin(_ element: MarkdownElement)
    mutating func end(_ element: MarkdownElement)
    /// Makes an alert of the innermost quote, in which no text was put yet.
    mutating func nameQuote(_ alert: Alert)
    mutating func rule(source: Int?)
    mutating func lineBreak(source: Int?)
    /// A picture; `alternative` is HTML text for an attribute.
    mutating func picture(alternative: [UInt8], address: MD_ATTRIBUTE?, title: MD_ATTRIBUTE?, source: Int?)
    mutating func footnote(_ number: Int, source: Int?)
    /// Text as the source has it, without a gap.
    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?)
    /// A character reference.
    mutating func reference(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?)
    /// A part of raw HTML.
    mutating func raw(_ bytes: UnsafeBufferPointer<UInt8>, source: Int?)
    /// Notes that something else than raw HTML follows.
    mutating func endRaw()
}

/// What opens and closes.
enum MarkdownElement {
    case quote
    /// The first number of an ordered list, nil for bullets.
    case list(start: Int?, isTight: Bool)
    /// Whether the task is done, if the item is one.
    case item(isDone: Bool?)
    case heading(Int)
    case code(language: MD_ATTRIBUTE?)
    case paragraph
    case table, tableHead, tableBody, row
    case cell(isHeading: Bool, Table.Alignment)
    case mark(Inline.Marks)
    case link(address: MD_ATTRIBUTE?)
    /// The address is text for an attribute.
    case wikiLink(address: [UInt8])
}
