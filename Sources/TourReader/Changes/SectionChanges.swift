/// The sections of a tour that changed since they were read, and what was seen of that.
struct SectionChanges: Sendable {
    private(set) var changed: [String: SectionChange] = [:]
    /// Those that were read again just now: their marks stay until they are out of sight.
    private var done: [String: SectionChange] = [:]
    private var unseen: [String: Set<ItemID>] = [:]
    private var ended: Set<String> = []
    /// Those that came into sight just now: they are not read before the person's next key.
    private var held: Set<String> = []
    /// Raised when the tour is reopened: older answers are about another text.
    private(set) var edition = 0

    enum Wanted: Sendable, Equatable {
        case nothing, all
        /// Sections by number.
        case some(Set<Int>)
    }
    private(set) var wanted = Wanted.all

    /// Whether there is nothing to mark or to wait for.
    var isEmpty: Bool { changed.isEmpty && done.isEmpty }

    func isMarked(_ item: ItemID, ofSection id: String) -> Bool {
        (changed[id] ?? done[id])?.blocks.contains(item) ?? false
    }

    /// The tour is another text from now on.
    mutating func openAnew() {
        self = SectionChanges(edition: edition + 1)
    }

    init(edition: Int = 0) { self.edition = edition }

    /// Credits are known that were not: what was read for them is to be compared.
    mutating func wantAll() { wanted = .all }

    /// Sections are there that were waited for.
    mutating func want(_ sections: Set<Int>) {
        switch wanted {
        case .all: break
        case .some(let others): wanted = .some(others.union(sections))
        case .nothing: if !sections.isEmpty { wanted = .some(sections) }
        }
    }

    mutating func takeWanted() -> Wanted {
        defer { wanted = .nothing }
        return wanted
    }

    /// - Parameter inSight: the ids of the sections in sight.
    mutating func take(_ outcome: VersionComparison.Outcome, inSight: Set<String>) {
        guard outcome.edition == edition else { return }
        for (id, change) in outcome.sections where changed[id] != change {
            forget(id)
            guard let change else { continue }
            changed[id] = change
            unseen[id] = change.blocks
            if inSight.contains(id) { held.insert(id) }
        }
    }

    /// Forgets a section that has no credit any more, or was read elsewhere.
    mutating func forget(_ id: String) {
        changed[id] = nil
        done[id] = nil
        unseen[id] = nil
        ended.remove(id)
        held.remove(id)
    }

    /// A section was gone to, to see what changed.
    mutating func hold(_ id: String) { held.insert(id) }

    /// The person has pressed a key.
    mutating func release() { held = [] }

    /// Takes note of the items in sight, with the ids of their sections, and of sections whose end is. Returns the
    /// sections that were read again by that.
    mutating func show(_ items: [(item: ItemID, section: String)], ends: Set<String>) -> [String: SectionChange] {
        let inSight = Set(items.map(\.section))
        done = done.filter { inSight.contains($0.key) }
        for (item, section) in items { unseen[section]?.remove(item) }
        ended.formUnion(ends.filter { changed[$0] != nil })
        let read = changed.filter { id, _ in
            ended.contains(id) && !held.contains(id) && unseen[id]?.isEmpty ?? true
        }
        for (id, change) in read {
            forget(id)
            if inSight.contains(id) { done[id] = change }
        }
        return read
    }
}
