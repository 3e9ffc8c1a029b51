import Wording

/// The pending destination, while its place is not known, and its progress.
package struct PendingNavigation: Sendable {
    /// The progress of opening the tour, 0 to 1; nil if it is open or of unknown size, and before the first report.
    var opening: Double?
    package internal(set) var destination: Destination?
    /// The lines that came since the end is followed; nil if it is not.
    var lines: Int?

    /// The progress of the pending part, 0 to 1; nil without one.
    var share: Double? { opening ?? link?.share }

    private var link: PendingLink? { if case .link(let link) = destination { link } else { nil } }

    /// The progress of a name search, 0 to 1; 0 at its start.
    mutating func searched(share: Double) {
        guard var link else { return }
        link.share = share
        destination = .link(link)
    }

    /// A name search is over. Returns its link, if that is still wanted.
    mutating func found() -> PendingLink? {
        guard let link else { return nil }
        destination = nil
        return link
    }

    /// The new lines since the end is followed, in words; nil if it is not.
    package var following: String? { lines.map { $0.counted("new line") } }

    /// The status row's text about following or a destination; nil for neither.
    package var status: String? {
        if let following { return "Following (\(following)). Any key stops." }
        return destination.map { "Going to \($0.words): \(Progress.percent(share ?? 0)) %" }
    }
}

/// A destination whose place is not known yet: a long tour is read before all of its sections are known.
package enum Destination: Hashable, Sendable {
    case end
    /// A section by its number, from 0.
    case section(Int)
    case link(PendingLink)
    /// The place where the tour was left.
    case place(Place)

    var words: String {
        switch self {
        case .end: "the end"
        case .section(let index): "section \((index + 1).inGroups)"
        case .link(let link): "“\(link.title)”"
        case .place: "where you were"
        }
    }
}

/// A link whose target is not known yet.
package struct PendingLink: Hashable, Sendable {
    let place: LinkPlace
    let item: ItemID
    /// Whether Backspace returns to the place that is left.
    let isRemembered: Bool
    /// The searched share of the pages, 0 to 1; nil without a search.
    fileprivate(set) var share: Double?

    /// The target, to be shown.
    var title: String { place.section ?? place.anchor.map { "#" + $0 } ?? place.page ?? "" }
}
