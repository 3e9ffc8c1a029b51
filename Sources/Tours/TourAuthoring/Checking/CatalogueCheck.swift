internal import Platform
internal import TourDocument
internal import TourPages

/// The problems of a media catalogue with respect to the pages of its tour, for the author.
struct CatalogueCheck {
    let reading: CatalogueReading
    let place: String
    let tour: OpenTour
    /// The slots in the text of each section, by the section's id.
    let slots: [String: Set<String>]

    /// The most entries for one place that are compared with each other.
    private static let mostCompared = 50

    private struct Variant: Hashable {
        var section: String?
        var slot: String?
        var screen: MediaCatalogue.Screen?
        /// The number of conditions on versions: the more, the narrower the range.
        var conditions: Int
    }

    var findings: [Finding] {
        var findings = reading.findings
        let all = slots.values.reduce(into: Set<String>()) { $0.formUnion($1) }
        var known: [Variant: [(line: Int, app: VersionRange?)]] = [:]
        for (entry, line) in zip(reading.entries, reading.lines) {
            func add(_ problem: String, _ level: Finding.Level = .warning) {
                findings.append(SourceError(place, line: line, problem).finding(level))
            }
            if entry.media.kind == .recording, entry.media.source.hasPrefix("/"),
                let path = try? PercentCoding.decode(entry.media.source.utf8.dropFirst())
            {
                for (level, problem) in tour.problems(ofRecording: entry.media, at: path) { add(problem, level) }
            }
            switch (entry.section, entry.slot) {
            case (let section?, _) where slots[section] == nil: add("section “\(section)” not found")
            case (let section?, let slot?) where slots[section]?.contains(slot) == false:
                add("section “\(section)” has no slot “\(slot)”; shown under the first heading")
            case (nil, let slot?) where !all.contains(slot): add("no page has a slot “\(slot)”")
            default: break
            }
            let variant = Variant(
                section: entry.section, slot: entry.slot, screen: entry.screen,
                conditions: entry.app?.conditionCount ?? 0)
            let before = known[variant, default: []].prefix(Self.mostCompared)
            if let other = before.first(where: { VersionRange.overlap($0.app, entry.app) }) {
                add("line \(other.line) is for the same section, slot, screen and version, and is shown instead")
            }
            known[variant, default: []].append((line, entry.app))
        }
        return findings
    }
}
