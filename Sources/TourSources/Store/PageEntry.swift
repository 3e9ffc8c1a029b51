internal import TourDocument

/// A page in the list of a tour: the description of its section, and where the page is.
struct PageEntry: Hashable, Sendable {
    /// Its path from the folder that links start from, without `.` and `..`; nil for a page that no path leads to.
    var path: String?
    /// The id that it should have. If a page before it in the list has it, it gets ``otherID`` or a number behind it.
    var id: String
    var otherID: String?
    var title: String
    var number: String?
    var part: String?
    var level = 1
    var credits = 1
    var rule = CreditRule.bottom
    /// The columns that its text asks for.
    var minColumns = 0
    /// The size of its text; nil if it is not known yet: then it counts as the mean of those that are.
    var byteCount: Int?

    /// What reading it is worth.
    var worth: Int { rule == .none ? 0 : max(0, credits) }
}

/// What is learned of a page when it is looked at; nil leaves what the list says.
struct PageFacts: Sendable {
    /// The id that it names itself.
    var id: String?
    var title: String?
    var credits: Int?
    var rule: CreditRule?
    var minColumns: Int?
    var byteCount: Int?
}
