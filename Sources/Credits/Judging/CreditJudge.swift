/// Decides, for the sections of one tour, whether an event earns a credit.
///
/// A value without clock, screen or disk: the reader feeds it what was shown, and writes a ``Grant`` when it says yes.
/// Sections are named by their id. Every operation takes constant time on average, in the number of sections.
package struct CreditJudge: Sendable, Hashable {
    /// The sections whose start was shown, now or in an earlier session. Store it with the reader's place to let a
    /// section be finished another day.
    package private(set) var started: Set<String>
    /// The sections that have their credit; they never earn another.
    package private(set) var granted: Set<String>
    /// What was read of sections whose policy measures it and that have no credit yet. Store it as ``started``.
    package private(set) var attendance: [String: Attendance]

    /// A judge that continues from earlier sessions: `started` and `attendance` from the reader's place, `granted` from
    /// the ledger.
    package init(
        started: Set<String> = [], granted: Set<String> = [], attendance: [String: Attendance] = [:]
    ) {
        self.started = started
        self.granted = granted
        self.attendance = attendance
    }

    /// Takes note of an event and says whether it earns the credit of the section.
    ///
    /// Under ``CreditPolicy/bottom`` the last row earns when it was reached by scrolling forward, the start was shown
    /// before and nothing between was jumped over, or when the whole section is on the screen. Jumping, scrolling back, resizing and opening never
    /// earn. ``CreditPolicy/seen`` and ``CreditPolicy/paced`` ask for more than events can tell, see
    /// ``attend(_:section:size:policy:)``; of the end they ask only that the person came there.
    /// ``CreditPolicy/quiz`` and ``CreditPolicy/checklist`` earn as ``CreditPolicy/bottom`` does, once ``finishTasks(of:)`` is told.
    /// ``CreditPolicy/none`` never earns. A section earns once.
    package mutating func judge(_ event: SectionEvent, section: String, policy: CreditPolicy) -> Bool {
        let isEarned: Bool
        switch event {
        case .startShown:
            started.insert(section)
            return false
        case .endReached(.fits):
            started.insert(section)
            isEarned = true
        case .endReached(.scrolled): isEarned = started.contains(section)
        case .endReached(.jumped), .endReached(.scrolledBack): isEarned = false
        case .endReached(.resized), .endReached(.opened): return false
        }
        switch policy {
        case .none: return false
        case .bottom: return isEarned && granted.insert(section).inserted
        case .seen, .paced:
            guard !granted.contains(section) else { return false }
            attendance[section, default: Attendance(isPaced: policy == .paced)].hasReachedEnd = true
            return judgeAttendance(section)
        case .quiz, .checklist:
            // the end is kept until the tasks are done: see finishTasks(of:)
            guard isEarned, !granted.contains(section) else { return false }
            attendance[section, default: Attendance(size: 0, isPaced: false)].hasReachedEnd = true
            return false
        }
    }

    /// All that a section asks for beside its end was done. Says whether that earns its credit: it does when the person came to
    /// the end, which may have been before.
    package mutating func finishTasks(of section: String) -> Bool {
        guard attendance[section]?.hasReachedEnd == true, granted.insert(section).inserted else { return false }
        attendance[section] = nil
        return true
    }

    /// Takes note of what was shown of a section, or under ``CreditPolicy/paced`` of what stayed long enough, and says
    /// whether that earns its credit: it does when nothing is missing and the person came to the end, which may have been
    /// before.
    ///
    /// - Parameters:
    ///   - ranges: bytes of the section's source.
    ///   - size: the size of its source; nil if it is not known yet.
    package mutating func attend(
        _ ranges: [Range<Int>], section: String, size: Int?, policy: CreditPolicy
    ) -> Bool {
        guard policy.isMeasured, !granted.contains(section) else { return false }
        checkAttendance(section: section, size: size, policy: policy)
        var present = attendance.removeValue(forKey: section) ?? Attendance(size: size, isPaced: policy == .paced)
        for range in ranges { present.ranges.insert(range) }
        attendance[section] = present
        return judgeAttendance(section)
    }

    /// Forgets what was read of a section if that was another text, or if it was read under another policy.
    package mutating func checkAttendance(section: String, size: Int?, policy: CreditPolicy) {
        guard var present = attendance.removeValue(forKey: section) else { return }
        // what was merely seen has not stayed
        if policy == .paced, !present.isPaced { present.ranges = ByteRanges() }
        present.isPaced = policy == .paced
        // a changed page counts as another one, unless the caller moved the read ranges to it
        if let old = present.size, let size, old != size { present.ranges = ByteRanges() }
        present.size = size ?? present.size
        attendance[section] = present
    }

    private mutating func judgeAttendance(_ section: String) -> Bool {
        guard let present = attendance[section], present.hasReachedEnd, let size = present.size,
            present.ranges.covers(0..<size), granted.insert(section).inserted
        else { return false }
        attendance[section] = nil
        return true
    }

    /// A section's text was changed in one place: what was read of the rest still counts.
    package mutating func move(section: String, changed: Range<Int>, newSize: Int) {
        guard var present = attendance[section], let old = present.size else { return }
        present.ranges = present.ranges.moved(changed: changed, shift: newSize - old)
        present.size = newSize
        attendance[section] = present
    }

    /// A section's credit was taken back: it may be earned again, from its start.
    package mutating func forget(_ section: String) {
        started.remove(section)
        granted.remove(section)
        attendance[section] = nil
    }
}

extension CreditPolicy {
    /// Whether it asks how much of a section was read, and not for its bottom alone.
    package var isMeasured: Bool { self == .seen || self == .paced }
    /// Whether it asks for something to be done, and not for reading alone.
    package var asksForTasks: Bool { self == .quiz || self == .checklist }
}

/// What was read of a section whose policy measures reading: kept across sessions, until it has its credit.
package struct Attendance: Sendable, Hashable {
    /// The bytes of the section's source that were shown; under ``CreditPolicy/paced`` those that stayed long enough.
    package var ranges: ByteRanges
    /// The size of the section's source that they are bytes of; nil as long as it is not known.
    package var size: Int?
    /// Whether the ranges are of what stayed long enough.
    package var isPaced: Bool
    /// Whether the person came to the section's end, and was not put there by opening or by a larger window.
    package var hasReachedEnd: Bool

    package init(ranges: ByteRanges = ByteRanges(), size: Int? = nil, isPaced: Bool, hasReachedEnd: Bool = false) {
        self.ranges = ranges
        self.size = size
        self.isPaced = isPaced
        self.hasReachedEnd = hasReachedEnd
    }
}

/// What the reader tells the judge about one section: an edge of it came into the viewport.
package enum SectionEvent: Sendable, Hashable {
    /// The first row of the section was shown.
    case startShown
    /// The last row of the section was shown, for the reason given.
    case endReached(EndReason)
}

/// Why the last row of a section came into the viewport.
package enum EndReason: Sendable, Hashable, CaseIterable {
    /// The person scrolled forward, with no text of the section jumped over, and the last row is in the viewport.
    case scrolled
    /// The whole section is on the screen, shown by opening, scrolling or jumping.
    case fits
    /// A jump (contents, search, link, go to end) led to the end of the section, or over text on the way to it.
    case jumped
    /// The person scrolled backward, out of the next section into the end of this one.
    case scrolledBack
    /// The window grew, or the text was laid out again.
    case resized
    /// The tour was opened at a place where the last row shows.
    case opened
}
