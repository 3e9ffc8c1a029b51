/// Where to go as soon as it is known where that is: a long tour is read before all of its sections are known.
package enum Destination: Hashable, Sendable {
    /// The end of the tour.
    case end
    /// A section by its number, from 0.
    case section(Int)
    /// Where a link leads.
    case link(LinkJourney)
    /// Where the tour was left.
    case place(Place)
}

extension Destination {
    /// What it is called on the way there.
    var words: String {
        switch self {
        case .end: "the end"
        case .section(let index): "section \(index + 1)"
        case .link(let journey): "“\(journey.title)”"
        case .place: "where you were"
        }
    }
}
