import Credits
import ReaderPage
import ReadingState
import TourDocument
import TourPages

/// Changes of sections since their credit, in tours on this machine.
enum SectionsNow {
    /// The sections changed and gone. Web tours are compared by their saved copies; tours that do not open are skipped.
    static func find(in grants: [Grant]) -> (changed: Set<Grant.Key>, gone: Set<Grant.Key>) {
        let granted = Dictionary(grouping: grants, by: \.tour)
        var changed: Set<Grant.Key> = []
        var gone: Set<Grant.Key> = []
        guard !grants.isEmpty, let places = StateStore(environment: environment)?.places().places else {
            return ([], [])
        }
        WebAccess.goOffline()
        for (tour, source) in places.sources {
            guard let grants = granted[tour], SourceArgument.path(source) != nil,
                let open = try? SourceArgument.open(source).completed(), open.tour.id == tour
            else { continue }
            let ids = Set(open.tour.sections.map(\.id))
            gone.formUnion(grants.map(\.key).filter { !ids.contains($0.section) })
            changed.formUnion(open.changed(since: grants).map { Grant.Key(tour: tour, section: $0) })
        }
        return (changed, gone)
    }
}

extension OpenTour {
    /// The sections that changed since they were read, of those with a grant.
    func changed(since grants: some Sequence<Grant>) -> Set<String> {
        let read = Dictionary(grants.compactMap { grant in grant.version.map { (grant.section, $0) } }) { $1 }
        guard !read.isEmpty else { return [] }
        return Set(VersionComparison(read: read).changes(in: tour.sections, self).filter { $0.value != nil }.keys)
    }

    /// The hash of a section's text; nil if the text is unknown or would have to be fetched.
    func content(ofSection index: Int) -> String? {
        guard address(ofSection: index) == nil || hasText(ofSection: index) else { return nil }
        return SectionWords(ofSection: index, in: tour.sections, self)?.version.content
    }
}
