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
            let sections = open.tour.sections
            let ids = Set(sections.map(\.id))
            gone.formUnion(grants.map(\.key).filter { !ids.contains($0.section) })
            let read = Dictionary(grants.compactMap { grant in grant.version.map { (grant.section, $0) } }) { $1 }
            guard !read.isEmpty else { continue }
            for case (let section, _?) in VersionComparison(read: read).changes(in: sections, open) {
                changed.insert(Grant.Key(tour: tour, section: section))
            }
        }
        return (changed, gone)
    }
}
