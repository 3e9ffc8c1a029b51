package import Credits
package import JSONTree
import ReaderPage
package import UserFiles

/// Sync of reading between machines. The order of files makes no difference.
extension StateStore {
    /// The shared files: not the days, whose minutes would count twice.
    private static let told = [StateFile.Kind.places, .answers, .notes]

    /// The files for other machines, one a member.
    /// - Parameter remark: is given messages about broken files, which are set aside.
    package func told(at time: Int, remark: (SetAside) -> Void = { _ in }) throws(UserFileError) -> [JSONValue.Member] {
        try Self.told.map { kind throws(UserFileError) in
            var (root, problem) = file(kind).load()
            if problem != nil {
                let changed = try file(kind).change(at: time) { _ in }
                root = changed.root
                changed.setAside.map(remark)
            }
            return .init(kind.rawValue, root)
        }
    }

    /// Merges the state of another machine.
    /// - Parameters:
    ///   - isExpired: whether ranges of a section read up to a second no longer count.
    ///   - remark: is given messages about broken files, which are set aside.
    /// - Returns: whether anything changed.
    package func take(
        _ other: JSONValue, at time: Int, isExpired: (Grant.Key, _ left: Int) -> Bool = { _, _ in false },
        remark: (SetAside) -> Void = { _ in }
    ) throws(UserFileError) -> Bool {
        var isNews = false
        for kind in Self.told {
            guard let told = other[kind.rawValue], told["schema"]?.integer == StateFile.schema else { continue }
            let theirs = kind.renamed(told)
            try file(kind).change(at: time) { root in
                let before = root
                switch kind {
                case .notes: _ = Note.merge(theirs, into: &root)
                case .places:
                    Self.merge(theirs, into: &root) { tour, own, other in
                        Places.merged(own, other) { isExpired(Grant.Key(tour: tour, section: $0), $1) }
                    }
                case .answers: Self.merge(theirs, into: &root) { TourAnswers.merged($1, $2) }
                case .days: break
                }
                if root != before { isNews = true }
            }.setAside.map(remark)
        }
        return isNews
    }

    /// Merges entries of tours. Unchanged ones stay in their order.
    private static func merge(
        _ other: JSONValue, into root: inout JSONValue, _ merged: (_ tour: String, JSONValue, JSONValue) -> JSONValue
    ) {
        root.edit("tours", by: other["tours"]?.members ?? []) { tour, own, other in
            guard case .object = other else { return nil }
            let both = merged(tour, own.orEmpty, other)
            return both == own ? nil : both
        }
    }
}

extension JSONValue {
    /// Whether another state of the same thing wins: the later one; at the same time its deletion.
    func comes(before other: JSONValue) -> Bool {
        func rank(_ state: JSONValue) -> (Int, Int, String) {
            (
                state["at"]?.integer ?? .min, state["gone"]?.bool == true ? 1 : 0,
                JSONWriter.text(state)
            )
        }
        return rank(self) < rank(other)
    }

    /// When the tour's progress was forgotten last.
    fileprivate var forgotten: Int { self["forgotten"]?.integer ?? 0 }

    /// Replaces members by those of another object, or removes what that lacks.
    fileprivate mutating func take(_ keys: [String], from other: JSONValue) {
        for key in keys where self[key] != other[key] { self[key] = other[key] }
    }

    /// The members of two objects by name; those of both are merged by `one`.
    fileprivate func united(with other: JSONValue, _ one: (JSONValue, JSONValue) -> JSONValue) -> JSONValue {
        let own = byName
        var all = own
        for (key, value) in other.byName { all[key] = own[key].map { one($0, value) } ?? value }
        return .object(all.sorted { $0.key < $1.key }.map { .init($0.key, $0.value) })
    }

    fileprivate static func later(_ state: JSONValue, _ other: JSONValue) -> JSONValue {
        state.comes(before: other) ? other : state
    }
}

extension Places {
    /// What two machines know of a tour. What was read on either is read, unless it was forgotten since or its credit
    /// expired; the place is that of the latest reading. How wide the text is, and where the tour lies on the disk, is
    /// a machine's own.
    static func merged(
        _ own: JSONValue, _ other: JSONValue, isExpired: (_ section: String, _ left: Int) -> Bool
    ) -> JSONValue {
        func rank(_ entry: JSONValue) -> (Int, Int, String) {
            var place = JSONValue.object([])
            place.take(progressKeys, from: entry)
            let text = JSONWriter.text(place)
            return (entry.forgotten, entry["left"]?.integer ?? 0, text)
        }
        var both = own
        let (earlier, later) = rank(own) < rank(other) ? (own, other) : (other, own)
        both.take(progressKeys + ["left", "forgotten"], from: later)
        if earlier.forgotten == later.forgotten {
            let left = earlier["left"]?.integer ?? 0
            var record = ReadingRecord(ReadingRecord(entry: earlier).parts.filter { !isExpired($0.key, left) })
            record.add(ReadingRecord(entry: later))
            both["read"] = record.json
        }
        for key in ReadingRecord.formerKeys { both[key] = nil }
        if both["source"] == nil, both["removed"]?.integer ?? 0 < other["left"]?.integer ?? 1,
            let source = other["source"]?.string,
            ["https://", "http://", "tour:", "man:"].contains(where: source.hasPrefix)
        {
            both["source"] = .string(source)
        }
        if let marks = other["marks"] { both["marks"] = own["marks"].orEmpty.united(with: marks, JSONValue.later) }
        return both
    }
}

extension TourAnswers {
    /// What was answered in a tour on two machines: of each question the right answer, or the one after most tries; of
    /// each checklist what was ticked last.
    static func merged(_ own: JSONValue, _ other: JSONValue) -> JSONValue {
        guard own.forgotten == other.forgotten else { return own.forgotten < other.forgotten ? other : own }
        func rank(_ answer: JSONValue) -> (Int, Int, String) {
            (
                answer["right"]?.bool == true ? 1 : 0, answer["tries"]?.integer ?? 0,
                JSONWriter.text(answer)
            )
        }
        var both = own
        both["at"] = .integer(max(own["at"]?.integer ?? 0, other["at"]?.integer ?? 0))
        if let quizzes = other["quizzes"] {
            both["quizzes"] = own["quizzes"].orEmpty.united(with: quizzes) { quiz, their in
                quiz.united(with: their) { rank($0) < rank($1) ? $1 : $0 }
            }
        }
        let ticks = ticks(of: own).united(with: ticks(of: other), JSONValue.later)
        let lists = ticks.members
        guard !lists.isEmpty else { return both }
        both["checklists"] = .object(lists.map { .init($0.key, $0.value["list"] ?? .array([])) })
        both["ticked"] = .object(lists.compactMap { list in list.value["at"].map { .init(list.key, $0) } })
        return both
    }

    /// The checklists of an entry, each with the time of its last tick.
    private static func ticks(of entry: JSONValue) -> JSONValue {
        let ticked = entry["ticked"]?.byName ?? [:]
        return .object(
            (entry["checklists"]?.members ?? []).map { list in
                .init(list.key, ["at": ticked[list.key], "list": list.value])
            })
    }
}
