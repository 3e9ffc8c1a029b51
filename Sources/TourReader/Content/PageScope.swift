import TourDocument

/// The sections that are of one page.
struct PageScope {
    let first: Int
    private let page: String?
    private let sections: SectionList
    private let provider: any SectionProvider

    init(first: Int, sections: SectionList, provider: any SectionProvider) {
        self.first = first
        self.sections = sections
        self.provider = provider
        page = provider.page(ofSection: first)
    }

    /// Whether a section is of the page. Sections of a page follow each other.
    func contains(_ index: Int) -> Bool {
        index >= first && index < sections.count && (index == first || provider.page(ofSection: index) == page)
    }

    /// Whether the page is cut into sections, so that names on it may be those of sections.
    var hasSections: Bool { contains(first + 1) }
}
