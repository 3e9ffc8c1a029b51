import Credits
import ReadingState
import TourDocument
import TourReader
import TourSources

/// The sections that changed since they were read for their credit, in tours that are on this machine.
enum ChangedSections {
    /// What cannot be opened, or would have to be fetched, is left out.
    static func find(in grants: [Grant], environment: [String: String]) -> Set<Grant.Key> {
        var read: [String: [String: SectionVersion]] = [:]
        for grant in grants {
            if let version = grant.version { read[grant.tour, default: [:]][grant.section] = version }
        }
        guard !read.isEmpty, let places = StateStore(environment: environment)?.places().places else { return [] }
        var changed: Set<Grant.Key> = []
        for (tour, source) in places.sources {
            guard let versions = read[tour], SourceArgument.path(source, environment: environment) != nil,
                let open = try? SourceArgument.open(source, environment: environment).completed(), open.tour.id == tour
            else { continue }
            let outcome = VersionComparison(read: versions, edition: 0).outcome(
                in: open.tour.sections, OpenTourProvider(tour: open, showsPictures: false))
            for case (let section, _?) in outcome.sections { changed.insert(Grant.Key(tour: tour, section: section)) }
        }
        return changed
    }
}
