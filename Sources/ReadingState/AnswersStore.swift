internal import JSONTree
package import SystemPackage
package import TourReader
package import UserFiles

/// What was answered and ticked in quizzes and checklists, on the disk, shared by any number of running programs. Calls block.
///
/// The file is `{"schema":1,"tours":{TOUR:{"at":SECONDS,"quizzes":{ID:{QUESTION:{"chosen":[2],"tries":1,"right":true}}},
/// "checklists":{ID:[ITEM]}}}}`: questions and items by their keys, answers by number from 1.
package struct AnswersStore: Sendable {
    private let file: StateFile

    /// Keep answers for at most this many tours, those that were answered last, and this many quizzes and checklists of each.
    static let mostTours = 200
    static let mostOfTour = 200

    /// The file, symbolic links not followed.
    package var path: FilePath { file.path }

    package init(path: FilePath, patience: Duration = UserFile.usualPatience) {
        file = StateFile(path, patience: patience)
    }

    /// The store at `answers.json` in ``UserFolder/state``; nil without a home.
    package init?(environment: [String: String]) {
        guard let file = StateFile("answers.json", environment: environment) else { return nil }
        self.file = file
    }

    /// What was answered in a tour, as far as it can be understood, and a problem to report, if there is one.
    package func load(tour: String) -> (answers: TourAnswers, problem: String?) {
        let (root, problem) = file.load()
        return (TourAnswers(root["tours"]?[tour]), problem)
    }

    /// Makes a change on the disk, see ``UserFile/change(_:)``.
    ///
    /// - Parameter time: when, in seconds since 1970.
    /// - Returns: the broken file that was set aside.
    package func keep(_ change: AnswerChange, tour: String, at time: Int) throws(UserFileError) -> SetAside? {
        try file.change { root in
            var tours = root["tours"].orEmpty
            var entry = tours[tour].orEmpty
            entry["at"] = .integer(time)
            switch change {
            case .quiz(let id, let answers): entry.put(answers.json(after: entry["quizzes"]?[id]), in: "quizzes", id)
            case .checklist(let id, let keys):
                entry.put(.array(keys.sorted().map { .string($0) }), in: "checklists", id)
            }
            tours[tour] = entry
            root["tours"] = tours.latest(Self.mostTours)
        }
    }

    /// Forgets what was answered in a tour.
    @discardableResult
    package func forget(tour: String) throws(UserFileError) -> SetAside? {
        try file.change { root in
            guard root["tours"]?[tour] != nil else { return }
            var tours = root["tours"].orEmpty
            tours[tour] = nil
            root["tours"] = tours
        }
    }
}

extension JSONValue {
    /// Sets the entry of an id in an object of this one; those that were set first are dropped when there are too many.
    fileprivate mutating func put(_ value: JSONValue, in kind: String, _ id: String) {
        var entries = self[kind].orEmpty
        entries[id] = value
        if case .object(let members) = entries, members.count > AnswersStore.mostOfTour {
            entries = .object(members.filter { $0.key != id }.suffix(AnswersStore.mostOfTour - 1) + [.init(id, value)])
        }
        self[kind] = entries
    }

    /// The tours of this object that were answered last.
    fileprivate func latest(_ most: Int) -> JSONValue {
        guard case .object(let members) = self, members.count > most else { return self }
        let kept = members.sorted { $0.value["at"]?.integer ?? 0 > $1.value["at"]?.integer ?? 0 }.prefix(most)
        return .object(Array(kept))
    }
}

extension TourAnswers {
    /// What there is to be understood of a tour's entry; the rest is left out.
    fileprivate init(_ entry: JSONValue?) {
        self.init()
        if case .object(let members)? = entry?["quizzes"] {
            for member in members.prefix(AnswersStore.mostOfTour) { quizzes[member.key] = .init(member.value) }
        }
        if case .object(let members)? = entry?["checklists"] {
            for member in members.prefix(AnswersStore.mostOfTour) {
                ticks[member.key] = Set(member.value.array?.compactMap(\.string) ?? [])
            }
        }
    }
}

extension [String: TourAnswers.Answer] {
    fileprivate init(_ value: JSONValue) {
        self.init()
        guard case .object(let members) = value else { return }
        for member in members {
            let chosen = member.value["chosen"]?.array?.compactMap(\.integer) ?? []
            self[member.key] = TourAnswers.Answer(
                chosen: Set(chosen.filter { $0 > 0 }.map { $0 - 1 }),
                tries: Swift.max(0, member.value["tries"]?.integer ?? 0),
                wasRight: member.value["right"]?.bool ?? false)
        }
    }

    /// - Parameter old: the answers in the file. An answer that was right once stays right, whichever program writes last.
    fileprivate func json(after old: JSONValue?) -> JSONValue {
        .object(
            sorted { $0.key < $1.key }.map { key, answer in
                .init(
                    key,
                    .object([
                        .init("chosen", .array(answer.chosen.sorted().map { .integer($0 + 1) })),
                        .init("tries", .integer(answer.tries)),
                        .init("right", .bool(answer.wasRight || old?[key]?["right"]?.bool ?? false)),
                    ]))
            })
    }
}
