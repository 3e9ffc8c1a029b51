internal import SourceFiles
package import TourDocument

/// A page in the list of a tour: the description of its section, and its path.
package struct PageEntry: Hashable, Sendable {
    /// Its path from the folder that links start from, without `.` and `..`; nil for a page without one.
    package let path: String?
    /// Whether it has much markup around its text.
    let isHTML: Bool
    /// The id that it should have. If a page before it in the list has it, it gets ``otherID``, or a number after it.
    package var id: String
    var otherID: String?
    /// See ``Section/former``.
    package var former: String?
    var title: String
    package var number: String?
    package var part: String?
    package var level = 1
    package var credits = 1
    package var rule = CreditRule.bottom
    /// The columns that its text needs.
    var minColumns = 0
    var terms = CreditTerms()
    /// The size of its text; nil while unknown: then it counts as the mean of the known ones.
    package var byteCount: Int?
    /// The bytes of its text without markup, if known and different.
    var textBytes: Int?

    package init(
        path: String? = nil, id: String, otherID: String? = nil, title: String, number: String? = nil,
        part: String? = nil, level: Int = 1, credits: Int = 1, rule: CreditRule = .bottom, minColumns: Int = 0,
        terms: CreditTerms = CreditTerms(), byteCount: Int? = nil
    ) {
        (self.path, self.id, self.otherID, self.title, self.number) = (path, id, otherID, title, number)
        (self.part, self.level, self.credits, self.rule) = (part, level, credits, rule)
        (self.minColumns, self.terms, self.byteCount) = (minColumns, terms, byteCount)
        isHTML = PageEndings.html.contains(FileName(path ?? "").extension ?? "")
    }

    var worth: Int { rule == .none ? 0 : max(0, credits) }
}

/// The facts found in a page itself; nil keeps those of the list.
package struct PageFacts: Sendable {
    var id: String?
    var title: String?
    var credits: Int?
    var rule: CreditRule?
    var minColumns: Int?
    var terms: CreditTerms?
    var byteCount: Int?
    var textBytes: Int?

    package init(
        id: String? = nil, title: String? = nil, credits: Int? = nil, rule: CreditRule? = nil, minColumns: Int? = nil,
        terms: CreditTerms? = nil, byteCount: Int? = nil, textBytes: Int? = nil
    ) {
        (self.id, self.title, self.credits, self.rule) = (id, title, credits, rule)
        (self.minColumns, self.terms, self.byteCount, self.textBytes) = (minColumns, terms, byteCount, textBytes)
    }
}
