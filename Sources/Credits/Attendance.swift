/// What was read of a section whose policy measures reading: kept until it has its credit, over several sittings.
package struct Attendance: Sendable, Hashable {
    /// The bytes of the section's source that were shown; under ``CreditPolicy/paced`` those that stayed long enough.
    package var ranges: ByteRanges
    /// The size of the section's source that they are bytes of; nil as long as it is not known.
    package var size: Int?
    /// Whether the ranges are of what stayed long enough.
    package var isPaced: Bool
    /// Whether the person came to the section's end, and was not put there by opening or by a larger window.
    package var hasReachedEnd: Bool

    package init(ranges: ByteRanges = ByteRanges(), size: Int? = nil, isPaced: Bool, hasReachedEnd: Bool = false) {
        self.ranges = ranges
        self.size = size
        self.isPaced = isPaced
        self.hasReachedEnd = hasReachedEnd
    }
}
