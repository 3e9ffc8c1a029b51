package import Credits

/// The sections of a tour that changed since they were read.
package struct SectionChanges: Sendable {
    package private(set) var changed: [String: SectionChange] = [:]
    /// Changed sections read again just now: their marks stay until they are off the screen.
    private var done: [String: SectionChange] = [:]
    /// The sections, by number, to compare; nil for all.
    package var wanted: Set<Int>?

    /// Whether there is nothing to mark or to wait for.
    var isEmpty: Bool { changed.isEmpty && done.isEmpty }

    func isMarked(_ place: TextAnchor, ofSection id: String) -> Bool {
        (changed[id] ?? done[id])?.isMarked(place) ?? false
    }

    /// Returns the new changes.
    mutating func take(_ report: VersionComparison.Report) -> [String: SectionChange] {
        let news = report.filter { changed[$0.key] != $0.value }
        for (id, change) in news {
            forget(id)
            changed[id] = change
        }
        return news.compactMapValues { $0 }
    }

    /// Forgets a section without a credit, or read elsewhere.
    mutating func forget(_ id: String) {
        changed[id] = nil
        done[id] = nil
    }

    /// A section was read. Returns its present version if it had changed.
    package mutating func read(_ id: String) -> SectionVersion? {
        guard let change = changed.removeValue(forKey: id) else { return nil }
        done[id] = change
        return change.version
    }

    /// Drops the marks of sections that were read again and are off the screen.
    mutating func dropMarks(exceptOf inSight: Set<String>) { done = done.filter { inSight.contains($0.key) } }
}
