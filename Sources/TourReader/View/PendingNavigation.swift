import Wording

/// Where the reader is on the way to, as long as it is not known where that is, and how far what is waited for is.
struct PendingNavigation: Sendable {
    /// How far the opening of the tour is, 0 to 1; nil when it is open, or before anything was heard of it.
    private(set) var opening: Double?
    /// Where to go as soon as it is known where that is.
    private(set) var destination: Destination?
    /// How many lines came since the end is followed; nil if it is not.
    private var lines: Int?
    /// How many places of links were looked for: tells the answer to the last question from earlier ones.
    private var searches = 0

    init(to destination: Destination? = nil) { self.destination = destination }

    /// How far what is waited for is, 0 to 1; nil if nothing is.
    var share: Double? { opening ?? link?.share }

    private var link: PendingLink? { if case .link(let link) = destination { link } else { nil } }

    mutating func go(to destination: Destination) { self.destination = destination }

    /// It was gone there, or the person wants to stay.
    mutating func end() { destination = nil }

    /// - Parameter share: nil if the tour is open, or if nobody knows how much there is of it.
    mutating func isOpen(to share: Double?) { opening = share }

    /// From where the link stands; Backspace comes back from it if it `isRemembered`.
    mutating func go(to place: LinkPlace, from item: ItemID, isRemembered: Bool) {
        searches += 1
        destination = .link(PendingLink(place: place, item: item, search: searches, isRemembered: isRemembered))
    }

    /// The search for a name has come so far, 0 to 1; 0 as it begins.
    mutating func searched(_ number: Int, share: Double) {
        guard var link, link.search == number else { return }
        link.share = share
        destination = .link(link)
    }

    /// A search for a name is over. Returns what was looked for, if that is still wanted.
    mutating func found(_ number: Int) -> PendingLink? {
        guard let link, link.search == number else { return nil }
        destination = nil
        return link
    }

    /// What came since the end is followed, in words; nil if it is not.
    var following: String? { lines.map { $0.counted("new line") } }

    /// What the status row says of what is followed or gone to; nil for neither.
    var status: String? {
        if let following { return "Following (\(following)). Any key stops." }
        return destination.map { "Going to \($0.words): \(Progress.percent(share ?? 0)) %" }
    }

    mutating func follow() { lines = 0 }

    mutating func add(lines count: Int) { lines = lines.map { $0 + count } }

    mutating func stopFollowing() { lines = nil }
}

/// Where to go as soon as it is known where that is: a long tour is read before all of its sections are known.
package enum Destination: Hashable, Sendable {
    case end
    /// A section by its number, from 0.
    case section(Int)
    case link(PendingLink)
    /// Where the tour was left.
    case place(Place)

    /// What it is called on the way there.
    var words: String {
        switch self {
        case .end: "the end"
        case .section(let index): "section \((index + 1).inGroups)"
        case .link(let link): "“\(link.title)”"
        case .place: "where you were"
        }
    }
}

/// The way to where a link leads, that is not known yet.
package struct PendingLink: Hashable, Sendable {
    let place: LinkPlace
    let item: ItemID
    let search: Int
    /// Whether Backspace comes back to the place that is left.
    let isRemembered: Bool
    /// How far pages are looked through, 0 to 1; nil if they are not.
    fileprivate(set) var share: Double?

    /// What is looked for, to be shown.
    var title: String { place.section ?? place.anchor.map { "#" + $0 } ?? place.page ?? "" }
}
