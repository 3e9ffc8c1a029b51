/// The reason that a page is not read as HTML: it is too large, or made to take far more work or memory than it
/// contains.
package enum HTMLRefusal: Error, Hashable, Sendable {
    case tooLong, tooDeep, tooManyAttributes, tooManyElements

    /// The explanation after "its HTML is not read:".
    package var reason: String {
        switch self {
        case .tooLong: "it is longer than \(HTMLParser.maximumSize >> 20) MB"
        case .tooDeep: "its elements nest more than \(GumboDocument.maximumDepth) deep"
        case .tooManyAttributes: "its tags have too many attributes, or do not end"
        case .tooManyElements: "its tree would take too much memory"
        }
    }

    /// The note above the page shown as text.
    package var problem: String { "its HTML is not read: \(reason); it is shown as text" }
}
