package import TourDocument

/// A tour that the library has, as far as it is known.
package struct LibraryEntry: Hashable, Sendable {
    /// Where it comes from.
    package enum Origin: Hashable, Sendable {
        /// Named on the command line.
        case named
        /// Read earlier.
        case recent
        case builtIn
        /// In the folder at hand, or in that of the tour that is read.
        case folder
    }

    /// How it is opened.
    package var source: String
    package var origin: Origin
    /// The tour's id.
    package var id: String
    package var title: String
    /// How many sections it has; nil if that takes longer to be found out.
    package var sections: Int?
    /// Whether it is the one that is read.
    package var isOpen: Bool

    package init(source: String, origin: Origin, id: String, title: String, sections: Int?, isOpen: Bool) {
        self.isOpen = isOpen
        self.source = source
        self.origin = origin
        self.id = id
        self.title = title
        self.sections = sections
    }
}

/// What is known of the tours that can be read.
struct Library: Hashable, Sendable {
    /// What was named on the command line beside the tour that was opened.
    var named: [String] = []
    var entries: [LibraryEntry] = []
    /// Whether more is being looked for.
    var isListing = false
    /// What was chosen to be opened, until it is or cannot be.
    var awaited: String?
    /// The id of the section to go to when it is open; nil for where it was left.
    var section: String?
}

/// A tour that was opened to be read instead of another.
package struct OpenedTour: Sendable {
    package var tour: Tour
    package var provider: any SectionProvider
    /// How it was opened.
    package var source: String
    package var place: Place?
    package var marks: [Mark]
    /// Something to tell about it.
    package var remark: String?

    package init(
        tour: Tour, provider: any SectionProvider, source: String, place: Place?, marks: [Mark],
        remark: String?
    ) {
        self.tour = tour
        self.provider = provider
        self.source = source
        self.place = place
        self.marks = marks
        self.remark = remark
    }
}
