/// Decides, for the sections of one tour, whether an event earns a credit.
///
/// A value without clock, screen or disk: the reader feeds it what was shown, and writes a ``Grant`` when it says yes.
/// Sections are named by their id. Every operation takes constant time on average.
package struct CreditJudge: Sendable, Hashable {
    /// The sections whose start was shown, now or in an earlier sitting. Store it with the reader's place to let a
    /// section be finished another day.
    package private(set) var started: Set<String>
    /// The sections that have their credit; they never earn another.
    package private(set) var granted: Set<String>

    /// A judge that knows what earlier sittings left: `started` from the reader's place, `granted` from the ledger.
    package init(started: Set<String> = [], granted: Set<String> = []) {
        self.started = started
        self.granted = granted
    }

    /// Takes note of an event and says whether it earns the credit of the section.
    ///
    /// Under ``CreditPolicy/bottom`` the last row earns when it was reached by scrolling forward and the start was
    /// shown before, or when the whole section is on the screen. Jumping, scrolling back, resizing and opening never
    /// earn. ``CreditPolicy/seen`` and ``CreditPolicy/paced`` are judged as `bottom`, the floor of the family;
    /// ``CreditPolicy/none`` never earns. A section earns once.
    package mutating func judge(_ event: SectionEvent, section: String, policy: CreditPolicy) -> Bool {
        switch event {
        case .startShown:
            started.insert(section)
            return false
        case .endReached(.fits):
            started.insert(section)
        case .endReached(.scrolled):
            guard started.contains(section) else { return false }
        case .endReached(.jumped), .endReached(.scrolledBack), .endReached(.resized), .endReached(.opened):
            return false
        }
        guard policy != .none else { return false }
        return granted.insert(section).inserted
    }
}
