package import TourDocument
package import TourPages
package import WebFetching
import Wording

/// Checks a tour: what its source reports, and the text of its pages.
///
/// Each page is parsed once, in order. Kept of a page are a number for each name that links may go to, its findings,
/// and its links to names on later pages.
package struct TourCheck {
    /// The target of a link; see ``init(_:judge:)``.
    package enum Target: Hashable, Sendable {
        /// A name on a page of the tour. Without a page, the link's own; without a name, the page's start.
        case place(page: String?, name: String?)
        case section(String)
        /// Something outside the tour, or a command to the reader.
        case elsewhere
        /// Not followed, with the reason.
        case refused(String)
    }

    /// The most findings kept.
    private static let most = 100_000

    let tour: OpenTour
    let judge: (_ address: String, _ page: String?) -> Target
    /// Names on pages, each as a hash of the page's first section and the name.
    var names: Set<Int> = []
    /// Links to names on pages that come later.
    var pending: [PendingName] = []
    /// The paths that links and pictures name.
    package internal(set) var linked: Set<String> = []
    /// The rules of its sections so far, and the ids of the data on its pages.
    var rules: Set<CreditRule> = []
    var dataIDs: Set<String> = []
    /// The slots of each section, by its id.
    var slots: [String: Set<String>] = [:]
    /// The media catalogue; nil if there is none, or it cannot be loaded.
    private(set) var catalogue: CatalogueReading?
    private let client: () -> WebClient?
    /// In days since 1970-01-01; 0 for a check without dates.
    package var today = 0
    /// The hash of a section's text, as ledgers have it; nil if it is unknown.
    package var content: (_ tour: OpenTour, _ section: Int) -> String? = { _, _ in nil }
    private var sections: [String: Int?] = [:]
    private var order: [String: Int] = [:]
    private var findings: [Finding] = []
    private var left = 0

    struct PendingName {
        /// The hash of the name.
        var key: Int
        var finding: Finding
    }

    /// - Parameter judge: decides where an address on a page leads, as the reader does.
    package init(
        _ tour: OpenTour, client: @escaping () -> WebClient? = { nil },
        judge: @escaping (_ address: String, _ page: String?) -> Target
    ) {
        self.tour = tour.completed()
        self.client = client
        self.judge = judge
    }

    /// How many sections were checked.
    package var sectionCount: Int { tour.tour.sections.count }

    /// Checks everything, once. The findings come in the order of the pages.
    ///
    /// - Complexity: that of parsing all pages.
    package mutating func run() -> [Finding] {
        findings = tour.warnings
        readCatalogue()
        let known = Set(findings.map(\.place))
        var index = 0
        while index < sectionCount {
            var page = PageCheck(firstSection: index, of: tour)
            page.run(&self)
            index = page.end
        }
        for link in pending where !names.contains(link.key) { add(link.finding) }
        for finding in tour.source.lateFindings(linked: linked) {
            if !known.contains(finding.place) { begin(finding.place) }
            add(finding)
        }
        if let catalogue {
            let check = CatalogueCheck(
                reading: catalogue, place: tour.catalogueFile?.place ?? "", tour: tour, slots: slots)
            for finding in check.findings { add(finding) }
        }
        if left > 0 { findings.append(Finding(place: "", level: .warning, "and \(left.inGroups) more")) }
        return sorted()
    }

    private mutating func readCatalogue() {
        guard let file = tour.catalogueFile else { return }
        do throws(SourceError) {
            catalogue = try file.read(client: client)
        } catch {
            // it is not fetched, and so not checked
            if error.web?.cause == .offline { return }
            add(error.finding())
        }
    }

    mutating func begin(_ file: String) { if order[file] == nil { order[file] = order.count } }

    /// Findings about no page first, then by page and line. Each occurs once, since the head of a page may be read
    /// twice.
    private func sorted() -> [Finding] {
        var told: Set<Finding> = []
        func key(_ finding: Finding) -> (Int, Int, Int) {
            (order[finding.place] ?? -1, finding.line ?? 0, finding.column ?? 0)
        }
        return findings.enumerated().sorted { one, other in
            let (first, second) = (key(one.element), key(other.element))
            return first == second ? one.offset < other.offset : first < second
        }.map(\.element).filter { told.insert($0).inserted }
    }

    mutating func add(_ finding: Finding) {
        if findings.count < Self.most { findings.append(finding) } else { left += 1 }
    }

    /// The first section of the page that a path names; nil if there is none.
    mutating func section(ofPage path: String) -> Int? {
        if let known = sections[path] { return known }
        let section = tour.section(ofPage: path)
        sections[path] = .some(section)
        return section
    }

    /// Whether there is a file at a path from the folder that links start from.
    func isFile(_ path: String) -> Bool { tour.pictures?.picture(at: path) != nil }

    /// A kind of data, on any page.
    static func key(of kind: PageData.Kind) -> Int { key(kind.rawValue, onPageOf: -1) }

    /// A name on the page that starts with a section.
    static func key(_ name: String, onPageOf section: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(section)
        hasher.combine(name.lowercased())
        return hasher.finalize()
    }
}
