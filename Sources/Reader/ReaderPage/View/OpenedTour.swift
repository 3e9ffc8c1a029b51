package import TourDocument

/// A tour that was opened instead of another.
package struct OpenedTour: Sendable {
    package var tour: Tour
    var provider: any SectionProvider
    package var source: String
    /// The source of the tour read before; nil if it cannot be reopened.
    package var previous: String?
    package var place: Place?
    var marks: [Mark]
    var notes: [Note]
    /// The section to begin with; nil for the place where it was left.
    package var section: Int?
    /// The name on the first page to begin at.
    package var name: String?
    var answers: TourAnswers
    package var remark: String?

    package init(
        tour: Tour, provider: any SectionProvider, source: String, previous: String? = nil, place: Place?,
        marks: [Mark], notes: [Note] = [], answers: TourAnswers = TourAnswers(), remark: String?
    ) {
        self.tour = tour
        self.provider = provider
        self.source = source
        self.previous = previous
        self.place = place
        self.marks = marks
        self.notes = notes
        self.answers = answers
        self.remark = remark
    }
}
