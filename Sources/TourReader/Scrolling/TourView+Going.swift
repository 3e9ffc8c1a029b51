import InfiniteScroll
import TourDocument
import Wording

extension TourView {
    mutating func goToEnd() {
        guard mayGrow || tour.sections.isComplete && content.isKnownToItsEnd(tour.sections.count - 1) else {
            navigation.go(to: .end)
            return
        }
        jump(to: .bottom(content.endPosition()))
    }

    /// The section that a person gave the number of, from 1.
    mutating func go(toNumber number: Int) {
        let sections = tour.sections
        guard number > sections.count, sections.isComplete else { return go(toSection: number - 1) }
        let all = sections.count.inGroups
        outbox.show(
            sections.count == 1 ? "There is only one section" : "There are \(all) sections. Type :1 to :\(all).")
    }

    /// The start of a section, or of the nearest that there is.
    mutating func go(toSection index: Int, isForward: Bool = false) {
        let sections = tour.sections
        guard !sections.isEmpty else { return }
        guard index < sections.count || sections.isComplete else {
            navigation.go(to: .section(index))
            return
        }
        let nearest = min(max(0, index), sections.count - 1)
        jump(to: .top(RowPosition(item: content.firstItem(ofSection: nearest), row: 0)), isForward: isForward)
    }

    /// So far into the tour as it is known, by the size of its source.
    mutating func go(toPercent percent: Int) {
        guard percent < 100 else { return goToEnd() }
        let byte = tour.sections.bytes(before: tour.sections.count) * max(0, percent) / 100
        jump(to: .top(content.position(ofByte: byte)))
    }

    mutating func go(
        to place: TextAnchor, onRow row: Int? = nil, isRemembered: Bool = true, isForward: Bool = false
    ) {
        jump(to: .top(content.position(of: place, onRow: row)), isRemembered: isRemembered, isForward: isForward)
    }

    /// A place that was at the top, or what is nearest to it by now; on the way to it if its section is not known yet.
    mutating func go(to place: Place, isRemembered: Bool = true) {
        guard let there = content.anchor(of: place), content.isKnown(there) else {
            navigation.go(to: .place(place))
            return
        }
        go(to: there, onRow: place.row, isRemembered: isRemembered)
    }

    /// Whoever is on the way to a place that is not known yet stays where they are.
    mutating func cancelNavigation() {
        navigation.end()
        search.active?.want(nil)
    }
}
