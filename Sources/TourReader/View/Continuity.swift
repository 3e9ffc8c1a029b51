import TourDocument

/// How far each section was read on from its start, with no text jumped over: beyond that its end is worth nothing.
///
/// Sections are named by their id, and places in them count from the section's own start, so that both outlive an edit.
struct Continuity: Sendable {
    /// What was on the screen since the last jump, from its first row to its last.
    private var run: ClosedRange<TextAnchor>?
    private var reached: [String: TextAnchor] = [:]

    /// Takes note of what is on the screen.
    /// - Parameter isScrolled: whether it was scrolled to, and not jumped.
    mutating func show(_ shown: ClosedRange<TextAnchor>, isScrolled: Bool, of sections: SectionList) {
        var run = shown
        if isScrolled, let old = self.run {
            run = min(old.lowerBound, run.lowerBound)...max(old.upperBound, run.upperBound)
        }
        self.run = run
        for number in shown.lowerBound.item.section...shown.upperBound.item.section
        where follows(number, id: sections[number].id) {
            read(number, id: sections[number].id)
        }
    }

    /// A section is read from its start on, or from where it was left, up to what is on the screen.
    mutating func read(_ number: Int, id: String) {
        guard let last = run?.upperBound.counted(from: number) else { return }
        reached[id] = max(reached[id] ?? last, last)
    }

    /// A section was left at a place in an earlier sitting.
    mutating func leave(at place: Place) {
        let item = ItemID(section: 0, piece: place.piece, block: place.block)
        reached[place.section] = TextAnchor(item: item, offset: place.offset)
    }

    /// Whether what is on the screen of a section follows on what was read of it.
    func follows(_ number: Int, id: String) -> Bool {
        guard let run, let end = reached[id] else { return false }
        return run.lowerBound.counted(from: number) <= end
    }
}

extension TextAnchor {
    /// With the numbers of sections counted from one of them.
    fileprivate func counted(from section: Int) -> TextAnchor {
        var anchor = self
        anchor.item.section -= section
        return anchor
    }
}
