/// Where an item stands in its section.
///
/// A section is a run of items one after another. The engine reports when its first row and its last row come into the
/// viewport (see ``EdgeReport``); for that it has to know which items stand at the section's edges.
public struct SectionMembership<Section> {
    /// The section that the item belongs to.
    public var section: Section

    /// Whether the item is the first of its section.
    public var isFirst: Bool

    /// Whether the item is the last of its section.
    public var isLast: Bool

    /// The row inside the section's first item at which the section starts to count as shown; nil: row 0.
    ///
    /// It lets blank rows or a divider above the text be left out. Clamped to the item's rows; looked at only where
    /// ``isFirst`` is true.
    public var startRow: Int?

    /// The row inside the section's last item that counts as its last row; nil: the item's last row.
    ///
    /// It lets blank rows below the text be left out. Clamped to the item's rows; looked at only where ``isLast`` is
    /// true.
    public var endRow: Int?

    /// Makes a membership.
    ///
    /// - Parameters:
    ///   - section: the section that the item belongs to.
    ///   - isFirst: whether the item is the first of its section.
    ///   - isLast: whether the item is the last of its section.
    ///   - startRow: the row inside the first item that counts as the section's first; nil: row 0.
    ///   - endRow: the row inside the last item that counts as the section's last; nil: the last row.
    public init(section: Section, isFirst: Bool, isLast: Bool, startRow: Int? = nil, endRow: Int? = nil) {
        self.section = section
        self.isFirst = isFirst
        self.isLast = isLast
        self.startRow = startRow
        self.endRow = endRow
    }
}

extension SectionMembership: Equatable where Section: Equatable {}
extension SectionMembership: Hashable where Section: Hashable {}
extension SectionMembership: Sendable where Section: Sendable {}
