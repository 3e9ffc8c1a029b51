import CellGrid
package import Credits
import InfiniteScroll
import ReaderKit
import TextLayout
import TourDocument

extension TourView {
    /// The sections to compare with the version that was read; nil if there are none now.
    /// - Parameter grants: those of this tour.
    package mutating func comparison(with grants: some Sequence<Grant>) -> VersionComparison? {
        guard !mayGrow, tour.sections.hasFinalIDs, reading.changes.wanted != [] else { return nil }
        var read: [String: SectionVersion] = [:]
        for grant in grants where grant.tour == tour.id { read[grant.section] = grant.version }
        if let numbers = reading.changes.wanted {
            let ids = Set(numbers.filter(tour.sections.indices.contains).map { tour.sections[$0].id })
            read = read.filter { ids.contains($0.key) }
        }
        reading.changes.wanted = []
        return read.isEmpty ? nil : VersionComparison(read: read)
    }

    package mutating func compared(_ report: JobReport<VersionComparison>) {
        guard let report = jobs.take(report) else { return }
        for (id, change) in reading.changes.take(report) { reading.change(id, change) }
    }

    /// After the ledger was read: forgets sections with another credit or none.
    package mutating func keepChanges(of grants: some Sequence<Grant>) {
        guard !reading.changes.isEmpty else { return }
        var versions: [String: SectionVersion] = [:]
        for grant in grants where grant.tour == tour.id { versions[grant.section] = grant.version }
        for (id, change) in reading.changes.changed where versions[id].map({ $0 == change.version }) ?? true {
            reading.changes.forget(id)
        }
    }

    /// Goes to the first change in a section, or to its start if there is none.
    package mutating func go(toChangeIn index: Int) {
        let id = tour.sections[index].id
        guard let change = reading.changes.changed[id] else { return go(toSection: index) }
        if let start = change.start { go(to: start) } else { go(toSection: index) }
        outbox.show(change.words)
    }

    package mutating func dropChangeMarks() {
        if reading.changes.isEmpty { return }
        reading.changes.dropMarks(exceptOf: Set(viewport.itemsInSight.map { tour.sections[$0.section].id }))
    }

    func isChanged(onRow row: Int) -> Bool {
        guard !reading.changes.isEmpty, let slot = viewport.shownLine(at: row), case .line(let line) = slot.content,
            line.kind != .blank
        else { return false }
        return reading.changes.isMarked(
            TextAnchor(item: slot.item, offset: line.textOffset), ofSection: tour.sections[slot.item.section].id)
    }
}
