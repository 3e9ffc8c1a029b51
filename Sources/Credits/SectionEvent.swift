/// What the reader tells the judge about one section: an edge of it came into the viewport.
package enum SectionEvent: Sendable, Hashable {
    /// The first row of the section was shown.
    case startShown
    /// The last row of the section was shown, for the reason given.
    case endReached(EndReason)
}

/// Why the last row of a section came into the viewport.
package enum EndReason: Sendable, Hashable, CaseIterable {
    /// The person scrolled forward, and the last row is in the viewport.
    case scrolled
    /// The whole section is on the screen, shown by opening, scrolling or jumping.
    case fits
    /// A jump (contents, search, link, go to end) led past the start of the section to its end.
    case jumped
    /// The person scrolled backward, out of the next section into the end of this one.
    case scrolledBack
    /// The window grew, or the text was laid out again.
    case resized
    /// The tour was opened at a place where the last row shows.
    case opened
}
