internal import JSONTree
import ReaderPage

/// Answers and ticks of quizzes and checklists.
///
/// The file is
/// `{"schema":1,"tours":{TOUR:{"at":SECONDS,"quizzes":{ID:{QUESTION:{"chosen":[2],"tries":1,"right":true}}},
/// "checklists":{ID:[ITEM]},"ticked":{ID:SECONDS}}}}`: questions and items by their keys, answers by number from 1.
extension TourAnswers {
    /// The limit of quizzes and of checklists a tour; the latest are kept.
    static let mostOfTour = 200

    /// Makes a change to the contents of a file.
    static func apply(_ change: AnswerChange, tour: String, at time: Int, to root: inout JSONValue) {
        root.edit(tour: tour) { entry in
            entry["at"] = .integer(time)
            switch change {
            case .quiz(let id, let answers):
                entry.put(answers.json(after: entry["quizzes"]?[id]), in: "quizzes", id)
            case .checklist(let id, let keys):
                entry.put(.array(keys.sorted().map { .string($0) }), in: "checklists", id)
                entry.put(.integer(time), in: "ticked", id)
            }
        }
    }

    /// Reads a tour's entry; invalid parts are left out.
    init(_ entry: JSONValue?) {
        self.init()
        for member in entry?["quizzes"]?.members.prefix(TourAnswers.mostOfTour) ?? [] {
            quizzes[member.key] = .init(member.value)
        }
        for member in entry?["checklists"]?.members.prefix(TourAnswers.mostOfTour) ?? [] {
            ticks[member.key] = Set(member.value.array?.compactMap(\.string) ?? [])
        }
    }
}

extension JSONValue {
    /// Sets the entry of an id in a member of this object; beyond the limit the oldest are dropped.
    fileprivate mutating func put(_ value: JSONValue, in kind: String, _ id: String) {
        var entries = self[kind].orEmpty
        entries[id] = value
        if entries.members.count > TourAnswers.mostOfTour {
            let others = entries.members.filter { $0.key != id }
            entries = .object(others.suffix(TourAnswers.mostOfTour - 1) + [.init(id, value)])
        }
        self[kind] = entries
    }
}

extension [String: TourAnswers.Answer] {
    fileprivate init(_ value: JSONValue) {
        self.init()
        for member in value.members {
            let chosen = member.value["chosen"]?.array?.compactMap(\.integer) ?? []
            self[member.key] = TourAnswers.Answer(
                chosen: Set(chosen.filter { $0 > 0 }.map { $0 - 1 }),
                tries: Swift.max(0, member.value["tries"]?.integer ?? 0),
                wasRight: member.value["right"]?.bool ?? false)
        }
    }

    /// - Parameter old: the answers in the file: one that was right stays right, whichever program writes last.
    fileprivate func json(after old: JSONValue?) -> JSONValue {
        .object(
            sorted { $0.key < $1.key }.map { key, answer in
                .init(
                    key,
                    [
                        "chosen": answer.chosen.sorted().map { $0 + 1 }, "tries": answer.tries,
                        "right": answer.wasRight || old?[key]?["right"]?.bool ?? false,
                    ])
            })
    }
}
