/// The kind of operation during which an edge of a section came into the viewport.
///
/// The engine gives the reason along and does not judge: whether a section that came into view by a jump counts as read
/// is for others to say.
public enum ReportCause: Hashable, Sendable, CaseIterable {
    /// The list was opened.
    case opened

    /// A scroll towards the end of the list.
    case scrolledForward

    /// A scroll towards the start of the list.
    case scrolledBackward

    /// A jump, whether inside the window or out of it, or a step of one that is shown as motion.
    case jumped

    /// The viewport or the extents changed, without the reader having moved.
    case resized

    /// Items changed, came in or went, without the reader having moved.
    case changed

    /// Whether the reader went somewhere.
    var isMove: Bool { self != .resized && self != .changed }
}

/// Tells that the first or the last row of a section is in the viewport.
///
/// After each operation the sections in the viewport are compared with those that were there before:
/// - ``Edge/startShown`` is reported when the section's first row is in the viewport and was not before. A jump, each
///   step of an animated one, and a relayout report every first row in the viewport, also one that was there
///   before.
/// - ``Edge/endReached`` is reported when the section's last row is in the viewport and was not before. It is reported
///   once more by the first forward scroll after that, if the last row came into view otherwise, even if that scroll
///   cannot move any further, as at the end of the list.
///
/// A row that was in the viewport before and is an edge only since the list changed counts as one that was not there
/// before; but not if it takes the place of another that was there, as when a section went on where it had ended.
///
/// A section is reported at most once per edge and operation; its start comes before its end, and the sections come
/// from top to bottom. A section that a long scroll passes over is not reported: its rows were never shown.
public struct EdgeReport<Section> {
    /// One of the two edges of a section.
    public enum Edge: Hashable, Sendable {
        /// The section's first row is in the viewport.
        case startShown

        /// The section's last row is in the viewport.
        case endReached
    }

    /// The section whose edge is in the viewport.
    public var section: Section

    /// Which of its edges.
    public var edge: Edge

    /// The operation that is reported; what brought the edge into the viewport, if ``isArrival``.
    public var cause: ReportCause

    /// Whether the whole section, from its first to its last row, is in the viewport now.
    public var isWhole: Bool

    /// Whether the edge came into the viewport by this very operation; false where it was there before and is reported
    /// again.
    public var isArrival: Bool

    /// Makes a report.
    ///
    /// - Parameters:
    ///   - section: the section whose edge is in the viewport.
    ///   - edge: which of its edges.
    ///   - cause: the operation that is reported.
    ///   - isWhole: whether the whole section is in the viewport.
    ///   - isArrival: whether the edge was not in the viewport before.
    public init(section: Section, edge: Edge, cause: ReportCause, isWhole: Bool, isArrival: Bool) {
        self.section = section
        self.edge = edge
        self.cause = cause
        self.isWhole = isWhole
        self.isArrival = isArrival
    }
}

extension EdgeReport: Equatable where Section: Equatable {}
extension EdgeReport: Hashable where Section: Hashable {}
extension EdgeReport: Sendable where Section: Sendable {}
