/// The sections of a tour that changed since they were read, and what was seen of that.
struct SectionChanges: Sendable {
    /// A section that changed, by what was seen of it.
    private struct Changed: Sendable {
        var change: SectionChange
        var unseen: Set<ItemID>
        /// Whether its end was in sight.
        var isEnded = false
        /// Whether it came into sight just now: it is not read before the person's next key.
        var isHeld: Bool
        /// Whether it was read again just now: its marks stay until it is out of sight.
        var isDone = false
    }

    private var all: [String: Changed] = [:]
    /// Raised when the tour is reopened: older answers are about another text.
    private(set) var edition = 0
    /// The sections, by number, that are to be compared; nil for all.
    private(set) var wanted: Set<Int>?

    /// Those that were not read again.
    var changed: [String: SectionChange] { all.filter { !$1.isDone }.mapValues(\.change) }

    /// Whether there is nothing to mark or to wait for.
    var isEmpty: Bool { all.isEmpty }

    func isMarked(_ item: ItemID, ofSection id: String) -> Bool { all[id]?.change.blocks.contains(item) ?? false }

    /// The tour is another text from now on.
    mutating func openAnew() { self = SectionChanges(edition: edition + 1) }

    init(edition: Int = 0) { self.edition = edition }

    /// Credits are known that were not: what was read for them is to be compared.
    mutating func wantAll() { wanted = nil }

    /// Sections are there that were waited for.
    mutating func want(_ sections: Set<Int>) { wanted?.formUnion(sections) }

    mutating func takeWanted() -> Set<Int>? {
        defer { wanted = [] }
        return wanted
    }

    /// - Parameter inSight: the ids of the sections in sight.
    mutating func take(_ outcome: VersionComparison.Outcome, inSight: Set<String>) {
        guard outcome.edition == edition else { return }
        let changed = changed
        for (id, change) in outcome.sections where changed[id] != change {
            all[id] = change.map { Changed(change: $0, unseen: $0.blocks, isHeld: inSight.contains(id)) }
        }
    }

    /// Forgets a section that has no credit any more, or was read elsewhere.
    mutating func forget(_ id: String) { all[id] = nil }

    /// A section was gone to, to see what changed.
    mutating func hold(_ id: String) { all[id]?.isHeld = true }

    /// The person has pressed a key.
    mutating func release() {
        for id in all.keys { all[id]?.isHeld = false }
    }

    /// Takes note of the items in sight, with the ids of their sections, and of sections whose end is. Returns the
    /// sections that were read again by that.
    mutating func show(_ items: [(item: ItemID, section: String)], ends: Set<String>) -> [String: SectionChange] {
        for (item, section) in items { all[section]?.unseen.remove(item) }
        for id in ends { all[id]?.isEnded = true }
        let inSight = Set(items.map(\.section))
        let read = all.filter { $1.isEnded && !$1.isHeld && !$1.isDone && $1.unseen.isEmpty }
        for id in read.keys { all[id]?.isDone = true }
        all = all.filter { !$1.isDone || inSight.contains($0) }
        return read.mapValues(\.change)
    }
}
